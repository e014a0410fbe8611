//! Counting with five lists, of which one is that of a short ship.
//!
//! A ship of two cells, where ships may touch, can be in the way of at most two others. So the places of the short ship
//! that four others leave are, by inclusion and exclusion,
//!
//! ```text
//! E - Σ o(x) + Σ v(x, y)
//! ```
//!
//! with E all its places, o(x) those in the way of ship x, and v(x, y) those in the way of both x and y: a sum in which
//! no more than two ships meet. Summed over all ways to choose for the four, it only takes the number N(x, y) of ways
//! to complete each pair, and the same with v(z, w) of the other two as weight, and [`PairSums`] gives both at once.
//! For the short ship itself, the ways to choose for the four others that leave a place free are, the same way, all of
//! them less those with a ship on it plus those with two.

use super::{
    four_lists::Counts,
    lanes::{Block, Lane, Matrix},
    list::{Clashes, common, each, is_empty, size, union, without},
    machine::{Instructions, Step, numbers},
    pairs::{Inner, PairSums, Relation, Roles, Rows, add_bits},
};
use yomi_core::Budget;

/// The six ways to take two of four ships and leave two.
const SPLITS: [([usize; 2], [usize; 2]); 6] =
    [([0, 1], [2, 3]), ([0, 2], [1, 3]), ([0, 3], [1, 2]), ([1, 2], [0, 3]), ([1, 3], [0, 2]), ([2, 3], [0, 1])];

/// Counts with four lists and a short one, whose number is `short`. The lists may be the same, but for the short one.
///
/// `None` if the sums are too large for the numbers that are compiled for sets of so many words, which takes the
/// widest.
#[inline(always)]
pub(super) fn five<const W: usize>(
    machine: impl Instructions,
    clashes: &Clashes<W>,
    lens: &[usize],
    ships: [usize; 4],
    short: usize,
    budget: &Budget,
) -> Option<Counts> {
    let mut work = Five::new(machine, clashes, lens, short, budget);
    let key = |(outer, inner): ([usize; 2], [usize; 2])| {
        let mut kinds = [outer.map(|ship| ships[ship]), inner.map(|ship| ships[ship])];
        kinds.iter_mut().for_each(|pair| pair.sort_unstable());
        kinds
    };
    for (number, split) in SPLITS.into_iter().enumerate() {
        // Splits that differ only in ships that choose from the same list are counted once.
        if SPLITS[..number].iter().any(|earlier| key(*earlier) == key(split)) {
            continue;
        }
        let alike = SPLITS.iter().filter(|other| key(**other) == key(split));
        let ([mut outer_y, mut outer_x], [mut z, mut w]) = split;
        if ships[outer_y] > ships[outer_x] {
            std::mem::swap(&mut outer_y, &mut outer_x);
        }
        if ships[z] > ships[w] {
            std::mem::swap(&mut z, &mut w);
        }
        let times = |ship: usize| alike.clone().filter(|(outer, _)| outer.contains(&ship)).count() as i64;
        let pair = Split {
            roles: Roles { x: ships[outer_x], y: ships[outer_y], z: ships[z], w: ships[w] },
            times: alike.clone().count() as u64,
            times_x: times(outer_x),
            times_y: times(outer_y),
        };
        if !work.add_split(pair) {
            return None;
        }
        if budget.is_over() {
            return Some(Counts::new(lens));
        }
    }
    Some(work.finish(&ships))
}

/// Two of the four ships, taken as the outer ones.
struct Split {
    roles: Roles,
    /// How many splits are alike.
    times: u64,
    /// How many of these have a given ship with the list of x, and of y.
    times_x: i64,
    times_y: i64,
}

/// v for the pairs of two lists, zero where they get in each other's way.
struct Bridges<const W: usize> {
    lists: [usize; 2],
    /// By binary digits.
    digits: Vec<Relation<W>>,
    /// A row for each entry of the first list.
    values: Matrix<u16>,
    sum: u64,
}

/// Finds v for two lists.
struct FindBridges<'a, const W: usize> {
    clashes: &'a Clashes<W>,
    lens: &'a [usize],
    short: usize,
    lists: [usize; 2],
}

impl<const W: usize> Step for FindBridges<'_, W> {
    type Output = Bridges<W>;

    #[inline(always)]
    fn body(self) -> Bridges<W> {
        let FindBridges { clashes, lens, short, lists } = self;
        let [a, b] = lists;
        let mut digits: Vec<Relation<W>> = Vec::new();
        let (to_short, to_b, short_to_b) = (clashes.rows(a, short), clashes.rows(a, b), clashes.rows(short, b));
        for number in 0..lens[a] {
            each!(place in to_short[number] => {
                // Adds one for every entry of b at once, digit by digit.
                let mut carry = without(short_to_b[place], to_b[number]);
                let mut digit = 0;
                while !is_empty(carry) {
                    if digit == digits.len() {
                        digits.push(vec![[0; W]; lens[a]]);
                    }
                    let set = &mut digits[digit][number];
                    let more = common(*set, carry);
                    *set = union(without(*set, carry), without(carry, *set));
                    carry = more;
                    digit += 1;
                }
            });
        }
        let mut values = Matrix::new(lens[a], lens[b]);
        let mut sum = 0;
        for (digit, pairs) in digits.iter().enumerate() {
            for (number, &pairs) in pairs.iter().enumerate() {
                add_bits(values.row_mut(number), pairs, digit as u32);
                sum += size(pairs) << digit;
            }
        }
        Bridges { lists, digits, values, sum }
    }
}

struct Five<'a, M, const W: usize> {
    machine: M,
    clashes: &'a Clashes<W>,
    lens: &'a [usize],
    short: usize,
    budget: &'a Budget,
    /// o, for each list.
    spoiled: Vec<Vec<i64>>,
    /// v, for pairs of lists in ascending order.
    bridges: Vec<Bridges<W>>,
    /// The ways to choose for the four ships that have a given entry.
    with: Vec<Vec<i64>>,
    /// The terms of the ways to choose for all five, but for those that depend on one ship only.
    terms: Vec<Vec<i64>>,
    /// For each place of the short ship, the ways to choose for the four that have two ships in its way.
    doubly: Vec<u64>,
}

impl<'a, M: Instructions, const W: usize> Five<'a, M, W> {
    #[inline(always)]
    fn new(machine: M, clashes: &'a Clashes<W>, lens: &'a [usize], short: usize, budget: &'a Budget) -> Self {
        let zeros = || lens.iter().map(|&len| vec![0; len]).collect::<Vec<_>>();
        let sizes = |list: usize| clashes.rows(list, short)[..lens[list]].iter().map(|&row| size(row) as i64).collect();
        Five {
            machine,
            clashes,
            lens,
            short,
            budget,
            spoiled: (0..lens.len()).map(sizes).collect(),
            bridges: Vec::new(),
            with: zeros(),
            terms: zeros(),
            doubly: vec![0; lens[short]],
        }
    }

    /// The number of the table of v for two lists in ascending order.
    #[inline(always)]
    fn bridges(&mut self, lists: [usize; 2]) -> usize {
        if let Some(known) = self.bridges.iter().position(|bridges| bridges.lists == lists) {
            return known;
        }
        let bridges = FindBridges { clashes: self.clashes, lens: self.lens, short: self.short, lists };
        self.bridges.push(self.machine.run(bridges));
        self.bridges.len() - 1
    }

    /// False if its sums are too large.
    #[inline(always)]
    fn add_split(&mut self, split: Split) -> bool {
        let Roles { x, y, z, w } = split.roles;
        let (outer, inner) = (self.bridges([y, x]), self.bridges([z, w]));
        let inner = &self.bridges[inner];
        let mut rows = Sums {
            bridges: &self.bridges[outer].values,
            spoiled_x: &self.spoiled[x],
            spoiled_y: &self.spoiled[y],
            with_x: vec![0; self.lens[x]],
            with_y: vec![0; self.lens[y]],
            terms_x: vec![0; self.lens[x]],
            terms_y: vec![0; self.lens[y]],
            table: Matrix::new(self.lens[y], self.lens[x]),
        };
        // Both sums are packed into one number; neither may exceed its half. On boards of 10×10 they never do.
        let fit = inner.sum.max((self.lens[z] * self.lens[w]) as u64) < 1 << 16;
        if const { numbers::<M, W>().wide(true) } || const { numbers::<M, W>().wide(false) } && !fit {
            self.packed_sums::<u64>(split.roles, inner, &mut rows);
        } else if fit {
            self.packed_sums::<u32>(split.roles, inner, &mut rows);
        } else {
            return false;
        }
        for (term, more) in self.terms[x].iter_mut().zip(&rows.terms_x) {
            *term += split.times_x * more;
        }
        if x != y {
            for (term, more) in self.terms[y].iter_mut().zip(&rows.terms_y) {
                *term += split.times_y * more;
            }
        }
        let (short_x, short_y) = (self.clashes.rows(self.short, x), self.clashes.rows(self.short, y));
        for (place, count) in self.doubly.iter_mut().enumerate() {
            let mut sum = 0;
            each!(number in short_y[place] => {
                let row = rows.table.row(number).as_flattened();
                each!(column in short_x[place] => {
                    sum += u64::from(row[column]);
                });
            });
            *count += split.times * sum;
        }
        self.with[y] = rows.with_y;
        self.with[x] = rows.with_x;
        true
    }

    /// N and the same with v of the inner ships as weight, packed into numbers of this type.
    #[inline(always)]
    fn packed_sums<T: Lane>(&self, roles: Roles, bridges: &Bridges<W>, rows: &mut Sums) {
        let Five { machine, clashes, lens, budget, .. } = *self;
        let (lists, lens_inner) = ([roles.z, roles.w], [lens[roles.z], lens[roles.w]]);
        let inner: Inner<T, W> = Inner::packed(machine, clashes, lists, lens_inner, &bridges.digits);
        machine.run(PairSums { machine, clashes, lens, roles, inner, rows, budget });
    }

    #[inline(always)]
    fn finish(self, ships: &[usize; 4]) -> Counts {
        let mut counts = Counts::new(self.lens);
        let all = self.lens[self.short] as i64;
        for &ship in ships {
            let singly = self.with[ship].iter().zip(&self.spoiled[ship]).map(|(with, spoiled)| (all - spoiled) * with);
            counts.with[ship] = singly.zip(&self.terms[ship]).map(|(single, term)| (single + term) as u64).collect();
        }
        let of_four: i64 = self.with[ships[0]].iter().sum();
        for (place, count) in counts.with[self.short].iter_mut().enumerate() {
            let mut singly = 0;
            for &ship in ships {
                each!(number in self.clashes.rows(self.short, ship)[place] => {
                    singly += self.with[ship][number];
                });
            }
            *count = (of_four - singly + self.doubly[place] as i64) as u64;
        }
        counts.total = counts.with[self.short].iter().sum();
        counts
    }
}

/// Sums over the rows of one split.
struct Sums<'a> {
    bridges: &'a Matrix<u16>,
    spoiled_x: &'a [i64],
    spoiled_y: &'a [i64],
    with_x: Vec<i64>,
    with_y: Vec<i64>,
    terms_x: Vec<i64>,
    terms_y: Vec<i64>,
    /// N, a row for each y.
    table: Matrix<u32>,
}

impl<T: Lane> Rows<T> for Sums<'_> {
    #[inline(always)]
    fn add(&mut self, y: usize, sums: &[Block<T>]) {
        let (mut with_y, mut terms_y) = (0, 0);
        let spoiled_y = self.spoiled_y[y];
        let bridges = self.bridges.row(y).as_flattened();
        let of_x = self.with_x.iter_mut().zip(&mut self.terms_x).zip(self.spoiled_x);
        let of_pair = sums.as_flattened().iter().zip(bridges).zip(self.table.row_mut(y).as_flattened_mut());
        for (((with_x, terms_x), spoiled_x), ((&sum, &bridges), noted)) in of_x.zip(of_pair) {
            let ways = (sum & (T::ONES >> T::HALF)).wide() as i64;
            let weighted = (sum >> T::HALF).wide() as i64;
            *noted = ways as u32;
            *with_x += ways;
            with_y += ways;
            *terms_x += weighted + ways * (i64::from(bridges) - spoiled_y);
            terms_y += weighted + ways * (i64::from(bridges) - spoiled_x);
        }
        self.with_y[y] = with_y;
        self.terms_y[y] = terms_y;
    }
}
