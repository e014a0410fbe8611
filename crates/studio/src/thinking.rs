//! Threads that think, apart from those that answer requests.

mod deadlines;

use crate::refusal::Refusal;
use deadlines::Deadlines;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::Duration,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use yomi_core::interrupt;

/// How many things may be thought about or wait for it.
const PLACES: usize = 512;

/// A place in the queue. It is taken before anything is changed, so that nothing is accepted that cannot be thought about.
pub(crate) struct Place {
    _permit: OwnedSemaphorePermit,
}

type Job = Box<dyn FnOnce() + Send>;

/// The threads, and the queue before them.
#[derive(Clone)]
pub(crate) struct Thinkers {
    queue: Sender<Job>,
    places: Arc<Semaphore>,
    deadlines: Deadlines,
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
        let (places, deadlines) = (Arc::new(Semaphore::new(PLACES)), Deadlines::start(longest)?);
        Ok(Thinkers { queue, places, deadlines })
    }

    /// A place in the queue, if there is one.
    pub(crate) fn place(&self) -> Result<Place, Refusal> {
        match Arc::clone(&self.places).try_acquire_owned() {
            Ok(permit) => Ok(Place { _permit: permit }),
            Err(_) => Err(Refusal::busy("too many players are thinking already; try again in a few seconds")),
        }
    }

    /// Has a job done, as soon as a thread is free. The place is given back when the job drops it.
    pub(crate) fn submit(&self, place: Place, job: impl FnOnce(Place) + Send + 'static) {
        // The threads live as long as the queue, so there is always a receiver.
        let _ = self.queue.send(Box::new(move || job(place)));
    }

    /// Thinks on this thread until the flag is raised, or the longest time is over.
    pub(crate) fn think<T>(&self, given_up: &Arc<AtomicBool>, job: impl FnOnce() -> T) -> Result<T, Lost> {
        self.deadlines.begin(given_up);
        // Whatever a job that fails was thinking with is dropped with it.
        match catch_unwind(AssertUnwindSafe(|| interrupt::think_until(given_up, job))) {
            Ok(Some(thought)) => Ok(thought),
            Ok(None) => Err(Lost::TooLong(self.deadlines.longest())),
            Err(_) => Err(Lost::Failed),
        }
    }

    /// The result of a job, without holding up the thread that asks. A job whose caller has gone away is not
    /// begun, or ends early.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        let leaving = GivesUp::default();
        let (given_up, thinkers) = (Arc::clone(&leaving.0), self.clone());
        self.submit(self.place()?, move |place| {
            if !answer.is_closed() {
                // Whoever asked may have left in the meantime.
                let _ = answer.send(thinkers.think(&given_up, job).map_err(Refusal::from).flatten());
            }
            drop(place);
        });
        answered.await.unwrap_or_else(|_| Err(Lost::Failed.into()))
    }
}

/// Why there is no thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Lost {
    /// Nobody waited any longer.
    #[error(
        "the player needs longer than the {} s there are for a decision; choose one with less to do, or with a time of its own (ms=)",
        .0.as_secs_f64()
    )]
    TooLong(Duration),
    /// A mistake of ours. The details may hold what a person must not know.
    #[error("the player failed at this; try another one")]
    Failed,
}

impl From<Lost> for Refusal {
    fn from(lost: Lost) -> Self {
        Refusal::failed(lost.to_string())
    }
}

/// Somebody who waits for an answer. When this is dropped, the thinking may end early.
#[derive(Default)]
pub(crate) struct GivesUp(pub(crate) Arc<AtomicBool>);

impl Drop for GivesUp {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
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
