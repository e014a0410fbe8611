//! Rows of numbers that are added, subtracted and masked as wholes.
//!
//! Rows come in blocks of [`LANES`] numbers, so that the compiler turns every step over a row into vector instructions.
//! All arithmetic wraps around. That is exact here: what is read in the end is known to fit the type, however far the
//! way there strayed.

use std::{
    cell::RefCell,
    ops::{BitAnd, BitOr, Shl, Shr},
    thread::LocalKey,
};

/// The numbers of a block.
pub(super) const LANES: usize = 16;

/// A block of a row.
pub(super) type Block<T> = [T; LANES];

/// An unsigned number that wraps around.
pub(super) trait Lane:
    'static
    + Copy
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// All bits set.
    const ONES: Self;
    /// Half of the bits, for two numbers in one.
    const HALF: u32;
    /// The memory of matrices of this thread that are no longer used.
    const SPARE: &'static LocalKey<RefCell<Vec<Vec<Block<Self>>>>>;

    /// A small number.
    fn of(value: u64) -> Self;
    /// The number in the widest type.
    fn wide(self) -> u64;
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The difference.
    fn minus(self, other: Self) -> Self;
}

macro_rules! lane {
    ($($type:ty)*) => {$(
        impl Lane for $type {
            const ONES: Self = <$type>::MAX;
            const HALF: u32 = <$type>::BITS / 2;
            const SPARE: &'static LocalKey<RefCell<Vec<Vec<Block<Self>>>>> = {
                thread_local! {
                    static SPARE: RefCell<Vec<Vec<Block<$type>>>> = const { RefCell::new(Vec::new()) };
                }
                &SPARE
            };
            #[inline(always)]
            fn of(value: u64) -> Self {
                value as $type
            }
            #[inline(always)]
            fn wide(self) -> u64 {
                u64::from(self)
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
        }
    )*};
}

lane!(u16 u32 u64);

/// The most matrices whose memory is kept.
const MOST_SPARE: usize = 16;

/// Rows of equal length, padded with zeros to whole blocks.
///
/// The memory is used again. Otherwise the system would be asked for the same half megabyte, page by page, in every
/// count that begins with a nearly empty board, and that would take a quarter of the time.
pub(super) struct Matrix<T: Lane> {
    blocks: usize,
    data: Vec<Block<T>>,
}

impl<T: Lane> Matrix<T> {
    /// All zeros.
    #[inline(always)]
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let blocks = columns.div_ceil(LANES);
        let mut data = T::SPARE.with_borrow_mut(Vec::pop).unwrap_or_default();
        data.resize(rows * blocks, [T::default(); LANES]);
        Matrix { blocks, data }
    }

    /// A row.
    #[inline(always)]
    pub(super) fn row(&self, number: usize) -> &[Block<T>] {
        &self.data[number * self.blocks..][..self.blocks]
    }

    /// A row to be written.
    #[inline(always)]
    pub(super) fn row_mut(&mut self, number: usize) -> &mut [Block<T>] {
        &mut self.data[number * self.blocks..][..self.blocks]
    }

    /// Writes the first [`LANES`] rows, of which there must be so many, as one block of each of the first `columns`
    /// rows of `to`.
    #[inline(always)]
    pub(super) fn turn(&self, columns: usize, to: &mut Self, block: usize) {
        let from = self.data.as_flattened();
        let width = self.blocks * LANES;
        for column in 0..columns {
            let mut turned = [T::default(); LANES];
            for lane in 0..LANES {
                turned[lane] = from[lane * width + column];
            }
            to.data[column * to.blocks + block] = turned;
        }
    }

    /// The rows as columns, of which there are `columns`.
    #[inline(always)]
    pub(super) fn transposed(&self, rows: usize, columns: usize) -> Self {
        let mut other = Matrix::new(columns, rows);
        let mut some = Matrix::new(LANES, columns);
        for block in 0..rows.div_ceil(LANES) {
            for lane in 0..LANES {
                let row = block * LANES + lane;
                if row < rows {
                    some.row_mut(lane).copy_from_slice(self.row(row));
                } else {
                    some.row_mut(lane).fill([T::default(); LANES]);
                }
            }
            some.turn(columns, &mut other, block);
        }
        other
    }
}

impl<T: Lane> Drop for Matrix<T> {
    fn drop(&mut self) {
        let mut data = std::mem::take(&mut self.data);
        data.clear();
        // A thread that ends takes its memory along; then there is nothing to keep it for.
        let _ = T::SPARE.try_with(|spare| {
            let mut spare = spare.borrow_mut();
            if spare.len() < MOST_SPARE {
                spare.push(data);
            }
        });
    }
}

// In each of the following, a block is read as a whole before it is written: then the compiler need not prove that the
// rows do not overlap.

/// Adds a row to another.
#[inline(always)]
pub(super) fn add<T: Lane>(to: &mut [Block<T>], row: &[Block<T>]) {
    for (to, row) in to.iter_mut().zip(row) {
        let (mut sum, row) = (*to, *row);
        for lane in 0..LANES {
            sum[lane] = sum[lane].plus(row[lane]);
        }
        *to = sum;
    }
}

/// Subtracts a row from another.
#[inline(always)]
pub(super) fn subtract<T: Lane>(from: &mut [Block<T>], row: &[Block<T>]) {
    for (from, row) in from.iter_mut().zip(row) {
        let (mut rest, row) = (*from, *row);
        for lane in 0..LANES {
            rest[lane] = rest[lane].minus(row[lane]);
        }
        *from = rest;
    }
}

/// Subtracts a row, and where the mask is set `value` as well.
#[inline(always)]
pub(super) fn subtract_masked<T: Lane>(from: &mut [Block<T>], row: &[Block<T>], mask: &[Block<T>], value: T) {
    for ((from, row), mask) in from.iter_mut().zip(row).zip(mask) {
        let (mut rest, row, mask) = (*from, *row, *mask);
        for lane in 0..LANES {
            rest[lane] = rest[lane].minus(row[lane].plus(mask[lane] & value));
        }
        *from = rest;
    }
}

/// The sum of a row.
#[inline(always)]
pub(super) fn sum<T: Lane>(row: &[Block<T>]) -> T {
    let mut sums = [T::default(); LANES];
    for block in row {
        for lane in 0..LANES {
            sums[lane] = sums[lane].plus(block[lane]);
        }
    }
    let mut total = T::default();
    for sum in sums {
        total = total.plus(sum);
    }
    total
}
