//! Work that may take long: the interpreter is free meanwhile, and Ctrl-C ends it.

use pyo3::{exceptions::PyRuntimeError, prelude::*};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex, PoisonError,
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

/// Does work on a thread of its own and waits for it. If Ctrl-C is pressed, the stop is raised and the call ends at
/// once; whatever does not look at its stop ends later by itself, and nobody gets what it finds.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    interruptible_telling(py, |_| Ok(()), work)
}

/// The same, with something that is done between two looks, as telling how far the work is.
pub(crate) fn interruptible_telling<T: Send + 'static>(
    py: Python<'_>,
    mut tell: impl FnMut(Python<'_>) -> PyResult<()>,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
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
    loop {
        match py.detach(|| receive.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(BETWEEN_LOOKS)) {
            Ok(Ok(done)) => return Ok(done),
            Ok(Err(panic)) => return Err(PyRuntimeError::new_err(format!("a bug in yomi: {}", words(&*panic)))),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(error) = py.check_signals().and_then(|()| tell(py)) {
                    stop.raise();
                    return Err(error);
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the thread that worked has ended without an answer"));
            }
        }
    }
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let literal = panic.downcast_ref::<&str>().copied();
    literal.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("it does not say what is wrong")
}
