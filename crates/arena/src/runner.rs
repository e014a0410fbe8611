//! Playing a match on all cores, storing every game as it ends.

use crate::{
    matchup::{IllegalPlay, Matchup},
    record::{GameRecord, MatchKey},
    store::{Store, StoreError},
};
use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
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
}

/// Why a match stopped.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The store failed; what it had is safe.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A player took an illegal action.
    #[error(transparent)]
    Illegal(#[from] IllegalPlay),
    /// The threads could not be started.
    #[error("{threads} threads cannot be started: {error}")]
    Threads {
        /// How many were wanted.
        threads: usize,
        /// The system's own words.
        error: rayon::ThreadPoolBuildError,
    },
}

/// Plays the games of the plan that the store does not have yet. Returns the progress at the end, which is short of the plan if
/// `stop` was raised. The games and their results do not depend on the number of threads.
///
/// Every thread plays games and stores its own in batches, so one thread uses one core and nobody waits for a writer.
pub fn run(
    store: &mut Store,
    match_id: i64,
    matchup: &dyn Matchup,
    plan: &Plan,
    stop: &Stop,
    on_progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<Progress, RunError> {
    let missing = missing(&store.finished(match_id, plan.games)?, plan.games);
    let progress = Progress { found: plan.games - missing.len() as u64, played: 0, wanted: plan.games };
    on_progress(progress);
    if missing.is_empty() {
        return Ok(progress);
    }
    let threads = plan.threads.clamp(1, missing.len());
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| RunError::Threads { threads, error })?;
    let run = Run {
        matchup,
        key: &plan.key,
        missing: &missing,
        next: AtomicUsize::new(0),
        stop,
        failed: AtomicBool::new(false),
        ledger: Mutex::new(Ledger { store, match_id, progress, on_progress, failure: None }),
    };
    pool.broadcast(|_| run.play_games());
    let ledger = run.ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
    ledger.failure.map_or(Ok(ledger.progress), Err)
}

/// What the threads of a match share.
struct Run<'a> {
    matchup: &'a dyn Matchup,
    key: &'a MatchKey,
    missing: &'a [u64],
    /// Index of the next missing game.
    next: AtomicUsize,
    stop: &'a Stop,
    /// Raised by the first failure, so that all threads end.
    failed: AtomicBool,
    ledger: Mutex<Ledger<'a>>,
}

/// What only one thread at a time may touch.
struct Ledger<'a> {
    store: &'a mut Store,
    match_id: i64,
    progress: Progress,
    on_progress: &'a mut (dyn FnMut(Progress) + Send),
    failure: Option<RunError>,
}

impl Run<'_> {
    /// One thread's work: plays the next missing game until there is none.
    fn play_games(&self) {
        let mut kept = Vec::new();
        let mut last_stored = Instant::now();
        while let Some(&number) = self.missing.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if self.failed.load(Ordering::Relaxed) {
                return;
            }
            match self.matchup.play(self.key, number, self.stop) {
                Ok(Some(record)) => kept.push(record),
                Ok(None) => break,
                Err(illegal) => {
                    self.fail(illegal.into());
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

    fn store(&self, kept: &mut Vec<GameRecord>) {
        let mut ledger = self.ledger.lock().unwrap_or_else(PoisonError::into_inner);
        let match_id = ledger.match_id;
        match ledger.store.add(match_id, kept) {
            Ok(()) => {
                ledger.progress.played += kept.len() as u64;
                kept.clear();
                let progress = ledger.progress;
                (ledger.on_progress)(progress);
            }
            Err(error) => {
                drop(ledger);
                self.fail(error.into());
            }
        }
    }

    fn fail(&self, error: RunError) {
        self.failed.store(true, Ordering::Relaxed);
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner).failure.get_or_insert(error);
    }
}

/// The numbers below `games` that are not in the rising list `finished`.
fn missing(finished: &[u64], games: u64) -> Vec<u64> {
    let mut finished = finished.iter().copied().peekable();
    (0..games).filter(|number| finished.next_if_eq(number).is_none()).collect()
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn gaps_are_found_wherever_they_are() {
        assert_eq!(missing(&[1, 2, 5], 7), [0, 3, 4, 6]);
        assert!(missing(&[0, 1, 2], 3).is_empty());
        assert_eq!(missing(&[], 2), [0, 1]);
    }
}
