//! Running an experiment.

use super::{Experiment, ExperimentError, ExperimentRow, FigureReport, Report, RowError, running::Running};
use crate::{catalog::Catalog, runner::Progress, store::Store, workforce::Workforce};
use xxhash_rust::xxh3::xxh3_64;
use yomi_core::Stop;

/// How to run experiments.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The short form.
    pub quick: bool,
    /// Another number of games for every row.
    pub games: Option<u64>,
    /// Threads.
    pub threads: usize,
    /// Forget earlier games of these rows.
    pub fresh: bool,
}

impl ExperimentRow {
    fn run(&self, running: &mut Running<'_>) -> Result<(), RowError> {
        match self {
            ExperimentRow::Match(row) => row.run(running),
            ExperimentRow::Ratings(row) => row.run(running),
            ExperimentRow::Choices(row) => row.run(running),
            ExperimentRow::Analysis(row) => row.run(running),
            ExperimentRow::Perft(row) => row.run(running),
            ExperimentRow::Game(row) => Ok(row.run(running)?),
        }
    }
}

/// What an experiment tells while it runs.
#[derive(Clone, Copy, Debug)]
pub struct News<'a> {
    /// The row that is being run, by its number in the specification.
    pub number: usize,
    /// Its name.
    pub row: &'a str,
    /// How far it is.
    pub progress: Progress,
    /// The figures of the rows before it.
    pub finished: &'a [FigureReport],
}

/// Runs all rows, as far as `stop` allows, and compares. Games of matches are played by `on`. Of matches after that, what the store has is told all the
/// same.
pub fn run(
    catalog: &Catalog,
    experiment: &Experiment,
    store: &mut Store,
    options: Options,
    on: &dyn Workforce,
    stop: &Stop,
    on_news: &mut (dyn FnMut(News<'_>) + Send),
) -> Result<Report, ExperimentError> {
    let mut running = Running::new(catalog, store, options, on, stop, on_news);
    for (number, row) in experiment.rows.iter().enumerate() {
        running.number = number;
        running.kept_as = experiment.kept_as(row, catalog.build());
        let is_stored = matches!(row, ExperimentRow::Match(_) | ExperimentRow::Ratings(_)) && !options.fresh;
        if is_stored || !stop.is_raised() {
            row.run(&mut running).map_err(|error| experiment.error(error))?;
        }
        running.complete &= !stop.is_raised();
    }
    let plot = experiment.plot.as_ref().and_then(|plot| running.curves.draw(&experiment.title, plot));
    let Running { mut figures, players, together, complete, .. } = running;
    figures.extend(together.figures());
    Ok(Report { players, ..experiment.report(figures, plot, complete) })
}

/// What can be said of an experiment while somebody else runs it: the figures of the rows before `number`, and those of
/// that row as far as its games are in the store. Only matches are.
pub fn so_far(
    catalog: &Catalog,
    experiment: &Experiment,
    number: usize,
    finished: &[FigureReport],
    store: &mut Store,
    options: Options,
) -> Result<Report, ExperimentError> {
    let mut figures = finished.to_vec();
    if let Some(ExperimentRow::Match(row)) = experiment.rows.get(number) {
        figures.extend(row.so_far(catalog, store, options).map_err(|error| experiment.error(error))?);
    }
    Ok(experiment.report(figures, None, false))
}

impl Experiment {
    fn report(&self, figures: Vec<FigureReport>, plot: Option<String>, complete: bool) -> Report {
        let (title, source) = (self.title.clone(), self.source.clone());
        let (notes, finding) = (self.notes.clone(), self.finding.clone());
        Report { experiment: self.name(), title, source, notes, finding, figures, players: Vec::new(), plot, complete }
    }

    /// What the trials of a row are kept as in a store: the experiment, all that the row says, and the commit that ran
    /// them. Where there are changes that were not committed, nobody could tell what did, and they are not kept.
    fn kept_as(&self, row: &ExperimentRow, build: &str) -> Option<String> {
        let is_told = !build.is_empty() && build.chars().all(|letter| letter.is_ascii_hexdigit());
        let row = xxh3_64(format!("{row:?}").as_bytes());
        is_told.then(|| format!("{} {row:016x} {build}", self.name()))
    }

    fn error(&self, error: RowError) -> ExperimentError {
        ExperimentError { experiment: self.name(), error: Box::new(error) }
    }
}

impl Options {
    /// How often a row is to be repeated, of which the data file says how often in a full run and in a quick one.
    pub(super) fn wanted(&self, full: u64, quick: u64) -> u64 {
        self.games.unwrap_or(if self.quick { quick } else { full })
    }
}
