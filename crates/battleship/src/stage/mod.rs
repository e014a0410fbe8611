//! The game for a page: the two seas as data.

mod scene;

use crate::game::Battleship;
use serde_json::Value;
use yomi_core::{Stage, Table, View};

impl Stage for Battleship {
    fn scene(view: &View<'_, Self>) -> Value {
        scene::seen(view)
    }

    fn open_scene(table: &Table<Self>) -> Value {
        scene::open(table)
    }
}
