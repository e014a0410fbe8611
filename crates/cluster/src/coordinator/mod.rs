//! Having work done by a cluster: what is missing goes out, what comes back is committed.

mod audit;
mod ranges;
mod run;
mod window;

use crate::{
    connection::{Access, Broker},
    counts::Counts,
    error::ClusterError,
    games::Games,
    identity::Identity,
};
use std::{
    collections::HashMap,
    ops::Range,
    sync::{Arc, Mutex, PoisonError},
    thread,
};
use tokio::runtime::Runtime;
use xxhash_rust::xxh3::xxh3_64;
use yomi_arena::{catalog::Catalog, runner::RunError, tallies::TallyWork, work::Work, workforce::Workforce};
use yomi_core::Stop;

/// Matches at the same time, where none depends on another.
const AT_A_TIME: usize = 64;

/// Something whose numbered pieces are done by workers. Each is a number of bytes that depends on the task and the
/// number alone, times aside.
pub trait Assignment: Sync {
    /// What kind of work it is, and all that a worker has to be told.
    fn task(&self) -> (String, String);
    /// What it is called.
    fn title(&self) -> String;
    /// Whether a clock decides, so that only machines of the same label may do it.
    fn is_timed(&self) -> bool {
        false
    }
    /// Whether programs have to be started, which only some workers do.
    fn has_programs(&self) -> bool {
        false
    }
    /// Whether some pieces are done again by the coordinator, to see whether workers can be trusted. What is done twice
    /// is compared in any case.
    fn is_sampled(&self) -> bool {
        !self.is_timed()
    }
    /// Whether nobody needs to work on.
    fn is_over(&self) -> bool;
    /// What ends it early.
    fn stop(&self) -> &Stop;
    /// Pieces that were there before, those done since, and those wanted in all.
    fn progress(&self) -> (u64, u64, u64);
    /// How many pieces nobody was asked for yet.
    fn left(&self) -> u64;
    /// The next pieces to do, `most` of them at most.
    fn take_block(&self, most: u64) -> Option<Range<u64>>;
    /// What is still missing of a range.
    fn lacking(&self, range: &Range<u64>) -> Result<Vec<Range<u64>>, RunError>;
    /// Commits pieces. One of them, by its place, is looked at more closely.
    fn receive(&self, pieces: &[(u64, Vec<u8>)], sample: usize, worker: &str) -> Result<Taken, RunError>;
    /// Does a piece again and tells who was wrong about it. None if there was no time.
    fn judge(&self, number: u64, piece: &[u8], worker: &str) -> Result<Option<Verdict>, RunError>;
    /// Forgets what a worker has done, and tells what that was.
    fn forget(&self, worker: &str) -> Result<Vec<Range<u64>>, RunError>;
    /// Ends it, because something failed.
    fn fail(&self, error: RunError);
}

/// What became of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// They are stored. Some were there before.
    Stored {
        /// How many of these were the same.
        same: u64,
        /// Which were not.
        disputed: Vec<u64>,
    },
    /// They cannot be what was asked for.
    Wrong(String),
}

/// Who was wrong about a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// These workers.
    pub wrong: Vec<String>,
    /// What this machine has stored itself is not what it gets now: something does not depend on its number alone.
    pub ours: bool,
}

/// What is told while a cluster works, a line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Something that people may want to know.
    Told(String),
    /// Something is wrong: it should be read.
    Warning(String),
}

/// A cluster, as its coordinator has it.
pub struct Cluster {
    runtime: Runtime,
    broker: Broker,
    identity: Identity,
    /// What this coordinator is known by: the same after a restart, another for another store.
    name: String,
    host: String,
    catalog: Arc<Catalog>,
    notify: Box<dyn Fn(Notice) + Send + Sync>,
    /// Workers whose pieces are not taken, and why.
    set_aside: Mutex<HashMap<String, String>>,
}

impl Cluster {
    /// Connects to the broker. `place` is where the results go, a store's file say: a coordinator that was killed
    /// finds what was done for it in the meantime if it comes back with the same.
    pub fn connect(
        access: &Access,
        catalog: &Arc<Catalog>,
        place: &str,
        notify: impl Fn(Notice) + Send + Sync + 'static,
    ) -> Result<Cluster, ClusterError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let broker = runtime.block_on(async {
            let broker = access.connect().await?;
            broker.prepare().await?;
            Ok::<_, ClusterError>(broker)
        })?;
        let (identity, host) = (Identity::of(catalog), crate::worker::host());
        let name = format!("{:016x}", xxh3_64(format!("{host}\n{place}").as_bytes()));
        let (catalog, set_aside) = (Arc::clone(catalog), Mutex::default());
        Ok(Cluster { runtime, broker, identity, name, host, catalog, notify: Box::new(notify), set_aside })
    }

    /// Has assignments done until they are over.
    pub fn work_on(&self, assignments: &[&dyn Assignment]) -> Result<(), RunError> {
        let (cases, asked) = std::sync::mpsc::channel();
        let (answer, verdicts) = tokio::sync::mpsc::unbounded_channel();
        thread::scope(|scope| {
            scope.spawn(|| audit::judge_all(assignments, asked, &answer));
            let run = run::Run::new(self, assignments, cases);
            self.runtime.block_on(run.coordinate(verdicts))
        })
    }

    fn tell(&self, text: impl Into<String>) {
        (self.notify)(Notice::Told(text.into()));
    }

    fn warn(&self, text: impl Into<String>) {
        (self.notify)(Notice::Warning(text.into()));
    }

    /// The workers that were set aside, with the reasons.
    fn set_aside(&self) -> Vec<(String, String)> {
        let set_aside = self.set_aside.lock().unwrap_or_else(PoisonError::into_inner);
        let mut list: Vec<_> = set_aside.iter().map(|(worker, why)| (worker.clone(), why.clone())).collect();
        list.sort();
        list
    }

    fn is_set_aside(&self, worker: &str) -> bool {
        self.set_aside.lock().unwrap_or_else(PoisonError::into_inner).contains_key(worker)
    }
}

impl Workforce for Cluster {
    fn at_a_time(&self) -> usize {
        AT_A_TIME
    }

    fn play(&self, works: &[&Work<'_>]) -> Result<(), RunError> {
        let games: Vec<Games<'_, '_>> = works.iter().map(|work| Games { work, catalog: &self.catalog }).collect();
        let assignments: Vec<&dyn Assignment> = games.iter().map(|games| games as &dyn Assignment).collect();
        self.work_on(&assignments)
    }

    fn count(&self, work: &TallyWork<'_>) -> Result<(), RunError> {
        self.work_on(&[&Counts { work }])
    }
}
