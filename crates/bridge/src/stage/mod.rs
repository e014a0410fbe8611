//! The game for a page: hands and tricks as data, and what may be thought of them.

mod scene;
mod thought;

use crate::{Bridge, seats};
use serde_json::Value;
use yomi_core::{Budget, Care, Stage, Table, Thought, View};

impl Stage for Bridge {
    fn scene(view: &View<'_, Self>) -> Value {
        let sight = view.sight();
        scene::of(sight.play(), &seats::ALL.map(|seat| sight.hand(seat)))
    }

    fn open_scene(table: &Table<Self>) -> Value {
        let game = table.game();
        scene::of(game.play(), &seats::ALL.map(|seat| Some(game.hand(seat))))
    }

    fn thought(view: &View<'_, Self>, care: Care, budget: &Budget) -> Thought {
        thought::of(view, care, budget)
    }
}
