//! How good the strategies are that heuristics choose, measured by the best there is.

use super::{AlphaMu, Heuristic, WorldTree, alpha_mu, strategy};
use yomi_core::Budget;

/// What whole strategies are worth against the best defence, by the weight of the worlds that they win.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Of the best strategy there is.
    pub best: f64,
    /// Of each heuristic's, in the order of [`Heuristic::ALL`].
    pub chosen: [f64; Heuristic::ALL.len()],
}

impl Comparison {
    /// Compares on a tree whose payoffs are 0 and 1, and at whose root we choose.
    ///
    /// The best strategy is found by [`alpha_mu()`] to the end of the tree.
    pub fn of<T: WorldTree>(tree: &mut T, weights: &[f64]) -> Self {
        let exact = alpha_mu(tree, weights, AlphaMu::exact(1), &Budget::unlimited());
        let best = exact.moves.first().map_or(0.0, |(_, payoffs)| payoffs.score(weights));
        Comparison { best, chosen: Heuristic::ALL.map(|heuristic| strategy(tree, weights, heuristic).score(weights)) }
    }

    /// How much a heuristic's strategy falls short of the best; what rounding makes of sums of weights counts as
    /// nothing.
    pub fn shortfall(&self, heuristic: Heuristic) -> f64 {
        let short = self.best - self.chosen[heuristic as usize];
        if short > 1e-9 * self.best { short } else { 0.0 }
    }

    /// Whether a heuristic's strategy is not among the best.
    pub fn errs(&self, heuristic: Heuristic) -> bool {
        self.shortfall(heuristic) > 0.0
    }
}
