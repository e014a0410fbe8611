//! Which cells are occupied, line by line: what a queen sees along a line is then one look-up.
//!
//! A board has lines along four axes. For each line the occupied cells are kept as ten bits, and everything beyond
//! its ends counts as occupied, which is all that boards of different sizes and diagonals of different lengths need.
//! A table gives for ten such bits and a place among them how far one sees to either side. Changing a cell changes
//! one bit in each of four lines.

use crate::cell::{Cell, CellSet, LONGEST, STRIDE};
use yomi_core::grid::Square;

/// The four axes: along a row, along a column, and the two diagonals.
pub(crate) const AXES: usize = 4;

/// The difference between neighbouring cells along each axis.
pub(crate) const STEPS: [u8; AXES] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

/// Cells in a full line.
pub(crate) const LENGTH: usize = LONGEST as usize;

/// Ways to fill a line.
pub(crate) const FILLINGS: usize = 1 << LENGTH;

/// Number of lines, rounded up so that an index can be masked instead of checked.
const LINES: usize = 64;

/// Number of cells with the spare column, rounded up for the same reason.
const CELLS: usize = 128;

/// Where a cell is on one of its lines.
#[derive(Clone, Copy)]
struct Place {
    line: u8,
    bit: u8,
}

/// The places of all cells on their four lines: 10 rows, 10 columns and 19 diagonals of each kind.
static PLACES: [[Place; AXES]; CELLS] = {
    let mut places = [[Place { line: 0, bit: 0 }; AXES]; CELLS];
    let mut row = 0;
    while row < LONGEST {
        let mut column = 0;
        while column < LONGEST {
            let Some(cell) = Cell::at(Square { column, row }) else { panic!("the loops stay on the board") };
            places[cell.index()] = [
                Place { line: row, bit: column },
                Place { line: LONGEST + column, bit: row },
                Place { line: 2 * LONGEST + (LONGEST - 1 + row - column), bit: row },
                Place { line: 4 * LONGEST - 1 + (row + column), bit: row },
            ];
            column += 1;
        }
        row += 1;
    }
    places
};

/// For each place and each filling of a line: free cells ahead in the low half, behind in the high half.
static RUNS: [u8; LENGTH * FILLINGS] = {
    let mut runs = [0; LENGTH * FILLINGS];
    let mut index = 0;
    while index < runs.len() {
        let place = index / FILLINGS;
        // With a wall at both ends, there is a nearest occupied cell on each side of the place.
        let line = 1 << (LENGTH + 1) | (index % FILLINGS) << 1 | 1;
        let ahead = (line >> (place + 2)).trailing_zeros();
        let behind = place as u32 - (line & ((2 << place) - 1)).ilog2();
        runs[index] = (behind << 4 | ahead) as u8;
        index += 1;
    }
    runs
};

/// How many free cells there are on both sides of a cell along one axis, up to the first occupied ones.
#[derive(Clone, Copy)]
pub(crate) struct Runs {
    /// Towards larger cell numbers.
    pub(crate) ahead: u8,
    /// Towards smaller cell numbers.
    pub(crate) behind: u8,
}

impl Runs {
    /// What is seen from a place of a line with these occupied cells.
    #[inline]
    pub(crate) const fn on_line(occupied: usize, place: usize) -> Runs {
        let packed = RUNS[place * FILLINGS + occupied];
        Runs { ahead: packed & 15, behind: packed >> 4 }
    }

    /// All free cells of both sides.
    #[inline]
    pub(crate) const fn span(self) -> u32 {
        (self.ahead + self.behind) as u32
    }

    /// How far, and in which direction, the free cell of this number is, counted from the one farthest behind.
    #[inline]
    pub(crate) fn distance(self, number: u32) -> i32 {
        let distance = number as i32 - i32::from(self.behind);
        distance + i32::from(distance >= 0)
    }
}

/// The occupied cells of every line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lines([u16; LINES]);

impl Lines {
    /// All cells but these are occupied or outside the board.
    pub(crate) fn new(empty: CellSet) -> Self {
        let mut lines = Lines([(FILLINGS - 1) as u16; LINES]);
        for cell in empty {
            lines.toggle(cell);
        }
        lines
    }

    /// Makes a free cell occupied or an occupied one free.
    #[inline]
    pub(crate) fn toggle(&mut self, cell: Cell) {
        for place in PLACES[cell.index() % CELLS] {
            self.0[usize::from(place.line) % LINES] ^= 1 << place.bit;
        }
    }

    /// How far one sees from a cell along an axis, whether or not the cell itself is free.
    #[inline]
    pub(crate) fn runs(&self, cell: Cell, axis: usize) -> Runs {
        let place = PLACES[cell.index() % CELLS][axis];
        Runs::on_line(usize::from(self.0[usize::from(place.line) % LINES]), usize::from(place.bit))
    }

    /// The same as it would be if `left`, on the same line, were free.
    #[inline]
    pub(crate) fn runs_without(&self, cell: Cell, axis: usize, left: Cell) -> Runs {
        let place = PLACES[cell.index() % CELLS][axis];
        let line = self.0[usize::from(place.line) % LINES] & !(1 << PLACES[left.index() % CELLS][axis].bit);
        Runs::on_line(usize::from(line), usize::from(place.bit))
    }

    /// Whether a queen on one cell of the board reaches another in one move.
    #[inline]
    pub(crate) fn reaches(&self, from: Cell, to: Cell) -> bool {
        axis_between(from, to).is_some_and(|axis| {
            let runs = self.runs(from, axis);
            let steps = (to.index() as i32 - from.index() as i32) / i32::from(STEPS[axis]);
            (-i32::from(runs.behind)..=i32::from(runs.ahead)).contains(&steps)
        })
    }

    /// The occupied cells of each row, bit 0 being the a-column.
    #[inline]
    pub(crate) fn rows(&self) -> [usize; LENGTH] {
        std::array::from_fn(|row| usize::from(self.0[row]))
    }

    /// Calls `f` with every cell that a queen on `cell` reaches, axis by axis and in the order of their numbers.
    #[inline]
    pub(crate) fn reached(&self, cell: Cell, mut f: impl FnMut(Cell)) {
        for (axis, step) in STEPS.into_iter().enumerate() {
            let runs = self.runs(cell, axis);
            for number in 0..runs.span() {
                f(cell.moved(step, runs.distance(number)));
            }
        }
    }
}

/// The axis of the line on which two different cells lie; `None` if there is none.
#[inline]
pub(crate) fn axis_between(one: Cell, other: Cell) -> Option<usize> {
    let (one, other) = (one.square(), other.square());
    let columns = i32::from(other.column) - i32::from(one.column);
    let rows = i32::from(other.row) - i32::from(one.row);
    match (columns, rows) {
        (0, 0) => None,
        (_, 0) => Some(0),
        (0, _) => Some(1),
        _ if columns == rows => Some(2),
        _ if columns == -rows => Some(3),
        _ => None,
    }
}
