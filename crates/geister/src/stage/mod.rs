//! The game for a page: the ghosts as data, and what may be thought of them.

mod scene;
mod thought;

pub use crate::analysis::figures::{
    ForcedWinFigures, GeisterFigures, MoveEvidenceFigures, OpenEnding, OpenResult, ValuedMove, WinningMove,
};
pub use scene::{GeisterMove, GeisterScene, Ghost, TakenGhost};

use crate::Geister;
use yomi_core::{Budget, Care, Stage, Table, Thought, View};

impl Stage for Geister {
    type Scene = GeisterScene;
    type Details = GeisterFigures;

    fn scene(view: &View<'_, Self>) -> GeisterScene {
        scene::seen(view)
    }

    fn open_scene(table: &Table<Self>) -> GeisterScene {
        scene::open(table)
    }

    fn thought(view: &View<'_, Self>, care: Care, budget: &Budget) -> Thought<GeisterFigures> {
        thought::of(view, care, budget)
    }

    fn values_read(view: &View<'_, Self>, moments: &[usize], care: Care, budget: &Budget) -> Option<Vec<Option<f64>>> {
        Some(thought::values_read(view, moments, care, budget))
    }
}
