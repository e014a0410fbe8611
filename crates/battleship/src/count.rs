//! Counting possible fleets.
//!
//! Backtracking like the listing, but the candidates that are left are sets of bits, and the last ship is not tried
//! out: the bits left for it are counted.

use crate::{
    cells::{Cell, Cells},
    place::{Ship, Ships},
    worlds::Candidate,
};

/// The number of ways to choose one candidate per ship so that none clash and all hits are covered.
pub(crate) fn count(candidates: &[Vec<Candidate>], hits: Cells) -> u128 {
    let counter = Counter::new(candidates);
    counter.count(hits, Ships::first(candidates.len()), &counter.all())
}

struct Counter<'a> {
    candidates: &'a [Vec<Candidate>],
    /// Words per set of candidates.
    words: usize,
    /// For each ship and candidate, the candidates of every ship that do not clash with it, as sets one after another.
    compatible: Vec<Vec<u64>>,
}

impl<'a> Counter<'a> {
    fn new(candidates: &'a [Vec<Candidate>]) -> Self {
        let words = candidates.iter().map(|list| list.len().div_ceil(64)).max().unwrap_or(1);
        let mut counter = Counter { candidates, words, compatible: Vec::new() };
        counter.compatible = candidates
            .iter()
            .map(|list| {
                let sets = list.iter().map(|one| counter.sets(|other| !one.clashes(other)));
                sets.collect::<Vec<_>>().concat()
            })
            .collect();
        counter
    }

    /// For every ship, the set of its candidates that are `wanted`.
    fn sets(&self, wanted: impl Fn(&Candidate) -> bool) -> Vec<u64> {
        let mut sets = vec![0; self.words * self.candidates.len()];
        for (list, set) in self.candidates.iter().zip(sets.chunks_exact_mut(self.words)) {
            for (number, candidate) in list.iter().enumerate() {
                set[number / 64] |= u64::from(wanted(candidate)) << (number % 64);
            }
        }
        sets
    }

    fn all(&self) -> Vec<u64> {
        self.sets(|_| true)
    }

    /// The number of ways to choose for `ships` among the candidates `left`.
    fn count(&self, uncovered: Cells, ships: Ships, left: &[u64]) -> u128 {
        if let Some(cell) = uncovered.first() {
            return ships.iter().map(|ship| self.count_covering(cell, uncovered, ships, ship, left)).sum();
        }
        let mut free = ships.iter();
        match (free.next(), free.next(), free.next()) {
            (None, ..) => 1,
            (Some(one), None, _) => self.set(left, one).iter().map(|word| u128::from(word.count_ones())).sum(),
            (Some(one), Some(two), None) => self.count_pairs(one, two, left),
            (Some(one), Some(_), Some(_)) => ones(self.set(left, one))
                .map(|number| self.count(uncovered, ships.without(one), &self.without_clashes(one, number, left)))
                .sum(),
        }
    }

    /// The number of ways in which `ship` covers `cell`.
    fn count_covering(&self, cell: Cell, uncovered: Cells, ships: Ships, ship: Ship, left: &[u64]) -> u128 {
        let list = &self.candidates[ship.index()];
        ones(self.set(left, ship))
            .filter(|&number| list[number].shape.cells.contains(cell))
            .map(|number| {
                let still = self.without_clashes(ship, number, left);
                self.count(uncovered - list[number].shape.cells, ships.without(ship), &still)
            })
            .sum()
    }

    /// The number of ways to choose for two ships.
    fn count_pairs(&self, one: Ship, two: Ship, left: &[u64]) -> u128 {
        let second = self.set(left, two);
        let pairs: u64 = ones(self.set(left, one))
            .map(|number| {
                let compatible = self.set(self.compatible_with(one, number), two);
                let common = second.iter().zip(compatible).map(|(a, b)| (a & b).count_ones());
                u64::from(common.sum::<u32>())
            })
            .sum();
        u128::from(pairs)
    }

    fn without_clashes(&self, ship: Ship, number: usize, left: &[u64]) -> Vec<u64> {
        left.iter().zip(self.compatible_with(ship, number)).map(|(left, compatible)| left & compatible).collect()
    }

    fn compatible_with(&self, ship: Ship, number: usize) -> &[u64] {
        let size = self.words * self.candidates.len();
        &self.compatible[ship.index()][number * size..(number + 1) * size]
    }

    /// The set of one ship among the sets of all.
    fn set<'s>(&self, sets: &'s [u64], ship: Ship) -> &'s [u64] {
        &sets[ship.index() * self.words..(ship.index() + 1) * self.words]
    }
}

/// The numbers of the set bits.
fn ones(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(number, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                number * 64 + bit
            })
        })
    })
}
