//! What machines tell each other.

use crate::{identity::Identity, subjects::Lane};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use xxhash_rust::xxh3::xxh3_64;

/// Something whose numbered pieces are to be done. Workers are told once, by the object store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Task {
    /// What kind of work it is, e.g. `games`.
    pub(crate) kind: String,
    /// All that a worker has to know, as this kind of work has it.
    pub(crate) body: String,
}

impl Task {
    /// What it is known by: a hash of all of it.
    pub(crate) fn name(&self) -> String {
        let hash = xxh3_64(format!("{}\n{}", self.kind, self.body).as_bytes());
        format!("task-{hash:016x}")
    }
}

/// A range of pieces that a worker is to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Job {
    /// Who wants it.
    pub(crate) coordinator: String,
    /// The task, by its name.
    pub(crate) task: String,
    /// The first piece.
    pub(crate) first: u64,
    /// The one after the last.
    pub(crate) after: u64,
    /// How often it was asked for before.
    pub(crate) attempt: u32,
    /// After so many milliseconds, what is done is handed in and the rest is somebody else's.
    pub(crate) patience: u64,
}

impl Job {
    pub(crate) fn range(&self) -> Range<u64> {
        self.first..self.after
    }

    /// Reads a message; what is no range is none.
    pub(crate) fn read(bytes: &[u8]) -> Result<Job, String> {
        let job: Job = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        if job.first >= job.after {
            return Err(format!("{}..{} holds nothing", job.first, job.after));
        }
        Ok(job)
    }

    pub(crate) fn id(&self) -> String {
        format!("{}:{}-{}:{}", self.task, self.first, self.after, self.attempt)
    }
}

/// What came out of pieces, each with its number.
pub(crate) type Pieces = Vec<(u64, Vec<u8>)>;

/// What a worker made of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    pub(crate) job: Job,
    pub(crate) worker: String,
    /// Nanoseconds that it took.
    pub(crate) nanos: u64,
    pub(crate) made: Made,
}

/// What a worker has made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Made {
    /// Pieces, from the first on; perhaps not all.
    Pieces(Pieces),
    /// The same, in the object store, with a hash of them.
    Object { name: String, hash: u64 },
    /// It would not do the same as the coordinator, so it does nothing.
    Refused(String),
    /// It cannot be done, by anybody.
    Failed(String),
}

impl Outcome {
    pub(crate) fn id(&self) -> String {
        format!("{}:{}", self.job.id(), self.worker)
    }
}

/// A range that a worker is busy with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Busy {
    /// The coordinator that wants it.
    pub coordinator: String,
    /// The task.
    pub task: String,
    /// The first piece.
    pub first: u64,
    /// The one after the last.
    pub after: u64,
    /// For how many seconds it has been.
    pub seconds: f64,
}

/// How a worker is, told every second. Spans of time are by its own clock, which may be wrong in everything else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkerReport {
    /// Its name: the machine's, and a number that no other has.
    pub id: String,
    /// What it would do.
    pub identity: Identity,
    /// How many ranges it does at a time.
    pub threads: usize,
    /// Whether it starts programs.
    pub programs: bool,
    /// What it is doing.
    pub busy: Vec<Busy>,
    /// Pieces that it has done since it was started.
    pub done: u64,
    /// The same in the last half minute, a second.
    pub rate: f64,
    /// Seconds since it was started.
    pub seconds: f64,
    /// Ranges that went wrong.
    pub failed: u64,
    /// Why it does nothing, or what went wrong last.
    pub note: Option<String>,
}

/// How a coordinator is, told every second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RunReport {
    /// Its name.
    pub id: String,
    /// The machine it runs on.
    pub host: String,
    /// Who may work for it.
    pub identity: Identity,
    /// What is being done.
    pub title: String,
    /// Pieces done, those of earlier runs included.
    pub done: u64,
    /// How many there will be.
    pub wanted: u64,
    /// Pieces done by this run, a second.
    pub rate: f64,
    /// Seconds since it was started.
    pub seconds: f64,
    /// Ranges that are out.
    pub open: usize,
    /// Pieces that were done twice and were the same.
    pub compared: u64,
    /// Pieces that the coordinator has done again, and that were the same.
    pub replayed: u64,
    /// Workers whose pieces are not taken, each with the reason.
    pub set_aside: Vec<(String, String)>,
    /// Whether it has ended.
    pub ended: bool,
    /// The lanes that have work.
    #[serde(default)]
    #[schemars(skip)]
    pub(crate) lanes: Vec<Lane>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(first: u64, after: u64) -> Job {
        Job { coordinator: "c".into(), task: "t".into(), first, after, attempt: 0, patience: 1 }
    }

    #[test]
    fn what_is_no_range_is_refused() {
        let text = |job: &Job| serde_json::to_vec(job).unwrap();
        assert_eq!(Job::read(&text(&job(3, 7))).unwrap().range(), 3..7);
        for wrong in [text(&job(7, 7)), text(&job(8, 7)), b"{}".to_vec(), b"hello".to_vec(), Vec::new()] {
            assert!(Job::read(&wrong).is_err());
        }
    }

    #[test]
    fn outcomes_are_told_apart_by_task_range_attempt_and_worker() {
        let outcome =
            |job: Job, worker: &str| Outcome { job, worker: worker.into(), nanos: 1, made: Made::Pieces(vec![]) };
        let ids = [
            outcome(job(0, 2), "a").id(),
            outcome(job(0, 3), "a").id(),
            outcome(job(0, 2), "b").id(),
            outcome(Job { attempt: 1, ..job(0, 2) }, "a").id(),
        ];
        for (index, id) in ids.iter().enumerate() {
            assert!(!ids[..index].contains(id), "{id}");
        }
        assert_eq!(ids[0], outcome(job(0, 2), "a").id());
    }
}
