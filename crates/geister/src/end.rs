//! The ways a game can end.

use yomi_core::{Outcome, Seat, Side};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This seat's blue ghost has left by an exit.
    Escape(Seat),
    /// This seat has taken the other's four blue ghosts.
    BluesTaken(Seat),
    /// This seat's four red ghosts have been taken.
    RedsTaken(Seat),
    /// Nobody has won within the limit.
    Limit,
}

impl End {
    /// Who has won; `None` for a draw.
    pub fn winner(self) -> Option<Seat> {
        match self {
            End::Escape(seat) | End::BluesTaken(seat) | End::RedsTaken(seat) => Some(seat),
            End::Limit => None,
        }
    }

    /// The end in a few words.
    pub fn reason(self) -> &'static str {
        match self {
            End::Escape(_) => "a blue ghost escaped",
            End::BluesTaken(_) => "all four blue ghosts taken",
            End::RedsTaken(_) => "all four red ghosts given away",
            End::Limit => "limit reached",
        }
    }

    pub(crate) fn outcome(self) -> Outcome {
        match self.winner() {
            Some(seat) => Outcome::win(Side(seat.0), self.reason()),
            None => Outcome::draw(self.reason()),
        }
    }
}
