//! Whether a search still has time.

use yomi_core::Budget;

/// So many positions are looked at between two looks at the clock: well below a millisecond.
const EVERY: u64 = 2048;

/// What ends a search early.
pub(super) struct Watch {
    /// The number of positions at which the clock is looked at next.
    next: u64,
    budget: Option<Budget>,
}

impl Watch {
    /// Nothing does.
    pub(super) const NONE: Watch = Watch { next: u64::MAX, budget: None };

    /// The end of a budget does, of which only time and stop count. So many positions have been looked at before.
    pub(super) fn new(budget: &Budget, nodes: u64) -> Watch {
        if !budget.may_be_over() {
            return Watch::NONE;
        }
        Watch { next: nodes + EVERY, budget: Some(budget.clone()) }
    }

    /// Whether the search is to end, after so many positions.
    #[inline(always)]
    pub(super) fn is_over(&mut self, nodes: u64) -> bool {
        nodes >= self.next && self.look(nodes)
    }

    #[cold]
    fn look(&mut self, nodes: u64) -> bool {
        let is_over = self.budget.as_ref().is_some_and(Budget::is_over);
        // Once it is over, it is so for every position that comes.
        self.next = if is_over { 0 } else { nodes + EVERY };
        is_over
    }
}
