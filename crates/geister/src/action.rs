//! What a player can do.

use crate::{Direction, Piece, Reds};
use serde::{Deserialize, Serialize};

/// One decision: the colours at the start, and then one step at a time.
///
/// Both are in the words of the seat that acts: its own letters, and north towards its enemy. Two bytes, because
/// searches keep many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
