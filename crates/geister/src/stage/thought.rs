//! Which of the enemy's ghosts may be blue, and who is ahead.

use crate::{
    Geister,
    analysis::{Analysis, Effort},
};
use serde_json::json;
use yomi_core::{Care, Thought, View};

/// What the seat of a view may think, as [`Analysis::to_json`] has it.
///
/// The value is by the share of random games that are won with the best move, where the enemy, who knows its colours, is to move with its own.
pub(super) fn of(view: &View<'_, Geister>, care: Care) -> Thought {
    let effort = if care == Care::Quick { Effort::GLANCE } else { Effort::WATCHING };
    match Analysis::of_view(view, effort) {
        Some(analysis) => {
            Thought { value: analysis.share().map(|share| 2.0 * share - 1.0), details: analysis.to_json() }
        }
        // Nobody has moved or shown anything, and the enemy may not even have chosen.
        None => Thought { value: None, details: json!({ "blue": {}, "history": [], "moves": [], "forced": null }) },
    }
}
