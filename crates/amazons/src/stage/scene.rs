//! The board as both sides see it.

use crate::{action::Action, cell::CellSet, game::Amazons};
use serde_json::{Value, json};
use yomi_core::{Position, Side};

const SIDES: [Side; 2] = [Side::FIRST, Side::SECOND];

/// The board: `columns`, `rows`, the squares of each side's `queens`, of the `arrows`, the `turn`, and the `last` move with the squares `from`, `to`
/// and `arrow`.
pub(super) fn of(game: &Amazons, last: Option<&Action>) -> Value {
    json!({
        "columns": game.size().columns(),
        "rows": game.size().rows(),
        "queens": SIDES.map(|side| names(game.queens(side))),
        "arrows": names(game.arrows()),
        "turn": game.turn(),
        "last": last.map(|action| json!({
            "from": action.from.to_string(),
            "to": action.to.to_string(),
            "arrow": action.arrow.to_string(),
        })),
    })
}

pub(super) fn names(cells: CellSet) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}
