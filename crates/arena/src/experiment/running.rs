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
    /// What its trials are kept as, before their own name; nothing where it cannot be told what ran them.
    pub(super) kept_as: Option<String>,
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
            kept_as: None,
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
        let crew =
            Crew { threads: self.options.threads, stop: self.stop, number: self.number, finished: &self.figures };
        let done = crew.run(row, wanted, self.on_news, trial)?;
        self.complete &= done.len() as u64 == wanted;
        Ok(done)
    }
}

/// Threads for the trials of a row.
struct Crew<'a> {
    threads: usize,
    stop: &'a Stop,
    number: usize,
    finished: &'a [FigureReport],
}

impl Crew<'_> {
    fn run<T: Send>(
        &self,
        row: &str,
        wanted: u64,
        on_news: &mut (dyn FnMut(News<'_>) + Send),
        trial: impl Fn(u64) -> Result<T, RowError> + Sync,
    ) -> Result<Vec<T>, RowError> {
        let threads = self.threads.max(1);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| RunError::Threads { threads, error })?;
        let told = Mutex::new((Progress::of(wanted), on_news));
        let (stop, number, finished) = (self.stop, self.number, self.finished);
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
        pool.install(|| (0..wanted).into_par_iter().filter_map(run).collect())
    }
}

impl Running<'_> {
    /// Runs those of the trials of a row that are not kept as `key` yet, and keeps each as soon as it is done.
    fn keep_trials(
        &mut self,
        key: &str,
        row: &str,
        wanted: u64,
        trial: &(dyn Fn(u64) -> Result<Vec<u8>, SpecError> + Sync),
    ) -> Result<Vec<Vec<u8>>, RowError> {
        let mut known = self.store.trials(key)?;
        if self.options.fresh {
            self.store.forget_trials(key)?;
            known.clear();
        }
        let crew =
            Crew { threads: self.options.threads, stop: self.stop, number: self.number, finished: &self.figures };
        let store = Mutex::new(&mut *self.store);
        let done = crew.run(row, wanted, self.on_news, |number| {
            if let Some(result) = known.get(&number) {
                return Ok(result.clone());
            }
            let result = trial(number)?;
            // What a stopped trial gives is no result.
            if !self.stop.is_raised() {
                store.lock().unwrap_or_else(PoisonError::into_inner).keep_trial(key, number, &result)?;
            }
            Ok(result)
        })?;
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

    fn quick(&self) -> bool {
        self.options.quick
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

    fn run_kept_trials(
        &mut self,
        row: &str,
        wanted: u64,
        trial: &(dyn Fn(u64) -> Result<Vec<u8>, SpecError> + Sync),
    ) -> Result<Vec<Vec<u8>>, SpecError> {
        // A row may run trials of several kinds, each by its own name.
        let done = match self.kept_as.as_ref().map(|kept_as| format!("{kept_as} {row}")) {
            Some(key) => self.keep_trials(&key, row, wanted, trial),
            None => self.trials(row, wanted, |number| Ok(trial(number)?)),
        };
        done.map_err(|error| SpecError(error.to_string()))
    }

    fn figure(&mut self, figure: FigureReport) {
        self.figures.push(figure);
    }

    fn plot(&mut self, curve: &str, x: f64, estimate: Estimate) {
        self.curves.add(curve, x, estimate);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        path::Path,
        sync::atomic::{AtomicU64, Ordering},
    };

    /// Runs trials that count themselves; what they gave, and how many were run.
    fn run(store: &mut Store, kept_as: Option<&str>, wanted: u64, fresh: bool, stop: &Stop) -> (Vec<Vec<u8>>, u64) {
        run_as(store, kept_as, "row", wanted, fresh, stop)
    }

    fn run_as(
        store: &mut Store,
        kept_as: Option<&str>,
        name: &str,
        wanted: u64,
        fresh: bool,
        stop: &Stop,
    ) -> (Vec<Vec<u8>>, u64) {
        let (catalog, ran) = (Catalog::new("0123456789ab"), AtomicU64::new(0));
        let options = Options { quick: false, games: None, threads: 2, fresh };
        let on_news = &mut |_: News<'_>| {};
        let threads = crate::workforce::Threads(2);
        let mut running = Running::new(&catalog, store, options, &threads, stop, on_news);
        running.kept_as = kept_as.map(str::to_owned);
        let trial = |number: u64| {
            ran.fetch_add(1, Ordering::Relaxed);
            Ok(vec![number as u8])
        };
        let done = running.run_kept_trials(name, wanted, &trial).unwrap();
        (done, ran.into_inner())
    }

    #[test]
    fn trials_that_were_kept_are_not_run_again() {
        let mut store = Store::open(Path::new(":memory:")).unwrap();
        let stop = Stop::new();
        let results = |count: u8| (0..count).map(|number| vec![number]).collect::<Vec<_>>();
        assert_eq!(run(&mut store, Some("one"), 3, false, &stop), (results(3), 3));
        assert_eq!(run(&mut store, Some("one"), 5, false, &stop), (results(5), 2), "it goes on");
        assert_eq!(run(&mut store, Some("another"), 5, false, &stop), (results(5), 5), "another row is another");
        assert_eq!(run(&mut store, None, 5, false, &stop), (results(5), 5), "nothing is kept as nothing");
        assert_eq!(run(&mut store, Some("one"), 5, true, &stop), (results(5), 5), "fresh ones are");
        assert_eq!(run(&mut store, Some("one"), 5, false, &stop), (results(5), 0));
        let other = run_as(&mut store, Some("one"), "of another player", 5, false, &stop);
        assert_eq!(other, (results(5), 5), "trials of another name in the same row are others");
    }

    #[test]
    fn what_was_stopped_is_not_kept() {
        let mut store = Store::open(Path::new(":memory:")).unwrap();
        let stop = Stop::new();
        stop.raise();
        assert_eq!(run(&mut store, Some("one"), 3, false, &stop), (Vec::new(), 0));
        assert_eq!(run(&mut store, Some("one"), 3, false, &Stop::new()).1, 3);
    }
}
