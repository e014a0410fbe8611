//! Matches and experiments that run while people watch.

mod run;

use crate::error::ApiError;
pub(crate) use run::{Run, RunState, Task};
use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};
use yomi_arena::catalog::Catalog;
use yomi_cluster::{Access, ClusterError, Status};

/// How many runs go on at a time: they take all cores.
const MOST_RUNNING: usize = 2;
/// How many runs are remembered. The games are in the store anyway.
const MOST_RUNS: usize = 100;

/// All runs since the studio was started.
pub(crate) struct Laboratory {
    /// The store's file. Runs have connections of their own, so nobody waits for them.
    store: PathBuf,
    catalog: Arc<Catalog>,
    /// The cluster that plays the games of runs, if it is not this machine.
    on: Option<Access>,
    runs: Mutex<Vec<Arc<Run>>>,
}

impl Laboratory {
    /// A laboratory whose games go into this store.
    pub(crate) fn new(catalog: Arc<Catalog>, store: PathBuf, on: Option<Access>) -> Self {
        Laboratory { store, catalog, on, runs: Mutex::default() }
    }

    /// Begins something.
    pub(crate) fn start(&self, task: Task) -> Result<Arc<Run>, ApiError> {
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        expect_room(&runs)?;
        if runs.len() >= MOST_RUNS {
            let oldest = runs.iter().position(|run| !run.is_running());
            oldest.map(|index| runs.remove(index));
        }
        let id = runs.last().map_or(1, |last| last.id() + 1);
        let run = Arc::new(Run::new(id, task, Arc::clone(&self.catalog), self.store.clone(), self.on.clone()));
        run.go()?;
        runs.push(Arc::clone(&run));
        Ok(run)
    }

    /// Goes on with something that was paused.
    pub(crate) fn resume(&self, id: u64) -> Result<Arc<Run>, ApiError> {
        let runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        let run = find(&runs, id)?;
        if !run.resume_after_pause() && !run.is_running() {
            expect_room(&runs)?;
            run.go()?;
        }
        Ok(run)
    }

    /// A run by its number.
    pub(crate) fn find(&self, id: u64) -> Result<Arc<Run>, ApiError> {
        find(&self.runs.lock().unwrap_or_else(PoisonError::into_inner), id)
    }

    /// All runs, the latest first.
    pub(crate) fn all(&self) -> Vec<Arc<Run>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner).iter().rev().cloned().collect()
    }

    /// Who works in the cluster, and on what; none where games are played on this machine.
    pub(crate) fn cluster(&self) -> Option<Result<Status, ClusterError>> {
        self.on.as_ref().map(yomi_cluster::status)
    }

    /// Pauses everything, because the studio is about to end.
    pub(crate) fn close(&self) {
        for run in self.all() {
            run.pause();
        }
    }
}

fn find(runs: &[Arc<Run>], id: u64) -> Result<Arc<Run>, ApiError> {
    let found = runs.iter().find(|run| run.id() == id);
    found.cloned().ok_or_else(|| ApiError::missing(format!("there is no run {id}; /api/runs lists them")))
}

fn expect_room(runs: &[Arc<Run>]) -> Result<(), ApiError> {
    if runs.iter().filter(|run| run.is_running()).count() >= MOST_RUNNING {
        return Err(ApiError::busy(format!("{MOST_RUNNING} runs go on already; pause one of them first")));
    }
    Ok(())
}
