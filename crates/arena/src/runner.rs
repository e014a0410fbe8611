//! Playing what a store lacks of matches: what the rest of the arena sees of it.

use crate::{
    matches::Match,
    matchup::PlayError,
    sequential::{Sequential, TestState},
    store::{Store, StoreError},
    work::{Work, lock},
    workforce::Workforce,
};
use std::sync::Mutex;
use yomi_core::Stop;

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

    pub(crate) fn is_decided(&self) -> bool {
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
    /// Those who were to play the games cannot.
    #[error("{0}")]
    Workforce(String),
    /// The threads could not be started.
    #[error("{threads} threads cannot be started: {error}")]
    Threads {
        /// How many were wanted.
        threads: usize,
        /// The system's own words.
        error: rayon::ThreadPoolBuildError,
    },
}

/// A match, and how many games of it are wanted in all.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// The match.
    pub contest: &'a Match,
    /// How many games, those in the store included.
    pub games: u64,
}

/// What is told while matches go on: which of them, and how far it is.
pub(crate) type OnProgress<'a> = dyn FnMut(usize, Progress) + Send + 'a;

/// Has the games played that the store does not have yet, of several matches. Returns the progress of each at the end,
/// which is short of what is wanted if `stop` was raised. Games and results do not depend on who plays them.
///
/// A test ends its match as soon as it decides; games that were under way then are kept, and have no part in the
/// decision.
pub(crate) fn run(
    store: &mut Store,
    wanted: &[Wanted<'_>],
    mut tests: Vec<Option<Sequential<'_>>>,
    on: &dyn Workforce,
    stop: &Stop,
    on_progress: &mut OnProgress<'_>,
) -> Result<Vec<Progress>, RunError> {
    tests.resize_with(wanted.len(), || None);
    let (store, on_progress) = (Mutex::new(store), Mutex::new(on_progress));
    let lend = |what: &mut dyn FnMut(&mut Store)| what(&mut lock(&store));
    let listener = |number: usize, progress: Progress| (*lock(&on_progress))(number, progress);
    let works = wanted.iter().zip(tests).enumerate().map(|(number, (wanted, test))| {
        Work::new(wanted.contest, wanted.games, test, &lend, stop, (number, &listener))
    });
    let works: Vec<Work<'_>> = works.collect::<Result<_, _>>()?;
    let open: Vec<&Work<'_>> = works.iter().filter(|work| !work.is_over()).collect();
    if !open.is_empty() {
        on.play(&open)?;
    }
    works.into_iter().map(Work::end).collect()
}
