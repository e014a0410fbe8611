//! Being told that nobody waits for the answer any more.

use std::{
    cell::RefCell,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

thread_local! {
    static GIVEN_UP: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// What unwinds a thread that nobody waits for.
struct GivenUp;

/// Thinks on this thread, and lets whoever raises `given_up` have it end early.
///
/// A player that looks at a clock ([`is_awaited`]) then takes what it has found. One whose work is counted ([`expect_awaited`]) does all of it or nothing,
/// and leaves without an answer: `None`. As long as nobody raises the flag, nothing is different.
pub fn think_until<T>(given_up: &Arc<AtomicBool>, think: impl FnOnce() -> T) -> Option<T> {
    let _restore = Restore(GIVEN_UP.replace(Some(Arc::clone(given_up))));
    // What was being thought with is as it happened to be, but whoever unwinds through it drops it.
    match catch_unwind(AssertUnwindSafe(think)) {
        Ok(thought) => Some(thought),
        Err(reason) if reason.is::<GivenUp>() => None,
        Err(reason) => resume_unwind(reason),
    }
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

/// Ends the thinking of this thread here if nobody waits for it any more. Players whose work is counted say this as they go along, some
/// thousand times a second or more.
///
/// It unwinds to [`think_until`], so nothing in between has to know; only whoever starts threads must not let it pass while they wait for a sign.
#[inline]
pub fn expect_awaited() {
    if !is_awaited() {
        resume_unwind(Box::new(GivenUp));
    }
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

    #[test]
    fn counted_work_is_done_whole_or_not_at_all() {
        let flag = Arc::new(AtomicBool::new(false));
        let count = |raise_at: u32| {
            flag.store(false, Ordering::Relaxed);
            think_until(&flag, || {
                for number in 0..10 {
                    flag.store(number >= raise_at, Ordering::Relaxed);
                    expect_awaited();
                }
                10
            })
        };
        assert_eq!([count(10), count(9), count(0)], [Some(10), None, None]);
        assert!(is_awaited(), "what was given up is over");
        expect_awaited();
    }

    #[test]
    fn a_failure_is_not_taken_for_giving_up() {
        let flag = Arc::new(AtomicBool::new(true));
        let failing = || think_until(&flag, || -> u32 { resume_unwind(Box::new("a mistake")) });
        assert!(catch_unwind(failing).is_err());
    }
}
