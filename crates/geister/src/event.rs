//! What a seat learns.

use crate::{Action, Colour, Direction, Piece, Reds};
use std::fmt;

/// What one seat learns from one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A side has chosen its colours.
    SetUp {
        /// One's own choice; `None` for the enemy's.
        reds: Option<Reds>,
    },
    /// A piece has moved, in sight of both.
    Move {
        /// Whether it is one's own piece.
        own: bool,
        /// Which of that side's pieces.
        piece: Piece,
        /// Whereto, as the side that moved sees it.
        direction: Direction,
        /// The other side's piece that was taken, and the colour that it showed.
        taken: Option<(Piece, Colour)>,
        /// Whether the piece has left by an exit, which shows that it is blue.
        escaped: bool,
    },
}

impl Event {
    /// The action behind the event, where `enemy` is what the other side chose if the event does not say.
    pub(crate) fn action(self, enemy: Option<Reds>) -> Option<Action> {
        match self {
            Event::SetUp { reds } => reds.or(enemy).map(Action::SetUp),
            Event::Move { piece, direction, .. } => Some(Action::Move { piece, direction }),
        }
    }
}

impl fmt::Display for Event {
    /// From the seat's own side, like its picture: own pieces in capitals, and north is away from it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::SetUp { reds: Some(reds) } => write!(f, "{reds} are red"),
            Event::SetUp { reds: None } => write!(f, "colours chosen"),
            Event::Move { own, piece, direction, taken, escaped } => {
                let seen = if own { direction } else { direction.turned() };
                write!(f, "{},{}", piece.letter_of(own), seen.word())?;
                if let Some((victim, colour)) = taken {
                    write!(f, " takes {}, {}", victim.letter_of(!own), colour.word())?;
                }
                if escaped {
                    write!(f, " and out")?;
                }
                Ok(())
            }
        }
    }
}
