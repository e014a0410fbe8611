//! The game for a page: the ghosts as data, and what may be thought of them.

mod scene;
mod thought;

use crate::Geister;
use serde_json::Value;
use yomi_core::{Budget, Care, Stage, Table, Thought, View};

impl Stage for Geister {
    fn scene(view: &View<'_, Self>) -> Value {
        scene::seen(view)
    }

    fn open_scene(table: &Table<Self>) -> Value {
        scene::open(table)
    }

    fn thought(view: &View<'_, Self>, care: Care, budget: &Budget) -> Thought {
        thought::of(view, care, budget)
    }

    fn values_read(view: &View<'_, Self>, moments: &[usize], care: Care, budget: &Budget) -> Option<Vec<Option<f64>>> {
        Some(thought::values_read(view, moments, care, budget))
    }
}
