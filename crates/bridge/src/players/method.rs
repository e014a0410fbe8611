//! The methods by which a card is chosen once there are worlds.

use super::CardTree;
use crate::Card;
use yomi_search::worlds::{
    AlphaMu, Evaluation, Limits, alpha_mu, monte_carlo, payoff_reduction, vector_max, vector_min_vector_max,
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
    /// The card to play; `None` when there is none.
    pub choice: Option<Card>,
}

impl Method {
    /// Judges the cards of the root. Worlds in which at least `target` is had are won, where a method only counts those.
    pub fn evaluate(self, tree: &mut CardTree<'_>, weights: &[f64], target: i32, work: u64) -> Verdict {
        let limits = |rounds| Limits { rounds, work };
        let evaluation = match self {
            Method::MonteCarlo => monte_carlo(tree, weights),
            Method::VectorMinVectorMax { tricks } => vector_min_vector_max(tree, weights, limits(tricks)),
            Method::VectorMax { tricks } => vector_max(tree, weights, limits(tricks)),
            Method::PayoffReduction { tricks } => payoff_reduction(tree, weights, limits(tricks)),
            Method::AlphaMu { moves } => alpha_mu(tree, weights, AlphaMu { target, moves, work }),
        };
        let choice = match self {
            // Many plans win in the same worlds; what they take beside decides.
            Method::AlphaMu { .. } => evaluation.best_then(&monte_carlo(tree, weights), weights),
            _ => evaluation.best(weights),
        };
        Verdict { evaluation, choice }
    }
}
