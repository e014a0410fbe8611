//! A tree of whole turns that grows where they look good, by UCB1 and with progressive widening. A position is worth
//! what its best turn is (it is no mean).
//!
//! Looking so many turns ahead everywhere, with few turns of each side, overrates turns: the more of one's own are
//! looked at, the likelier one of them is best only because the enemy's answer to it is not among the few. In a tree
//! the best turn so far is the one whose answers are looked at next, and the longer that goes on the more answers there
//! are.

use super::{
    beam_search::{BeamSearch, Breadth, Line, PositionKey, noise},
    evaluator::Evaluator,
    mutations::Mutations,
    progress::Progress,
};
use crate::{
    Tubstap,
    players::{
        Plan,
        discard::discard,
        report::{self, Considered},
    },
};
use rustc_hash::FxHashMap;
use yomi_core::{Report, Rng, Thinking, below};

/// How broadly the first turns of all positions but the root are searched.
const LATER: Breadth = Breadth { beam: 7, places: 2, stops: 2, moves: 6 };

/// How many of these a position begins with at most.
const MOST: usize = 40;

/// Progressive widening: how many turns a position may have, so many and more with its visits. They are found by
/// mutations of those that it has.
///
/// Where nobody can strike there are few to begin with, and what decides is who goes where. [`width_limit`] with
/// [`OTHERS`] is worth 58 % (±9) of 120 small battles at 100 ms a turn against a limit of 2 + √visits without; more
/// turns to begin with in place of it, 37 % (±11) of 80.
const LEAST: f32 = 2.0;

/// How many more turns are taken over, with each that is found, from what was judged when it was.
const OTHERS: usize = 4;

/// The turns of a position, best first, one of which is changed to find another.
const CHANGED: u32 = 12;

/// After so many changed turns that were there before, no more are looked for.
const STALE: u32 = 50;

/// How much exploration counts, in points. More is worse: there are so many turns that nothing gets deep then.
const EXPLORATION: f32 = 0.03;

/// A turn can be chosen if it was looked at at least this often, as a share of the one that was looked at most.
const TRUSTED: f32 = 0.25;

/// Trees with more positions are not taken apart before the answer is given.
const LARGE: usize = 1_000;

/// A judgement favours the side whose turn is over, because the other one finds more than is foreseen. This is by how
/// much at first, in points, and how many of the last comparisons count when it is measured while the tree grows.
const FAVOUR: f32 = 0.2;
const COMPARED: f32 = 300.0;

/// A turn.
struct Branch {
    plan: Plan,
    after: Tubstap,
    /// What it is worth to the side whose turn it is.
    value: f32,
    visits: u32,
    /// What follows, once somebody looked.
    next: Option<usize>,
}

/// A position between two turns.
struct Node {
    battle: Tubstap,
    branches: Vec<Branch>,
    visits: u32,
    /// How many changed turns in a row were there before.
    stale: u32,
}

/// The tree.
pub(super) struct Tree<'a> {
    evaluator: &'a Evaluator<'a>,
    progress: Progress,
    nodes: Vec<Node>,
    /// Where each position is, by what makes it differ from others and by its turn: the same one comes about in
    /// different ways (up to a quarter of those looked at on a map of three against three), and is looked at once. It
    /// plays as well as without (48.5 %, ±6, of 240 battles at 100 ms a turn).
    transpositions: FxHashMap<(PositionKey, u16), usize>,
    /// How much a judgement is expected to fall when the answers to a turn are looked at.
    favour: f32,
    compared: f32,
}

impl<'a> Tree<'a> {
    pub(super) fn new(evaluator: &'a Evaluator<'a>, progress: Progress) -> Self {
        Tree {
            evaluator,
            progress,
            nodes: Vec::new(),
            transpositions: FxHashMap::default(),
            favour: FAVOUR,
            compared: 1.0,
        }
    }

    /// The best turn.
    pub(super) fn best(mut self, battle: &Tubstap, thinking: &mut Thinking<'_>) -> Option<Plan> {
        self.add(battle, Breadth::OWN, thinking.rng);
        while self.progress.spent() < 1.0 && !self.nodes[0].is_settled() {
            self.visit(0, thinking.rng);
            if thinking.reporter.is_due() {
                thinking.report(|| self.report());
            }
        }
        thinking.report(|| self.report());
        let best = self.nodes[0].best().map(|branch| branch.plan.clone());
        if self.nodes.len() > LARGE {
            discard(self.nodes);
        }
        best
    }

    /// What is told of the turns at the root that were looked at.
    fn report(&self) -> Report {
        let root = &self.nodes[0];
        let mut others: Vec<&Branch> = root.branches.iter().filter(|branch| branch.visits > 0).collect();
        others.sort_by(|a, b| b.value.total_cmp(&a.value));
        let turns = root.best().into_iter().chain(others).map(|branch| Considered {
            actions: &branch.plan,
            value: branch.value.into(),
            work: branch.visits.into(),
        });
        let told = report::of_turns(&root.battle, turns);
        Report { depth: self.depth(), work: self.progress.judged(), ..told }
    }

    /// How many turns the tree looks ahead along those that were looked at most.
    fn depth(&self) -> Option<u32> {
        let (mut depth, mut next) = (0, Some(0));
        while let Some(index) = next {
            let node: &Node = &self.nodes[index];
            depth += 1;
            next = node.branches.iter().max_by_key(|branch| branch.visits).and_then(|branch| branch.next);
        }
        Some(depth)
    }

    /// Adds a position, and returns what its best turn looks worth.
    fn add(&mut self, battle: &Tubstap, breadth: Breadth, rng: &mut Rng) -> f32 {
        let mut lines = BeamSearch { evaluator: self.evaluator, breadth }.find(battle, &mut self.progress);
        lines.truncate(MOST);
        let value = lines[0].value;
        let mut node = Node { battle: battle.clone(), branches: Vec::with_capacity(lines.len()), visits: 1, stale: 0 };
        lines.into_iter().for_each(|line| node.add(line, rng));
        node.stale = 0;
        self.nodes.push(node);
        value
    }

    /// Looks once more at a position, and returns what it is worth to the side to move.
    fn visit(&mut self, index: usize, rng: &mut Rng) -> f32 {
        self.progress.count();
        let node = &mut self.nodes[index];
        node.visits += 1;
        if node.branches.len() < width_limit(index, node.visits) && node.stale <= STALE {
            node.widen(self.evaluator, &mut self.progress, rng);
        }
        let chosen = node.most_promising(0.5 * self.favour);
        let branch = &mut node.branches[chosen];
        branch.visits += 1;
        if branch.after.waiting != 0 {
            let value = match branch.next {
                Some(next) => -self.visit(next, rng),
                None => self.look_ahead(index, chosen, rng),
            };
            let branch = &mut self.nodes[index].branches[chosen];
            if self.progress.is_over() {
                // It was not looked at to the end, so it is as if it had not been looked at.
                branch.visits -= 1;
            } else {
                branch.value = value;
            }
        }
        let visited = self.nodes[index].branches.iter().filter(|branch| branch.visits > 0);
        visited.map(|branch| branch.value).fold(f32::NEG_INFINITY, f32::max)
    }

    /// What a turn is worth when its answers are looked at for the first time. Unless another way led to them before,
    /// it is halfway between what it looked worth to one side and the best answer to the other, for each favours its
    /// own.
    fn look_ahead(&mut self, index: usize, chosen: usize, rng: &mut Rng) -> f32 {
        let next = self.nodes.len();
        let branch = &mut self.nodes[index].branches[chosen];
        let (before, after) = (branch.value, branch.after.clone());
        let known = *self.transpositions.entry((after.key(), after.turns_over)).or_insert(next);
        branch.next = Some(known);
        if known != next {
            return -self.visit(known, rng);
        }
        let ahead = -self.add(&after, LATER, rng);
        self.favour += (before - ahead - self.favour) / self.compared;
        self.compared = COMPARED.min(self.compared + 1.0);
        0.5 * (before + ahead)
    }
}

/// How many turns a position with so many visits may have. The root, where a turn is chosen and not only judged, has
/// more.
fn width_limit(index: usize, visits: u32) -> usize {
    let visits = visits as f32;
    let more = if index == 0 { 2.0 * visits.powf(0.7) } else { 4.0 * visits.sqrt() };
    (LEAST + more) as usize
}

impl Node {
    /// Adds a turn, unless it leads to where another one leads.
    fn add(&mut self, line: Line, rng: &mut Rng) {
        let key = line.after.key();
        if self.branches.iter().any(|branch| branch.after.key() == key) {
            self.stale += 1;
            return;
        }
        self.stale = 0;
        let value = line.value + noise(rng);
        self.branches.push(Branch { plan: line.actions, after: line.after, value, visits: 0, next: None });
    }

    /// Adds turns: one of the best, changed. Better ones are taken more often.
    fn widen(&mut self, evaluator: &Evaluator<'_>, progress: &mut Progress, rng: &mut Rng) {
        self.branches.sort_by(|a, b| (b.visits > 0).cmp(&(a.visits > 0)).then(b.value.total_cmp(&a.value)));
        let count = CHANGED.min(self.branches.len() as u32);
        let index = below(rng, count).min(below(rng, count)).min(below(rng, count)) as usize;
        let lines = Mutations { evaluator, battle: &self.battle }.of(&self.branches[index].plan, OTHERS, progress, rng);
        lines.into_iter().for_each(|line| self.add(line, rng));
    }

    /// The turn to look at next, if turns that nobody looked at are so much worse than they look.
    fn most_promising(&self, favour: f32) -> usize {
        let log = (self.visits as f32).ln();
        let promise = |branch: &Branch| {
            let favour = if branch.visits == 0 { favour } else { 0.0 };
            branch.value - favour + EXPLORATION * (log / (branch.visits + 1) as f32).sqrt()
        };
        let promises = self.branches.iter().map(promise).enumerate();
        promises.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(index, _)| index)
    }

    /// The best turn of those that were looked at often enough.
    fn best(&self) -> Option<&Branch> {
        let most = self.branches.iter().map(|branch| branch.visits).max()?;
        let trusted = self.branches.iter().filter(|branch| branch.visits as f32 >= TRUSTED * most as f32);
        trusted.max_by(|a, b| a.value.total_cmp(&b.value))
    }

    /// Whether there is nothing more to find out here: no other turn, and none or nothing to choose from.
    fn is_settled(&self) -> bool {
        let over = self.branches.iter().all(|branch| branch.after.waiting == 0);
        self.stale > STALE && (over || self.branches.len() == 1)
    }
}
