//! What a player can do.

use crate::{Direction, Piece, Reds};
use serde::{Deserialize, Serialize};

/// One decision: the colours at the start, and then one step at a time.
///
/// Both are in the words of the seat that acts: its own letters, and north towards its enemy. Two bytes, because
/// searches keep many of them; one byte when stored, because records are little else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Action {
    /// Makes these pieces red and the others blue, unseen by the other side.
    SetUp(Reds),
    /// Steps with a piece: onto an empty square, onto an enemy, which is taken, or, with a blue piece on an exit,
    /// off the board.
    ///
    /// From the exit at the left both `North` and `West` lead out, from the one at the right `North` and `East`. They
    /// are different actions with the same effect, as on the server.
    Move {
        /// Which of one's own pieces.
        piece: Piece,
        /// Whereto.
        direction: Direction,
    },
}

/// Codes below this are moves, four for each piece; the others are set-ups in the order of [`Reds::ALL`].
const FIRST_SET_UP: u8 = 32;

impl From<Action> for u8 {
    fn from(action: Action) -> u8 {
        match action {
            Action::Move { piece, direction } => 4 * piece as u8 + direction as u8,
            // The masks are listed in rising order.
            Action::SetUp(reds) => FIRST_SET_UP + Reds::ALL.partition_point(|other| other.mask() < reds.mask()) as u8,
        }
    }
}

impl TryFrom<u8> for Action {
    type Error = String;

    fn try_from(code: u8) -> Result<Action, String> {
        match code.checked_sub(FIRST_SET_UP) {
            None => {
                let (piece, direction) = (Piece::ALL[usize::from(code / 4)], Direction::ALL[usize::from(code % 4)]);
                Ok(Action::Move { piece, direction })
            }
            Some(number) => Reds::ALL.get(usize::from(number)).map(|&reds| Action::SetUp(reds)).ok_or_else(|| {
                format!("{code} is no action; codes go from 0 to {}", usize::from(FIRST_SET_UP) + Reds::ALL.len() - 1)
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_one_action() {
        let actions: Vec<Action> = (0..=u8::MAX).map_while(|code| Action::try_from(code).ok()).collect();
        assert_eq!(actions.len(), 8 * 4 + 70);
        assert!((0..).zip(&actions).all(|(code, &action)| u8::from(action) == code));
        assert!(Action::try_from(102).is_err() && Action::try_from(u8::MAX).is_err());
    }
}
