//! The game for a page: map and units as data.

mod scene;

use crate::Tubstap;
use serde_json::Value;
use yomi_core::{Seat, Stage, Table, View};

impl Stage for Tubstap {
    fn scene(view: &View<'_, Self>) -> Value {
        scene::of(view.sight(), view.history().last())
    }

    fn open_scene(table: &Table<Self>) -> Value {
        scene::of(table.game(), table.view(Seat::FIRST).history().last())
    }
}
