//! The board as both sides see it.

use crate::{action::Action, cell::CellSet, game::Amazons};
use schemars::JsonSchema;
use serde::Serialize;
use yomi_core::{Position, Seat, Side, grid::Square};

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
    pub arrows: Vec<Square>,
    /// The seat to act; none once the game is over.
    pub turn: Option<Seat>,
    /// The last move, if there was one.
    pub last: Option<AmazonsMove>,
}

/// The squares of the queens by their side.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AmazonsQueens {
    /// White's.
    pub white: Vec<Square>,
    /// Black's.
    pub black: Vec<Square>,
}

/// A move by its squares.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AmazonsMove {
    /// Where the queen stood.
    pub from: Square,
    /// Where it went.
    pub to: Square,
    /// Where its arrow landed.
    pub arrow: Square,
}

pub(super) fn of(game: &Amazons, last: Option<&Action>) -> AmazonsScene {
    AmazonsScene {
        columns: game.size().columns(),
        rows: game.size().rows(),
        queens: AmazonsQueens { white: squares(game.queens(Side::FIRST)), black: squares(game.queens(Side::SECOND)) },
        arrows: squares(game.arrows()),
        turn: game.turn(),
        last: last.map(|action| AmazonsMove {
            from: action.from.square(),
            to: action.to.square(),
            arrow: action.arrow.square(),
        }),
    }
}

fn squares(cells: CellSet) -> Vec<Square> {
    cells.into_iter().map(|cell| cell.square()).collect()
}
