//! The game for a page: the two seas as data, and what may be thought of them.

mod race;
mod scene;
mod suspects;
mod thought;

use crate::game::Battleship;
use serde_json::Value;
use yomi_core::{Budget, Care, Stage, Table, Thought, View};

impl Stage for Battleship {
    fn scene(view: &View<'_, Self>) -> Value {
        scene::seen(view)
    }

    fn open_scene(table: &Table<Self>) -> Value {
        scene::open(table)
    }

    fn thought(view: &View<'_, Self>, care: Care, budget: &Budget) -> Thought {
        thought::of(view, care, budget)
    }
}
