//! The tree, grown trial by trial.

use super::{Leaves, node::Node};
use crate::Scores;
use yomi_core::{Budget, Game, Rng, Seat, Side, first_best};

/// How a tree grows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// How much curiosity counts: a trial takes the action whose mean plus this · √(ln *possible* / *tried*) is largest
    /// (UCB1), after those never tried, which come in random order. √2 has the proof; less is usual.
    pub exploration: f64,
    /// After how many visits a node gets actions of its own; until then its position is valued. 1 is usual.
    pub expand_after: u32,
}

/// How a tree departs from UCT as it was published; not at all by default. Programs that played in public do so, and
/// who wants to play as they did must as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Departures {
    /// Everybody's choices are credited with what they bring the searcher, so that its opponents seem to play for it.
    pub all_for_the_searcher: bool,
    /// Curiosity grows with the trials of the whole tree in place of those of the situation, so that it counts for more
    /// deep in the tree.
    pub curious_by_all_trials: bool,
}

/// All that was tried from one situation of one seat, the searcher's.
pub struct Tree<G: Game> {
    seat: Seat,
    growth: Growth,
    departures: Departures,
    /// The root is the first.
    nodes: Vec<Node<G>>,
}

/// Grows a tree for `seat`, one trial from every position that is drawn, for as long as the budget allows, and by one
/// trial at least.
pub fn grow<G: Game>(
    seat: Seat,
    growth: Growth,
    mut draw: impl FnMut(&mut Rng) -> G,
    budget: &Budget,
    leaves: &mut impl Leaves<G>,
    rng: &mut Rng,
) -> Tree<G> {
    let mut tree = Tree::new(seat, growth);
    let mut trials = 0;
    while trials == 0 || budget.allows(trials) {
        let position = draw(rng);
        tree.trial(position, leaves, rng);
        trials += 1;
    }
    tree
}

impl<G: Game> Tree<G> {
    /// A tree in which nothing has been tried yet.
    pub fn new(seat: Seat, growth: Growth) -> Self {
        Tree { seat, growth, departures: Departures::default(), nodes: vec![Node::new(None, None)] }
    }

    /// The same tree, which grows otherwise from now on.
    #[must_use]
    pub fn departing(self, departures: Departures) -> Self {
        Tree { departures, ..self }
    }

    /// The number of situations it knows.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// What the actions at the root have earned for who chooses there.
    pub fn scores(&self) -> Scores<G::Action> {
        let mut scores = Scores::default();
        for branch in self.nodes[0].branches().iter().filter(|branch| branch.tried > 0) {
            scores.add(branch.action, branch.points, branch.tried);
        }
        scores
    }

    /// The actions tried most often, each after the one before. Where something is hidden, only the first: what comes
    /// after it depends on what will be seen.
    pub fn line(&self) -> Vec<G::Action> {
        let (mut line, mut node) = (Vec::new(), Some(0));
        while let Some(index) = node {
            let branches = self.nodes[index].branches().iter();
            let Some((branch, 1..)) = first_best(branches.map(|branch| (branch, branch.tried))) else { break };
            line.push(branch.action);
            node = branch.below.map(|node| node as usize).filter(|_| !G::HIDDEN);
        }
        line
    }

    /// One trial from `position`.
    pub fn trial(&mut self, mut position: G, leaves: &mut impl Leaves<G>, rng: &mut Rng) {
        let (mut path, mut index) = (Vec::new(), 0);
        let trials = self.departures.curious_by_all_trials.then(|| self.nodes[0].visits());
        let (side, value) = loop {
            let Some(turn) = position.turn() else {
                let outcome = position.outcome().expect("a game in which nobody is to act is over");
                break (Side::FIRST, leaves.result(&position, &outcome, Side::FIRST));
            };
            let side = G::side(turn);
            let node = &mut self.nodes[index];
            let inside = index == 0 || node.visits() >= self.growth.expand_after;
            node.visit();
            let choice =
                if inside { node.choose(&position, self.growth.exploration, trials, leaves, rng) } else { None };
            let Some((branch, action)) = choice else { break (side, leaves.value(&position, side, rng)) };
            let seen = G::HIDDEN.then(|| position.event(action, self.seat));
            position.apply(action);
            path.push((index, branch, side));
            index = self.follow(index, branch, seen);
        };
        for (node, branch, mover) in path {
            let mover = if self.departures.all_for_the_searcher { G::side(self.seat) } else { mover };
            self.nodes[node].credit(branch, if mover == side { value } else { 1.0 - value });
        }
    }

    /// The node that comes after a branch of a node, made if need be: one for every branch, or where something is
    /// hidden, for everything that may be seen, since branches that look alike to the searcher lead to the same
    /// situation.
    fn follow(&mut self, index: usize, branch: usize, seen: Option<G::Event>) -> usize {
        let first = if G::HIDDEN { self.nodes[index].below } else { self.nodes[index].branches()[branch].below };
        let mut below = std::iter::successors(first, |node| self.nodes[*node as usize].sibling);
        if let Some(known) = below.find(|node| self.nodes[*node as usize].seen == seen) {
            return known as usize;
        }
        let new = u32::try_from(self.nodes.len()).expect("memory for fewer nodes");
        self.nodes.push(Node::new(seen, first));
        self.nodes[index].put_below(branch, new);
        new as usize
    }
}
