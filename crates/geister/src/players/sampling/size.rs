//! How much is sampled.

use super::{
    effort,
    params::{PER, Per},
};
use std::num::NonZeroU32;
use yomi_core::{Args, Budget, SpecError};
use yomi_search::{Amount, Sampling};

/// How large the sample of one comparison is.
#[derive(Clone, Copy, Debug)]
pub struct SampleSize {
    amount: Amount,
    worlds: NonZeroU32,
    /// Whether the sample grows for as long as there is time, where somebody limits it.
    is_timed: bool,
}

impl SampleSize {
    /// So many playouts over so many worlds, or in so many rounds.
    pub const fn counted(amount: Amount, worlds: NonZeroU32) -> SampleSize {
        SampleSize { amount, worlds, is_timed: false }
    }

    /// Playouts as the parameter `key` and [`PER`] say, or as many as there is time for if [`yomi_core::MS`] says so.
    pub(crate) fn read(args: &Args, key: &str, worlds: NonZeroU32) -> Result<SampleSize, SpecError> {
        Ok(SampleSize { is_timed: !effort(args)?.is_counted(), ..SampleSize::read_counted(args, key, worlds)? })
    }

    /// Playouts as the parameter `key` and [`PER`] say.
    pub(crate) fn read_counted(args: &Args, key: &str, worlds: NonZeroU32) -> Result<SampleSize, SpecError> {
        let playouts = args.number(key)?;
        let amount = match args.choice(PER.key) {
            Per::Turn => Amount::InAll(playouts),
            Per::Move => Amount::PerAction(playouts),
        };
        Ok(SampleSize::counted(amount, worlds))
    }

    /// The sample that is drawn within a budget, which is of time only.
    pub(crate) fn begin(&self, budget: &Budget) -> Sampling {
        if self.is_timed && budget.may_be_over() {
            Sampling::timed(budget)
        } else {
            Sampling::counted(self.amount, self.worlds, budget)
        }
    }

    /// The same sample in parts of so many worlds, one after the other, so that something can be told in between. A
    /// sample that grows has no end.
    pub(super) fn parts(self, budget: &Budget, worlds: u32) -> impl Iterator<Item = Sampling> + use<'_> {
        let is_timed = self.is_timed && budget.may_be_over();
        let mut left = self.worlds.get();
        std::iter::from_fn(move || {
            if is_timed {
                return Some(Sampling::timed(&budget.with_work(worlds.max(TIMED_PART).into())));
            }
            let part = NonZeroU32::new(left.min(worlds))?;
            left -= part.get();
            let share = |playouts: u32| playouts / self.worlds.get() * part.get();
            let amount = match self.amount {
                Amount::InAll(playouts) => Amount::InAll(share(playouts)),
                Amount::PerAction(playouts) => Amount::PerAction(share(playouts)),
            };
            Some(Sampling::counted(amount, part, budget))
        })
    }
}

/// Of how many worlds a part of a growing sample consists at least.
const TIMED_PART: u32 = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_core::{Limits, Stop};

    fn worlds(mut sampling: Sampling) -> u32 {
        (0..).take_while(|_| sampling.more()).last().map_or(0, |last| last + 1)
    }

    /// Part by part, as many worlds are drawn as in one go, and as many playouts made in each.
    #[test]
    fn parts_are_the_whole() {
        let no_limit = Budget::unlimited();
        for amount in [Amount::InAll(2_000), Amount::InAll(3), Amount::PerAction(777), Amount::PerAction(1)] {
            for (all, at_once) in [(10, 1), (10, 128), (300, 128), (7, 3), (1, 1)] {
                let size = SampleSize::counted(amount, NonZeroU32::new(all).unwrap());
                let parts: Vec<Sampling> = size.parts(&no_limit, at_once).collect();
                for moves in [1, 8, 14, 31] {
                    let whole = size.begin(&no_limit).playouts(moves);
                    assert!(parts.iter().all(|part| part.playouts(moves) == whole), "{amount:?} in {all} worlds");
                }
                assert_eq!(parts.into_iter().map(worlds).sum::<u32>(), all);
            }
        }
    }

    /// A sample that grows with time is counted where nobody limits the time.
    #[test]
    fn without_a_limit_samples_have_an_end() {
        let size =
            SampleSize { is_timed: true, ..SampleSize::counted(Amount::InAll(100), NonZeroU32::new(5).unwrap()) };
        assert_eq!(worlds(size.begin(&Budget::unlimited())), 5);
        assert_eq!(size.parts(&Budget::unlimited(), 1).count(), 5);
        let stoppable = Budget::within(&Limits::default(), Some(&Stop::new()));
        assert!(size.parts(&stoppable, 1).take(100).map(worlds).all(|worlds| worlds == TIMED_PART));
    }
}
