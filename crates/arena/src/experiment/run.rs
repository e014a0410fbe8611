//! Running an experiment.

use super::{
    ChoicesError, Experiment, ExperimentRow, FigureReport, Point, Report,
    heuristics::{self, Quality, Sample},
    plot::Curves,
    reading::ReadingsError,
};
use crate::{
    VERSION,
    analysis::{AnalysisError, analyze},
    catalog,
    record::MatchKey,
    runner::{self, Plan, Progress, RunError},
    store::{Store, StoreError},
    summary::Summary,
};
use std::sync::atomic::{AtomicBool, Ordering};
use yomi_bridge::single_suit::RandomSuits;
use yomi_core::{Spec, SpecError};
use yomi_search::worlds::{RandomTrees, TreeError};

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

/// Why an experiment could not be run.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// A specification in the data file is wrong.
    #[error("{experiment}: {error}")]
    Spec {
        /// The experiment.
        experiment: String,
        /// What is wrong.
        error: SpecError,
    },
    /// A position in the data file is wrong.
    #[error("{experiment}: {error}")]
    Analysis {
        /// The experiment.
        experiment: String,
        /// What is wrong.
        error: AnalysisError,
    },
    /// A position or a player in the data file is wrong.
    #[error("{experiment}: {error}")]
    Choices {
        /// The experiment.
        experiment: String,
        /// What is wrong.
        error: Box<ChoicesError>,
    },
    /// Random trees in the data file cannot be drawn.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// A match failed.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl From<StoreError> for ExperimentError {
    fn from(error: StoreError) -> Self {
        RunError::from(error).into()
    }
}

/// A number in JSON; great ones are written as text there, because many readers know no more than 53 bits.
fn number(value: &serde_json::Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_str()?.parse().ok())
}

/// Runs all rows, as far as `stop` allows, and compares. `on_progress` is told the row and how far its match is.
pub fn run(
    experiment: &Experiment,
    store: &mut Store,
    options: Options,
    stop: &AtomicBool,
    on_progress: &mut (dyn FnMut(&str, Progress) + Send),
) -> Result<Report, ExperimentError> {
    let spec_error = |error| ExperimentError::Spec { experiment: experiment.name(), error };
    let configure = |game: &str| game.parse::<Spec>().and_then(|spec| catalog::configure(&spec)).map_err(spec_error);
    let mut figures = Vec::new();
    let mut complete = true;
    let mut curves = Curves::default();
    for row in &experiment.rows {
        match row {
            ExperimentRow::Analysis { game, position, figures: published } => {
                let analysed = game.parse().map_err(AnalysisError::from).and_then(|spec| analyze(&spec, position));
                let json =
                    analysed.map_err(|error| ExperimentError::Analysis { experiment: experiment.name(), error })?.json;
                figures.extend(published.iter().map(|figure| {
                    let measured = json.pointer(&figure.pointer).and_then(number).map(|value| value / figure.unit);
                    FigureReport::rounded(game.clone(), figure.label.clone(), figure.published, figure.half, measured)
                }));
            }
            ExperimentRow::Choices(choices) => {
                let (report, all) = choices.run(options, stop, on_progress).map_err(|error| {
                    ExperimentError::Choices { experiment: experiment.name(), error: Box::new(error) }
                })?;
                figures.push(report);
                complete &= all;
            }
            ExperimentRow::Readings(readings) => {
                let (reports, all) = readings.run(options, stop, on_progress).map_err(|error| match error {
                    ReadingsError::Spec(error) => spec_error(error),
                    ReadingsError::Run(error) => error.into(),
                })?;
                figures.extend(reports);
                complete &= all;
            }
            ExperimentRow::Perft { game, depth, published } => {
                let measured = configure(game)?.perft(0, *depth);
                figures.push(FigureReport::exact(game.clone(), format!("perft {depth}"), *published, measured));
            }
            ExperimentRow::RandomTrees { depth, worlds, trees, quick, seed, figures: published } => {
                let label = format!("depth {depth}");
                let trees = options.games.unwrap_or(if options.quick { *quick } else { *trees });
                let sample = Sample { count: trees, seed: *seed, threads: options.threads };
                let drawn = RandomTrees { depth: *depth, worlds: *worlds };
                let found = sample.solve(|rng| heuristics::random_trees(rng, drawn), stop, &mut |progress| {
                    on_progress(&label, progress);
                })?;
                complete &= found.is_some();
                let reports = heuristics::report(&label, Quality::Errors, published, found.as_deref());
                for (figure, report) in published.iter().zip(&reports) {
                    if let Some(estimate) = report.measured {
                        let point = Point { curve: figure.heuristic.label().into(), x: f64::from(*depth) };
                        curves.add(&point, estimate);
                    }
                }
                figures.extend(reports);
            }
            ExperimentRow::SingleSuit { fewest, most, longest, problems, quick, seed, right, losses } => {
                let label = format!("{fewest} to {most} cards");
                let problems = options.games.unwrap_or(if options.quick { *quick } else { *problems });
                let sample = Sample { count: problems, seed: *seed, threads: options.threads };
                let drawn = RandomSuits { fewest: *fewest, most: *most, longest: *longest };
                let found =
                    sample.solve(|rng| Ok(drawn.draw(rng).1), stop, &mut |progress| on_progress(&label, progress))?;
                complete &= found.is_some();
                figures.extend(heuristics::report(&label, Quality::Right, right, found.as_deref()));
                figures.extend(heuristics::report(&label, Quality::Loss, losses, found.as_deref()));
            }
            ExperimentRow::SimplifiedStates { published } => {
                let measured = yomi_tubstap::simplified::StateSpace::size().into();
                figures.push(FigureReport::exact("3-v-3".into(), "states".into(), *published, measured));
            }
            ExperimentRow::Match {
                game,
                first,
                second,
                games,
                quick,
                seed,
                swap,
                shadow,
                point,
                figures: published,
            } => {
                let configured = configure(game)?;
                let matchup = configured.matchup(first, second, shadow.as_deref()).map_err(spec_error)?;
                let key = MatchKey {
                    game: configured.spec(),
                    players: matchup.players(),
                    seed: *seed,
                    swap: *swap,
                    shadow: matchup.shadow(),
                    version: VERSION.into(),
                };
                let match_id = store.match_id(&key)?;
                if options.fresh {
                    store.clear(match_id)?;
                }
                let games = options.games.unwrap_or(if options.quick { *quick } else { *games });
                let plan = Plan { key: key.clone(), games, threads: options.threads };
                let label = format!("{first} – {second}");
                let progress = runner::run(store, match_id, &*matchup, &plan, stop, &mut |progress| {
                    on_progress(&label, progress);
                })?;
                complete &= progress.found + progress.played == games;
                let results = store.results(match_id, games)?;
                let summary = Summary::new(key, &results, |difference| configured.duplicate_score(difference));
                if let (Some(point), Some(estimate)) =
                    (point, published.first().and_then(|figure| figure.measure.of(&summary)))
                {
                    curves.add(point, estimate);
                }
                figures.extend(published.iter().map(|figure| {
                    FigureReport::estimated(
                        label.clone(),
                        figure.measure.to_string(),
                        figure.published,
                        figure.half,
                        figure.measure.of(&summary),
                    )
                }));
            }
        }
        if stop.load(Ordering::Relaxed) {
            complete = false;
            break;
        }
    }
    Ok(Report {
        experiment: experiment.name(),
        title: experiment.title.clone(),
        source: experiment.source.clone(),
        notes: experiment.notes.clone(),
        figures,
        plot: experiment.plot.as_ref().and_then(|plot| curves.draw(&experiment.title, plot)),
        complete,
    })
}
