//! What streams and subjects are called.

use crate::identity::Identity;
use serde::{Deserialize, Serialize};

/// The work queue of ranges that are to be done.
pub(crate) const JOBS: &str = "YOMI_JOBS";
/// The work queue of what came out.
pub(crate) const RESULTS: &str = "YOMI_RESULTS";
/// The object store of what tasks are, and of large results.
pub(crate) const OBJECTS: &str = "YOMI_OBJECTS";

/// All jobs.
pub(crate) const ALL_JOBS: &str = "yomi.job.>";
/// All results.
pub(crate) const ALL_RESULTS: &str = "yomi.result.>";
/// What workers say of themselves.
pub(crate) const ALL_WORKERS: &str = "yomi.worker.>";
/// What coordinators say of themselves.
pub(crate) const ALL_RUNS: &str = "yomi.run.>";

/// Who may take a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Lane {
    /// Everybody who would do it alike.
    Any,
    /// Of these only machines of the same label, because a clock decides.
    Machine,
    /// Of these only those that start programs.
    Programs,
}

impl Lane {
    fn token(self, identity: &Identity) -> String {
        match self {
            Lane::Any => "any".into(),
            Lane::Machine => format!("m{}", identity.machine_token()),
            Lane::Programs => format!("p{}", identity.machine_token()),
        }
    }

    /// The subject of jobs of a coordinator.
    pub(crate) fn job(self, identity: &Identity, coordinator: &str) -> String {
        format!("yomi.job.{}.{}.{coordinator}", identity.token(), self.token(identity))
    }

    /// The subjects of all jobs that a worker may take from it.
    pub(crate) fn jobs(self, identity: &Identity) -> String {
        self.job(identity, "*")
    }

    /// The consumer that all such workers share.
    pub(crate) fn consumer(self, identity: &Identity) -> String {
        format!("workers-{}-{}", identity.token(), self.token(identity))
    }
}

/// All jobs of a coordinator.
pub(crate) fn jobs_of(coordinator: &str) -> String {
    format!("yomi.job.*.*.{coordinator}")
}

/// Where the results for a coordinator go.
pub(crate) fn result(coordinator: &str) -> String {
    format!("yomi.result.{coordinator}")
}

/// Where a worker says how it is.
pub(crate) fn worker(id: &str) -> String {
    format!("yomi.worker.{id}")
}

/// Where a coordinator says how far it is.
pub(crate) fn run(coordinator: &str) -> String {
    format!("yomi.run.{coordinator}")
}
