//! Pareto fronts of sets of won worlds.

use super::WorldSet;
use yomi_core::first_best;

/// So few pairs are not worth sorting.
const SMALL: usize = 16;

/// The worlds that our strategies win, one set per strategy, none of them within another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Front(Vec<WorldSet>);

impl Front {
    /// The front of one strategy.
    pub(super) fn of(wins: WorldSet) -> Self {
        Front(vec![wins])
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// What each strategy wins.
    pub(super) fn iter(&self) -> impl Iterator<Item = &WorldSet> {
        self.0.iter()
    }

    /// Adds a strategy, unless another one wins all that it does.
    pub(super) fn add(&mut self, wins: WorldSet) {
        if !self.reaches(&wins) {
            self.0.retain(|known| !known.is_within(&wins));
            self.0.push(wins);
        }
    }

    /// Adds all strategies of another front.
    pub(super) fn add_all(&mut self, other: &Front) {
        other.0.iter().for_each(|&wins| self.add(wins));
    }

    /// Whether some strategy wins all of these worlds.
    pub(super) fn reaches(&self, worlds: &WorldSet) -> bool {
        self.0.iter().any(|wins| worlds.is_within(wins))
    }

    /// Whether for every strategy here there is one in `other` that wins as much.
    pub(super) fn is_below(&self, other: &Front) -> bool {
        self.0.iter().all(|wins| other.reaches(wins))
    }

    /// The worlds that some strategy wins.
    pub(super) fn winnable(&self) -> WorldSet {
        self.0.iter().fold(WorldSet::EMPTY, |all, &wins| all | wins)
    }

    /// All ways to follow one strategy here and another there, where `both` says what the two win together.
    pub(super) fn product(&self, other: &Front, both: impl Fn(WorldSet, WorldSet) -> WorldSet) -> Front {
        let mut all: Vec<WorldSet> = Vec::with_capacity(self.len() * other.len());
        for &here in &self.0 {
            all.extend(other.0.iter().map(|&there| both(here, there)));
        }
        if all.len() > SMALL {
            // Most pairs win the same as another one, and from the largest on, none is within one that comes later.
            all.sort_unstable_by_key(|wins| (std::cmp::Reverse(wins.len()), *wins));
            all.dedup();
        }
        all.into_iter().collect()
    }

    /// The first of the strategies whose wins weigh most.
    pub(super) fn best(&self, weights: &[f64]) -> (WorldSet, f64) {
        first_best(self.0.iter().map(|wins| (*wins, wins.weight(weights)))).unwrap_or((WorldSet::EMPTY, 0.0))
    }
}

impl FromIterator<WorldSet> for Front {
    fn from_iter<I: IntoIterator<Item = WorldSet>>(all: I) -> Self {
        let mut front = Front::default();
        all.into_iter().for_each(|wins| front.add(wins));
        front
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::ops::BitAnd;

    fn set(bits: u8) -> WorldSet {
        (0..8).filter(|bit| bits >> bit & 1 == 1).collect()
    }

    proptest! {
        #[test]
        fn no_strategy_is_within_another_and_none_is_lost(all in prop::collection::vec(any::<u8>(), 1..12)) {
            let front: Front = all.iter().map(|&bits| set(bits)).collect();
            for (index, wins) in front.0.iter().enumerate() {
                prop_assert!(front.0.iter().enumerate().all(|(other, known)| other == index || !wins.is_within(known)));
            }
            prop_assert!(all.iter().all(|&bits| front.reaches(&set(bits))));
            prop_assert!(front.0.iter().all(|wins| all.iter().any(|&bits| set(bits) == *wins)));
        }

        #[test]
        fn a_product_holds_all_pairs(a in prop::collection::vec(any::<u8>(), 1..6), b in prop::collection::vec(any::<u8>(), 1..6)) {
            let front = |all: &[u8]| all.iter().map(|&bits| set(bits)).collect::<Front>();
            let product = front(&a).product(&front(&b), WorldSet::bitand);
            let pairs: Vec<u8> = a.iter().flat_map(|x| b.iter().map(move |y| x & y)).collect();
            prop_assert!(product.is_below(&front(&pairs)) && front(&pairs).is_below(&product));
            prop_assert!(product.is_below(&front(&a)));
        }
    }

    #[test]
    fn the_best_is_the_first_of_the_heaviest() {
        let front: Front = [0b0011, 0b0100, 0b1001].map(set).into_iter().collect();
        assert_eq!(front.best(&[0.25, 0.25, 0.25, 0.25]), (set(0b0011), 0.5));
        assert_eq!(front.best(&[0.1, 0.1, 0.7, 0.1]), (set(0b0100), 0.7));
        assert_eq!(front.winnable(), set(0b1111));
        assert_eq!(Front::default().best(&[]), (WorldSet::EMPTY, 0.0));
    }
}
