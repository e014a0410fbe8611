//! On how many fleets' ships each cell lies, and the cell that is tried first.

use super::pool::{Bits, Item, MOST_CELLS, Pool};

/// What one more neighbour that may hold a ship is worth, in chances of a hit.
///
/// The likeliest cell alone misses that a shot should leave few gaps: with this the fewest misses were needed (see the
/// table in [`super`]). It makes a cell with four neighbours that may hold a ship worth as much as one without that is
/// likelier by 8 per cent.
pub(super) const NEIGHBOUR: f64 = 0.02;

/// The number of fleets that have a ship on each cell of a pool.
#[derive(Clone)]
pub(super) struct Counts([u32; MOST_CELLS]);

impl Counts {
    /// Of no fleet.
    pub(super) const ZERO: Counts = Counts([0; MOST_CELLS]);

    /// Of these fleets.
    pub(super) fn of(pool: &Pool, items: &[Item]) -> Self {
        let mut counts = Counts::ZERO;
        counts.add(pool, items);
        counts
    }

    /// Adds fleets.
    #[inline]
    pub(super) fn add(&mut self, pool: &Pool, items: &[Item]) {
        for item in items {
            let weight = pool.weight(item);
            for (half, mut bits) in [item.left as u64, (item.left >> 64) as u64].into_iter().enumerate() {
                while bits != 0 {
                    self.0[64 * half + bits.trailing_zeros() as usize] += weight;
                    bits &= bits - 1;
                }
            }
        }
    }

    /// Takes out fleets that were counted.
    #[inline]
    pub(super) fn subtract(&mut self, others: &Counts) {
        self.0.iter_mut().zip(&others.0).for_each(|(count, other)| *count -= other);
    }

    /// Forgets a cell that was fired at.
    #[inline]
    pub(super) fn clear(&mut self, cell: usize) {
        self.0[cell] = 0;
    }

    /// The fleets with a ship on the cell.
    #[inline]
    pub(super) fn get(&self, cell: usize) -> u32 {
        self.0[cell]
    }

    /// The first of the cells that most fleets have a ship on, and how many do.
    #[inline]
    pub(super) fn likeliest(&self) -> (usize, u32) {
        let most = self.0.iter().copied().max().unwrap_or(0);
        (self.0.iter().position(|&count| count == most).unwrap_or(0), most)
    }

    /// The cells that some fleet has a ship on.
    #[inline]
    pub(super) fn possible(&self) -> Bits {
        let half = |counts: &[u32]| {
            counts.iter().enumerate().fold(0u64, |bits, (number, &count)| bits | u64::from(count > 0) << number)
        };
        let (low, high) = self.0.split_at(64);
        Bits::from(half(low)) | Bits::from(half(high)) << 64
    }

    /// How good a cell looks at first sight: the chance of a hit, and a little for every neighbour that may hold a
    /// ship.
    #[inline]
    pub(super) fn score(&self, pool: &Pool, cell: usize, possible: Bits, total: u32) -> f64 {
        let beside = (pool.beside(cell) & possible).count_ones();
        f64::from(self.0[cell]) / f64::from(total) + NEIGHBOUR * f64::from(beside)
    }
}
