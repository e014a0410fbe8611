//! What is known after some answers, up to symmetry.

use super::fleets::{Bits, Fleet, SIDE};

/// What the future depends on, in the first of its up to eight mirror images, pushed into the upper left corner.
///
/// The fleets that are left are those whose other ships lie on `possible` and `hits`: a cell that was missed is on no
/// fleet that is left, so which cells were missed does not matter beyond that. Nor do ships that are sunk where they
/// are known to lie, nor the rim of the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Key {
    /// The cells not fired at on which some fleet that is left has a ship.
    possible: Bits,
    /// The hits that are not known to be a certain sunken ship's.
    hits: Bits,
    /// How many ships of each length float, four bits for each length.
    afloat: u64,
    /// The ships that are sunk, but nobody knows where: the shot, the hits by then, and the length.
    adrift: Vec<(Bits, Bits, u8)>,
}

/// A sinking.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sinking {
    /// The shot.
    pub(super) cell: Bits,
    /// All hits up to and including that.
    pub(super) hits: Bits,
    /// The length of the ship.
    pub(super) length: u8,
}

impl Key {
    /// Of the fleets that are left after these hits and sinkings.
    pub(super) fn new(fleets: &[Fleet], left: &[u32], hits: Bits, sinkings: &[Sinking]) -> Self {
        let of = |number: &u32| &fleets[*number as usize];
        let possible = left.iter().fold(0, |all, number| all | of(number).cells()) & !hits;
        let located = common_ships(fleets, left).filter(|ship| ship & !hits == 0).fold(0, |all, ship| all | ship);
        let adrift = sinkings.iter().filter(|sinking| sinking.cell & located == 0);
        let mut afloat = 0;
        if let Some(number) = left.first() {
            for ship in of(number).ships.iter().filter(|ship| **ship & !hits != 0) {
                afloat += 1 << (4 * ship.count_ones());
            }
        }
        let hits = hits & !located;
        let adrift: Vec<(Bits, Bits, u8)> =
            adrift.map(|sinking| (sinking.cell, sinking.hits & !located, sinking.length)).collect();
        let all = possible | hits;
        let image = |turn: u8| {
            let corner = turned(all, turn);
            let (across, down) = margins(corner);
            let moved = |bits: Bits| turned(bits, turn) >> (SIDE * down + across);
            let mut adrift: Vec<(Bits, Bits, u8)> =
                adrift.iter().map(|&(cell, hits, length)| (moved(cell), moved(hits), length)).collect();
            adrift.sort_unstable();
            Key { possible: moved(possible), hits: moved(hits), afloat, adrift }
        };
        (0..8).map(image).min().expect("eight images")
    }
}

/// The ships that lie on the same cells in all of these fleets.
pub(super) fn common_ships<'a>(fleets: &'a [Fleet], left: &'a [u32]) -> impl Iterator<Item = Bits> + 'a {
    let first = left.first().map_or(&[][..], |number| &fleets[*number as usize].ships);
    let in_all = |ship: Bits| left.iter().all(|number| fleets[*number as usize].ships.contains(&ship));
    first.iter().copied().filter(move |&ship| ship != 0 && in_all(ship))
}

/// The empty columns and rows left of and above a set.
fn margins(bits: Bits) -> (u8, u8) {
    if bits == 0 {
        return (0, 0);
    }
    let rows = bits.trailing_zeros() as u8 / SIDE;
    let all_rows = (0..SIDE).fold(0, |all, row| all | bits >> (SIDE * row) & 0xff);
    (all_rows.trailing_zeros() as u8, rows)
}

/// One of the eight images of a square board.
fn turned(bits: Bits, turn: u8) -> Bits {
    let bits = if turn & 1 == 0 { bits } else { bits.swap_bytes() };
    let bits = if turn & 2 == 0 { bits } else { mirrored(bits) };
    if turn & 4 == 0 { bits } else { transposed(bits) }
}

/// Left and right exchanged: the bits of every byte in the other order.
fn mirrored(bits: Bits) -> Bits {
    bits.reverse_bits().swap_bytes()
}

/// Rows as columns, by exchanging blocks of 1, 2 and 4 cells.
fn transposed(mut bits: Bits) -> Bits {
    for (shift, mask) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)] {
        let exchanged = (bits ^ (bits >> shift)) & mask;
        bits ^= exchanged ^ (exchanged << shift);
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(column: u8, row: u8) -> Bits {
        1 << (row * SIDE + column)
    }

    #[test]
    fn images_are_those_of_a_square() {
        let mut images: Vec<Bits> = (0..8).map(|turn| turned(at(1, 2) | at(0, 0), turn)).collect();
        for turn in 0..8 {
            let image = turned(at(1, 2), turn);
            let (column, row) = (image.trailing_zeros() as u8 % SIDE, image.trailing_zeros() as u8 / SIDE);
            let mut distances = [column.min(7 - column), row.min(7 - row)];
            distances.sort_unstable();
            assert_eq!(distances, [1, 2], "{turn}");
        }
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
        assert_eq!(transposed(at(5, 3) | at(7, 0)), at(3, 5) | at(0, 7));
        assert_eq!(margins(at(3, 4) | at(2, 6)), (2, 4));
    }

    #[test]
    fn what_lies_elsewhere_or_mirrored_is_the_same() {
        let ship = |one: Bits, two: Bits| Fleet { ships: [one | two, 0, 0, 0] };
        let key = |fleets: &[Fleet], hits| Key::new(fleets, &(0..fleets.len() as u32).collect::<Vec<_>>(), hits, &[]);
        let line = [ship(at(0, 0), at(1, 0)), ship(at(1, 0), at(2, 0))];
        let column = [ship(at(4, 5), at(4, 6)), ship(at(4, 6), at(4, 7))];
        let corner = [ship(at(0, 0), at(1, 0)), ship(at(0, 0), at(0, 1))];
        assert_eq!(key(&line, 0), key(&column, 0));
        assert_eq!(key(&line, at(1, 0)), key(&column, at(4, 6)));
        assert_ne!(key(&line, 0), key(&line, at(1, 0)));
        assert_ne!(key(&line, 0), key(&corner, 0));
    }
}
