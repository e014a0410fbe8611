//! The game for a page: queens and arrows as data, and what may be thought of them.

mod scene;
mod thought;

use crate::game::Amazons;
use serde_json::Value;
use yomi_core::{Budget, Care, Stage, Table, Thought, View};

impl Stage for Amazons {
    fn scene(view: &View<'_, Self>) -> Value {
        scene::of(view.sight(), view.history().last())
    }

    fn open_scene(table: &Table<Self>) -> Value {
        scene::of(table.game(), table.actions().last())
    }

    fn thought(view: &View<'_, Self>, care: Care, budget: &Budget) -> Thought {
        thought::of(view.sight(), view.seat(), care, budget)
    }
}
