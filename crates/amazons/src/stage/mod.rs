//! The game for a page: queens and arrows as data.

mod scene;

use crate::game::Amazons;
use serde_json::Value;
use yomi_core::{Stage, Table, View};

impl Stage for Amazons {
    fn scene(view: &View<'_, Self>) -> Value {
        scene::of(view.sight(), view.history().last())
    }

    fn open_scene(table: &Table<Self>) -> Value {
        scene::of(table.game(), table.actions().last())
    }
}
