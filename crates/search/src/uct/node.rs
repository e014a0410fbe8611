//! What was tried from one situation.

use super::Leaves;
use yomi_core::{Game, Rng, first_best, shuffle};

/// A situation as the searcher sees it.
pub(super) struct Node<G: Game> {
    /// What the searcher saw when it came about; nothing to tell apart where nothing is hidden.
    pub(super) seen: Option<G::Event>,
    /// Another node below the same one, in which something else was seen.
    pub(super) sibling: Option<u32>,
    /// The first of the nodes below, where something is hidden.
    pub(super) below: Option<u32>,
    visits: u32,
    branches: Vec<Branch<G::Action>>,
}

/// One action, and what has come of it.
pub(super) struct Branch<A> {
    pub(super) action: A,
    pub(super) tried: u32,
    /// For who chose it.
    pub(super) points: f64,
    /// The node below, where nothing is hidden.
    pub(super) below: Option<u32>,
    /// How often it could have been chosen; counted only where that depends on what is hidden.
    possible: u32,
}

impl<G: Game> Node<G> {
    pub(super) fn new(seen: Option<G::Event>, sibling: Option<u32>) -> Self {
        Node { seen, sibling, below: None, visits: 0, branches: Vec::new() }
    }

    pub(super) fn visits(&self) -> u32 {
        self.visits
    }

    pub(super) fn branches(&self) -> &[Branch<G::Action>] {
        &self.branches
    }

    pub(super) fn visit(&mut self) {
        self.visits += 1;
    }

    pub(super) fn put_below(&mut self, branch: usize, node: u32) {
        let below = if G::HIDDEN { &mut self.below } else { &mut self.branches[branch].below };
        *below = Some(node);
    }

    pub(super) fn credit(&mut self, branch: usize, points: f64) {
        let branch = &mut self.branches[branch];
        branch.tried += 1;
        branch.points += points;
    }

    /// The branch to take now, and its action; `None` where there is nothing to consider. If `trials` are given,
    /// curiosity grows with them and not with the visits of this node.
    pub(super) fn choose(
        &mut self,
        position: &G,
        exploration: f64,
        trials: Option<u32>,
        leaves: &mut impl Leaves<G>,
        rng: &mut Rng,
    ) -> Option<(usize, G::Action)> {
        if !G::HIDDEN && !self.branches.is_empty() {
            return self.best_of_all(exploration, trials);
        }
        let mut actions = Vec::new();
        leaves.actions(position, &mut actions);
        let known = self.branches.len();
        for &action in &actions {
            match self.branches[..known].iter_mut().find(|branch| branch.action == action) {
                Some(branch) => branch.possible += 1,
                None => self.branches.push(Branch { action, tried: 0, points: 0.0, below: None, possible: 1 }),
            }
        }
        // No part of the board shall be favoured by being listed first.
        shuffle(&mut self.branches[known..], rng);
        if G::HIDDEN { self.best_among(&actions, exploration, trials) } else { self.best_of_all(exploration, trials) }
    }

    /// The best branch where all are possible. They are tried in their order for the first time, so one look behind
    /// those that were tried is enough.
    fn best_of_all(&self, exploration: f64, trials: Option<u32>) -> Option<(usize, G::Action)> {
        let tried = self.branches.iter().take_while(|branch| branch.tried > 0).count();
        let candidates = self.branches.iter().take(tried + 1).enumerate();
        best(candidates.map(|(index, branch)| (index, branch, trials.unwrap_or(self.visits))), exploration)
    }

    /// The best branch where only these are possible.
    fn best_among(&self, actions: &[G::Action], exploration: f64, trials: Option<u32>) -> Option<(usize, G::Action)> {
        let possible = |branch: &Branch<_>| actions.contains(&branch.action);
        let candidates = self.branches.iter().enumerate().filter(|(_, branch)| possible(branch));
        best(candidates.map(|(index, branch)| (index, branch, trials.unwrap_or(branch.possible))), exploration)
    }
}

/// The one that most deserves a trial, of branches each with how often they were possible.
fn best<'a, A: Copy + 'a>(
    candidates: impl Iterator<Item = (usize, &'a Branch<A>, u32)>,
    exploration: f64,
) -> Option<(usize, A)> {
    let merit = |points: f64, tried: u32, possible: u32| match f64::from(tried) {
        0.0 => f64::INFINITY,
        count => points / count + exploration * (f64::from(possible).ln() / count).sqrt(),
    };
    let with_merit = |(index, branch, possible): (usize, &Branch<A>, u32)| {
        ((index, branch.action), merit(branch.points, branch.tried, possible))
    };
    first_best(candidates.map(with_merit)).map(|(choice, _)| choice)
}
