//! Squares as small numbers, and sets of them as bits.

use serde::{Deserialize, Serialize};
use std::fmt;
use yomi_core::grid;

/// Cells per row of the numbering: ten columns and a spare one, so that a shifted set never wraps into the next row.
pub(crate) const STRIDE: u8 = 11;

/// The longest side of a board.
pub(crate) const LONGEST: u8 = 10;

/// A square, numbered row by row from `a1` in rows of eleven, the same on boards of all sizes.
///
/// Any number can be read back from a store, so a cell may lie outside the board; only
/// [`check`](yomi_core::Position::check) may be asked about such a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell(u8);

impl Cell {
    /// The cell of a1.
    pub(crate) const FIRST: Cell = Cell(0);

    /// The cell of a square; `None` for a square that is on no board of at most ten by ten.
    pub const fn at(square: grid::Square) -> Option<Cell> {
        if square.column < LONGEST && square.row < LONGEST {
            Some(Cell(square.row * STRIDE + square.column))
        } else {
            None
        }
    }

    /// The square of this cell.
    pub const fn square(self) -> grid::Square {
        grid::Square { column: self.0 % STRIDE, row: self.0 / STRIDE }
    }

    /// The cell `steps` steps of `step` away. The caller knows that it is on the board.
    #[inline]
    pub(crate) fn moved(self, step: u8, steps: i32) -> Cell {
        self.moved_by(i32::from(step) * steps)
    }

    /// The cell whose number is larger by `difference`. The caller knows that it is on the board.
    #[inline]
    pub(crate) fn moved_by(self, difference: i32) -> Cell {
        Cell((i32::from(self.0) + difference) as u8)
    }

    /// The cell's number, for tables: below 110 for every cell of a board.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

/// Written as the square, because numbers say nothing to the reader of a failed test.
impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of cells, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CellSet(u128);

impl CellSet {
    /// The set without a cell.
    pub const EMPTY: CellSet = CellSet(0);

    /// The set of these bits, which stand for cells of a board.
    pub(crate) const fn of_bits(bits: u128) -> CellSet {
        CellSet(bits)
    }

    /// The bits: bit `11 * row + column` stands for a square.
    ///
    /// Every eleventh bit is free, so a shift by 1, 10, 11 or 12 moves all cells one step in one of the directions.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the cell is in the set. A cell outside all boards is in no set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.0 < 128 && self.0 >> cell.0 & 1 == 1
    }

    /// How many cells there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no cell.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cells of a board with so many columns and rows.
    pub(crate) const fn rectangle(columns: u8, rows: u8) -> CellSet {
        let mut bits = 0;
        let mut row = 0;
        while row < rows {
            bits |= ((1 << columns) - 1) << (row * STRIDE);
            row += 1;
        }
        CellSet(bits)
    }

    /// Puts a cell in.
    pub(crate) fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    /// Puts a cell in or takes it out.
    #[inline]
    pub(crate) fn toggle(&mut self, cell: Cell) {
        self.0 ^= 1 << cell.0;
    }

    /// The cells, the greatest number first.
    pub(crate) fn backwards(self) -> impl Iterator<Item = Cell> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let cell = Cell(left.checked_ilog2()? as u8);
            left ^= 1 << cell.0;
            Some(cell)
        })
    }

    /// The cells in this set or the other.
    #[must_use]
    pub const fn union(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }

    /// The cells in this set and not in the other.
    #[must_use]
    pub const fn without(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// Whether a cell of the other set is next to one of this set, in any of the eight directions.
    #[inline]
    pub(crate) const fn touches(self, other: CellSet) -> bool {
        let triple = self.0 | self.0 << 1 | self.0 >> 1;
        (triple | triple << STRIDE | triple >> STRIDE) & other.0 != 0
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    #[inline]
    fn into_iter(self) -> Cells {
        Cells(self.0)
    }
}

/// The cells of a set, the smallest number first.
#[derive(Clone, Debug)]
pub struct Cells(u128);

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let cell = Cell(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Square;

    #[test]
    fn every_square_up_to_ten_by_ten_has_its_own_cell() {
        let mut set = CellSet::EMPTY;
        for (row, column) in (0..LONGEST).flat_map(|row| (0..LONGEST).map(move |column| (row, column))) {
            let square = Square { column, row };
            let cell = Cell::at(square).expect("on the board");
            assert_eq!(cell.square(), square);
            assert!(!set.contains(cell), "{cell}");
            set.insert(cell);
        }
        assert_eq!(set, CellSet::rectangle(LONGEST, LONGEST));
        assert_eq!(set.len(), 100);
        assert_eq!(Cell::at(Square { column: LONGEST, row: 0 }), None);
        assert_eq!(Cell::at(Square { column: 0, row: LONGEST }), None);
    }

    #[test]
    fn touching_does_not_wrap_around_the_board() {
        let set = |text: &str| {
            let mut set = CellSet::EMPTY;
            set.insert(Square::parse(text).and_then(Cell::at).expect("a square"));
            set
        };
        for neighbour in ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"] {
            assert!(set("b2").touches(set(neighbour)), "b2 and {neighbour}");
        }
        for (one, other) in [("j1", "a2"), ("a2", "j1"), ("j1", "a1"), ("j10", "a1"), ("b2", "d2"), ("b2", "b4")] {
            assert!(!set(one).touches(set(other)), "{one} and {other}");
        }
    }
}
