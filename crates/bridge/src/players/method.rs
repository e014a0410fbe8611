//! The methods by which a card is chosen once there are worlds.

use super::CardTree;
use crate::Card;
use yomi_core::Budget;
use yomi_search::worlds::{
    AlphaMu, Evaluation, Wanted, WorldSet, WorldTree, alpha_mu_after, monte_carlo, payoff_reduction_after,
    vector_max_after, vector_min_vector_max,
};

/// A method, and how far it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every card by its double-dummy results.
    MonteCarlo,
    /// Everybody chooses by score, for so many tricks.
    VectorMinVectorMax {
        /// Tricks to look into before open cards take over.
        tricks: u32,
    },
    /// We choose by score and the others in each world, for so many tricks; with one trick, One-round Vector Max.
    VectorMax {
        /// Tricks to look into before open cards take over.
        tricks: u32,
    },
    /// The same after capping payoffs.
    PayoffReduction {
        /// Tricks to look into before open cards take over.
        tricks: u32,
    },
    /// Whole plans over our next cards.
    AlphaMu {
        /// Cards of our own to look ahead.
        moves: u32,
    },
}

/// What a method makes of a position.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What every card is worth in every world.
    pub evaluation: Evaluation<Card>,
    /// The card to play; `None` when there is none, or nothing was found in time.
    pub choice: Option<Card>,
    /// A world is won if a card is worth at least this there.
    pub won: i32,
    /// Whether the method looked as far as it was to look, and not only as far as the budget allowed.
    pub is_finished: bool,
}

impl Method {
    /// Judges the cards of the root. Worlds in which at least `target` is had are won, where a method only counts
    /// those. `open` is what the cards are worth with open cards, if that is known already; where the budget is not
    /// enough for more, it decides. Only we may be to play.
    pub fn evaluate(
        self,
        tree: &mut CardTree<'_>,
        weights: &[f64],
        target: i32,
        budget: &Budget,
        open: &Evaluation<Card>,
        wanted: Wanted,
    ) -> Verdict {
        let again;
        let open = if self.needs_first_look(tree, weights, open) {
            again = monte_carlo(tree, weights, budget);
            &again
        } else {
            open
        };
        if open.moves.is_empty() {
            let evaluation = Evaluation::default();
            return Verdict { choice: None, evaluation, won: target, is_finished: false };
        }
        let evaluation = match self {
            Method::MonteCarlo => Evaluation { work: 0, ..open.clone() },
            Method::VectorMinVectorMax { tricks } => vector_min_vector_max(tree, weights, tricks, budget),
            Method::VectorMax { tricks } => vector_max_after(tree, weights, tricks, open, wanted, budget),
            Method::PayoffReduction { tricks } => payoff_reduction_after(tree, weights, tricks, open, wanted, budget),
            Method::AlphaMu { moves } => alpha_mu_after(tree, weights, AlphaMu { target, moves }, open, budget),
        };
        if evaluation.moves.is_empty() {
            let evaluation = Evaluation { work: 0, ..open.clone() };
            return Verdict { choice: evaluation.best(weights), evaluation, won: target, is_finished: false };
        }
        let is_finished = evaluation.complete || evaluation.depth >= self.asked();
        let won = if let Method::AlphaMu { .. } = self { 1 } else { target };
        Verdict { choice: evaluation.best(weights), evaluation, won, is_finished }
    }

    /// Whether what is known with open cards is not enough to go on from.
    fn needs_first_look(self, tree: &CardTree<'_>, weights: &[f64], open: &Evaluation<Card>) -> bool {
        let worlds = WorldSet::weighing(weights) & WorldSet::first(tree.worlds());
        open.moves.is_empty() || open.moves.iter().any(|(_, payoffs)| !worlds.is_within(&payoffs.worlds()))
    }

    /// How deep it is to look, in tricks or in cards of our own.
    fn asked(self) -> u32 {
        match self {
            Method::MonteCarlo => 0,
            Method::VectorMinVectorMax { tricks }
            | Method::VectorMax { tricks }
            | Method::PayoffReduction { tricks } => tricks,
            Method::AlphaMu { moves } => moves,
        }
    }
}
