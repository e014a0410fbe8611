//! Playing a match on all cores, storing every game as it ends.

use crate::{
    gaps::Gaps,
    matchup::{Matchup, PlayError},
    record::{GameRecord, MatchKey},
    sequential::{Sequential, TestState},
    store::{Store, StoreError},
};
use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use yomi_core::Stop;

/// How long a thread keeps finished games to itself.
const LONGEST_KEPT: Duration = Duration::from_millis(100);
/// How many it keeps at most.
const MOST_KEPT: usize = 256;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The match.
    pub key: MatchKey,
    /// How many games in all, those in the store included.
    pub games: u64,
    /// How many threads play.
    pub threads: usize,
}

/// How far a match is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Games that were in the store when this run began.
    pub found: u64,
    /// Games played and stored by this run.
    pub played: u64,
    /// Games wanted in all.
    pub wanted: u64,
    /// What a sequential test says, if there is one.
    pub test: Option<TestState>,
}

impl Progress {
    /// Nothing was played yet.
    pub fn of(wanted: u64) -> Progress {
        Progress { found: 0, played: 0, wanted, test: None }
    }

    /// Whether there is nothing left to play.
    pub fn is_complete(&self) -> bool {
        self.found + self.played == self.wanted || self.is_decided()
    }

    fn is_decided(&self) -> bool {
        self.test.is_some_and(|test| test.decision.is_some())
    }
}

/// Why a match stopped.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The store failed; what it had is safe.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A game could not be played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The threads could not be started.
    #[error("{threads} threads cannot be started: {error}")]
    Threads {
        /// How many were wanted.
        threads: usize,
        /// The system's own words.
        error: rayon::ThreadPoolBuildError,
    },
}

/// Plays the games of the plan that the store does not have yet. Returns the progress at the end, which is short of the
/// plan if `stop` was raised. The games and their results do not depend on the number of threads.
///
/// Every thread plays games and stores its own in batches, so one thread uses one core and nobody waits for a writer. A
/// test ends the match as soon as it decides; games that were under way then are kept, and have no part in the
/// decision.
pub(crate) fn run(
    store: &mut Store,
    match_id: i64,
    matchup: &dyn Matchup,
    plan: &Plan,
    mut test: Option<Sequential<'_>>,
    stop: &Stop,
    on_progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<Progress, RunError> {
    let missing = store.missing(match_id, plan.games)?;
    if let Some(test) = &mut test {
        store.results(match_id, plan.games)?.iter().for_each(|(index, result)| test.observe(*index, result));
    }
    let found = plan.games - missing.left();
    let progress = Progress { found, test: test.as_ref().map(Sequential::state), ..Progress::of(plan.games) };
    on_progress(progress);
    if progress.is_complete() {
        return Ok(progress);
    }
    let threads = plan.threads.clamp(1, usize::try_from(missing.left()).unwrap_or(usize::MAX));
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| RunError::Threads { threads, error })?;
    let run = Run {
        matchup,
        key: &plan.key,
        missing: Mutex::new(missing),
        stop,
        ended: AtomicBool::new(false),
        ledger: Mutex::new(Ledger { store, match_id, progress, test, on_progress, failure: None }),
    };
    pool.broadcast(|_| run.play_games());
    let ledger = run.ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
    ledger.failure.map_or(Ok(ledger.progress), Err)
}

/// What the threads of a match share.
struct Run<'a> {
    matchup: &'a dyn Matchup,
    key: &'a MatchKey,
    missing: Mutex<Gaps>,
    stop: &'a Stop,
    /// Raised by the first failure, and when a test has decided, so that all threads end.
    ended: AtomicBool,
    ledger: Mutex<Ledger<'a>>,
}

/// What only one thread at a time may touch.
struct Ledger<'a> {
    store: &'a mut Store,
    match_id: i64,
    progress: Progress,
    test: Option<Sequential<'a>>,
    on_progress: &'a mut (dyn FnMut(Progress) + Send),
    failure: Option<RunError>,
}

impl Run<'_> {
    /// One thread's work: plays the next missing game until there is none.
    fn play_games(&self) {
        let mut kept = Vec::new();
        let mut last_stored = Instant::now();
        while let Some(number) = self.next() {
            match self.matchup.play(self.key, number, self.stop) {
                Ok(Some(record)) => kept.push(record),
                Ok(None) => break,
                Err(error) => {
                    self.fail(error.into());
                    break;
                }
            }
            if kept.len() >= MOST_KEPT || last_stored.elapsed() >= LONGEST_KEPT {
                self.store(&mut kept);
                last_stored = Instant::now();
            }
        }
        self.store(&mut kept);
    }

    /// The next game to play; none if there is none, or no more is wanted.
    fn next(&self) -> Option<u64> {
        let next = self.missing.lock().unwrap_or_else(PoisonError::into_inner).next();
        next.filter(|_| !self.ended.load(Ordering::Relaxed))
    }

    fn store(&self, kept: &mut Vec<GameRecord>) {
        let mut ledger = self.ledger.lock().unwrap_or_else(PoisonError::into_inner);
        let match_id = ledger.match_id;
        match ledger.store.add(match_id, kept) {
            Ok(()) => {
                let progress = ledger.note(kept);
                kept.clear();
                if progress.is_decided() {
                    self.ended.store(true, Ordering::Relaxed);
                }
            }
            Err(error) => {
                drop(ledger);
                self.fail(error.into());
            }
        }
    }

    fn fail(&self, error: RunError) {
        self.ended.store(true, Ordering::Relaxed);
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner).failure.get_or_insert(error);
    }
}

impl Ledger<'_> {
    /// Takes note of games that were stored, and tells how far the match is.
    fn note(&mut self, stored: &[GameRecord]) -> Progress {
        self.progress.played += stored.len() as u64;
        if let Some(test) = &mut self.test {
            stored.iter().for_each(|record| test.observe(record.index, &record.result));
            self.progress.test = Some(test.state());
        }
        (self.on_progress)(self.progress);
        self.progress
    }
}
