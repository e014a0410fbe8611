//! Tiles and sets of tiles.
//!
//! A board has at most 16 × 16 tiles inside its border, so a tile is one byte and a set of tiles is 256 bits: four
//! words of four rows each. The distance between rows is always 16, whatever the map's size. That makes all shifts
//! constant, which is worth more than skipping the unused part of a small map.

use serde::{Deserialize, Serialize};
use std::{
    fmt,
    ops::{BitAnd, BitOr, Not},
};
use yomi_core::grid;

/// The largest number of columns and of rows inside the border.
pub const LONGEST_SIDE: u8 = 16;

/// A tile inside the border.
///
/// It is written like `c5`: the letter is the column from the left, the number the row from the top. In the coordinates
/// of map files, where the border has x = 0 and y = 0, column `a` has x = 1 and row 1 has y = 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Tile(u8);

impl Tile {
    /// The tile in this column and row, both counted from 0; `None` beyond the sixteenth.
    ///
    /// ```
    /// use yomi_tubstap::Tile;
    /// assert_eq!(Tile::new(2, 4).unwrap().to_string(), "c5");
    /// assert_eq!(Tile::new(16, 0), None);
    /// ```
    pub const fn new(column: u8, row: u8) -> Option<Tile> {
        if column < LONGEST_SIDE && row < LONGEST_SIDE { Some(Tile(row << 4 | column)) } else { None }
    }

    /// The column from the left, counted from 0.
    pub const fn column(self) -> u8 {
        self.0 & 15
    }

    /// The row from the top, counted from 0.
    pub const fn row(self) -> u8 {
        self.0 >> 4
    }

    /// The tile as an array index below 256.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Steps between two tiles if nothing is in the way.
    pub const fn distance(self, other: Tile) -> u8 {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row())
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        grid::Square { column: self.column(), row: self.row() }.fmt(f)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tiles([u64; 4]);

const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;
const LAST_COLUMN: u64 = FIRST_COLUMN << 15;

impl Tiles {
    pub(crate) const EMPTY: Tiles = Tiles([0; 4]);

    pub(crate) const fn only(tile: Tile) -> Tiles {
        let mut words = [0; 4];
        words[tile.index() / 64] = 1 << (tile.index() % 64);
        Tiles(words)
    }

    pub(crate) const fn contains(self, tile: Tile) -> bool {
        self.0[tile.index() / 64] >> (tile.index() % 64) & 1 == 1
    }

    pub(crate) const fn insert(&mut self, tile: Tile) {
        self.0[tile.index() / 64] |= 1 << (tile.index() % 64);
    }

    pub(crate) const fn remove(&mut self, tile: Tile) {
        self.0[tile.index() / 64] &= !(1 << (tile.index() % 64));
    }

    pub(crate) fn is_empty(self) -> bool {
        self == Tiles::EMPTY
    }

    pub(crate) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The tiles one step away from some tile of the set.
    #[inline]
    pub(crate) const fn neighbours(self) -> Tiles {
        let [a, b, c, d] = self.0;
        Tiles([
            beside(a) | a << 16 | a >> 16 | b << 48,
            beside(b) | b << 16 | a >> 48 | b >> 16 | c << 48,
            beside(c) | c << 16 | b >> 48 | c >> 16 | d << 48,
            beside(d) | d << 16 | c >> 48 | d >> 16,
        ])
    }

    /// The `n`-th tile in ascending order, counted from 0.
    pub(crate) fn nth(self, mut n: u32) -> Option<Tile> {
        for (index, mut word) in (0..).zip(self.0) {
            let count = word.count_ones();
            if n < count {
                for _ in 0..n {
                    word &= word - 1;
                }
                return Some(Tile(index * 64 + word.trailing_zeros() as u8));
            }
            n -= count;
        }
        None
    }

    /// All tiles in ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Tile> {
        (0u8..).zip(self.0).flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as u8)?;
                word &= word - 1;
                Some(Tile(index * 64 + bit))
            })
        })
    }
}

/// The tiles left and right of those in one word.
const fn beside(word: u64) -> u64 {
    (word & !LAST_COLUMN) << 1 | (word & !FIRST_COLUMN) >> 1
}

impl BitAnd for Tiles {
    type Output = Tiles;
    #[inline]
    fn bitand(self, other: Tiles) -> Tiles {
        Tiles(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Tiles {
    type Output = Tiles;
    #[inline]
    fn bitor(self, other: Tiles) -> Tiles {
        Tiles(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl Not for Tiles {
    type Output = Tiles;
    #[inline]
    fn not(self) -> Tiles {
        Tiles(self.0.map(|word| !word))
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Tiles {
        let mut set = Tiles::EMPTY;
        for tile in tiles {
            set.insert(tile);
        }
        set
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The tiles next to each tile.
pub(crate) static ADJACENT: [Tiles; 256] = {
    let mut table = [Tiles::EMPTY; 256];
    let mut index = 0;
    while index < 256 {
        table[index] = Tiles::only(Tile(index as u8)).neighbours();
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all() -> impl Iterator<Item = Tile> {
        (0..=255).map(Tile)
    }

    #[test]
    fn adjacent_tiles_are_one_step_apart() {
        for tile in all() {
            let expected: Tiles = all().filter(|&other| tile.distance(other) == 1).collect();
            assert_eq!(ADJACENT[tile.index()], expected, "{tile}");
        }
    }

    proptest! {
        #[test]
        fn sets_agree_with_lists(words in any::<[u64; 4]>()) {
            let set = Tiles(words);
            let list: Vec<Tile> = all().filter(|&tile| set.contains(tile)).collect();
            prop_assert_eq!(set.iter().collect::<Vec<_>>(), list.clone());
            prop_assert_eq!(set.count() as usize, list.len());
            prop_assert_eq!((0..=256).map_while(|n| set.nth(n)).collect::<Vec<_>>(), list.clone());
            prop_assert_eq!(set, list.iter().copied().collect::<Tiles>());
            let beside: Tiles = all().filter(|a| list.iter().any(|b| a.distance(*b) == 1)).collect();
            prop_assert_eq!(set.neighbours(), beside);
            let mut emptied = set;
            list.iter().for_each(|&tile| emptied.remove(tile));
            prop_assert!(emptied.is_empty());
        }
    }
}
