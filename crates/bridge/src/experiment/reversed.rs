//! A tree whose moves are tried in the opposite order, so that of equals the last is taken.

use serde::Deserialize;
use yomi_search::worlds::{Chooser, WorldSet, WorldTree};

/// Which of equally good moves a method takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Ties {
    /// The first: from the highest card of North down.
    #[default]
    First,
    /// The last: from the lowest card of South up.
    Last,
}

/// The tree with its moves in the opposite order.
#[derive(Clone, Debug)]
pub(super) struct Reversed<T>(pub(super) T);

impl<T: WorldTree> WorldTree for Reversed<T> {
    type Move = T::Move;

    fn worlds(&self) -> usize {
        self.0.worlds()
    }

    fn chooser(&self) -> Chooser {
        self.0.chooser()
    }

    fn moves(&self, worlds: &WorldSet, out: &mut Vec<T::Move>) {
        let before = out.len();
        self.0.moves(worlds, out);
        out[before..].reverse();
    }

    fn allowed(&self, mv: T::Move, worlds: &WorldSet) -> WorldSet {
        self.0.allowed(mv, worlds)
    }

    fn play(&mut self, mv: T::Move) {
        self.0.play(mv);
    }

    fn undo(&mut self) {
        self.0.undo();
    }

    fn payoff(&self, world: usize) -> i32 {
        self.0.payoff(world)
    }

    fn open_value(&mut self, world: usize) -> Option<i32> {
        self.0.open_value(world)
    }

    fn round(&self) -> u32 {
        self.0.round()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::single_suit::{SuitProblem, SuitTree};
    use yomi_search::worlds::Comparison;

    /// The order of moves changes which of equals is taken, never what the best strategy is worth.
    #[test]
    fn the_best_strategy_is_worth_the_same_in_any_order() {
        for text in ["AQT/432 2", "KJ5/A432 3", "AJT/K98 3"] {
            let mut tree = SuitTree::new(&text.parse::<SuitProblem>().unwrap());
            let weights = tree.weights();
            let usual = Comparison::of(&mut tree, &weights);
            let mut reversed = Reversed(tree);
            let moves = |tree: &Reversed<SuitTree>| {
                let (mut first, mut last) = (Vec::new(), Vec::new());
                let worlds = WorldSet::first(tree.worlds());
                tree.moves(&worlds, &mut last);
                tree.0.moves(&worlds, &mut first);
                (first, last)
            };
            let (first, last) = moves(&reversed);
            assert!(first.len() > 1 && first.iter().eq(last.iter().rev()), "{text}");
            assert!((Comparison::of(&mut reversed, &weights).best - usual.best).abs() < 1e-12, "{text}");
        }
    }
}
