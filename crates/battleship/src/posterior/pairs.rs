//! For every pair of places of two ships, the pairs of places of two further ships that go with it.
//!
//! Call the ships x and y (the *outer* ones) and z and w (the *inner* ones), and let P(z, w) be a number for every
//! inner pair, zero where the two get in each other's way. Wanted is, for every x and y, the sum of P over the inner
//! pairs of which neither gets in the way of x or y. Trying all of them would take as many steps as there are fleets of
//! three ships; but few places get in the way of any given one, and that can be used.
//!
//! Let A be the inner places in the way of x, B those in the way of y. The sum over the inner pairs that avoid x is
//! known for each x, and so is, for each w that avoids x, the sum R(w, x) over the z that go with it. From the former,
//! the pairs with w in B or z in B have to be taken off. That is the sum of R(w, x) over w in B, the same for z, less
//! the pairs that were taken off twice, with z *and* w in B (and neither in A):
//!
//! ```text
//! sum = avoiding(x) - Σ R(w, x) - Σ R(z, x) + twice,      twice = Σ P(z, w), z and w in B and not in A
//!       w in B, not in A         z likewise
//! ```
//!
//! In turn, `twice` is the sum over B × B (known for each y), less the pairs with w in both A and B (known for each y
//! and w), less those with z in both, plus those with z and w in both. The last is the only term that has to be found
//! for each x and y by itself, and it is small or empty. All others are sums of few rows with one number for each x.

use super::{
    lanes::{Block, LANES, Lane, Matrix, add, subtract, subtract_masked, sum},
    list::{Clashes, Set, common, each, first, is_empty, size, union, without},
    machine::{Instructions, Step},
};
use std::marker::PhantomData;
use yomi_core::Budget;

/// For each entry of a list a set of entries of another.
pub(super) type Relation<const W: usize> = Vec<Set<W>>;

/// P, in several forms.
pub(super) struct Inner<T: Lane, const W: usize> {
    /// A row for each z.
    by_z: Matrix<T>,
    /// A row for each w.
    by_w: Matrix<T>,
    /// By binary digits: how far a digit is shifted, and the pairs that have it.
    digits: Vec<(u32, Relation<W>)>,
}

impl<T: Lane, const W: usize> Inner<T, W> {
    /// P = 1 for all pairs of the lists that go together.
    #[inline(always)]
    pub(super) fn plain(machine: impl Instructions, clashes: &Clashes<W>, lists: [usize; 2], lens: [usize; 2]) -> Self {
        machine.run(Tabulate { digits: vec![(0, together(clashes, lists, lens))], lens, lanes: PhantomData })
    }

    /// The same, plus in the upper half of the number what these digits say.
    #[inline(always)]
    pub(super) fn packed(
        machine: impl Instructions,
        clashes: &Clashes<W>,
        lists: [usize; 2],
        lens: [usize; 2],
        more: &[Relation<W>],
    ) -> Self {
        let mut digits = vec![(0, together(clashes, lists, lens))];
        for (digit, pairs) in more.iter().enumerate() {
            digits.push((T::HALF + digit as u32, pairs.clone()));
        }
        machine.run(Tabulate { digits, lens, lanes: PhantomData })
    }

    /// The sum of P over z and w in these sets.
    #[inline(always)]
    fn sum(&self, in_z: Set<W>, in_w: Set<W>) -> T {
        let mut sum = T::default();
        each!(number in in_z => {
            for (shift, sets) in &self.digits {
                sum = sum.plus(T::of(size(common(in_w, sets[number]))) << *shift);
            }
        });
        sum
    }
}

/// Makes the other forms of P out of its binary digits.
struct Tabulate<T, const W: usize> {
    digits: Vec<(u32, Relation<W>)>,
    lens: [usize; 2],
    lanes: PhantomData<T>,
}

impl<T: Lane, const W: usize> Step for Tabulate<T, W> {
    type Output = Inner<T, W>;

    #[inline(always)]
    fn body(self) -> Inner<T, W> {
        let Tabulate { digits, lens: [z_len, w_len], .. } = self;
        let mut by_z = Matrix::new(z_len, w_len);
        for (shift, pairs) in &digits {
            for (number, &pairs) in pairs.iter().enumerate() {
                add_bits(by_z.row_mut(number), pairs, *shift);
            }
        }
        Inner { by_w: by_z.transposed(z_len, w_len), by_z, digits }
    }
}

/// For each z, the w that go with it.
#[inline(always)]
fn together<const W: usize>(clashes: &Clashes<W>, [z, w]: [usize; 2], [z_len, w_len]: [usize; 2]) -> Relation<W> {
    let all = first(w_len);
    let mut sets = vec![[0; W]; z_len];
    for (set, &clashes) in sets.iter_mut().zip(clashes.rows(z, w)) {
        *set = without(all, clashes);
    }
    sets
}

/// Adds a binary digit where the set has an entry.
#[inline(always)]
pub(super) fn add_bits<T: Lane, const W: usize>(row: &mut [Block<T>], set: Set<W>, shift: u32) {
    for (number, block) in row.iter_mut().enumerate() {
        let bits = set[number / 4] >> (number % 4 * LANES);
        for (lane, to) in block.iter_mut().enumerate() {
            *to = to.plus(T::of(bits >> lane & 1) << shift);
        }
    }
}

/// The four ships, as numbers of lists: outer x and y, inner z and w.
#[derive(Clone, Copy)]
pub(super) struct Roles {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) z: usize,
    pub(super) w: usize,
}

/// Receives the sums.
pub(super) trait Rows<T> {
    /// The sums for one y and all x; zero where x and y get in each other's way.
    fn add(&mut self, y: usize, sums: &[Block<T>]);
}

/// How many rows there are between two looks at the clock.
const ROWS_BETWEEN: usize = 16;

/// Finds the sums for every y and x, or if the budget is over before, for some of them.
pub(super) struct PairSums<'a, M, T: Lane, const W: usize, R> {
    pub(super) machine: M,
    pub(super) clashes: &'a Clashes<W>,
    /// The lengths of the lists.
    pub(super) lens: &'a [usize],
    pub(super) roles: Roles,
    pub(super) inner: Inner<T, W>,
    pub(super) rows: &'a mut R,
    pub(super) budget: &'a Budget,
}

impl<M: Instructions, T: Lane, const W: usize, R: Rows<T>> Step for PairSums<'_, M, T, W, R> {
    type Output = ();

    #[inline(always)]
    fn body(self) {
        let PairSums { machine, clashes, lens, roles, inner, rows, budget } = self;
        let Roles { x, y, z, w } = roles;
        let alike = z == w;
        let side = |lists, by_z| machine.run(NewSide { clashes, lens, lists, by_z });
        let (by_w, avoiding) = side([x, z, w], &inner.by_z);
        let by_z = if alike { None } else { Some(side([x, w, z], &inner.by_w).0) };
        let (xz, xw) = (clashes.rows(x, z), clashes.rows(x, w));
        let (yx, yz, yw) = (clashes.rows(y, x), clashes.rows(y, z), clashes.rows(y, w));
        let mut sums = avoiding.clone();
        let mut scratch = Vec::new();
        for number in 0..lens[y] {
            if number % ROWS_BETWEEN == ROWS_BETWEEN - 1 && budget.is_over() {
                return;
            }
            let (in_z, in_w) = (yz[number], yw[number]);
            sums.copy_from_slice(&avoiding);
            let (twice, mut near) =
                machine.run(TakeOff { side: &by_w, sums: &mut sums, in_z, in_w, alike, scratch: &mut scratch });
            if let Some(side) = &by_z {
                let (sums, scratch) = (&mut sums, &mut scratch);
                near = common(near, machine.run(TakeOff { side, sums, in_z: in_w, in_w: in_z, alike, scratch }).1);
            }
            for block in &mut sums {
                for sum in block {
                    *sum = sum.plus(twice);
                }
            }
            let sums_flat = sums.as_flattened_mut();
            each!(number_x in without(near, yx[number]) => {
                let (both_z, both_w) = (common(xz[number_x], in_z), common(xw[number_x], in_w));
                if is_empty(both_w) {
                    continue;
                }
                sums_flat[number_x] = sums_flat[number_x].plus(inner.sum(both_z, both_w));
            });
            each!(number_x in yx[number] => {
                sums_flat[number_x] = T::default();
            });
            sums_flat[lens[x]..].fill(T::default());
            rows.add(number, &sums);
        }
    }
}

/// What the choice of w contributes (or that of z, with the roles of the two exchanged).
struct Side<'a, T: Lane, const W: usize> {
    /// P, a row for each z.
    by_z: &'a Matrix<T>,
    /// R: for each w, a row with the sum of P over the z that avoid x; 0 where w itself is in the way of x.
    rest: Matrix<T>,
    /// For each w, all bits set where it is in the way of x.
    in_the_way: Matrix<T>,
    /// The same as sets.
    wx: &'a [Set<W>],
}

/// Makes a side. Also finds the sums of P over the pairs that avoid x, for each x.
struct NewSide<'a, T: Lane, const W: usize> {
    clashes: &'a Clashes<W>,
    lens: &'a [usize],
    /// x, z and w.
    lists: [usize; 3],
    by_z: &'a Matrix<T>,
}

impl<'a, T: Lane, const W: usize> Step for NewSide<'a, T, W> {
    type Output = (Side<'a, T, W>, Vec<Block<T>>);

    #[inline(always)]
    fn body(self) -> Self::Output {
        let NewSide { clashes, lens, lists: [x, z, w], by_z } = self;
        let mut all = vec![[T::default(); LANES]; lens[w].div_ceil(LANES)];
        for number in 0..lens[z] {
            add(&mut all, by_z.row(number));
        }
        let (xz, xw, wx) = (clashes.rows(x, z), clashes.rows(x, w), clashes.rows(w, x));
        let mut avoiding = vec![[T::default(); LANES]; lens[x].div_ceil(LANES)];
        let mut rest = Matrix::new(lens[w], lens[x]);
        // Rows along w, for one block of x at a time; then they are turned.
        let mut rows = Matrix::new(LANES, lens[w]);
        for (block, avoiding) in avoiding.iter_mut().enumerate() {
            let count = (lens[x] - block * LANES).min(LANES);
            for (lane, avoiding) in avoiding.iter_mut().enumerate().take(count) {
                let number_x = block * LANES + lane;
                let row = rows.row_mut(lane);
                row.copy_from_slice(&all);
                each!(number_z in xz[number_x] => {
                    subtract(row, by_z.row(number_z));
                });
                each!(number_w in xw[number_x] => {
                    row.as_flattened_mut()[number_w] = T::default();
                });
                *avoiding = sum(row);
            }
            for lane in count..LANES {
                rows.row_mut(lane).fill([T::default(); LANES]);
            }
            rows.turn(lens[w], &mut rest, block);
        }
        let mut in_the_way = Matrix::new(lens[w], lens[x]);
        for (number, &set) in wx.iter().enumerate().take(lens[w]) {
            let row = in_the_way.row_mut(number).as_flattened_mut();
            each!(number_x in set => {
                row[number_x] = T::ONES;
            });
        }
        (Side { by_z, rest, in_the_way, wx }, avoiding)
    }
}

/// Takes off the pairs with w in B, and gives back, of those with both in B, the ones with w in A. If z and w choose
/// from the same list, that is done for both of them.
///
/// Finds the sum of P over B × B, and the x for which A and B have a w in common.
struct TakeOff<'a, T: Lane, const W: usize> {
    side: &'a Side<'a, T, W>,
    sums: &'a mut [Block<T>],
    /// The z and the w in B.
    in_z: Set<W>,
    in_w: Set<W>,
    alike: bool,
    scratch: &'a mut Vec<Block<T>>,
}

impl<T: Lane, const W: usize> Step for TakeOff<'_, T, W> {
    type Output = (T, Set<W>);

    #[inline(always)]
    fn body(self) -> (T, Set<W>) {
        let TakeOff { side, sums, in_z, in_w, alike, scratch } = self;
        scratch.clear();
        scratch.resize(side.by_z.row(0).len(), [T::default(); LANES]);
        each!(number in in_z => {
            add(scratch, side.by_z.row(number));
        });
        let row = scratch.as_flattened();
        let mut twice = T::default();
        let mut near = [0; W];
        each!(number in in_w => {
            twice = twice.plus(row[number]);
            near = union(near, side.wx[number]);
            let (rest, in_the_way) = (side.rest.row(number), side.in_the_way.row(number));
            subtract_masked(sums, rest, in_the_way, row[number]);
            if alike {
                subtract_masked(sums, rest, in_the_way, row[number]);
            }
        });
        (twice, near)
    }
}
