//! Who is ahead, where, and by which moves.

use crate::{
    analysis::{Analysis, Effort},
    game::Amazons,
};
use yomi_core::{Care, Seat, Thought};

/// What may be thought of a position, as [`Analysis::to_json`] has it, after a quick look with the best line alone. The value is for the side of a seat.
pub(super) fn of(game: &Amazons, seat: Seat, care: Care) -> Thought {
    let analysis = Analysis::with(*game, if care == Care::Quick { Effort::GLANCE } else { Effort::WATCHING });
    let value = 2.0 * analysis.chance() - 1.0;
    let is_mover = game.to_move().0 == seat.0;
    Thought { value: Some(if is_mover { value } else { -value }), details: analysis.to_json() }
}
