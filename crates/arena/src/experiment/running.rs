//! What the rows of an experiment share while it runs.

use super::{FigureReport, News, Options, RowError, RowIdentity, plot::Curves, together::Together};
use crate::{
    catalog::Catalog,
    runner::{Progress, RunError},
    store::Store,
    workforce::Workforce,
};
use rayon::prelude::*;
use std::{
    any::Any,
    sync::{Mutex, PoisonError},
};
use yomi_core::{SpecError, Stop, experiment::Runner, stats::Estimate};

/// An experiment that is being run: how to run its rows, and what they have found so far.
pub(super) struct Running<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) store: &'a mut Store,
    pub(super) options: Options,
    /// Who plays the games of matches. Everything else is done by threads of this process.
    pub(super) on: &'a dyn Workforce,
    pub(super) stop: &'a Stop,
    pub(super) on_news: &'a mut (dyn FnMut(News<'_>) + Send),
    /// The row that is being run.
    pub(super) number: usize,
    pub(super) figures: Vec<FigureReport>,
    pub(super) curves: Curves,
    pub(super) together: Together,
    pub(super) players: Vec<RowIdentity>,
    /// Whether all rows so far were run to their ends.
    pub(super) complete: bool,
}

impl<'a> Running<'a> {
    /// Nothing has been run yet.
    pub(super) fn new(
        catalog: &'a Catalog,
        store: &'a mut Store,
        options: Options,
        on: &'a dyn Workforce,
        stop: &'a Stop,
        on_news: &'a mut (dyn FnMut(News<'_>) + Send),
    ) -> Self {
        let (figures, players) = (Vec::new(), Vec::new());
        let (curves, together) = (Curves::default(), Together::default());
        Running {
            catalog,
            store,
            options,
            on,
            stop,
            on_news,
            number: 0,
            figures,
            players,
            curves,
            together,
            complete: true,
        }
    }

    /// How often a row is to be repeated.
    pub(super) fn wanted(&self, full: u64, quick: u64) -> u64 {
        self.options.wanted(full, quick)
    }

    /// Runs independent trials, known by their numbers, on all threads. In the order of their numbers, so that nothing
    /// depends on the threads. If the run is stopped on the way, those that were not begun or not finished are left
    /// out, and the run is not complete.
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
        let told = Mutex::new((Progress::of(wanted), &mut *self.on_news));
        let (stop, number, finished) = (self.stop, self.number, &*self.figures);
        let run = |trial_number| {
            if stop.is_raised() {
                return None;
            }
            let result = trial(trial_number);
            if stop.is_raised() {
                return None;
            }
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

impl Runner for Running<'_> {
    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn wanted(&self, full: u64, quick: u64) -> u64 {
        self.options.wanted(full, quick)
    }

    fn run_trials(
        &mut self,
        row: &str,
        wanted: u64,
        trial: &(dyn Fn(u64) -> Result<Box<dyn Any + Send>, SpecError> + Sync),
    ) -> Result<Vec<Box<dyn Any + Send>>, SpecError> {
        let done = self.trials(row, wanted, |number| Ok(trial(number)?));
        done.map_err(|error| SpecError(error.to_string()))
    }

    fn figure(&mut self, figure: FigureReport) {
        self.figures.push(figure);
    }

    fn plot(&mut self, curve: &str, x: f64, estimate: Estimate) {
        self.curves.add(curve, x, estimate);
    }
}
