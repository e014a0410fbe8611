//! The game for a page: hands and tricks as data.

mod scene;

use crate::{Bridge, seats};
use serde_json::Value;
use yomi_core::{Stage, Table, View};

impl Stage for Bridge {
    fn scene(view: &View<'_, Self>) -> Value {
        let sight = view.sight();
        scene::of(sight.play(), &seats::ALL.map(|seat| sight.hand(seat)))
    }

    fn open_scene(table: &Table<Self>) -> Value {
        let game = table.game();
        scene::of(game.play(), &seats::ALL.map(|seat| Some(game.hand(seat))))
    }
}
