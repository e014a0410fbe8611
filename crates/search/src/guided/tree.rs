//! The tree, and how a trial goes through it.

use super::{
    Descent, Found, Guide,
    look::{Judged, Look, Step},
};
use std::num::NonZeroU32;
use yomi_core::{Side, first_best};

/// How the next move to try is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choosing {
    /// How much curiosity counts.
    pub exploration: f64,
    /// By how many units of log odds a move must look better to be thought e times as likely.
    pub temperature: f32,
    /// How many moves of a position are tried at least, however bad they look: so many for the first trial that goes
    /// through it, twice as many after four, ten times as many after a hundred, those first that look best. With none,
    /// a move that looks bad enough is never tried, and what it refutes is never found out.
    pub widening: f64,
}

/// All that was tried from one position.
pub struct GuidedTree<G: Guide> {
    pub(super) choosing: Choosing,
    pub(super) root: G::Node,
    /// The root is the first; there is none before it was looked at.
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<G::Move>>,
    /// How many edges there is room for.
    pub(super) room: usize,
    pub(super) trials: u64,
}

#[derive(Clone, Copy)]
pub(super) struct Node {
    side: Side,
    /// Whether its edges are all that can be chosen.
    whole: bool,
    pub(super) first: u32,
    pub(super) count: u32,
    tried: u32,
}

#[derive(Clone, Copy)]
pub(super) struct Edge<M> {
    pub(super) action: M,
    known: Known,
    prior: f32,
    tried: u32,
    /// The root is below no edge.
    pub(super) below: Option<NonZeroU32>,
    /// What its trials were worth to who chose it, what it looked worth at first among them.
    points: f64,
}

/// What is known of a move, for who chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Nothing,
    Wins,
    Loses,
}

/// How many moves of a position are kept until all of them have been tried. Most positions are looked at once or twice,
/// and to keep the hundred moves of each would fill the room for nothing.
const KEPT: usize = 8;

impl<M> Edge<M> {
    fn new(judged: Judged<M>) -> Edge<M> {
        let Judged { action, prior, chance } = judged;
        Edge { action, known: Known::Nothing, prior, tried: 0, below: None, points: f64::from(chance) }
    }

    /// What it is worth so far.
    fn mean(&self) -> f64 {
        match self.known {
            Known::Wins => 1.0,
            Known::Loses => 0.0,
            Known::Nothing => self.points / f64::from(1 + self.tried),
        }
    }
}

/// How good a move has turned out to be: one that is known to win is the best; else the one tried most often, and of
/// several, the one worth most.
fn rank<M>(edge: &Edge<M>) -> f64 {
    match edge.known {
        Known::Wins => f64::INFINITY,
        Known::Nothing => f64::from(edge.tried) + edge.mean(),
        Known::Loses => -1.0 + f64::from(edge.tried) * f64::from(f32::EPSILON),
    }
}

impl<G: Guide> GuidedTree<G> {
    /// What a move in a tree takes, in bytes.
    pub const EDGE_BYTES: usize = size_of::<Edge<G::Move>>();

    /// A tree of nothing yet, with room for so many moves in all its positions. Once it is full, it grows no more, and
    /// trials end at its edge.
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

    /// How many trials have been settled since the position at the root became the root.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// Whether there is no need for more: a move at the root is known to win, or all are known to lose.
    pub fn finished(&self) -> bool {
        let Some(root) = self.nodes.first() else { return false };
        let edges = self.edges_of(root);
        // Somebody may also want to know what comes after the only move.
        edges.iter().any(|edge| edge.known == Known::Wins)
            || root.whole && edges.iter().all(|edge| edge.known == Known::Loses)
    }

    /// Finds where to look next. What is not settled yet counts as lost, so that others look elsewhere meanwhile.
    pub fn descend(&mut self, guide: &G) -> Descent<G::Node> {
        let temperature = self.choosing.temperature;
        let mut descent = Descent { node: self.root.clone(), path: Vec::new(), temperature };
        let mut next = (!self.nodes.is_empty()).then_some(0u32);
        while let Some(index) = next {
            if self.wants_all(index) {
                self.keep_all(index, guide, &descent.node);
            }
            let Some(place) = self.choose(index) else { break };
            let step = Step { node: index, place };
            let taken = self.take(step);
            descent.node = guide.after(&descent.node, taken.action);
            descent.path.push(step);
            next = taken.below.map(NonZeroU32::get);
        }
        descent
    }

    /// Counts a trial of an edge.
    fn take(&mut self, step: Step) -> &Edge<G::Move> {
        self.nodes[step.node as usize].tried += 1;
        let edge = self.edge(step);
        edge.tried += 1;
        edge
    }

    fn edge(&mut self, step: Step) -> &mut Edge<G::Move> {
        &mut self.edges[(self.nodes[step.node as usize].first + step.place) as usize]
    }

    /// Whether all moves of a position that were kept have been tried, and others have not.
    fn wants_all(&self, index: u32) -> bool {
        let node = &self.nodes[index as usize];
        !node.whole && self.edges_of(node).iter().all(|edge| edge.tried > 0 || edge.known != Known::Nothing)
    }

    /// Keeps all moves of a position from now on, if there is room.
    fn keep_all(&mut self, index: u32, guide: &G, position: &G::Node) {
        let (look, _) = Look::new(guide, position, self.choosing.temperature);
        if self.edges.len() + look.moves.len() > self.room {
            return;
        }
        let node = &mut self.nodes[index as usize];
        let kept = node.first as usize..(node.first + node.count) as usize;
        (node.first, node.count, node.whole) = (self.edges.len() as u32, look.moves.len() as u32, true);
        // It was judged as it was before, so the ones that were kept come first.
        let others = look.moves.into_iter().skip(kept.len()).map(Edge::new);
        self.edges.extend_from_within(kept);
        self.edges.extend(others);
    }

    /// The place of the edge to try next; `None` where all are known to lose.
    fn choose(&self, index: u32) -> Option<u32> {
        let node = &self.nodes[index as usize];
        let curiosity = self.choosing.exploration * f64::from(1 + node.tried).sqrt();
        let wide = self.choosing.widening * f64::from(node.tried).sqrt();
        let mut best: Option<(u32, f64)> = None;
        for (edge, place) in self.edges_of(node).iter().zip(0..) {
            if edge.known == Known::Nothing {
                let merit = edge.mean() + curiosity * f64::from(edge.prior) / f64::from(1 + edge.tried);
                if best.is_none_or(|(_, most)| merit > most) {
                    best = Some((place, merit));
                }
                // They are in the order of what they looked worth, so one that was not tried is better than those
                // behind it.
                if edge.tried == 0 {
                    return if f64::from(place) < wide { Some(place) } else { best.map(|(place, _)| place) };
                }
            }
        }
        best.map(|(place, _)| place)
    }

    /// Puts what was found into the tree, and credits the moves that led there.
    pub fn settle(&mut self, descent: Descent<G::Node>, found: Found<G::Move>) {
        self.trials += 1;
        let mut path = descent.path;
        let went_on = found.looks.len() - usize::from(!found.decided);
        let mut added = true;
        for (number, look) in found.looks.into_iter().enumerate() {
            added = added && self.add(path.last().copied(), look);
            if added && number < went_on {
                let step = Step { node: self.nodes.len() as u32 - 1, place: 0 };
                self.take(step);
                path.push(step);
            }
        }
        for &step in &path {
            let same = self.nodes[step.node as usize].side == found.side;
            self.edge(step).points += if same { found.chance } else { 1.0 - found.chance };
        }
        if found.decided && added {
            self.prove(&path, found.side, found.chance == 1.0);
        }
    }

    /// Adds a position behind an edge, or as the root; `false` if there is no room, or somebody else has been here
    /// meanwhile.
    fn add(&mut self, last: Option<Step>, look: Look<G::Move>) -> bool {
        let known = last.map_or(!self.nodes.is_empty(), |step| self.edge(step).below.is_some());
        // Somebody wants to know a move at the root, and perhaps one after it.
        let kept = if last.is_some() { look.moves.len().min(KEPT) } else { look.moves.len() };
        if known || (self.edges.len() + kept > self.room && last.is_some()) {
            return false;
        }
        if let Some(step) = last {
            self.edge(step).below = NonZeroU32::new(self.nodes.len() as u32);
        }
        let (first, count, whole) = (self.edges.len() as u32, kept as u32, kept == look.moves.len());
        self.nodes.push(Node { side: look.side, whole, first, count, tried: 0 });
        self.edges.extend(look.moves.into_iter().take(kept).map(Edge::new));
        true
    }

    /// Whoever is `side` is known to win, or to lose, at the end of a path: what does that say of the positions before
    /// it?
    fn prove(&mut self, path: &[Step], mut side: Side, mut won: bool) {
        for &step in path.iter().rev() {
            let node = self.nodes[step.node as usize];
            let wins = won == (node.side == side);
            self.edge(step).known = if wins { Known::Wins } else { Known::Loses };
            let open = |edge: &Edge<_>| edge.known != Known::Loses;
            if !wins && (!node.whole || self.edges_of(&node).iter().any(open)) {
                break;
            }
            (side, won) = (node.side, wins);
        }
    }

    pub(super) fn edges_of(&self, node: &Node) -> &[Edge<G::Move>] {
        &self.edges[node.first as usize..(node.first + node.count) as usize]
    }

    /// By how many trials the first so many choices of the best line lead on the choices beside them, where the lead is
    /// smallest: with no more than so many others they stay the best, unless something is proved meanwhile. 0 where the
    /// line is shorter.
    pub fn lead(&self, choices: usize) -> u32 {
        let (mut least, mut next) = (u32::MAX, (!self.nodes.is_empty()).then_some(0u32));
        for _ in 0..choices {
            let Some(index) = next else { return 0 };
            let edges = self.edges_of(&self.nodes[index as usize]);
            let Some((best, _)) = first_best(edges.iter().zip(0..).map(|(edge, place)| (place, rank(edge)))) else {
                return 0;
            };
            let beside = edges.iter().zip(0..).filter(|&(edge, place)| place != best && edge.known != Known::Loses);
            // One that comes to be tried as often may be worth more.
            let second = beside.map(|(edge, _)| edge.tried + 1).max();
            let best: &Edge<_> = &edges[best];
            if let Some(second) = second.filter(|_| best.known != Known::Wins) {
                least = least.min(best.tried.saturating_sub(second));
            }
            next = best.below.map(NonZeroU32::get);
        }
        least
    }

    /// What is known of the choices at the root: what each is worth to the side that chooses, from 0 to 1, and how
    /// often it was tried.
    pub fn choices(&self) -> impl Iterator<Item = (G::Move, f64, u32)> {
        let root = self.nodes.first().into_iter();
        root.flat_map(|root| self.edges_of(root)).map(|edge| (edge.action, edge.mean(), edge.tried))
    }

    /// The best line, and what the position is worth to the side that chooses at its root.
    pub fn best(&self) -> (Vec<G::Move>, f64) {
        let (mut line, mut worth) = (Vec::new(), 0.5);
        let mut next = (!self.nodes.is_empty()).then_some(0u32);
        while let Some(index) = next {
            let edges = self.edges_of(&self.nodes[index as usize]);
            let Some((edge, _)) = first_best(edges.iter().map(|edge| (edge, rank(edge)))) else { break };
            if index == 0 {
                worth = edge.mean();
            }
            line.push(edge.action);
            next = edge.below.map(NonZeroU32::get);
        }
        (line, worth)
    }
}
