//! Threads that think, apart from those that answer requests.

use crate::error::ApiError;
use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
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

/// For whom something is thought about: whoever came from this address; `None` where that is not known.
pub(crate) type Owner = Option<IpAddr>;

/// The threads, and the queue before them.
#[derive(Clone)]
pub(crate) struct Thinkers {
    queue: Arc<Opened>,
    places: Arc<Semaphore>,
    longest: Duration,
}

/// The queue, for as long as anybody can put something into it.
struct Opened(Arc<Queue>);

impl Drop for Opened {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.came.notify_all();
    }
}

/// What waits for a thread.
struct Queue {
    jobs: Mutex<Jobs>,
    came: Condvar,
    /// How many threads one owner may have at a time, so that others find one too.
    share: usize,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<(Owner, Job)>,
    busy: HashMap<Owner, usize>,
    closed: bool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job whose owner does not have its share already; none once nobody can bring another.
    fn next(&self) -> Option<(Owner, Job)> {
        let mut jobs = self.lock();
        loop {
            let Jobs { waiting, busy, closed } = &mut *jobs;
            let may_begin = |(owner, _): &(Owner, Job)| busy.get(owner).is_none_or(|&threads| threads < self.share);
            if let Some((owner, job)) = waiting.iter().position(may_begin).and_then(|index| waiting.remove(index)) {
                *busy.entry(owner).or_default() += 1;
                return Some((owner, job));
            }
            if *closed && waiting.is_empty() {
                return None;
            }
            jobs = self.came.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn done(&self, owner: Owner) {
        let mut jobs = self.lock();
        if let Some(threads) = jobs.busy.get_mut(&owner) {
            *threads -= 1;
            if *threads == 0 {
                jobs.busy.remove(&owner);
            }
        }
        drop(jobs);
        // Whoever waits may wait for this owner's share.
        self.came.notify_all();
    }
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
    /// As many threads as this, of which one owner has half at most. They outnumber the cores, so that slow players do
    /// not keep others waiting.
    ///
    /// A player gets no longer than `longest` for a decision.
    pub(crate) fn start(name: &str, threads: usize, longest: Duration) -> std::io::Result<Self> {
        let share = threads.div_ceil(2);
        let queue = Arc::new(Queue { jobs: Mutex::default(), came: Condvar::new(), share });
        for number in 0..threads {
            let queue = Arc::clone(&queue);
            thread::Builder::new().name(format!("{name} {number}")).spawn(move || work(&queue))?;
        }
        Ok(Thinkers { queue: Arc::new(Opened(queue)), places: Arc::new(Semaphore::new(PLACES)), longest })
    }

    /// A place in the queue, if there is one.
    pub(crate) fn place(&self) -> Result<Place, ApiError> {
        match Arc::clone(&self.places).try_acquire_owned() {
            Ok(permit) => Ok(Place { _permit: permit }),
            Err(_) => Err(ApiError::busy("too many players are thinking already; try again in a few seconds")),
        }
    }

    /// Has a job done for somebody, as soon as a thread is free. The place is given back when the job drops it.
    pub(crate) fn submit(&self, place: Place, owner: Owner, job: impl FnOnce(Place) + Send + 'static) {
        let queue = &self.queue.0;
        queue.lock().waiting.push_back((owner, Box::new(move || job(place))));
        queue.came.notify_one();
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
        owner: Owner,
        job: impl FnOnce(&Allowance) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        let leaving = GivesUp::default();
        let (given_up, thinkers) = (leaving.0.clone(), self.clone());
        self.submit(self.place()?, owner, move |place| {
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
fn work(queue: &Queue) {
    give_way();
    while let Some((owner, job)) = queue.next() {
        // The message of the panic has gone to standard error; whoever waits sees its channel closed.
        let _ = catch_unwind(AssertUnwindSafe(job));
        queue.done(owner);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{net::Ipv4Addr, sync::mpsc};

    /// Jobs that go on until they are let go, of one owner, keep nobody else from thinking.
    #[test]
    fn nobody_takes_all_threads() {
        let thinkers = Thinkers::start("test", 4, Duration::from_secs(1)).unwrap();
        let (go_on, wait) = mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let greedy = Some(Ipv4Addr::new(10, 0, 0, 1).into());
        for _ in 0..20 {
            let wait = Arc::clone(&wait);
            thinkers.submit(thinkers.place().unwrap(), greedy, move |_| {
                let _ = wait.lock().unwrap().recv();
            });
        }
        let (answer, answered) = mpsc::channel();
        let other = Some(Ipv4Addr::new(10, 0, 0, 2).into());
        thinkers.submit(thinkers.place().unwrap(), other, move |_| answer.send(7).unwrap());
        assert_eq!(answered.recv_timeout(Duration::from_secs(60)), Ok(7));
        drop(go_on);
        let (last, all_done) = mpsc::channel();
        thinkers.submit(thinkers.place().unwrap(), greedy, move |_| last.send(()).unwrap());
        all_done.recv_timeout(Duration::from_secs(60)).expect("those that wait are done in the end");
    }
}
