//! Boards and the positions on them, as they are written down: no more than what is where and who is to move.

use crate::cell::{Cell, CellSet, LONGEST};
use std::{fmt, str::FromStr};
use yomi_core::{Side, grid::Square};

/// The size of a board: 1 to 10 columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    columns: u8,
    rows: u8,
}

impl Size {
    /// The usual board of ten by ten.
    pub const USUAL: Size = Size { columns: LONGEST, rows: LONGEST };

    /// A board of this size; `None` unless both are between 1 and 10.
    pub fn new(columns: u8, rows: u8) -> Option<Size> {
        let fits = |length| (1..=LONGEST).contains(&length);
        (fits(columns) && fits(rows)).then_some(Size { columns, rows })
    }

    /// Number of columns, called a, b, c, ...
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// Number of rows, called 1, 2, 3, ...
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// All cells of the board.
    pub(crate) fn board(self) -> CellSet {
        CellSet::rectangle(self.columns, self.rows)
    }

    /// The cell of a square of this board.
    pub(crate) fn cell(self, square: Square) -> Option<Cell> {
        if square.column < self.columns && square.row < self.rows { Cell::at(square) } else { None }
    }

    /// Whether the cell is on this board.
    pub(crate) fn contains(self, cell: Cell) -> bool {
        self.cell(cell.square()).is_some()
    }

    /// The square at the top right, which together with a1 tells people what squares there are.
    pub(crate) fn last(self) -> Square {
        Square { column: self.columns - 1, row: self.rows - 1 }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

/// A text that is not a size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write columns x rows, each from 1 to {LONGEST}, as in 10x10 or 6x5")]
pub struct SizeError;

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let (columns, rows) = text.split_once(['x', 'X']).ok_or(SizeError)?;
        let number = |text: &str| text.trim().parse().map_err(|_| SizeError);
        Size::new(number(columns)?, number(rows)?).ok_or(SizeError)
    }
}

/// What stands where, and who is to move.
///
/// It is read with [`Setup::from_fen`] and written with [`Display`](fmt::Display).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setup {
    pub(crate) size: Size,
    pub(crate) queens: [CellSet; 2],
    pub(crate) arrows: CellSet,
    pub(crate) to_move: Side,
}

impl Setup {
    /// The usual start of a board of this size, White to move; `None` if one of the sides is shorter than four.
    ///
    /// A third of the way in from each corner, rounded down, stands a queen: on ten by ten White's are on d1, g1, a4
    /// and j4, on eight by eight on c1, f1, a3 and h3, on six by six on b1, e1, a2 and f2, on five by five on b1, d1,
    /// a2 and e2, on four by four on b1, c1, a2 and d2. Black mirrors them.
    pub fn usual(size: Size) -> Option<Setup> {
        if size.columns < 4 || size.rows < 4 {
            return None;
        }
        let Square { column: right, row: top } = size.last();
        let (inward, up) = (right / 3, top / 3);
        let mut queens = [CellSet::EMPTY; 2];
        for (column, row) in [(inward, 0), (right - inward, 0), (0, up), (right, up)] {
            for (side, row) in [row, top - row].into_iter().enumerate() {
                queens[side].insert(size.cell(Square { column, row })?);
            }
        }
        Some(Setup { size, queens, arrows: CellSet::EMPTY, to_move: Side::FIRST })
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cells where nothing stands.
    pub(crate) fn empty(&self) -> CellSet {
        self.size.board().without(self.queens[0]).without(self.queens[1]).without(self.arrows)
    }
}
