//! Threads that think, apart from those that answer requests.

use crate::error::ApiError;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::Duration,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use yomi_core::{Budget, Limits, Stop};

/// How many things may be thought about or wait for it.
const PLACES: usize = 512;

/// A place in the queue. It is taken before anything is changed, so that nothing is accepted that cannot be thought
/// about.
pub(crate) struct Place {
    _permit: OwnedSemaphorePermit,
}

type Job = Box<dyn FnOnce() + Send>;

/// The threads, and the queue before them.
#[derive(Clone)]
pub(crate) struct Thinkers {
    queue: Sender<Job>,
    places: Arc<Semaphore>,
    longest: Duration,
}

/// What there is for a thought: no more than the longest time, and no more than somebody waits for.
#[derive(Clone, Debug)]
pub(crate) struct Allowance {
    pub(crate) limits: Limits,
    pub(crate) stop: Stop,
}

impl Allowance {
    /// All of it, from now on.
    pub(crate) fn budget(&self) -> Budget {
        Budget::within(&self.limits, Some(&self.stop))
    }
}

impl Thinkers {
    /// As many threads as this. They outnumber the cores, so that slow players do not keep others waiting.
    ///
    /// A player gets no longer than `longest` for a decision.
    pub(crate) fn start(threads: usize, longest: Duration) -> std::io::Result<Self> {
        let (queue, jobs) = mpsc::channel();
        let jobs = Arc::new(Mutex::new(jobs));
        for number in 0..threads {
            let jobs = Arc::clone(&jobs);
            thread::Builder::new().name(format!("thinker {number}")).spawn(move || work(&jobs))?;
        }
        Ok(Thinkers { queue, places: Arc::new(Semaphore::new(PLACES)), longest })
    }

    /// A place in the queue, if there is one.
    pub(crate) fn place(&self) -> Result<Place, ApiError> {
        match Arc::clone(&self.places).try_acquire_owned() {
            Ok(permit) => Ok(Place { _permit: permit }),
            Err(_) => Err(ApiError::busy("too many players are thinking already; try again in a few seconds")),
        }
    }

    /// Has a job done, as soon as a thread is free. The place is given back when the job drops it.
    pub(crate) fn submit(&self, place: Place, job: impl FnOnce(Place) + Send + 'static) {
        // The threads live as long as the queue, so there is always a receiver.
        let _ = self.queue.send(Box::new(move || job(place)));
    }

    /// Thinks on this thread, with what there is for a thought that ends when the flag is raised.
    pub(crate) fn think<T>(&self, stop: &Stop, job: impl FnOnce(&Allowance) -> T) -> Result<T, Failed> {
        let allowance = Allowance { limits: Limits::time(self.longest), stop: stop.clone() };
        // Whatever a job that fails was thinking with is dropped with it.
        catch_unwind(AssertUnwindSafe(|| job(&allowance))).map_err(|_| Failed)
    }

    /// The result of a job, without holding up the thread that asks. A job whose caller has gone away is not
    /// begun, or ends early.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Allowance) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        let leaving = GivesUp::default();
        let (given_up, thinkers) = (leaving.0.clone(), self.clone());
        self.submit(self.place()?, move |place| {
            if !answer.is_closed() {
                // Whoever asked may have left in the meantime.
                let _ = answer.send(thinkers.think(&given_up, job).map_err(ApiError::from).flatten());
            }
            drop(place);
        });
        answered.await.unwrap_or_else(|_| Err(Failed.into()))
    }
}

/// A mistake of ours. The details may hold what a person must not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the player failed at this; try another one")]
pub(crate) struct Failed;

impl From<Failed> for ApiError {
    fn from(failed: Failed) -> Self {
        ApiError::failed(failed.to_string())
    }
}

/// Somebody who waits for an answer. When this is dropped, the thinking may end early.
#[derive(Default)]
pub(crate) struct GivesUp(pub(crate) Stop);

impl Drop for GivesUp {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Lets the threads that answer requests go first, where the system has priorities for single threads.
fn give_way() {
    // A system that does not let it be done is merely a little slower to answer.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(10);
}

/// One thread's work. A job that panics ends itself only.
fn work(jobs: &Mutex<Receiver<Job>>) {
    give_way();
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        // The message of the panic has gone to standard error; whoever waits sees its channel closed.
        let _ = catch_unwind(AssertUnwindSafe(job));
    }
}
