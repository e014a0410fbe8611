//! Matches between players of the house, and the statistics of any.

use crate::{
    catalog,
    errors::{self, MatchFailed},
    game::Game,
    waiting::{Ended, interruptible_telling},
};
use pyo3::{exceptions::PyValueError, prelude::*};
use serde_json::json;
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread::available_parallelism,
};
use yomi_arena::{
    matches::{Match, MatchSpec},
    record::{GameResult, MatchKey},
    store::Store,
    summary::Summary,
    workforce::Threads,
};

/// Plays a match between players of the house on all cores: its summary and its games, as JSON. `tell` is called with
/// the number of games played. If `path` names a store, games are kept there, and those it has are not played again.
/// An exception that comes with them has ended the match before its last game.
#[pyfunction]
#[pyo3(signature = (game, players, games, seed, swap, threads, path, tell))]
#[allow(clippy::too_many_arguments, reason = "the Python half names them")]
pub(crate) fn run_match(
    py: Python<'_>,
    game: &Game,
    players: [String; 2],
    games: u64,
    seed: u64,
    swap: bool,
    threads: usize,
    path: &str,
    tell: Py<PyAny>,
) -> PyResult<(String, String, Option<PyErr>)> {
    let spec = MatchSpec { game: game.game.spec(), players, seed, swap, ..MatchSpec::default() };
    let made = Match::new(&catalog(), &spec).map_err(errors::spec)?;
    let threads = if threads == 0 { available_parallelism().map_or(1, usize::from) } else { threads };
    let (played, path) = (Arc::new(AtomicU64::new(0)), path.to_owned());
    let counter = Arc::clone(&played);
    let telling = |py: Python<'_>| tell.call1(py, (played.load(Ordering::Relaxed),)).map(drop);
    let run = interruptible_telling(py, telling, move |stop| {
        let mut store = Store::open(Path::new(&path)).map_err(|error| error.to_string())?;
        let mut on_progress = |progress: yomi_arena::runner::Progress| {
            counter.store(progress.found + progress.played, Ordering::Relaxed);
        };
        made.run(&mut store, games, &Threads(threads), stop, &mut on_progress).map_err(|error| error.to_string())?;
        let summary = made.summary(&mut store, games).map_err(|error| error.to_string())?;
        let id = made.id(&mut store).map_err(|error| error.to_string())?;
        let results = store.results(id, games).map_err(|error| error.to_string())?;
        Ok((json!(summary).to_string(), json!(results).to_string()))
    })?;
    let (run, interruption) = match run {
        Ended::Done(run) => {
            tell.call1(py, (games,))?;
            (run, None)
        }
        Ended::Interrupted(error, Some(run)) => (run, Some(error)),
        Ended::Interrupted(error, None) => return Err(error),
    };
    let (summary, results) = run.map_err(|error: String| MatchFailed::new_err(error))?;
    Ok((summary, results, interruption))
}

/// The summary of games that were played elsewhere, as JSON: of their numbers and results, as JSON too.
#[pyfunction]
pub(crate) fn summarize(game: &Game, players: [String; 2], seed: u64, swap: bool, results: &str) -> PyResult<String> {
    let results: Vec<(u64, GameResult)> = serde_json::from_str(results)
        .map_err(|error| PyValueError::new_err(format!("these are no results of games: {error}")))?;
    let mut key = MatchKey::new(game.game.spec(), players, seed);
    key.swap = swap;
    Ok(json!(Summary::new(key, &results, |difference| game.game.duplicate_score(difference))).to_string())
}
