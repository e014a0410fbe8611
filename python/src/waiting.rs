//! Work that may take long: the interpreter is free meanwhile, and Ctrl-C ends it.

use pyo3::{
    exceptions::{PyMemoryError, PyRuntimeError},
    prelude::*,
};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    process,
    sync::{
        Mutex, MutexGuard, PoisonError, TryLockError,
        atomic::{AtomicU32, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};
use yomi_core::Stop;

/// How long Ctrl-C may go unnoticed.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// As much as the main thread has: searches go deep.
const STACK: usize = 16 << 20;
/// How long a call that was interrupted waits for what its work has found so far, where that is worth having.
const GRACE: Duration = Duration::from_millis(50);

/// Does work on a thread of its own and waits for it. If Ctrl-C is pressed, the stop is raised and the call ends at
/// once; whatever does not look at its stop ends later by itself, and nobody gets what it finds.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    match waited(py, |_| Ok(()), Duration::ZERO, work)? {
        Ended::Done(done) => Ok(done),
        Ended::Interrupted(error, _) => Err(error),
    }
}

/// How work came to its end.
pub(crate) enum Ended<T> {
    /// By itself.
    Done(T),
    /// By an exception, most often that of Ctrl-C; with what the work gave once it was told to stop, if that was soon.
    Interrupted(PyErr, Option<T>),
}

/// The same, with something that is done between two looks, as telling how far the work is; and what was found until
/// an interruption is not lost.
pub(crate) fn interruptible_telling<T: Send + 'static>(
    py: Python<'_>,
    tell: impl FnMut(Python<'_>) -> PyResult<()>,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<Ended<T>> {
    waited(py, tell, GRACE, work)
}

fn waited<T: Send + 'static>(
    py: Python<'_>,
    mut tell: impl FnMut(Python<'_>) -> PyResult<()>,
    grace: Duration,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<Ended<T>> {
    let stop = Stop::new();
    let (send, receive) = mpsc::channel();
    let receive = Mutex::new(receive);
    let flag = stop.clone();
    let worker = thread::Builder::new().name("yomi".into()).stack_size(STACK);
    let work = move || {
        // Nobody listens any more if the call was interrupted.
        let _ = send.send(catch_unwind(AssertUnwindSafe(|| work(&flag))));
    };
    worker.spawn(work).map_err(|error| PyRuntimeError::new_err(format!("no thread can be started: {error}")))?;
    let wait = |time| py.detach(|| receive.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(time));
    loop {
        match wait(BETWEEN_LOOKS) {
            Ok(Ok(done)) => return Ok(Ended::Done(done)),
            Ok(Err(panic)) => return Err(PyRuntimeError::new_err(format!("a bug in yomi: {}", words(&*panic)))),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(error) = py.check_signals().and_then(|()| tell(py)) {
                    stop.raise();
                    let found = if grace.is_zero() { None } else { wait(grace).ok().and_then(Result::ok) };
                    return Ok(Ended::Interrupted(error, found));
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the thread that worked has ended without an answer"));
            }
        }
    }
}

/// What one thread at a time works with, and which is not waited for in vain after a fork: the thread that worked with
/// it is not in the new process and will never give it back there.
pub(crate) struct Shared<T> {
    value: Mutex<T>,
    /// The process whose thread took it last.
    holder: AtomicU32,
}

/// Somebody who is no more has it.
#[derive(Debug)]
pub(crate) struct Lost;

impl From<Lost> for PyErr {
    fn from(_: Lost) -> PyErr {
        PyRuntimeError::new_err(
            "another thread worked with this while the process was forked, and that thread is not here; make a new one",
        )
    }
}

impl<T> Shared<T> {
    /// How often, a millisecond apart, something is tried that seems lost: whoever has just taken it may not have said so.
    const TRIES: usize = 20;

    pub(crate) fn new(value: T) -> Shared<T> {
        Shared { value: Mutex::new(value), holder: AtomicU32::new(process::id()) }
    }

    pub(crate) fn into_inner(self) -> T {
        self.value.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until it is free. Not to be called by a thread that holds the interpreter.
    pub(crate) fn lock(&self) -> Result<MutexGuard<'_, T>, Lost> {
        for _ in 0..Self::TRIES {
            let guard = match self.value.try_lock() {
                Ok(guard) => guard,
                Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
                Err(TryLockError::WouldBlock) if self.holder.load(Ordering::Acquire) == process::id() => {
                    self.value.lock().unwrap_or_else(PoisonError::into_inner)
                }
                Err(TryLockError::WouldBlock) => {
                    thread::sleep(Duration::from_millis(1));
                    continue;
                }
            };
            self.holder.store(process::id(), Ordering::Release);
            return Ok(guard);
        }
        Err(Lost)
    }
}

/// Whether the machine would give so much memory at all. Rust ends the process if it is not given what it asks for, so
/// whatever has a size that the caller chose is asked for here first.
pub(crate) fn room_for<T>(count: usize) -> PyResult<()> {
    Vec::<T>::new().try_reserve_exact(count).map_err(|_| too_much(count))
}

pub(crate) fn too_much(count: usize) -> PyErr {
    PyMemoryError::new_err(format!("{count} of them do not fit into this machine's memory; ask for fewer at once"))
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let literal = panic.downcast_ref::<&str>().copied();
    literal.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("it does not say what is wrong")
}
