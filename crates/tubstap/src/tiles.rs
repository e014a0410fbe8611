//! Tiles and sets of tiles.
//!
//! A board has at most 16 × 16 tiles inside its border, so the cells that all games share will do. A tile is written like `c5`:
//! the letter is the column from the left, the number the row from the top. In the coordinates of map files, where the border has
//! x = 0 and y = 0, column `a` has x = 1 and row 1 has y = 1.

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
