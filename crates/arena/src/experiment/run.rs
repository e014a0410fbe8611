//! Running an experiment.

use super::{Experiment, ExperimentError, ExperimentRow, Report, RowError, running::Running};
use crate::{runner::Progress, store::Store};
use std::sync::atomic::{AtomicBool, Ordering};

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
            ExperimentRow::Choices(row) => row.run(running),
            ExperimentRow::Readings(row) => row.run(running),
            ExperimentRow::Calibration(row) => row.run(running),
            ExperimentRow::Analysis(row) => row.run(running),
            ExperimentRow::Perft(row) => row.run(running),
            ExperimentRow::Realizations(row) => row.run(running),
            ExperimentRow::LeafDepths(row) => row.run(running),
            ExperimentRow::RandomTrees(row) => row.run(running),
            ExperimentRow::SingleSuit(row) => row.run(running),
            ExperimentRow::SimplifiedStates(row) => {
                row.run(running);
                Ok(())
            }
        }
    }
}

/// Runs all rows, as far as `stop` allows, and compares. `on_progress` is told the row and how far it is.
pub fn run(
    experiment: &Experiment,
    store: &mut Store,
    options: Options,
    stop: &AtomicBool,
    on_progress: &mut (dyn FnMut(&str, Progress) + Send),
) -> Result<Report, ExperimentError> {
    let mut running = Running::new(store, options, stop, on_progress);
    for row in &experiment.rows {
        row.run(&mut running)
            .map_err(|error| ExperimentError { experiment: experiment.name(), error: Box::new(error) })?;
        if stop.load(Ordering::Relaxed) {
            running.complete = false;
            break;
        }
    }
    Ok(Report {
        experiment: experiment.name(),
        title: experiment.title.clone(),
        source: experiment.source.clone(),
        notes: experiment.notes.clone(),
        plot: experiment.plot.as_ref().and_then(|plot| running.curves.draw(&experiment.title, plot)),
        figures: running.figures,
        complete: running.complete,
    })
}
