//! Sets of worlds.

use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Sub},
};

const WORDS: usize = 8;

/// A set of worlds, known by their numbers: one bit each, eight words, no allocation. The order has no meaning.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WorldSet([u64; WORDS]);

impl WorldSet {
    /// How many worlds a tree can have. Methods that look further than one move are slow long before.
    pub const MAX: usize = 64 * WORDS;

    /// How many worlds one word of a set holds.
    pub(super) const WORD: usize = 64;

    /// No world.
    pub const EMPTY: WorldSet = WorldSet([0; WORDS]);

    /// The worlds from 0 to below `count`, which is at most [`WorldSet::MAX`].
    pub fn first(count: usize) -> WorldSet {
        debug_assert!(count <= Self::MAX);
        WorldSet(std::array::from_fn(|word| match count.saturating_sub(64 * word) {
            0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            64.. => u64::MAX,
        }))
    }

    /// The set of one world.
    pub fn of(world: usize) -> WorldSet {
        let mut set = WorldSet::EMPTY;
        set.insert(world);
        set
    }

    /// The worlds that weigh something, of as many as a tree can have.
    pub fn weighing(weights: &[f64]) -> WorldSet {
        (0..weights.len().min(Self::MAX)).filter(|&world| weights[world] > 0.0).collect()
    }

    /// The words of a set, the first worlds first.
    pub(super) fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// The set with these first words; all others are 0.
    pub(super) fn from_words(words: &[u64]) -> WorldSet {
        let mut set = WorldSet::EMPTY;
        set.0[..words.len()].copy_from_slice(words);
        set
    }

    /// Whether the world, below [`WorldSet::MAX`], is in the set.
    #[inline]
    pub const fn contains(&self, world: usize) -> bool {
        self.0[world / 64] >> (world % 64) & 1 == 1
    }

    /// Adds a world below [`WorldSet::MAX`].
    #[inline]
    pub const fn insert(&mut self, world: usize) {
        self.0[world / 64] |= 1 << (world % 64);
    }

    /// How many worlds there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Whether all worlds are in `other`.
    #[inline]
    pub fn is_within(&self, other: &WorldSet) -> bool {
        self.0.iter().zip(&other.0).fold(0, |outside, (mine, theirs)| outside | (mine & !theirs)) == 0
    }

    /// All worlds in the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(number, mut word)| {
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros() as usize;
                    word &= word - 1;
                    64 * number + bit
                })
            })
        })
    }

    /// The weight of all worlds together.
    #[inline]
    pub fn weight(&self, weights: &[f64]) -> f64 {
        self.iter().map(|world| weights[world]).sum()
    }
}

impl FromIterator<usize> for WorldSet {
    fn from_iter<I: IntoIterator<Item = usize>>(worlds: I) -> Self {
        let mut set = WorldSet::EMPTY;
        worlds.into_iter().for_each(|world| set.insert(world));
        set
    }
}

impl BitAnd for WorldSet {
    type Output = WorldSet;

    #[inline]
    fn bitand(self, other: WorldSet) -> WorldSet {
        WorldSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for WorldSet {
    type Output = WorldSet;

    #[inline]
    fn bitor(self, other: WorldSet) -> WorldSet {
        WorldSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitOrAssign for WorldSet {
    #[inline]
    fn bitor_assign(&mut self, other: WorldSet) {
        *self = *self | other;
    }
}

impl Sub for WorldSet {
    type Output = WorldSet;

    /// The worlds of the first set that are not in the second.
    #[inline]
    fn sub(self, other: WorldSet) -> WorldSet {
        WorldSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl fmt::Debug for WorldSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn worlds() -> impl Strategy<Value = BTreeSet<usize>> {
        prop::collection::btree_set(0..WorldSet::MAX, 0..40)
    }

    fn set(worlds: &BTreeSet<usize>) -> WorldSet {
        worlds.iter().copied().collect()
    }

    proptest! {
        #[test]
        fn it_is_a_set(a in worlds(), b in worlds(), world in 0..WorldSet::MAX) {
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(x.iter().collect::<BTreeSet<_>>(), a.clone());
            prop_assert_eq!((x.len(), x.is_empty()), (a.len(), a.is_empty()));
            prop_assert_eq!(x.contains(world), a.contains(&world));
            prop_assert_eq!(x & y, set(&(&a & &b)));
            prop_assert_eq!(x | y, set(&(&a | &b)));
            prop_assert_eq!(x - y, set(&(&a - &b)));
            prop_assert_eq!(x.is_within(&y), a.is_subset(&b));
            prop_assert!((x & y).is_within(&x));
        }

        #[test]
        fn the_first_so_many(count in 0..=WorldSet::MAX) {
            prop_assert_eq!(WorldSet::first(count), (0..count).collect());
        }
    }

    #[test]
    fn worlds_without_weight_are_left_out() {
        let weights = [0.5, 0.0, -1.0, f64::NAN, 0.25];
        let set = WorldSet::weighing(&weights);
        assert_eq!(set, [0, 4].into_iter().collect());
        assert_eq!(set.weight(&weights), 0.75);
        assert_eq!(format!("{set:?}"), "{0, 4}");
    }
}
