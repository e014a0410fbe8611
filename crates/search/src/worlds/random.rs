//! Random trees, as Frank, Basin and Matsubara compare methods on them.

use super::{Chooser, ExplicitTree, Shape, TreeError};
use yomi_core::{Rng, unit};

/// Complete binary trees in which we and the opponents choose in turn, we first, with payoffs of 0 and 1 drawn
/// independently in each world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RandomTrees {
    /// Choices on the way to a leaf.
    pub depth: u32,
    /// Worlds.
    pub worlds: usize,
    /// The chance of a payoff that is good for whoever chooses last.
    pub last_wins: f64,
}

impl RandomTrees {
    /// Trees with payoffs by [`RandomTrees::LAST_WINS`].
    pub const fn new(depth: u32, worlds: usize) -> Self {
        RandomTrees { depth, worlds, last_wins: Self::LAST_WINS }
    }

    /// The chance of a payoff that is good for whoever chooses last: (3 − √5) / 2.
    ///
    /// With it the chance that a world is won when everybody knows it is the same at every depth (Nau's *last player
    /// theorem*): with any other chance, all worlds of deep trees would be won, or all lost.
    pub const LAST_WINS: f64 = 0.381_966_011_250_105_15;

    /// The deepest tree: half a million leaves.
    pub const DEEPEST: u32 = 19;

    /// Draws a tree.
    ///
    /// Refuses more worlds than a tree can have, and trees that are deeper than [`RandomTrees::DEEPEST`].
    pub fn draw(&self, rng: &mut Rng) -> Result<ExplicitTree, TreeError> {
        if self.depth > Self::DEEPEST {
            let (depth, deepest) = (self.depth, Self::DEEPEST);
            return Err(TreeError(format!("random trees of depth {depth} are too large; the deepest is {deepest}")));
        }
        ExplicitTree::new(&self.shape(rng, 0))
    }

    fn shape(&self, rng: &mut Rng, depth: u32) -> Shape {
        if depth < self.depth {
            let chooser = if depth.is_multiple_of(2) { Chooser::Us } else { Chooser::Them };
            return Shape::Choice(chooser, (0..2).map(|_| self.shape(rng, depth + 1)).collect());
        }
        // We choose last in trees of odd depth.
        let won = if self.depth.is_multiple_of(2) { 1.0 - self.last_wins } else { self.last_wins };
        Shape::Leaf((0..self.worlds).map(|_| Some(i32::from(unit(rng) < won))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Comparison, Heuristic, WorldTree};
    use super::*;
    use yomi_core::{Purpose, Streams};

    fn draw(depth: u32, index: u64) -> ExplicitTree {
        let rng = &mut Streams::new(5).stream(index, Purpose::Chance);
        RandomTrees::new(depth, 10).draw(rng).unwrap()
    }

    #[test]
    fn a_world_is_won_as_often_in_deep_trees_as_in_flat_ones() {
        for depth in 1..=6 {
            let won: i32 = (0..100)
                .map(|index| (0..10).map(|world| draw(depth, index).open_value(world)).sum::<Option<i32>>().unwrap())
                .sum();
            // Five standard deviations of a binomial with n = 1,000 and this chance.
            assert!((f64::from(won) - 1_000.0 * (1.0 - RandomTrees::LAST_WINS)).abs() < 77.0, "{won} at depth {depth}");
        }
    }

    /// Frank, Basin and Matsubara's finding in small: the deeper the tree, the more errors, and payoff reduction makes
    /// fewest.
    #[test]
    fn errors_grow_with_depth_and_payoff_reduction_makes_fewest() {
        let errors = |depth| {
            let found: Vec<Comparison> =
                (0..60).map(|index| Comparison::of(&mut draw(depth, index), &[0.1; 10])).collect();
            Heuristic::ALL.map(|heuristic| found.iter().filter(|comparison| comparison.errs(heuristic)).count())
        };
        let [two, five, seven] = [2, 5, 7].map(errors);
        assert_eq!(two, [0, 0, 0], "one choice of ours cannot go wrong");
        for (few, many) in [(two, five), (five, seven)] {
            assert!(few.iter().zip(many).all(|(few, many)| *few < many), "{few:?} {many:?}");
            assert!(many[0] > many[1] && many[1] > many[2], "{many:?}");
        }
    }

    #[test]
    fn trees_that_are_too_large_are_refused() {
        let rng = &mut Streams::new(5).stream(0, Purpose::Chance);
        let error = |depth, worlds, rng: &mut Rng| RandomTrees::new(depth, worlds).draw(rng).unwrap_err().to_string();
        assert_eq!(error(20, 10, rng), "random trees of depth 20 are too large; the deepest is 19");
        assert_eq!(error(1, 513, rng), "a leaf has payoffs in 513 worlds; there can be 1 to 512");
        assert_eq!(error(1, 0, rng), "a leaf has payoffs in 0 worlds; there can be 1 to 512");
    }
}
