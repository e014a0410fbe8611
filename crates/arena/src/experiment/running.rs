//! What the rows of an experiment share while it runs.

use super::{FigureReport, News, Options, Point, RowError, plot::Curves};
use crate::{
    runner::{Progress, RunError},
    stats::Estimate,
    store::Store,
};
use rayon::prelude::*;
use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

/// An experiment that is being run: how to run its rows, and what they have found so far.
pub(super) struct Running<'a> {
    pub(super) store: &'a mut Store,
    pub(super) options: Options,
    pub(super) stop: &'a AtomicBool,
    pub(super) on_news: &'a mut (dyn FnMut(News<'_>) + Send),
    /// The row that is being run.
    pub(super) number: usize,
    pub(super) figures: Vec<FigureReport>,
    pub(super) curves: Curves,
    /// Whether all rows so far were run to their ends.
    pub(super) complete: bool,
}

impl<'a> Running<'a> {
    /// Nothing has been run yet.
    pub(super) fn new(
        store: &'a mut Store,
        options: Options,
        stop: &'a AtomicBool,
        on_news: &'a mut (dyn FnMut(News<'_>) + Send),
    ) -> Self {
        let (figures, curves) = (Vec::new(), Curves::default());
        Running { store, options, stop, on_news, number: 0, figures, curves, complete: true }
    }

    /// How often a row is to be repeated.
    pub(super) fn wanted(&self, full: u64, quick: u64) -> u64 {
        self.options.wanted(full, quick)
    }

    /// Adds a figure to a plot.
    pub(super) fn plot(&mut self, point: &Point, estimate: Estimate) {
        self.curves.add(point, estimate);
    }

    /// Runs independent trials, known by their numbers, on all threads. In the order of their numbers, so that nothing depends on the
    /// threads. If the run is stopped on the way, those that were not begun are left out, and the run is not complete.
    pub(super) fn trials<T: Send>(
        &mut self,
        row: &str,
        wanted: u64,
        trial: impl Fn(u64) -> Result<T, RowError> + Sync,
    ) -> Result<Vec<T>, RowError> {
        let threads = self.options.threads.max(1);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| RunError::Threads { threads, error })?;
        let told = Mutex::new((Progress { found: 0, played: 0, wanted }, &mut *self.on_news));
        let (stop, number, finished) = (self.stop, self.number, &*self.figures);
        let run = |trial_number| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let result = trial(trial_number);
            let (progress, on_news) = &mut *told.lock().unwrap_or_else(PoisonError::into_inner);
            progress.played += 1;
            on_news(News { number, row, progress: *progress, finished });
            Some(result)
        };
        let done: Vec<T> = pool.install(|| (0..wanted).into_par_iter().filter_map(run).collect::<Result<_, _>>())?;
        self.complete &= done.len() as u64 == wanted;
        Ok(done)
    }
}

/// Runs one row by itself, without a store that lasts: its result, its figures, and whether it was run to its end.
#[cfg(test)]
pub(super) fn run_alone<R>(
    options: Options,
    stop: bool,
    row: impl FnOnce(&mut Running<'_>) -> Result<R, RowError>,
) -> Result<(R, Vec<FigureReport>, bool), RowError> {
    let mut store = Store::open(std::path::Path::new(":memory:"))?;
    let stop = AtomicBool::new(stop);
    let mut quiet = |_: News<'_>| {};
    let mut running = Running::new(&mut store, options, &stop, &mut quiet);
    let result = row(&mut running)?;
    Ok((result, running.figures, running.complete))
}
