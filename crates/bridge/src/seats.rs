//! The four seats by their names.
//!
//! [`yomi_core::Seat`] only numbers the seats of any game; here the numbers go clockwise from North, so the next
//! seat to play is one more, and partners, who differ by two, share the lowest bit.

use yomi_core::{Seat, Side};

/// Seat 0.
pub const NORTH: Seat = Seat(0);
/// Seat 1, on North's left.
pub const EAST: Seat = Seat(1);
/// Seat 2, North's partner.
pub const SOUTH: Seat = Seat(2);
/// Seat 3, East's partner.
pub const WEST: Seat = Seat(3);
/// All seats clockwise from North.
pub const ALL: [Seat; 4] = [NORTH, EAST, SOUTH, WEST];

/// The seat as an index into an array of four, whatever its number: no seat can be out of range.
#[inline]
pub(crate) fn index(seat: Seat) -> usize {
    usize::from(seat.0 & 3)
}

/// The next seat clockwise.
///
/// ```
/// use yomi_bridge::seats::{NORTH, SOUTH, WEST, left_of};
/// assert_eq!(left_of(SOUTH), WEST);
/// assert_eq!(left_of(WEST), NORTH);
/// ```
#[inline]
pub fn left_of(seat: Seat) -> Seat {
    Seat(seat.0.wrapping_add(1) & 3)
}

/// The seat across the table.
#[inline]
pub fn partner_of(seat: Seat) -> Seat {
    Seat((seat.0 ^ 2) & 3)
}

/// The partnership: North and South are the first side, East and West the second.
#[inline]
pub fn side_of(seat: Seat) -> Side {
    Side(seat.0 & 1)
}

/// Who deals the board with this number from 1 at duplicate bridge.
pub fn dealer(board: u32) -> Seat {
    ALL[board.saturating_sub(1) as usize % 4]
}

/// "North", "East", "South" or "West".
pub fn name(seat: Seat) -> &'static str {
    ["North", "East", "South", "West"][index(seat)]
}

/// N, E, S or W.
pub fn letter(seat: Seat) -> char {
    ['N', 'E', 'S', 'W'][index(seat)]
}

/// "N/S" or "E/W".
pub fn side_name(side: Side) -> &'static str {
    ["N/S", "E/W"][usize::from(side.0 & 1)]
}

/// Reads a seat's letter or name, in either case.
///
/// ```
/// use yomi_bridge::seats::{EAST, parse};
/// assert_eq!(parse("e"), Some(EAST));
/// assert_eq!(parse("East"), Some(EAST));
/// assert_eq!(parse("dummy"), None);
/// ```
pub fn parse(text: &str) -> Option<Seat> {
    ALL.into_iter().find(|&seat| text.eq_ignore_ascii_case(name(seat)) || text.eq_ignore_ascii_case(&name(seat)[..1]))
}
