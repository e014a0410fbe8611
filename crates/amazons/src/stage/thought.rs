//! Who is ahead, where, and by which moves.

use crate::{
    analysis::{Analysis, Searches, figures::AmazonsFigures},
    game::Amazons,
};
use yomi_core::{Budget, Care, Seat, Thought};

/// What may be thought of a position: the figures of an analysis, after a quick look with the best line alone. The
/// value is for the side of a seat.
pub(super) fn of(game: &Amazons, seat: Seat, care: Care, budget: &Budget) -> Thought<AmazonsFigures> {
    let searches = if care == Care::Quick { Searches::GLANCE } else { Searches::WATCHING };
    let analysis = Analysis::with(*game, searches, budget);
    let value = 2.0 * analysis.chance() - 1.0;
    let is_mover = game.to_move().0 == seat.0;
    Thought { value: Some(if is_mover { value } else { -value }), details: analysis.figures() }
}
