//! The game for a page: hands and tricks as data, and what may be thought of them.

mod scene;
mod thought;

pub use scene::{BridgeScene, DrawnAuction, DrawnCall, DrawnHand, DrawnTrick, OfferedCall, PlayedCard};
pub use thought::{BridgeThought, SuggestedCall, ValuedCard};

use crate::{Bridge, seats};
use yomi_core::{Budget, Care, Stage, Table, Thought, View};

impl Stage for Bridge {
    type Scene = BridgeScene;
    type Details = BridgeThought;

    fn scene(view: &View<'_, Self>) -> BridgeScene {
        let sight = view.sight();
        scene::of(sight.play(), sight.calling(), &seats::ALL.map(|seat| sight.hand(seat)))
    }

    fn open_scene(table: &Table<Self>) -> BridgeScene {
        let game = table.game();
        scene::of(game.play(), game.calling(), &seats::ALL.map(|seat| Some(game.hand(seat))))
    }

    fn thought(view: &View<'_, Self>, care: Care, budget: &Budget) -> Thought<BridgeThought> {
        thought::of(view, care, budget)
    }
}
