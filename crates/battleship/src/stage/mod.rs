//! The game for a page: the two seas as data, and what may be thought of them.

mod race;
mod scene;
mod suspects;
mod thought;

pub use scene::{BattleshipScene, DrawnShip, FleetShip, Sea, Shot};
pub use thought::{BattleshipThought, BestShot, ShotsLeft};

use crate::game::Battleship;
use yomi_core::{Budget, Care, Stage, Table, Thought, View};

impl Stage for Battleship {
    type Scene = BattleshipScene;
    type Details = BattleshipThought;

    fn scene(view: &View<'_, Self>) -> BattleshipScene {
        scene::seen(view)
    }

    fn open_scene(table: &Table<Self>) -> BattleshipScene {
        scene::open(table)
    }

    fn thought(view: &View<'_, Self>, care: Care, budget: &Budget) -> Thought<BattleshipThought> {
        thought::of(view, care, budget)
    }
}
