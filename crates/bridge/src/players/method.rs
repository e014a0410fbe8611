//! The methods by which a card is chosen once there are worlds.

use super::CardTree;
use crate::Card;
use yomi_core::Budget;
use yomi_search::worlds::{
    AlphaMu, Evaluation, alpha_mu, monte_carlo, payoff_reduction, vector_max, vector_min_vector_max,
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
    /// those. `open` is what the cards are worth with open cards, as far as that is known already: it decides where
    /// there is no time to find it again.
    pub fn evaluate(
        self,
        tree: &mut CardTree<'_>,
        weights: &[f64],
        target: i32,
        budget: &Budget,
        open: &Evaluation<Card>,
    ) -> Verdict {
        let evaluation = match self {
            Method::MonteCarlo => monte_carlo(tree, weights, budget),
            Method::VectorMinVectorMax { tricks } => vector_min_vector_max(tree, weights, tricks, budget),
            Method::VectorMax { tricks } => vector_max(tree, weights, tricks, budget),
            Method::PayoffReduction { tricks } => payoff_reduction(tree, weights, tricks, budget),
            Method::AlphaMu { moves } => alpha_mu(tree, weights, AlphaMu { target, moves }, budget),
        };
        if evaluation.moves.is_empty() {
            // Open cards are all that Monte Carlo goes by.
            let is_finished = self == Method::MonteCarlo && !open.moves.is_empty();
            let evaluation = Evaluation { work: 0, ..open.clone() };
            return Verdict { choice: evaluation.best(weights), evaluation, won: target, is_finished };
        }
        let is_finished = evaluation.complete || evaluation.depth >= self.asked();
        if let Method::AlphaMu { .. } = self {
            // Many plans win in the same worlds; what they take beside decides.
            let again = monte_carlo(tree, weights, budget);
            let choice = evaluation.best_then(if again.moves.is_empty() { open } else { &again }, weights);
            return Verdict { evaluation, choice, won: 1, is_finished };
        }
        Verdict { choice: evaluation.best(weights), evaluation, won: target, is_finished }
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
