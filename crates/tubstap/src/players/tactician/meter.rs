//! How much of the thinking is done.

use crate::players::Effort;
use std::time::{Duration, Instant};
use yomi_core::interrupt;

/// Counts judged positions, or looks at the clock.
pub(super) struct Meter {
    effort: Effort,
    begun: Instant,
    judged: u32,
}

impl Meter {
    pub(super) fn new(effort: Effort) -> Meter {
        Meter { effort, begun: Instant::now(), judged: 0 }
    }

    /// One more position is judged.
    #[inline]
    pub(super) fn count(&mut self) {
        self.judged = self.judged.saturating_add(1);
    }

    /// The share of the effort that is spent; 1 and more if there is nothing left.
    pub(super) fn spent(&self) -> f64 {
        match self.effort {
            Effort::Trials(trials) => {
                interrupt::expect_awaited();
                f64::from(self.judged) / f64::from(trials)
            }
            Effort::Time(_) if !interrupt::is_awaited() => 1.0,
            Effort::Time(time) => self.begun.elapsed().as_secs_f64() / time.max(Duration::from_nanos(1)).as_secs_f64(),
        }
    }
}
