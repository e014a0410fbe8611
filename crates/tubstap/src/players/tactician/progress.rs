//! How much of the thinking is done.

use yomi_core::{Budget, Effort};

/// The clock is looked at after so many positions.
const LOOK_EVERY: u64 = 32;

/// Counts judged positions, and knows what share of the budget is spent.
pub(super) struct Progress {
    budget: Budget,
    /// Whether only the count matters: a limit in time must not change what a player with counted work does before it
    /// is reached.
    is_counted: bool,
    /// The share of the time that was gone when the thinking began.
    before: f64,
    judged: u64,
    is_over: bool,
}

impl Progress {
    pub(super) fn new(effort: Effort, budget: Budget) -> Progress {
        let (is_counted, before) = (effort.is_counted(), budget.used(0));
        Progress { budget, is_counted, before, judged: 0, is_over: false }
    }

    /// One more position is judged.
    #[inline]
    pub(super) fn count(&mut self) {
        self.judged += 1;
        if self.judged.is_multiple_of(LOOK_EVERY) {
            self.is_over |= self.budget.is_over();
        }
    }

    /// How many positions were judged.
    pub(super) fn judged(&self) -> u64 {
        self.judged
    }

    /// Whether time was up when it was last looked at the clock. Whatever is under way then is cut short, and means
    /// little.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// The share of the effort that is spent; 1 and more if there is nothing left.
    pub(super) fn spent(&mut self) -> f64 {
        self.is_over |= self.budget.is_over();
        match self.budget.work() {
            _ if self.is_over => 1.0,
            Some(work) if self.is_counted => self.judged as f64 / work.max(1) as f64,
            _ => (self.budget.used(self.judged) - self.before) / (1.0 - self.before),
        }
    }
}
