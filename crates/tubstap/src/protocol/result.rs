//! How a battle at a server ended.

use crate::{Action, Tubstap};
use std::fmt;
use yomi_core::{Game, Outcome, Seat, Side, Verdict};

/// What a client knows in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The battle was played to its end.
    Finished(Verdict),
    /// The server ended it before.
    BrokenOff,
}

/// Why a battle is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules of the game.
    ByRules(Outcome),
    /// A side has given up.
    Surrender(Side),
    /// By a fault of one side, which loses.
    Forfeit {
        /// Whose fault it was.
        by: Side,
        /// What it has done, as in "hung up".
        reason: String,
    },
}

impl Ending {
    /// Who has won; `None` for a draw.
    pub fn winner(&self) -> Option<Side> {
        match self {
            Ending::ByRules(outcome) => outcome.winner,
            Ending::Surrender(side) => Some(side.other()),
            Ending::Forfeit { by, .. } => Some(by.other()),
        }
    }

    /// How it ended for a side.
    pub fn verdict(&self, side: Side) -> Verdict {
        Verdict::of(self.winner(), side)
    }

    /// The ending in a few words.
    pub fn reason(&self) -> String {
        match self {
            Ending::ByRules(outcome) => outcome.reason.to_owned(),
            Ending::Surrender(side) => format!("{} gives up", Tubstap::seat_name(Seat(side.0))),
            Ending::Forfeit { by, reason } => format!("{} forfeits, it {reason}", Tubstap::seat_name(Seat(by.0))),
        }
    }
}

/// A battle that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Why it is over.
    pub ending: Ending,
    /// What red and blue call themselves; empty if one has not said.
    pub names: [String; 2],
    /// All that was done.
    pub actions: Vec<Action>,
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ending.winner() {
            Some(side) => write!(f, "{} ({}) wins", Tubstap::seat_name(Seat(side.0)), self.names[side.index()])?,
            None => f.write_str("a draw")?,
        }
        write!(f, " after {} actions: {}", self.actions.len(), self.ending.reason())
    }
}
