//! What is to be played of a match, as those see it who play it.

use crate::{
    catalog::Catalog,
    gaps::Gaps,
    matches::{Match, MatchSpec},
    matchup::PlayError,
    record::{GameRecord, MatchKey},
    runner::{Progress, RunError},
    sequential::Sequential,
    store::{Received, Store, StoreError},
};
use std::{
    ops::Range,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};
use yomi_core::Stop;

/// The games that a store lacks of a match, and the place where they are handed in. The store is the truth: what is
/// not in it was not played.
pub struct Work<'a> {
    contest: &'a Match,
    match_id: i64,
    missing: Mutex<Gaps>,
    stop: &'a Stop,
    /// Raised by the first failure, and when a test has decided, so that all who play end.
    ended: AtomicBool,
    store: &'a Lend<'a>,
    ledger: Mutex<Ledger<'a>>,
}

/// What only one thread at a time may touch.
struct Ledger<'a> {
    progress: Progress,
    test: Option<Sequential<'a>>,
    /// Who is told, and as which of the matches.
    listener: (usize, &'a Listener<'a>),
    failure: Option<RunError>,
}

/// Lends the store to one at a time.
pub(crate) type Lend<'a> = dyn Fn(&mut dyn FnMut(&mut Store)) + Sync + 'a;
/// Told which of the matches is how far.
pub(crate) type Listener<'a> = dyn Fn(usize, Progress) + Sync + 'a;

/// Does something with the store.
fn with<T>(lend: &Lend<'_>, what: impl FnOnce(&mut Store) -> T) -> T {
    let (mut what, mut answer) = (Some(what), None);
    lend(&mut |store| answer = what.take().map(|what| what(store)));
    answer.expect("a store that was asked for is lent")
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> Work<'a> {
    /// What the store lacks of the first `games` games.
    pub(crate) fn new(
        contest: &'a Match,
        games: u64,
        mut test: Option<Sequential<'a>>,
        store: &'a Lend<'a>,
        stop: &'a Stop,
        listener: (usize, &'a Listener<'a>),
    ) -> Result<Self, StoreError> {
        let (match_id, missing) = with(store, |store| {
            let match_id = contest.id(store)?;
            if let Some(test) = &mut test {
                store.results(match_id, games)?.iter().for_each(|(index, result)| test.observe(*index, result));
            }
            Ok::<_, StoreError>((match_id, store.missing(match_id, games)?))
        })?;
        let found = games - missing.left();
        let progress = Progress { found, test: test.as_ref().map(Sequential::state), ..Progress::of(games) };
        (listener.1)(listener.0, progress);
        let ended = AtomicBool::new(progress.is_complete());
        let ledger = Mutex::new(Ledger { progress, test, listener, failure: None });
        Ok(Work { contest, match_id, missing: Mutex::new(missing), stop, ended, store, ledger })
    }

    /// How far it is at the end, or why it failed.
    pub(crate) fn end(self) -> Result<Progress, RunError> {
        self.contest.rest();
        let ledger = self.ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
        ledger.failure.map_or(Ok(ledger.progress), Err)
    }

    /// What tells the match from others.
    pub fn key(&self) -> &'a MatchKey {
        self.contest.key()
    }

    /// What another process needs to be told to play it.
    pub fn spec(&self) -> &'a MatchSpec {
        self.contest.spec()
    }

    /// `GAME: A – B`.
    pub fn title(&self) -> String {
        self.contest.title()
    }

    /// Whether the clock decides anything, so that the games depend on the machine.
    pub fn is_timed(&self) -> bool {
        !self.key().identity.build.is_empty()
    }

    /// Whether a program has to be started for it.
    pub fn has_programs(&self) -> bool {
        self.contest.has_programs()
    }

    /// What ends the match early.
    pub fn stop(&self) -> &'a Stop {
        self.stop
    }

    /// Whether nobody needs to play on: all is played, a test has decided, somebody said stop, or something failed.
    pub fn is_over(&self) -> bool {
        self.ended.load(Ordering::Relaxed) || self.stop.is_raised()
    }

    /// How many games are missing that nobody has taken.
    pub fn left(&self) -> u64 {
        lock(&self.missing).left()
    }

    /// How far the match is.
    pub fn progress(&self) -> Progress {
        lock(&self.ledger).progress
    }

    /// The next game to play; none if there is none, or no more is wanted.
    pub fn next(&self) -> Option<u64> {
        let next = lock(&self.missing).next();
        next.filter(|_| !self.ended.load(Ordering::Relaxed))
    }

    /// The next games to play that follow on each other, `most` of them at most.
    pub fn take_block(&self, most: u64) -> Option<Range<u64>> {
        let block = lock(&self.missing).take_block(most);
        block.filter(|_| !self.is_over())
    }

    /// Plays a game here. None if the stop was raised before its end.
    pub fn play(&self, number: u64, stop: &Stop) -> Result<Option<GameRecord>, PlayError> {
        self.contest.play(number, stop)
    }

    /// Stores games that were played here.
    pub fn hand_in(&self, kept: &mut Vec<GameRecord>) {
        let stored = with(self.store, |store| store.add(self.match_id, kept));
        match stored {
            Ok(()) => {
                self.note(kept);
                kept.clear();
            }
            Err(error) => self.fail(error.into()),
        }
    }

    /// Stores games that another machine has played; what is there already is compared. Nothing is changed if the
    /// store fails: whoever sent them can send them again.
    pub fn receive(&self, records: &[GameRecord], worker: &str) -> Result<Received, StoreError> {
        let received = with(self.store, |store| store.receive(self.match_id, records, worker))?;
        let is_new = |record: &&GameRecord| received.added.binary_search(&record.index).is_ok();
        let new: Vec<GameRecord> = records.iter().filter(is_new).cloned().collect();
        self.note(&new);
        Ok(received)
    }

    /// Forgets the games of a worker that cannot be trusted, and tells which: somebody else has to play them.
    pub fn forget(&self, worker: &str) -> Result<Vec<Range<u64>>, StoreError> {
        with(self.store, |store| {
            let forgotten = store.forget(self.match_id, worker)?;
            let mut ledger = lock(&self.ledger);
            let wanted = ledger.progress.wanted;
            let stored = wanted - store.missing(self.match_id, wanted)?.left();
            let found = ledger.progress.found.min(stored);
            (ledger.progress.found, ledger.progress.played) = (found, stored - found);
            if let Some(test) = &mut ledger.test {
                test.restart();
                let results = store.results(self.match_id, wanted)?;
                results.iter().for_each(|(index, result)| test.observe(*index, result));
                let state = test.state();
                ledger.progress.test = Some(state);
            }
            self.ended.store(ledger.progress.is_complete() || ledger.failure.is_some(), Ordering::Relaxed);
            Ok(forgotten)
        })
    }

    /// The numbers of a range of which the store has no game.
    pub fn lacking(&self, range: &Range<u64>) -> Result<Vec<Range<u64>>, StoreError> {
        with(self.store, |store| store.lacking(self.match_id, range))
    }

    /// A game as the store has it, and who played it if that was another machine.
    pub fn stored(&self, number: u64) -> Result<Option<(GameRecord, Option<String>)>, StoreError> {
        with(self.store, |store| {
            if store.lacking(self.match_id, &(number..number + 1))?.is_empty() {
                return Ok(Some((store.game(self.match_id, number)?, store.origin(self.match_id, number)?)));
            }
            Ok(None)
        })
    }

    /// Whether a record can be a game of the match: see [`Match::is_legal`].
    pub fn is_legal(&self, catalog: &Catalog, record: &GameRecord) -> Result<(), String> {
        self.contest.is_legal(catalog, record)
    }

    /// Ends the match, because something failed.
    pub fn fail(&self, error: RunError) {
        self.ended.store(true, Ordering::Relaxed);
        lock(&self.ledger).failure.get_or_insert(error);
    }

    /// Takes note of games that were stored.
    fn note(&self, stored: &[GameRecord]) {
        let mut ledger = lock(&self.ledger);
        ledger.progress.played += stored.len() as u64;
        if let Some(test) = &mut ledger.test {
            stored.iter().for_each(|record| test.observe(record.index, &record.result));
            let state = test.state();
            ledger.progress.test = Some(state);
        }
        let (progress, (number, listener)) = (ledger.progress, ledger.listener);
        listener(number, progress);
        if progress.is_complete() {
            self.ended.store(true, Ordering::Relaxed);
        }
    }
}
