//! The game for a page: queens and arrows as data, and what may be thought of them.

mod scene;
mod thought;

pub use crate::analysis::figures::{
    AmazonsFeatures, AmazonsFigures, AmazonsLine, Evaluations, FirstThere, LineResult, MinimumDistance, Territory,
};
pub use scene::{AmazonsMove, AmazonsQueens, AmazonsScene};

use crate::game::Amazons;
use yomi_core::{Budget, Care, Stage, Table, Thought, View};

impl Stage for Amazons {
    type Scene = AmazonsScene;
    type Details = AmazonsFigures;

    fn scene(view: &View<'_, Self>) -> AmazonsScene {
        scene::of(view.sight(), view.history().last())
    }

    fn open_scene(table: &Table<Self>) -> AmazonsScene {
        scene::of(table.game(), table.actions().last())
    }

    fn thought(view: &View<'_, Self>, care: Care, budget: &Budget) -> Thought<AmazonsFigures> {
        thought::of(view.sight(), view.seat(), care, budget)
    }
}
