//! The tree, and how a trial goes through it.

use super::Guide;
use yomi_core::{Side, first_best};

/// How the next move to try is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choosing {
    /// How much curiosity counts.
    pub exploration: f64,
    /// By how many units of log odds a move must look better to be thought e times as likely.
    pub temperature: f32,
}

/// All that was tried from one position.
pub struct GuidedTree<G: Guide> {
    choosing: Choosing,
    root: G::Node,
    /// The root is the first; there is none before it was looked at.
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Move>>,
    /// How many edges there is room for.
    room: usize,
    trials: u64,
}

struct Node {
    side: Side,
    first: u32,
    count: u32,
    tried: u32,
}

struct Edge<M> {
    action: M,
    known: Known,
    prior: f32,
    tried: u32,
    /// What its trials were worth to who chose it, what it looked worth at first among them.
    points: f64,
    below: Option<u32>,
}

/// What is known of a move, for who chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Nothing,
    Wins,
    Loses,
}

impl<M> Edge<M> {
    /// What it is worth so far.
    fn mean(&self) -> f64 {
        match self.known {
            Known::Wins => 1.0,
            Known::Loses => 0.0,
            Known::Nothing => self.points / f64::from(1 + self.tried),
        }
    }
}

/// A place to look at, and how a trial got there.
pub struct Descent<N> {
    node: N,
    /// Nodes, each with the edge taken.
    path: Vec<(u32, u32)>,
}

/// What was seen of a position.
pub struct Found<M> {
    side: Side,
    seen: Seen<M>,
}

enum Seen<M> {
    Decided(bool),
    Open { hope: f32, moves: Vec<(M, f32)> },
}

impl<N> Descent<N> {
    /// Looks at the place. The root is never taken for decided, because somebody wants to know a move there.
    pub fn look<G: Guide<Node = N>>(&self, guide: &G) -> Found<G::Move> {
        let decided = if self.path.is_empty() { None } else { guide.decided(&self.node) };
        let seen = decided.map(Seen::Decided).unwrap_or_else(|| {
            let mut moves = Vec::new();
            let hope = guide.judge(&self.node, &mut moves);
            // A choosing side that has nothing to choose was to be decided.
            Seen::Open { hope, moves }
        });
        Found { side: guide.side(&self.node), seen }
    }
}

/// What looks this good or better, in log odds, looks no better than it: only what is proved is certain.
const NEARLY_CERTAIN: f32 = 15.0;

/// The chance that log odds mean.
fn chance(log_odds: f32) -> f64 {
    1.0 / (1.0 + f64::from(-log_odds.clamp(-NEARLY_CERTAIN, NEARLY_CERTAIN)).exp())
}

impl<G: Guide> GuidedTree<G> {
    /// A tree of nothing yet, with room for so many moves in all its positions. Once it is full, it grows no more, and trials end at its edge.
    pub fn new(root: G::Node, choosing: Choosing, room: usize) -> Self {
        GuidedTree {
            choosing,
            root,
            nodes: Vec::new(),
            edges: Vec::new(),
            room: room.min(u32::MAX as usize),
            trials: 0,
        }
    }

    /// How many trials have been settled.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// Whether there is no need for more: a move at the root is known to win, or all are known to lose, or there is at most one.
    pub fn finished(&self) -> bool {
        let Some(root) = self.nodes.first() else { return false };
        let edges = self.edges_of(root);
        // Somebody may also want to know what comes after the only move.
        edges.iter().any(|edge| edge.known == Known::Wins) || edges.iter().all(|edge| edge.known == Known::Loses)
    }

    /// Finds where to look next. What is not settled yet counts as lost, so that others look elsewhere meanwhile.
    pub fn descend(&mut self, guide: &G) -> Descent<G::Node> {
        let mut descent = Descent { node: self.root.clone(), path: Vec::new() };
        let mut next = (!self.nodes.is_empty()).then_some(0u32);
        while let Some(index) = next {
            let Some(edge) = self.choose(index) else { break };
            self.nodes[index as usize].tried += 1;
            let at = &mut self.edges[edge as usize];
            at.tried += 1;
            descent.node = guide.after(&descent.node, at.action);
            descent.path.push((index, edge));
            next = at.below;
        }
        descent
    }

    /// The edge to try next; `None` where all are known to lose.
    fn choose(&self, index: u32) -> Option<u32> {
        let node = &self.nodes[index as usize];
        let curiosity = self.choosing.exploration * f64::from(1 + node.tried).sqrt();
        let mut best: Option<(u32, f64)> = None;
        for (edge, number) in self.edges_of(node).iter().zip(node.first..) {
            if edge.known == Known::Nothing {
                let merit = edge.mean() + curiosity * f64::from(edge.prior) / f64::from(1 + edge.tried);
                if best.is_none_or(|(_, most)| merit > most) {
                    best = Some((number, merit));
                }
                // They are in the order of what they looked worth, so one that was not tried is better than those behind it.
                if edge.tried == 0 {
                    break;
                }
            }
        }
        best.map(|(number, _)| number)
    }

    /// Puts what was found into the tree, and credits the moves that led there.
    pub fn settle(&mut self, descent: Descent<G::Node>, found: Found<G::Move>) {
        self.trials += 1;
        let (value, won) = match &found.seen {
            Seen::Decided(won) => (f64::from(u8::from(*won)), Some(*won)),
            Seen::Open { hope, .. } => (chance(*hope), None),
        };
        for &(node, edge) in &descent.path {
            let same = self.nodes[node as usize].side == found.side;
            self.edges[edge as usize].points += if same { value } else { 1.0 - value };
        }
        if let Some(won) = won {
            self.prove(&descent.path, found.side, won);
        }
        if let Seen::Open { moves, .. } = found.seen {
            self.add(descent.path.last().copied(), found.side, moves);
        }
    }

    /// Adds a position behind an edge, or as the root.
    fn add(&mut self, last: Option<(u32, u32)>, side: Side, mut moves: Vec<(G::Move, f32)>) {
        // Somebody else may have been here meanwhile.
        let known = last.map_or(!self.nodes.is_empty(), |(_, edge)| self.edges[edge as usize].below.is_some());
        let full = self.edges.len() + moves.len() > self.room;
        if known || (full && last.is_some()) {
            return;
        }
        moves.sort_by(|one, other| other.1.total_cmp(&one.1));
        let best = moves.first().map_or(0.0, |(_, hope)| *hope);
        let weight = |hope: f32| ((hope - best) / self.choosing.temperature).exp();
        let sum: f32 = moves.iter().map(|(_, hope)| weight(*hope)).sum();
        let (first, count) = (self.edges.len() as u32, moves.len() as u32);
        self.edges.extend(moves.iter().map(|&(action, hope)| Edge {
            action,
            known: Known::Nothing,
            prior: weight(hope) / sum,
            tried: 0,
            points: chance(hope),
            below: None,
        }));
        if let Some((_, edge)) = last {
            self.edges[edge as usize].below = Some(self.nodes.len() as u32);
        }
        self.nodes.push(Node { side, first, count, tried: 0 });
    }

    /// Whoever is `side` is known to win, or to lose, at the end of a path: what does that say of the positions before it?
    fn prove(&mut self, path: &[(u32, u32)], mut side: Side, mut won: bool) {
        for &(index, edge) in path.iter().rev() {
            let chooser = self.nodes[index as usize].side;
            let wins = won == (chooser == side);
            self.edges[edge as usize].known = if wins { Known::Wins } else { Known::Loses };
            let open = |edge: &Edge<_>| edge.known != Known::Loses;
            if !wins && self.edges_of(&self.nodes[index as usize]).iter().any(open) {
                break;
            }
            (side, won) = (chooser, wins);
        }
    }

    fn edges_of(&self, node: &Node) -> &[Edge<G::Move>] {
        &self.edges[node.first as usize..(node.first + node.count) as usize]
    }

    /// The best line, and what the position is worth to the side that chooses at its root.
    ///
    /// A move that is known to win is the best; else the one tried most often, and of several, the one worth most.
    pub fn best(&self) -> (Vec<G::Move>, f64) {
        let (mut line, mut worth) = (Vec::new(), 0.5);
        let mut next = (!self.nodes.is_empty()).then_some(0u32);
        while let Some(index) = next {
            let rank = |edge: &Edge<_>| match edge.known {
                Known::Wins => f64::INFINITY,
                Known::Nothing => f64::from(edge.tried) + edge.mean(),
                Known::Loses => -1.0 + f64::from(edge.tried) * f64::from(f32::EPSILON),
            };
            let edges = self.edges_of(&self.nodes[index as usize]);
            let Some((edge, _)) = first_best(edges.iter().map(|edge| (edge, rank(edge)))) else { break };
            if index == 0 {
                worth = edge.mean();
            }
            line.push(edge.action);
            next = edge.below;
        }
        (line, worth)
    }
}
