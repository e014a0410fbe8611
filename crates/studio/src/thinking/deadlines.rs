//! An end to thinking that lasts too long.

use std::{
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(100);

/// Until when something may be thought about, and the flag that ends it.
type Deadline = (Instant, Weak<AtomicBool>);

/// What is being thought about, and until when.
#[derive(Clone)]
pub(super) struct Deadlines {
    longest: Duration,
    running: Arc<Mutex<Vec<Deadline>>>,
}

impl Deadlines {
    /// Watches on a thread of its own that nothing lasts longer than this.
    pub(super) fn start(longest: Duration) -> std::io::Result<Self> {
        let deadlines = Deadlines { longest, running: Arc::default() };
        let running = Arc::downgrade(&deadlines.running);
        thread::Builder::new().name("deadlines".into()).spawn(move || {
            while let Some(running) = running.upgrade() {
                running.lock().unwrap_or_else(PoisonError::into_inner).retain(|(end, flag)| is_left(*end, flag));
                drop(running);
                thread::sleep(TICK);
            }
        })?;
        Ok(deadlines)
    }

    /// How long anything may last.
    pub(super) fn longest(&self) -> Duration {
        self.longest
    }

    /// Has the flag raised when the time that begins now is over.
    pub(super) fn begin(&self, given_up: &Arc<AtomicBool>) {
        let Some(end) = Instant::now().checked_add(self.longest) else { return };
        self.running.lock().unwrap_or_else(PoisonError::into_inner).push((end, Arc::downgrade(given_up)));
    }
}

/// Whether there is time left, and somebody who thinks. If there is none, the flag is raised.
fn is_left(end: Instant, flag: &Weak<AtomicBool>) -> bool {
    let Some(flag) = flag.upgrade() else { return false };
    let left = Instant::now() < end;
    if !left {
        flag.store(true, Ordering::Relaxed);
    }
    left
}
