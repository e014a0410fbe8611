//! A player that searches with alpha-beta.

use super::{
    AmazonsTree, Node,
    measure::{Measure, positions_for},
    pace::Pace,
    report::report,
};
use crate::{action::Action, game::Amazons};
use std::cell::Cell;
use yomi_core::{Agent, Effort, Thinking, View};
use yomi_search::alpha_beta::{AlphaBeta, Deepening, Iteration, Refinements, UNIT};

/// What becomes of an iteration that was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfinished {
    /// It counts.
    Used,
    /// The one before it counts.
    Dropped,
}

/// What a player that searches does besides looking deeper and deeper.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) unfinished: Unfinished,
    pub(super) refinements: Refinements,
    /// Positions that the table has room for; as many as the work makes useful without.
    pub(super) table: Option<usize>,
}

impl Default for Manner {
    fn default() -> Self {
        Manner { unfinished: Unfinished::Used, refinements: Refinements::default(), table: None }
    }
}

/// A player that searches and keeps its transposition table for the whole game.
pub(super) struct Searcher {
    search: AlphaBeta<AmazonsTree>,
    /// Positions that the table has room for, and that it should have if memory allows.
    positions: usize,
    wanted: usize,
    deepening: Deepening,
    effort: Effort,
    measure: Measure,
    manner: Manner,
}

/// What a table takes for a position.
const POSITION_BYTES: usize = 24;

impl Searcher {
    pub(super) fn new(
        tree: AmazonsTree,
        deepening: Deepening,
        (effort, measure): (Effort, Measure),
        manner: Manner,
    ) -> Searcher {
        let positions = manner.table.unwrap_or_else(|| positions_for(effort));
        let search = AlphaBeta::new(tree, positions).refined(manner.refinements);
        Searcher { search, positions, wanted: positions, deepening, effort, measure, manner }
    }

    /// The same within so much memory. What it knows is lost only if its table has to be another one.
    fn fit_into(&mut self, memory: Option<usize>) {
        let room = memory.map_or(usize::MAX, |bytes| (bytes / POSITION_BYTES).max(1));
        // Tables are made with room for the next power of two.
        let positions = if room < self.wanted.next_power_of_two() { 1 << room.ilog2() } else { self.wanted };
        if positions != self.positions {
            self.positions = positions;
            self.search = AlphaBeta::new(self.search.tree().clone(), positions).refined(self.manner.refinements);
        }
    }

    /// Looks deeper and deeper; `None` where there is no move. `tell` hears of every iteration.
    fn deepen(
        &mut self,
        game: &Amazons,
        thinking: &mut Thinking<'_>,
        tell: &mut dyn FnMut(&mut Thinking<'_>, &Iteration<Action>),
    ) -> Option<Iteration<Action>> {
        self.fit_into(thinking.limits().memory);
        let most = thinking.limits().depth.map_or(i32::MAX, |depth| depth_of(depth.max(1)));
        let deepening = Deepening { most: self.deepening.most.min(most), ..self.deepening };
        let (pace, is_enough) = (Pace::new(thinking, self.effort, game), Cell::new(false));
        self.search.deepen(
            &Node::new(game),
            deepening,
            &mut |counts| self.measure.allows(counts, pace.budget()) && !is_enough.get(),
            &mut |iteration| {
                is_enough.set(pace.is_past_usual());
                tell(thinking, iteration);
            },
        )
    }

    /// How many of the leaves of a search, not in the table before, lie so many moves away; none where there is no
    /// move.
    pub(super) fn leaf_depths(&mut self, game: &Amazons, thinking: &mut Thinking<'_>) -> Vec<u64> {
        let found = self.deepen(game, thinking, &mut |_, _| {});
        found.map_or_else(Vec::new, |found| found.counts.leaf_depths)
    }
}

/// So many plies, or bits, as a search counts them.
fn depth_of(plies: u32) -> i32 {
    i32::try_from(plies).unwrap_or(i32::MAX).saturating_mul(UNIT)
}

impl Agent<Amazons> for Searcher {
    fn act(&mut self, view: &View<'_, Amazons>, thinking: &mut Thinking<'_>) -> Action {
        let (game, evaluation, measure) = (view.sight(), self.search.tree().evaluation(), self.measure);
        let report = |found: &Iteration<Action>| {
            // Nothing is known before the first iteration has looked at a move.
            let value = (found.depth > 0).then(|| evaluation.score(found.value).value());
            report(game, &found.line, value, (found.depth / UNIT) as u32, measure.done(&found.counts))
        };
        let mut finished = None;
        let last = self.deepen(game, thinking, &mut |thinking, iteration| {
            if !iteration.partial {
                finished = Some(iteration.clone());
            }
            thinking.report(|| report(iteration));
        });
        let last = last.expect("an agent is asked only when it can act");
        let chosen = match (self.manner.unfinished, finished) {
            (Unfinished::Dropped, Some(finished)) => Iteration { counts: last.counts, ..finished },
            _ => last,
        };
        thinking.report(|| report(&chosen));
        chosen.line[0]
    }
}
