//! When to stop thinking.

use std::num::NonZeroU32;
use yomi_core::interrupt;

/// How much thinking there is to do: in how many worlds, and with how many playouts in each.
pub trait Budget {
    /// Whether to look into one more world. Always at first, so that there is something to choose by.
    fn more(&mut self) -> bool;

    /// How many playouts each of this many actions gets in one world; at least 1.
    fn playouts(&self, actions: usize) -> u32;

    /// Said again and again in one world. A budget whose work is counted leaves here if nobody waits for it any more
    /// ([`interrupt::expect_awaited`]).
    fn between_playouts(&self) {}
}

/// What a number of playouts counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// All playouts of a decision; what does not divide evenly among worlds and actions is left over.
    InAll(u32),
    /// The playouts of each action, in all worlds together.
    PerAction(u32),
}

/// A fixed number of playouts in a fixed number of worlds: the same result on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Playing {
    amount: Amount,
    worlds: NonZeroU32,
    left: u32,
}

impl Playing {
    /// This many playouts, spread evenly over so many worlds.
    ///
    /// Every action gets at least one playout in every world, even where that is more than the amount.
    pub fn new(amount: Amount, worlds: NonZeroU32) -> Self {
        Playing { amount, worlds, left: worlds.get() }
    }
}

impl Budget for Playing {
    fn more(&mut self) -> bool {
        interrupt::expect_awaited();
        let more = self.left > 0;
        self.left = self.left.saturating_sub(1);
        more
    }

    fn playouts(&self, actions: usize) -> u32 {
        let each = match self.amount {
            Amount::InAll(amount) => amount / u32::try_from(actions).unwrap_or(u32::MAX).max(1),
            Amount::PerAction(amount) => amount,
        };
        (each / self.worlds).max(1)
    }

    fn between_playouts(&self) {
        interrupt::expect_awaited();
    }
}

/// One playout of each action in world after world, for as long as somebody with a clock says so.
#[derive(Clone, Copy, Debug)]
pub struct Timed<F> {
    go_on: F,
    begun: bool,
}

impl<F: FnMut() -> bool> Timed<F> {
    /// Goes on while `go_on` says so. It is asked before every world but the first.
    pub fn new(go_on: F) -> Self {
        Timed { go_on, begun: false }
    }
}

impl<F: FnMut() -> bool> Budget for Timed<F> {
    fn more(&mut self) -> bool {
        !std::mem::replace(&mut self.begun, true) || (self.go_on)()
    }

    fn playouts(&self, _actions: usize) -> u32 {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worlds(mut budget: impl Budget) -> u32 {
        let mut worlds = 0;
        while budget.more() {
            worlds += 1;
        }
        assert!(!budget.more(), "it stays spent");
        worlds
    }

    #[test]
    fn playouts_are_spread_evenly() {
        let ten = NonZeroU32::new(10).unwrap();
        let in_all = Playing::new(Amount::InAll(6_000), ten);
        assert_eq!([in_all.playouts(8), in_all.playouts(14)], [75, 42]);
        let per_action = Playing::new(Amount::PerAction(10_000), ten);
        assert_eq!([per_action.playouts(8), per_action.playouts(14)], [1_000, 1_000]);
        assert_eq!(Playing::new(Amount::InAll(3), ten).playouts(14), 1);
        assert_eq!([worlds(in_all), worlds(per_action)], [10, 10]);
    }

    #[test]
    fn time_may_be_up_at_once_and_one_world_is_looked_into() {
        assert_eq!(worlds(Timed::new(|| false)), 1);
        let mut left = 4;
        let mut counting = || {
            left -= i32::from(left > 0);
            left > 0
        };
        assert_eq!(worlds(Timed::new(&mut counting)), 4);
    }
}
