//! Thinking by alpha-beta search.

use super::{Info, Limits, Progress, Score, Thinker};
use crate::{
    action::Action,
    evaluation::Evaluation,
    game::Amazons,
    players::{AmazonsTree, Node},
};
use yomi_core::Table;
use yomi_search::alpha_beta::{AlphaBeta, Counts, Deepening, Iteration, UNIT, WIN};

/// No game is longer.
const MOST_PLIES: u32 = 100;

/// How much less deep moves are looked at that look worse: half a ply and more, as the player `ab` does it.
const LATE: i32 = UNIT / 2;

/// Thousandths, in which the evaluation counts, in a hundredth.
const THOUSANDTHS: i32 = 10;

/// The search of the player `ab`: iterative deepening with the stronger evaluation, which tells what it finds as it goes.
pub struct SearchThinker {
    search: AlphaBeta<AmazonsTree>,
    positions: usize,
}

impl SearchThinker {
    /// A search that remembers about so many positions.
    pub fn new(positions: usize) -> SearchThinker {
        SearchThinker { search: AlphaBeta::new(AmazonsTree::by_plies(Evaluation::Territory), positions), positions }
    }

    /// Searches a position; `None` where there is no move.
    pub(crate) fn search(
        &mut self,
        game: &Amazons,
        depth: Option<u32>,
        go_on: &mut dyn FnMut(Progress) -> bool,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        let plies = depth.unwrap_or(MOST_PLIES).clamp(1, MOST_PLIES) as i32;
        let mut tell = |iteration: &Iteration<Action>| on_info(&info(iteration));
        let mut go_on = |counts: &Counts| go_on(Progress { nodes: counts.nodes, lead: None });
        let deepening = Deepening { late: LATE, ..Deepening::plies(plies) };
        let found = self.search.deepen(&Node::new(game), deepening, &mut go_on, &mut tell);
        found.map(|iteration| info(&iteration))
    }
}

impl Thinker for SearchThinker {
    fn think(
        &mut self,
        table: &Table<Amazons>,
        limits: &Limits,
        go_on: &mut dyn FnMut(Progress) -> bool,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Action> {
        self.search(table.game(), limits.depth, go_on, on_info)?.line.first().copied()
    }

    fn forget(&mut self) {
        *self = SearchThinker::new(self.positions);
    }
}

fn info(iteration: &Iteration<Action>) -> Info {
    let score = if iteration.value.abs() >= WIN {
        Score::Decided { won: iteration.value > 0 }
    } else {
        Score::Hundredths(iteration.value / THOUSANDTHS)
    };
    Info { depth: (iteration.depth / UNIT) as u32, score, nodes: iteration.counts.nodes, line: iteration.line.clone() }
}
