//! The board as both sides see it.

use crate::{action::Action, cell::CellSet, game::Amazons};
use schemars::JsonSchema;
use serde::Serialize;
use yomi_core::{Position, Seat, Side};

/// The board as both sides see it. Squares are written as in moves: `d1`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AmazonsScene {
    /// How many columns there are, from `a` on.
    pub columns: u8,
    /// How many rows there are, from 1 below.
    pub rows: u8,
    /// The squares of the queens.
    pub queens: AmazonsQueens,
    /// The squares of the arrows.
    pub arrows: Vec<String>,
    /// The seat to act; none once the game is over.
    pub turn: Option<Seat>,
    /// The last move, if there was one.
    pub last: Option<AmazonsMove>,
}

/// The squares of the queens by their side.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AmazonsQueens {
    /// White's.
    pub white: Vec<String>,
    /// Black's.
    pub black: Vec<String>,
}

/// A move by its squares.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AmazonsMove {
    /// Where the queen stood.
    pub from: String,
    /// Where it went.
    pub to: String,
    /// Where its arrow landed.
    pub arrow: String,
}

pub(super) fn of(game: &Amazons, last: Option<&Action>) -> AmazonsScene {
    AmazonsScene {
        columns: game.size().columns(),
        rows: game.size().rows(),
        queens: AmazonsQueens { white: names(game.queens(Side::FIRST)), black: names(game.queens(Side::SECOND)) },
        arrows: names(game.arrows()),
        turn: game.turn(),
        last: last.map(|action| AmazonsMove {
            from: action.from.to_string(),
            to: action.to.to_string(),
            arrow: action.arrow.to_string(),
        }),
    }
}

fn names(cells: CellSet) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}
