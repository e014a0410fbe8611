//! How a game on a server ended.

use crate::{Action, End, Geister};
use std::fmt;
use yomi_core::{Game, Seat, Verdict};

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Why it is over.
    pub ending: Ending,
    /// The set-ups, once both sides have chosen, and all moves.
    pub actions: Vec<Action>,
}

/// Why a game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules of the game.
    ByRules(End),
    /// By a fault of one side, which loses.
    Forfeit {
        /// Whose fault it was.
        by: Seat,
        /// What it has done, as in "hung up".
        reason: String,
    },
}

impl Ending {
    /// Who has won; `None` for a draw.
    pub fn winner(&self) -> Option<Seat> {
        match self {
            Ending::ByRules(end) => end.winner(),
            Ending::Forfeit { by, .. } => Some(by.other()),
        }
    }

    /// How it ended for a seat.
    pub fn verdict(&self, seat: Seat) -> Verdict {
        Verdict::of(self.winner(), seat)
    }

    /// The ending in a few words.
    pub fn reason(&self) -> String {
        match self {
            Ending::ByRules(end) => end.reason().to_owned(),
            Ending::Forfeit { by, reason } => format!("{} forfeits, it {reason}", Geister::seat_name(*by)),
        }
    }
}

impl GameResult {
    /// Moves of both sides, without the set-ups.
    pub fn moves(&self) -> usize {
        self.actions.len().saturating_sub(2)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ending.winner() {
            Some(seat) => write!(f, "{} wins", Geister::seat_name(seat))?,
            None => f.write_str("a draw")?,
        }
        write!(f, " after {} moves: {}", self.moves(), self.ending.reason())
    }
}
