//! The game for a page: the ghosts as data, and what may be thought of them.

mod scene;
mod thought;

use crate::Geister;
use serde_json::Value;
use yomi_core::{Care, Game, Seat, Stage, Table, Thought, View};

impl Stage for Geister {
    fn scene(view: &View<'_, Self>) -> Value {
        scene::seen(view)
    }

    fn open_scene(table: &Table<Self>) -> Value {
        scene::open(table)
    }

    fn thought(view: &View<'_, Self>, care: Care) -> Thought {
        thought::of(view, care)
    }

    fn values_along(table: &Table<Self>, seat: Seat, moments: &[usize], care: Care) -> Vec<Option<f64>> {
        let mut values = thought::values_along(table, seat, moments, care);
        if let (Some(outcome), Some(last)) = (table.game().outcome(), values.last_mut())
            && moments.last() == Some(&table.actions().len())
        {
            *last = Some(2.0 * outcome.points(Self::side(seat)) - 1.0);
        }
        values
    }
}
