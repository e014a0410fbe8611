//! The game for a page: map and units as data, and what may be thought of them.

mod scene;
mod thought;

use crate::Tubstap;
use serde_json::Value;
use yomi_core::{Budget, Care, Game, Seat, Stage, Table, Thought, View};

impl Stage for Tubstap {
    fn scene(view: &View<'_, Self>) -> Value {
        scene::of(view.sight(), view.history().last())
    }

    fn open_scene(table: &Table<Self>) -> Value {
        scene::of(table.game(), table.view(Seat::FIRST).history().last())
    }

    fn thought(view: &View<'_, Self>, care: Care, budget: &Budget) -> Thought {
        thought::of(view.sight(), Tubstap::side(view.seat()), care, budget)
    }
}
