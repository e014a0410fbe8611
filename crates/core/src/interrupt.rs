//! Being told that nobody waits for the answer any more.

use std::{
    cell::RefCell,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

thread_local! {
    static GIVEN_UP: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// Thinks on this thread, and lets whoever raises `given_up` have it end early: players that look at a clock then take what they have found.
///
/// Others finish what they were told to do. As long as nobody raises it, nothing is different.
pub fn think_until<T>(given_up: &Arc<AtomicBool>, think: impl FnOnce() -> T) -> T {
    let _restore = Restore(GIVEN_UP.replace(Some(Arc::clone(given_up))));
    think()
}

/// Puts back what was there before, even after a panic.
struct Restore(Option<Arc<AtomicBool>>);

impl Drop for Restore {
    fn drop(&mut self) {
        GIVEN_UP.set(self.0.take());
    }
}

/// Whether somebody still waits for what this thread thinks about. Players ask where they look at the clock.
pub fn is_awaited() -> bool {
    GIVEN_UP.with_borrow(|given_up| !given_up.as_ref().is_some_and(|given_up| given_up.load(Ordering::Relaxed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_thinking_that_was_given_up_ends_early() {
        let (outer, inner) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(true)));
        assert!(is_awaited());
        think_until(&outer, || {
            assert!(is_awaited());
            think_until(&inner, || assert!(!is_awaited()));
            assert!(is_awaited());
            outer.store(true, Ordering::Relaxed);
            assert!(!is_awaited());
        });
        assert!(is_awaited());
    }
}
