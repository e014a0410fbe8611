//! Vector Max and payoff reduction where only the choice counts: with bounds, so that most of the tree is cut off.
//!
//! In every world a node is worth no more than its open value, because there everybody knows the world. So open values,
//! which a game's solver has at once, bound all vectors from above:
//!
//! - one of our moves is looked at only while its open score is more than the score of the best move so far (*alpha*);
//! - a move whose vector has the open score of the whole node is the best, and the others need no look;
//! - where the opponents choose, the least payoffs so far bound the score, which ends the node once it is no more than
//!   alpha, at any depth (*deep alpha cut*): worlds that are not possible below count there with their bounds;
//! - a node below which we choose nothing more is worth its open values.
//!
//! Scores of what was cut off are upper bounds, and no more than the score of the choice.

use super::{
    Chooser, Evaluation, Payoffs, WorldSet, WorldTree,
    backup::{Spent, frames, open_value, spend},
    favourites::Favourites,
    payoffs::score,
};
use yomi_core::Budget;

/// Which moves of the root are to have their own vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The choice only: others may have bounds, which say that they are no better.
    Choice,
    /// All of them.
    All,
}

/// A search to one horizon.
pub(super) struct Bounded<'a, T: WorldTree> {
    pub(super) tree: &'a mut T,
    weights: &'a [f64],
    /// Whether no payoff counts for more than the open values of the opponents' nodes on the way to it.
    capped: bool,
    /// The round from which open values take over.
    horizon: u32,
    /// Whether they did anywhere.
    stopped: bool,
    work: u64,
    budget: Budget,
    stride: usize,
    /// What rounding may make of sums of weights.
    slack: f64,
    /// One vector per depth, one after the other: what a node is worth, or at most.
    judged: Vec<i32>,
    /// The same for the open values, capped where payoffs are.
    bounds: Vec<i32>,
    /// The same for the caps.
    caps: Vec<i32>,
    favourites: Favourites<T::Move>,
}

impl<'a, T: WorldTree> Bounded<'a, T> {
    /// A search that looks into so many rounds, the root's being the first.
    pub(super) fn new(tree: &'a mut T, weights: &'a [f64], capped: bool, rounds: u32, budget: Budget) -> Self {
        let horizon = if rounds == u32::MAX { rounds } else { tree.round().saturating_add(rounds) };
        let stride = tree.worlds();
        let slack = 1e-9 * weights.iter().filter(|weight| **weight > 0.0).sum::<f64>();
        Bounded {
            tree,
            weights,
            capped,
            horizon,
            stopped: false,
            work: 0,
            budget,
            stride,
            slack,
            judged: Vec::new(),
            bounds: Vec::new(),
            caps: Vec::new(),
            favourites: Favourites::new(),
        }
    }

    /// What the moves of the root, at which we choose, are worth; the choice first. `open` has them with their open
    /// values in all worlds that count, in the order in which they are to be looked at.
    pub(super) fn evaluate(
        mut self,
        open: &[(T::Move, Payoffs)],
        wanted: Wanted,
    ) -> Result<Evaluation<T::Move>, Spent> {
        let worlds = self.worlds();
        self.reach(0);
        let mut found: Vec<(T::Move, Payoffs)> = Vec::new();
        let mut best: Option<(usize, f64)> = None;
        for (mv, payoffs) in open {
            let floor = if wanted == Wanted::All { None } else { best.map(|(_, best)| best) };
            let floor = floor.unwrap_or(f64::NEG_INFINITY);
            for (world, value) in payoffs.iter() {
                self.bounds[self.stride + world] = value;
            }
            let bound = score(&self.bounds[self.stride..], &worlds, self.weights);
            let value = if bound > floor + self.slack {
                self.tree.play(*mv);
                let value = self.look(1, worlds, floor);
                self.tree.undo();
                value?
            } else {
                self.take_bounds(1);
                bound
            };
            if best.is_none_or(|(_, best)| value > best + self.slack) {
                best = Some((found.len(), value));
            }
            found.push((*mv, Payoffs::new(worlds, self.judged[self.stride..2 * self.stride].to_vec())));
        }
        if let Some((choice, _)) = best {
            found[..=choice].rotate_right(1);
        }
        Ok(Evaluation { moves: found, depth: 0, complete: !self.stopped, work: self.work })
    }

    /// The worlds that count.
    pub(super) fn worlds(&self) -> WorldSet {
        WorldSet::weighing(self.weights) & WorldSet::first(self.stride)
    }

    /// What was done so far.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// What the node after a move of the root is worth in these worlds, by the number of the world.
    pub(super) fn vector_after(&mut self, mv: T::Move, worlds: WorldSet) -> Result<Vec<i32>, Spent> {
        self.reach(0);
        self.tree.play(mv);
        let found = self.exactly(1, worlds);
        self.tree.undo();
        found?;
        Ok(self.judged[self.stride..2 * self.stride].to_vec())
    }

    fn exactly(&mut self, depth: usize, worlds: WorldSet) -> Result<f64, Spent> {
        for world in worlds.iter() {
            let value = self.bound(depth, world)?;
            self.bounds[depth * self.stride + world] = value;
        }
        self.look(depth, worlds, f64::NEG_INFINITY)
    }

    /// Makes room for the node at this depth and for its children.
    fn reach(&mut self, depth: usize) {
        let size = self.stride * (depth + 2);
        if self.judged.len() < size {
            self.judged.resize(size, 0);
            self.bounds.resize(size, 0);
            self.caps.resize(size, i32::MAX);
        }
    }

    fn spend(&mut self, work: u64) -> Result<(), Spent> {
        self.work += work;
        spend(&self.budget, self.work)
    }

    fn score_of(&self, vectors: &[i32], depth: usize, worlds: &WorldSet) -> f64 {
        score(&vectors[depth * self.stride..], worlds, self.weights)
    }

    fn take_bounds(&mut self, depth: usize) {
        let frame = depth * self.stride..(depth + 1) * self.stride;
        self.judged[frame.clone()].copy_from_slice(&self.bounds[frame]);
    }

    /// Whether open values are all there is to this node.
    fn is_settled(&self) -> bool {
        self.tree.chooser() == Chooser::Nobody
            || self.tree.round() >= self.horizon
            || !self.tree.we_choose_before(self.horizon)
    }

    /// What this node is worth in a world at most.
    pub(super) fn bound(&mut self, depth: usize, world: usize) -> Result<i32, Spent> {
        let value = if self.tree.chooser() == Chooser::Nobody {
            self.tree.payoff(world)
        } else {
            let (value, work) = open_value(self.tree, world)?;
            self.spend(work)?;
            value
        };
        Ok(value.min(self.caps[depth * self.stride + world]))
    }

    /// Judges a node whose bounds are known, and gives its score: exactly if it is more than `alpha`, and at most so
    /// much if not.
    fn look(&mut self, depth: usize, worlds: WorldSet, alpha: f64) -> Result<f64, Spent> {
        self.spend(1)?;
        if self.is_settled() {
            self.stopped |= self.tree.chooser() != Chooser::Nobody;
            self.take_bounds(depth);
            return Ok(self.score_of(&self.bounds, depth, &worlds));
        }
        self.reach(depth);
        let chooser = self.tree.chooser();
        let (caps, bounds) = (depth * self.stride, depth * self.stride);
        for world in worlds.iter().filter(|_| self.capped) {
            let cap = if chooser == Chooser::Them { self.bounds[bounds + world] } else { self.caps[caps + world] };
            self.caps[caps + self.stride + world] = cap;
        }
        let mut moves = Vec::new();
        self.tree.moves(&worlds, &mut moves);
        match chooser {
            Chooser::Us => self.ours(depth, worlds, moves, alpha),
            Chooser::Partner => self.partners(depth, worlds, &moves),
            _ => self.theirs(depth, worlds, &moves, alpha),
        }
    }

    /// Our node: one move for all worlds.
    fn ours(&mut self, depth: usize, worlds: WorldSet, mut moves: Vec<T::Move>, alpha: f64) -> Result<f64, Spent> {
        let most = self.score_of(&self.bounds, depth, &worlds);
        self.favourites.order(&mut moves);
        let mut best: Option<(T::Move, f64)> = None;
        for mv in moves {
            let floor = best.map_or(alpha, |(_, best)| best.max(alpha));
            self.tree.play(mv);
            let value = self.after_ours(depth, worlds, most, floor);
            self.tree.undo();
            let value = value?;
            if best.is_none_or(|(_, best)| value > best + self.slack) {
                best = Some((mv, value));
                let (here, below) = frames(&mut self.judged, depth, self.stride);
                here.copy_from_slice(below);
            }
            if value >= most - self.slack {
                break;
            }
        }
        let (choice, value) = best.expect("we can move where the node is no leaf");
        self.favourites.credit(choice);
        Ok(value)
    }

    /// Judges the node after a move of ours, as soon as its bounds are not below what is known to be had.
    fn after_ours(&mut self, depth: usize, worlds: WorldSet, most: f64, floor: f64) -> Result<f64, Spent> {
        let here = depth * self.stride;
        let mut at_most = most;
        for world in worlds.iter() {
            self.bounds[here + self.stride + world] = self.bounds[here + world];
        }
        for world in worlds.iter() {
            let before = self.bounds[here + world];
            let value = self.bound(depth + 1, world)?;
            self.bounds[here + self.stride + world] = value;
            at_most -= self.weights[world] * f64::from(before - value);
            if at_most <= floor + self.slack {
                self.take_bounds(depth + 1);
                return Ok(at_most);
            }
        }
        self.look(depth + 1, worlds, floor)
    }

    /// The opponents, who know the world, take the least in each.
    fn theirs(&mut self, depth: usize, worlds: WorldSet, moves: &[T::Move], alpha: f64) -> Result<f64, Spent> {
        // The open value is the least of those after their moves, so nothing that follows is more.
        self.take_bounds(depth);
        for &mv in moves {
            let allowed = self.tree.allowed(mv, &worlds);
            self.tree.play(mv);
            let judged = self.after_theirs(depth, worlds, allowed, alpha);
            self.tree.undo();
            if judged? {
                let (here, below) = frames(&mut self.judged, depth, self.stride);
                allowed.iter().for_each(|world| here[world] = here[world].min(below[world]));
                if self.score_of(&self.judged, depth, &worlds) <= alpha + self.slack {
                    break;
                }
            }
        }
        Ok(self.score_of(&self.judged, depth, &worlds))
    }

    /// Judges the node after a move of theirs. Whether it can be worth less than its open values, which are no less
    /// than those before the move.
    fn after_theirs(&mut self, depth: usize, worlds: WorldSet, allowed: WorldSet, alpha: f64) -> Result<bool, Spent> {
        if self.is_settled() {
            self.stopped |= self.tree.chooser() != Chooser::Nobody;
            return Ok(false);
        }
        for world in allowed.iter() {
            let value = self.bound(depth + 1, world)?;
            self.bounds[(depth + 1) * self.stride + world] = value;
        }
        let elsewhere = self.score_of(&self.judged, depth, &(worlds - allowed));
        self.look(depth + 1, allowed, alpha - elsewhere)?;
        Ok(true)
    }

    /// A partner who knows the world takes the most in each.
    fn partners(&mut self, depth: usize, worlds: WorldSet, moves: &[T::Move]) -> Result<f64, Spent> {
        let (here, next) = (depth * self.stride, (depth + 1) * self.stride);
        let mut covered = WorldSet::EMPTY;
        for &mv in moves {
            let allowed = self.tree.allowed(mv, &worlds);
            self.tree.play(mv);
            let judged = self.after_partners(depth, allowed, covered);
            self.tree.undo();
            if !judged? {
                continue;
            }
            for world in allowed.iter() {
                let value = self.judged[next + world];
                let known = self.judged[here + world];
                self.judged[here + world] = if covered.contains(world) { known.max(value) } else { value };
            }
            covered |= allowed;
            if worlds.is_within(&covered)
                && worlds.iter().all(|world| self.judged[here + world] >= self.bounds[here + world])
            {
                break;
            }
        }
        Ok(self.score_of(&self.judged, depth, &worlds))
    }

    /// Judges the node after a move of the partner's. Whether it can be worth more in some world than what is known.
    fn after_partners(&mut self, depth: usize, allowed: WorldSet, covered: WorldSet) -> Result<bool, Spent> {
        let (here, next) = (depth * self.stride, (depth + 1) * self.stride);
        for world in allowed.iter() {
            self.bounds[next + world] = self.bound(depth + 1, world)?;
        }
        let helps = |world| !covered.contains(world) || self.judged[here + world] < self.bounds[next + world];
        if !allowed.iter().any(helps) {
            return Ok(false);
        }
        self.look(depth + 1, allowed, f64::NEG_INFINITY)?;
        Ok(true)
    }
}
