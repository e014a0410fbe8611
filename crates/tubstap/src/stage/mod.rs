//! The game for a page: map and units as data, and what may be thought of them.

mod scene;
mod thought;

pub use scene::{AttackCost, BattleMove, DrawnUnit, TubstapScene};
pub use thought::{HpThreat, SolvedSubBattle, TubstapEvaluation, TubstapThought};

use crate::Tubstap;
use yomi_core::{Budget, Care, Game, Seat, Stage, Table, Thought, View};

impl Stage for Tubstap {
    type Scene = TubstapScene;
    type Details = TubstapThought;

    fn scene(view: &View<'_, Self>) -> TubstapScene {
        scene::of(view.sight(), view.history().last())
    }

    fn open_scene(table: &Table<Self>) -> TubstapScene {
        scene::of(table.game(), table.view(Seat::FIRST).history().last())
    }

    fn thought(view: &View<'_, Self>, care: Care, budget: &Budget) -> Thought<TubstapThought> {
        thought::of(view.sight(), Tubstap::side(view.seat()), care, budget)
    }
}
