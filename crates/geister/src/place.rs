//! Where pieces are: on the board or out of play.

use crate::Square;
use yomi_core::Seat;

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In play.
    On(Square),
    /// Taken by the other side.
    Taken,
    /// Off the board by an exit.
    Escaped,
}

impl Place {
    /// The square, while the piece is in play.
    pub fn square(self) -> Option<Square> {
        match self {
            Place::On(square) => Some(square),
            Place::Taken | Place::Escaped => None,
        }
    }

    /// The place as `seat` sees it, given as the first seat does, and the other way round.
    pub(crate) fn for_seat(self, seat: Seat) -> Place {
        match self {
            Place::On(square) => Place::On(square.for_seat(seat)),
            out => out,
        }
    }
}
