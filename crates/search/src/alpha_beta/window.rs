//! What is asked of a position.

/// More than any value.
pub(super) const INFINITY: i32 = i32::MAX - 1;

/// A question: what is a position worth within a window, so deep?
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    pub(super) const fn open(depth: i32) -> Window {
        Window { depth, alpha: -INFINITY, beta: INFINITY }
    }

    /// The window for the other side after a move of this cost.
    #[inline]
    pub(super) fn after(self, cost: i32) -> Window {
        Window { depth: self.depth - cost, alpha: -self.beta, beta: -self.alpha }
    }

    /// Only whether the value is more than `alpha`.
    #[inline]
    pub(super) fn narrow(self) -> Window {
        Window { beta: self.alpha + 1, ..self }
    }
}
