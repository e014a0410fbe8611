//! What a worker is doing, and what it has heard.

use super::{host, lanes};
use crate::{
    identity::Identity,
    message::{Busy, Job, RunReport, WorkerReport},
    subjects::Lane,
};
use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use xxhash_rust::xxh3::xxh3_64;
use yomi_core::Stop;

/// A coordinator that was not heard for so long is gone.
const GONE: Duration = Duration::from_secs(5);
/// The time over which the rate is taken.
const RATE: Duration = Duration::from_secs(30);

/// What all tasks of a worker share.
pub(super) struct State {
    id: String,
    identity: Identity,
    threads: usize,
    programs: bool,
    began: Instant,
    tell: Box<dyn Fn(&str) + Send + Sync>,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    next: u64,
    busy: HashMap<u64, (Job, Instant, Stop)>,
    /// Coordinators by what they said last.
    runs: HashMap<String, (RunReport, Instant)>,
    /// What was done lately, and when.
    lately: VecDeque<(Instant, u64)>,
    done: u64,
    failed: u64,
    trouble: Option<String>,
    told: HashMap<String, String>,
}

impl State {
    pub(super) fn new(
        identity: Identity,
        threads: usize,
        programs: bool,
        tell: Box<dyn Fn(&str) + Send + Sync>,
    ) -> Self {
        // No other worker has the same, on whatever machine.
        let unique = format!("{:?} {} {:?}", std::process::id(), host(), std::time::SystemTime::now());
        let random = std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), &unique);
        let id = format!("{}-{:08x}", subject_part(&host()), (xxh3_64(unique.as_bytes()) ^ random) as u32);
        State { id, identity, threads, programs, began: Instant::now(), tell, inner: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn identity(&self) -> &Identity {
        &self.identity
    }

    pub(super) fn tell(&self, line: &str) {
        (self.tell)(line);
    }

    /// Something went wrong that people should know, once.
    pub(super) fn trouble(&self, about: &str, line: &str) {
        let mut inner = self.lock();
        inner.trouble = Some(line.to_owned());
        inner.failed += 1;
        if inner.told.insert(about.to_owned(), line.to_owned()).as_deref() != Some(line) {
            drop(inner);
            self.tell(line);
        }
    }

    /// Begins with a job; what it is known by, and what ends it.
    pub(super) fn begin(&self, job: &Job) -> (u64, Stop) {
        let (mut inner, stop) = (self.lock(), Stop::new());
        inner.next += 1;
        let number = inner.next;
        inner.busy.insert(number, (job.clone(), Instant::now(), stop.clone()));
        (number, stop)
    }

    /// A job is over, and so many of its pieces were done.
    pub(super) fn end(&self, number: u64, done: u64) {
        let mut inner = self.lock();
        inner.busy.remove(&number);
        inner.done += done;
        let now = Instant::now();
        inner.lately.push_back((now, done));
        while inner.lately.front().is_some_and(|(when, _)| now.duration_since(*when) > RATE) {
            inner.lately.pop_front();
        }
    }

    pub(super) fn stop_all(&self) {
        self.lock().busy.values().for_each(|(_, _, stop)| stop.raise());
    }

    /// Takes note of what a coordinator says.
    pub(super) fn hear(&self, report: RunReport) {
        let mut inner = self.lock();
        if report.ended {
            let of_it = inner.busy.values().filter(|(job, ..)| job.coordinator == report.id);
            of_it.for_each(|(_, _, stop)| stop.raise());
            inner.runs.remove(&report.id);
            return;
        }
        let reason = self.why_not(&report).map(|why| format!("no work from {} ({}): {why}", report.host, report.title));
        let told = inner.told.get(&report.id).cloned();
        let id = report.id.clone();
        inner.runs.insert(id.clone(), (report, Instant::now()));
        if let Some(reason) = reason.filter(|reason| told.as_ref() != Some(reason)) {
            inner.told.insert(id, reason.clone());
            drop(inner);
            self.tell(&reason);
        }
    }

    /// Why we get no work from a coordinator.
    fn why_not(&self, report: &RunReport) -> Option<String> {
        let set_aside = report.set_aside.iter().find(|(worker, _)| *worker == self.id);
        if let Some((_, reason)) = set_aside {
            return Some(format!("we are set aside: {reason}"));
        }
        if let Some(difference) = self.identity.difference(&report.identity) {
            return Some(difference);
        }
        let other_machine = self.identity.machine != report.identity.machine;
        let only = |lane: Lane| !report.lanes.is_empty() && report.lanes.iter().all(|one| *one == lane);
        if other_machine && (only(Lane::Machine) || only(Lane::Programs)) {
            let (wanted, ours) = (&report.identity.machine, &self.identity.machine);
            return Some(format!(
                "a clock decides, so it is for machines like {wanted:?}, and this is {ours:?}; YOMI_MACHINE names it"
            ));
        }
        (only(Lane::Programs) && !self.programs).then(|| "programs play in it; --allow-programs starts them".into())
    }

    /// The lanes to take jobs from: those that have some as far as we heard, or all. None while we are set aside.
    pub(super) fn lanes(&self) -> Vec<Lane> {
        let inner = self.lock();
        let present: Vec<&RunReport> =
            inner.runs.values().filter(|(_, heard)| heard.elapsed() < GONE).map(|(report, _)| report).collect();
        if present.iter().any(|report| report.set_aside.iter().any(|(worker, _)| *worker == self.id)) {
            return Vec::new();
        }
        let ours = present.iter().filter(|report| self.identity.difference(&report.identity).is_none());
        let wanted: Vec<Lane> = ours.flat_map(|report| report.lanes.iter().copied()).collect();
        let all = lanes(self.programs);
        let active: Vec<Lane> = all.iter().copied().filter(|lane| wanted.contains(lane)).collect();
        if active.is_empty() { all } else { active }
    }

    pub(super) fn report(&self) -> WorkerReport {
        let inner = self.lock();
        let seconds = self.began.elapsed().as_secs_f64();
        let span = RATE.as_secs_f64().min(seconds).max(0.001);
        let recent = inner.lately.iter().filter(|(when, _)| when.elapsed() < RATE);
        let present = inner.runs.values().filter(|(_, heard)| heard.elapsed() < GONE);
        let why_not = present.filter_map(|(report, _)| self.why_not(report)).next();
        WorkerReport {
            id: self.id.clone(),
            identity: self.identity.clone(),
            threads: self.threads,
            programs: self.programs,
            busy: inner
                .busy
                .values()
                .map(|(job, since, _)| Busy {
                    coordinator: job.coordinator.clone(),
                    task: job.task.clone(),
                    first: job.first,
                    after: job.after,
                    seconds: since.elapsed().as_secs_f64(),
                })
                .collect(),
            done: inner.done,
            rate: recent.map(|(_, done)| *done).sum::<u64>() as f64 / span,
            seconds,
            failed: inner.failed,
            note: why_not.or_else(|| inner.trouble.clone()),
        }
    }
}

/// A name as a part of a subject.
fn subject_part(name: &str) -> String {
    name.chars().map(|letter| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '-' }).collect()
}
