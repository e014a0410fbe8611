//! The search for others: which moves are sound, whoever chooses among them.

use super::{
    board::Board,
    chances::Chances,
    good,
    prices::Prices,
    search::{Deepening, Search},
    transposition_table::TranspositionTable,
};
use crate::{Action, Reds, Sight};
use yomi_core::Budget;

/// A search with its table.
pub(in crate::players) struct Lookahead {
    table: TranspositionTable,
}

impl Lookahead {
    pub(in crate::players) fn new() -> Lookahead {
        Lookahead { table: TranspositionTable::new() }
    }

    /// The moves that are worth as much as the best one within a margin, the best first, looking so many plies ahead if
    /// there is time; with what they are worth, from -1 to 1.
    pub(in crate::players) fn good_moves(
        &mut self,
        sight: &Sight,
        belief: impl Iterator<Item = (Reds, f64)>,
        (plies, margin): (u32, f32),
        budget: &Budget,
    ) -> Vec<(Action, f32)> {
        let Some(board) = Board::of(sight) else { return Vec::new() };
        let left = sight.rules().limit().map_or(u32::MAX, |limit| limit.saturating_sub(sight.plies()));
        let is_timed = budget.times().is_some();
        let deepening = Deepening { most: plies, margin, is_timed, prices: Prices::Plies };
        let mut search = Search::new(Chances::new(belief), &mut self.table, left, budget);
        let moves = search.run(&board, deepening, |_, _, _| {});
        good(&moves, margin).iter().filter_map(|found| Some((found.step.action(sight)?, found.value))).collect()
    }
}
