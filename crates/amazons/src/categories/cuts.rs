//! Cells that hold a region together: an arrow there cuts it in parts.

use super::board::{Bits, around, region};
use crate::cell::STRIDE;

/// The most parts that one arrow can make: no more than four of the eight cells around it are pairwise apart.
const MOST_PARTS: usize = 4;

/// A part of a region that an arrow cuts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Piece {
    /// Its cells, free ones and queens.
    pub(crate) cells: Bits,
    /// How many of them are free.
    pub(crate) room: u32,
    /// Whether an enemy queen is among them.
    pub(crate) enemy: bool,
}

/// All cells in which an arrow would cut a region, and the parts that it would make.
#[derive(Clone, Debug)]
pub(crate) struct Cuts {
    cells: Bits,
    /// In the order of the cells, the unused places without cells.
    pieces: Vec<[Piece; MOST_PARTS]>,
}

impl Cuts {
    /// Looks at every cell at which the side can shoot: the empty ones and those of its own queens.
    pub(crate) fn new(own: Bits, enemy: Bits, empty: Bits) -> Cuts {
        let passable = own | enemy | empty;
        let mut cuts = Cuts { cells: 0, pieces: Vec::new() };
        let mut left = own | empty;
        while left != 0 {
            let index = left.trailing_zeros();
            left &= left - 1;
            if GROUPS[pattern(index, passable)] < 2 {
                continue;
            }
            let (cell, rest) = (1 << index, passable & !(1 << index));
            let neighbours = around(cell) & rest;
            let first = region_of_all(neighbours & neighbours.wrapping_neg(), neighbours, rest);
            if neighbours & !first == 0 {
                continue;
            }
            cuts.cells |= cell;
            cuts.pieces.push(pieces(neighbours, rest, enemy, empty));
        }
        cuts
    }

    /// The parts that an arrow in a cell makes; `None` if it cuts nothing.
    #[inline]
    pub(crate) fn at(&self, cell: usize) -> Option<impl Iterator<Item = &Piece>> {
        let bit = 1 << cell;
        (self.cells & bit != 0).then(|| {
            let rank = (self.cells & (bit - 1)).count_ones();
            self.pieces[rank as usize].iter().take_while(|piece| piece.cells != 0)
        })
    }
}

/// The region of a cell, as far as it takes to have found all the wanted cells or to know that it does not hold them.
fn region_of_all(from: Bits, wanted: Bits, passable: Bits) -> Bits {
    let mut region = from;
    loop {
        let wider = (region | around(region)) & passable;
        if wider == region || wanted & !wider == 0 {
            return wider;
        }
        region = wider;
    }
}

/// The regions of these cells.
fn pieces(mut cells: Bits, passable: Bits, enemy: Bits, empty: Bits) -> [Piece; MOST_PARTS] {
    let mut pieces = [Piece::default(); MOST_PARTS];
    for piece in &mut pieces {
        if cells == 0 {
            break;
        }
        let part = region(cells & cells.wrapping_neg(), passable);
        *piece = Piece { cells: part, room: (part & empty).count_ones(), enemy: part & enemy != 0 };
        cells &= !part;
    }
    pieces
}

/// Which of the eight cells around a cell can be passed: three bits below it, two beside it, three above it.
#[inline]
fn pattern(index: u32, passable: Bits) -> usize {
    const ROW: u32 = STRIDE as u32;
    // Shifted so that the cell below to the left of the first one has a place, too.
    let window = (passable << (ROW + 1) >> index) as u32;
    let (below, beside, above) = (window & 7, window >> ROW, window >> (2 * ROW) & 7);
    (below | (beside & 1) << 3 | (beside >> 2 & 1) << 4 | above << 5) as usize
}

/// In how many groups, none next to another, the cells around a cell fall.
static GROUPS: [u8; 256] = {
    const PLACES: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut groups = [0; 256];
    let mut pattern = 0;
    while pattern < 256 {
        let mut left: u32 = pattern;
        while left != 0 {
            let mut group = left & left.wrapping_neg();
            // From one cell to the next at most seven times.
            let mut round = 0;
            while round < 7 * 64 {
                let (place, other) = (round / 8 % 8, round % 8);
                let (right, up) = (PLACES[other].0 - PLACES[place].0, PLACES[other].1 - PLACES[place].1);
                if right.abs() <= 1 && up.abs() <= 1 && group >> place & 1 == 1 {
                    group |= left & (1 << other);
                }
                round += 1;
            }
            groups[pattern as usize] += 1;
            left &= !group;
        }
        pattern += 1;
    }
    groups
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_around_a_cell() {
        assert_eq!(GROUPS[0], 0);
        assert_eq!(GROUPS[0b1111_1111], 1);
        assert_eq!(GROUPS[0b1010_0101], 4, "the four corners");
        assert_eq!(GROUPS[0b0101_1010], 1, "the four sides touch at their corners");
        assert_eq!(GROUPS[0b0001_1000], 2, "left and right");
        assert_eq!(GROUPS[0b1110_0111], 2, "the rows below and above");
        assert_eq!(GROUPS[0b1000_1000], 2, "left, and above to the right");
    }
}
