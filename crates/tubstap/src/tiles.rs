//! Tiles and sets of tiles.
//!
//! A board has at most 16 × 16 tiles inside its border, so the cells that all games share will do. A tile is written
//! like `c5`: the letter is the column from the left, the number the row from the top. In the coordinates of map files,
//! where the border has x = 0 and y = 0, column `a` has x = 1 and row 1 has y = 1.

use yomi_core::cells::STRIDE;

/// A tile inside the border.
pub use yomi_core::cells::Cell as Tile;
pub(crate) use yomi_core::cells::Cells as Tiles;

/// The largest number of columns and of rows inside the border.
pub const LONGEST_SIDE: u8 = STRIDE;

/// The tiles next to each tile.
pub(crate) static ADJACENT: [Tiles; 256] = {
    let mut table = [Tiles::EMPTY; 256];
    let mut index = 0;
    while index < 256 {
        table[index] = Tiles::of(Tile(index as u8)).neighbours();
        index += 1;
    }
    table
};

/// The tiles of some columns, from the first to the last, and of some rows.
static COLUMNS: [[Tiles; STRIDE as usize]; STRIDE as usize] = strips(true);
static ROWS: [[Tiles; STRIDE as usize]; STRIDE as usize] = strips(false);

const fn strips(upright: bool) -> [[Tiles; STRIDE as usize]; STRIDE as usize] {
    let mut table = [[Tiles::EMPTY; STRIDE as usize]; STRIDE as usize];
    let mut first = 0;
    while first < STRIDE {
        let (mut last, mut strip) = (first, Tiles::EMPTY);
        while last < STRIDE {
            let mut along = 0;
            while along < STRIDE {
                strip.insert(if upright { Tile::new(last, along) } else { Tile::new(along, last) });
                along += 1;
            }
            table[first as usize][last as usize] = strip;
            last += 1;
        }
        first += 1;
    }
    table
}

/// All tiles of the rectangle of which these are two opposite corners: those of the shortest ways between them.
#[inline]
pub(crate) fn between(one: Tile, other: Tile) -> Tiles {
    let span = |a: u8, b: u8| (usize::from(a.min(b)), usize::from(a.max(b)));
    let (left, right) = span(one.column(), other.column());
    let (top, bottom) = span(one.row(), other.row());
    COLUMNS[left][right] & ROWS[top][bottom]
}

/// The tile next to `to` from which a shortest way from another tile comes in along its row, and the one along its
/// column.
#[inline]
pub(crate) fn last_steps(from: Tile, to: Tile) -> [Option<Tile>; 2] {
    let nearer = |to: u8, from: u8| if to > from { to - 1 } else { to + 1 };
    let along_row = || Tile::new(nearer(to.column(), from.column()), to.row());
    let along_column = || Tile::new(to.column(), nearer(to.row(), from.row()));
    [(to.column() != from.column()).then(along_row), (to.row() != from.row()).then(along_column)]
}
