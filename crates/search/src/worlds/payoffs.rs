//! What moves are worth in each world, and choosing by it.

use super::WorldSet;
use yomi_core::first_best;

/// One payoff in each world of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payoffs {
    worlds: WorldSet,
    /// By the number of the world. Only those of the set mean anything.
    values: Vec<i32>,
}

impl Payoffs {
    /// The payoffs that `values` has, by the number of the world, for these worlds.
    pub fn new(worlds: WorldSet, values: Vec<i32>) -> Self {
        debug_assert!(worlds.is_within(&WorldSet::first(values.len())));
        let mut payoffs = Payoffs { worlds, values };
        // So that equal payoffs are equal whatever was in the worlds that do not count.
        (0..payoffs.values.len()).filter(|&world| !worlds.contains(world)).for_each(|world| payoffs.values[world] = 0);
        payoffs
    }

    /// The worlds in which there is a payoff: those in which the move is legal.
    pub fn worlds(&self) -> WorldSet {
        self.worlds
    }

    /// The payoff in a world; `None` where there is none.
    pub fn get(&self, world: usize) -> Option<i32> {
        (world < self.values.len() && self.worlds.contains(world)).then(|| self.values[world])
    }

    /// World after world, with its payoff.
    pub fn iter(&self) -> impl Iterator<Item = (usize, i32)> {
        self.worlds.iter().map(|world| (world, self.values[world]))
    }

    /// The weighted sum: the papers' score function where the weights are probabilities.
    pub fn score(&self, weights: &[f64]) -> f64 {
        score(&self.values, &self.worlds, weights)
    }

    /// The weighted mean over the worlds in which there is a payoff, for moves that are not legal in the same worlds.
    pub fn mean(&self, weights: &[f64]) -> f64 {
        mean(&self.values, &self.worlds, weights)
    }
}

/// The weighted sum of the values in some worlds.
#[inline]
pub(super) fn score(values: &[i32], worlds: &WorldSet, weights: &[f64]) -> f64 {
    worlds.iter().map(|world| weights[world] * f64::from(values[world])).sum()
}

/// Their weighted mean.
#[inline]
pub(super) fn mean(values: &[i32], worlds: &WorldSet, weights: &[f64]) -> f64 {
    score(values, worlds, weights) / worlds.weight(weights)
}

/// What a method makes of the moves of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation<M> {
    /// Every move with what it is worth in each world in which it is legal.
    ///
    /// In the order of [`WorldTree::moves`](super::WorldTree::moves), except after [`alpha_mu`](super::alpha_mu()),
    /// which puts the move that it chose first.
    pub moves: Vec<(M, Payoffs)>,
    /// How far the method looked: in rounds, or in our own moves after [`alpha_mu`](super::alpha_mu()).
    pub depth: u32,
    /// Whether it looked to the end of the tree, so that looking further would change nothing.
    pub complete: bool,
    /// What it cost: one for every node, and one for every world in which a node was solved openly.
    pub work: u64,
}

/// Nothing was looked at.
impl<M> Default for Evaluation<M> {
    fn default() -> Self {
        Evaluation { moves: Vec::new(), depth: 0, complete: false, work: 0 }
    }
}

impl<M: Copy + Eq> Evaluation<M> {
    /// Our choice: the first move with the greatest score. `None` at a leaf.
    ///
    /// Payoffs of 0 and 1 often tie. Where ties matter, put something finer into the payoffs or use
    /// [`Evaluation::best_then`].
    pub fn best(&self, weights: &[f64]) -> Option<M> {
        first_best(self.moves.iter().map(|(mv, payoffs)| (*mv, payoffs.score(weights)))).map(|(mv, _)| mv)
    }

    /// Our choice where another evaluation breaks ties: of the moves with the greatest score, the first with the
    /// greatest score in `second`. Scores that differ by less than a billionth of the weights count as equal.
    pub fn best_then(&self, second: &Evaluation<M>, weights: &[f64]) -> Option<M> {
        let slack = 1e-9 * weights.iter().sum::<f64>();
        let best = self.moves.iter().map(|(_, payoffs)| payoffs.score(weights)).max_by(f64::total_cmp)?;
        let equals = self.moves.iter().filter(|(_, payoffs)| payoffs.score(weights) >= best - slack);
        let finer =
            |mv: M| second.moves.iter().find(|(other, _)| *other == mv).map(|(_, payoffs)| payoffs.score(weights));
        first_best(equals.map(|(mv, _)| (*mv, finer(*mv)))).map(|(mv, _)| mv)
    }

    /// What a move is worth; `None` if it is no move of the node.
    pub fn of(&self, mv: M) -> Option<&Payoffs> {
        self.moves.iter().find(|(other, _)| *other == mv).map(|(_, payoffs)| payoffs)
    }

    /// The least payoff of any move in each world: what the node is worth where it is the opponents who choose.
    pub fn lowest(&self) -> Option<Payoffs> {
        self.per_world(i32::min)
    }

    /// The greatest payoff of any move in each world: what the node is worth to somebody on our side who knows the
    /// world.
    pub fn highest(&self) -> Option<Payoffs> {
        self.per_world(i32::max)
    }

    fn per_world(&self, better: impl Fn(i32, i32) -> i32) -> Option<Payoffs> {
        self.moves.iter().map(|(_, payoffs)| payoffs.clone()).reduce(|mut all, next| {
            for (world, value) in next.iter() {
                all.values[world] = all.get(world).map_or(value, |known| better(known, value));
                all.worlds.insert(world);
            }
            all
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payoffs(worlds: &[usize], values: &[i32]) -> Payoffs {
        Payoffs::new(worlds.iter().copied().collect(), values.to_vec())
    }

    fn evaluation(moves: Vec<(char, Payoffs)>) -> Evaluation<char> {
        Evaluation { moves, depth: 1, complete: true, work: 0 }
    }

    #[test]
    fn only_worlds_of_the_set_count() {
        let some = payoffs(&[0, 2], &[3, 9, 5]);
        assert_eq!(some, payoffs(&[0, 2], &[3, -9, 5]));
        assert_eq!([0, 1, 2, 3].map(|world| some.get(world)), [Some(3), None, Some(5), None]);
        let weights = [0.25, 0.5, 0.25];
        assert_eq!((some.score(&weights), some.mean(&weights)), (2.0, 4.0));
    }

    #[test]
    fn the_first_of_the_best_or_what_breaks_the_tie() {
        let weights = [0.5, 0.5];
        let first = evaluation(vec![
            ('a', payoffs(&[0, 1], &[0, 1])),
            ('b', payoffs(&[0, 1], &[1, 1])),
            ('c', payoffs(&[0, 1], &[1, 1])),
        ]);
        let second = evaluation(vec![
            ('a', payoffs(&[0, 1], &[9, 9])),
            ('b', payoffs(&[0, 1], &[3, 3])),
            ('c', payoffs(&[0, 1], &[3, 4])),
        ]);
        assert_eq!(first.best(&weights), Some('b'));
        assert_eq!(first.best_then(&second, &weights), Some('c'));
        assert_eq!(evaluation(vec![]).best(&weights), None);
        assert_eq!(evaluation(vec![]).best_then(&second, &weights), None);
    }

    #[test]
    fn each_world_by_itself() {
        let all = evaluation(vec![('a', payoffs(&[0, 1], &[3, 1, 0])), ('b', payoffs(&[1, 2], &[0, 2, 7]))]);
        assert_eq!(all.lowest(), Some(payoffs(&[0, 1, 2], &[3, 1, 7])));
        assert_eq!(all.highest(), Some(payoffs(&[0, 1, 2], &[3, 2, 7])));
        assert_eq!(all.of('b').unwrap().get(2), Some(7));
        assert_eq!(all.of('x'), None);
    }
}
