//! Telling somebody at work to stop.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A flag that is raised once, by anybody who holds a copy of it, and ends the work of all who look at it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not raised.
    pub fn new() -> Self {
        Stop::default()
    }

    /// Ends the work.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work is to end.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
