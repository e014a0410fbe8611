//! What is to be counted of a match, as those see it who count.

use super::{BLOCK, Tallies, block, blocks};
use crate::{
    gaps::Gaps,
    matches::Match,
    record::GameRecord,
    runner::{Progress, RunError},
    store::{Store, StoreError},
};
use std::{
    ops::Range,
    sync::{Mutex, MutexGuard, PoisonError},
};
use yomi_core::Stop;

/// The blocks of games that a store has not counted yet, and the place where counts are handed in.
pub struct TallyWork<'a> {
    contest: &'a Match,
    match_id: i64,
    games: u64,
    stop: &'a Stop,
    inner: Mutex<Inner<'a>>,
}

struct Inner<'a> {
    missing: Gaps,
    /// How many blocks are not in the store.
    open: u64,
    store: &'a mut Store,
    progress: Progress,
    on_progress: &'a mut (dyn FnMut(Progress) + Send),
    failure: Option<RunError>,
}

impl<'a> TallyWork<'a> {
    pub(crate) fn new(
        contest: &'a Match,
        games: u64,
        store: &'a mut Store,
        stop: &'a Stop,
        on_progress: &'a mut (dyn FnMut(Progress) + Send),
    ) -> Result<Self, StoreError> {
        let match_id = contest.id(store)?;
        let missing = store.uncounted(match_id, games)?;
        let open = missing.left();
        let counted = games - games_in(missing.clone(), games);
        let progress = Progress { found: counted, ..Progress::of(games) };
        on_progress(progress);
        let inner = Mutex::new(Inner { missing, open, store, progress, on_progress, failure: None });
        Ok(TallyWork { contest, match_id, games, stop, inner })
    }

    fn lock(&self) -> MutexGuard<'_, Inner<'a>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn end(self) -> Result<Progress, RunError> {
        self.contest.rest();
        let inner = self.inner.into_inner().unwrap_or_else(PoisonError::into_inner);
        inner.failure.map_or(Ok(inner.progress), Err)
    }

    /// The match.
    pub fn contest(&self) -> &'a Match {
        self.contest
    }

    /// How many games it has in all.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// What ends it early.
    pub fn stop(&self) -> &'a Stop {
        self.stop
    }

    /// Whether nobody needs to count on.
    pub fn is_over(&self) -> bool {
        let inner = self.lock();
        inner.open == 0 || inner.failure.is_some() || self.stop.is_raised()
    }

    /// How far it is, in games.
    pub fn progress(&self) -> Progress {
        self.lock().progress
    }

    /// How many blocks nobody has taken.
    pub fn left(&self) -> u64 {
        self.lock().missing.left()
    }

    /// The next blocks that follow on each other, `most` of them at most.
    pub fn take_block(&self, most: u64) -> Option<Range<u64>> {
        let taken = self.lock().missing.take_block(most);
        taken.filter(|_| !self.is_over())
    }

    /// Plays and counts a block here. None if the stop was raised before its end.
    pub fn count(&self, number: u64) -> Result<Option<Tallies>, RunError> {
        self.contest.count(number, self.games, self.stop)
    }

    /// Keeps a block's counts. What is there already is compared: `false` if it differs in more than times.
    pub fn hand_in(&self, number: u64, tallies: &Tallies, worker: &str) -> Result<Option<bool>, StoreError> {
        let mut inner = self.lock();
        let compared = inner.store.count(self.match_id, number, tallies, worker)?;
        if compared.is_none() {
            inner.open -= 1;
            inner.progress.played += tallies.games;
            let progress = inner.progress;
            (inner.on_progress)(progress);
        }
        Ok(compared)
    }

    /// Whether counts can be those of a block at all.
    pub fn fits(&self, number: u64, tallies: &Tallies) -> bool {
        number < blocks(self.games) && tallies.games == size(number, self.games)
    }

    /// The blocks of a range that are not counted.
    pub fn lacking(&self, range: &Range<u64>) -> Result<Vec<Range<u64>>, StoreError> {
        let mut missing = self.lock().store.uncounted(self.match_id, self.games)?;
        let mut lacking = Vec::new();
        while let Some(gap) = missing.take_block(u64::MAX) {
            let within = gap.start.max(range.start)..gap.end.min(range.end);
            lacking.extend((!within.is_empty()).then_some(within));
        }
        Ok(lacking)
    }

    /// A block's counts as they are stored, and who has counted.
    pub fn stored(&self, number: u64) -> Result<Option<(Tallies, String)>, StoreError> {
        self.lock().store.counted(self.match_id, number)
    }

    /// Forgets what a worker that cannot be trusted has counted, and tells which blocks.
    pub fn forget(&self, worker: &str) -> Result<Vec<Range<u64>>, StoreError> {
        let mut inner = self.lock();
        let forgotten = inner.store.uncount(self.match_id, worker)?;
        inner.open += forgotten.len() as u64;
        let games: u64 = forgotten.iter().map(|&number| size(number, self.games)).sum();
        inner.progress.played = inner.progress.played.saturating_sub(games);
        Ok(forgotten.into_iter().map(|number| number..number + 1).collect())
    }

    /// Ends it, because something failed.
    pub fn fail(&self, error: RunError) {
        self.lock().failure.get_or_insert(error);
    }
}

/// How many games some blocks have.
fn games_in(mut gaps: Gaps, games: u64) -> u64 {
    let ranges = std::iter::from_fn(|| gaps.take_block(u64::MAX));
    ranges.map(|range| (range.end * BLOCK).min(games) - range.start * BLOCK).sum()
}

fn size(number: u64, games: u64) -> u64 {
    let range = block(number, games);
    range.end - range.start
}

impl Match {
    /// Plays a block of a match of so many games, and counts. None if the stop was raised before its end.
    pub fn count(&self, number: u64, games: u64, stop: &Stop) -> Result<Option<Tallies>, RunError> {
        let mut records: Vec<GameRecord> = Vec::with_capacity(BLOCK as usize);
        for game in block(number, games) {
            match self.play(game, stop)? {
                Some(record) => records.push(record),
                None => return Ok(None),
            }
        }
        Ok(Some(Tallies::of(self.key(), &records, &|difference| self.duplicate_score(difference))))
    }
}
