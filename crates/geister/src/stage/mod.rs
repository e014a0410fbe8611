//! The game for a page: the ghosts as data.

mod scene;

use crate::Geister;
use serde_json::Value;
use yomi_core::{Stage, Table, View};

impl Stage for Geister {
    fn scene(view: &View<'_, Self>) -> Value {
        scene::seen(view)
    }

    fn open_scene(table: &Table<Self>) -> Value {
        scene::open(table)
    }
}
