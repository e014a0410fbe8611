//! How many worlds to look into, and how many playouts to spend in each.

use std::num::NonZeroU32;
use yomi_core::Budget;

/// What a number of playouts counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// All playouts of a decision; what does not divide evenly among worlds and actions is left over.
    InAll(u32),
    /// The playouts of each action, in all worlds together.
    PerAction(u32),
}

/// Worlds that are drawn one after the other, until there were enough or the time is over.
#[derive(Clone, Debug)]
pub struct Sampling {
    /// `None` goes on with one playout of each action in world after world.
    spread: Option<(Amount, NonZeroU32)>,
    drawn: u64,
    budget: Budget,
}

impl Sampling {
    /// So many playouts, spread evenly over so many worlds: the same result on every machine, unless the budget is over
    /// before.
    ///
    /// Every action gets at least one playout in every world, even where that is more than the amount.
    pub fn counted(amount: Amount, worlds: NonZeroU32, budget: &Budget) -> Self {
        Sampling { spread: Some((amount, worlds)), drawn: 0, budget: budget.with_work(worlds.get().into()) }
    }

    /// One playout of each action in world after world, for as long as the budget allows.
    pub fn timed(budget: &Budget) -> Self {
        Sampling { spread: None, drawn: 0, budget: budget.clone() }
    }

    /// Whether to look into one more world. Always at first, so that there is something to choose by.
    pub fn more(&mut self) -> bool {
        let more = self.drawn == 0 || self.budget.allows(self.drawn);
        self.drawn += u64::from(more);
        more
    }

    /// How many playouts each of this many actions gets in one world; at least 1.
    pub fn playouts(&self, actions: usize) -> u32 {
        let Some((amount, worlds)) = self.spread else { return 1 };
        let each = match amount {
            Amount::InAll(amount) => amount / u32::try_from(actions).unwrap_or(u32::MAX).max(1),
            Amount::PerAction(amount) => amount,
        };
        (each / worlds).max(1)
    }

    /// Whether there is no more time. Asked within a world, again and again.
    pub fn is_over(&self) -> bool {
        self.budget.is_over()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use yomi_core::Limits;

    fn worlds(mut sampling: Sampling) -> u32 {
        let mut worlds = 0;
        while sampling.more() {
            worlds += 1;
        }
        assert!(!sampling.more(), "it stays spent");
        worlds
    }

    #[test]
    fn playouts_are_spread_evenly() {
        let (ten, no_limit) = (NonZeroU32::new(10).unwrap(), Budget::unlimited());
        let counted = |amount| Sampling::counted(amount, ten, &no_limit);
        let in_all = counted(Amount::InAll(6_000));
        assert_eq!([in_all.playouts(8), in_all.playouts(14)], [75, 42]);
        let per_action = counted(Amount::PerAction(10_000));
        assert_eq!([per_action.playouts(8), per_action.playouts(14)], [1_000, 1_000]);
        assert_eq!(counted(Amount::InAll(3)).playouts(14), 1);
        assert_eq!([worlds(in_all), worlds(per_action)], [10, 10]);
    }

    #[test]
    fn time_may_be_up_at_once_and_one_world_is_looked_into() {
        let over = Budget::within(&Limits::time(Duration::ZERO), None);
        assert_eq!(worlds(Sampling::timed(&over)), 1);
        assert_eq!(worlds(Sampling::counted(Amount::InAll(100), NonZeroU32::new(5).unwrap(), &over)), 1);
    }
}
