//! Looking at a position: the part of a trial that needs no tree.

use super::Guide;
use yomi_core::Side;

/// A place to look at, and how a trial got there.
pub struct Descent<N> {
    pub(super) node: N,
    pub(super) path: Vec<Step>,
    pub(super) temperature: f32,
}

/// An edge by its place among those of a node, which stays the same when the node gets more of them.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) node: u32,
    pub(super) place: u32,
}

/// What was seen of a position.
pub struct Found<M> {
    /// The positions that were judged, each after the best choice of the one before.
    pub(super) looks: Vec<Look<M>>,
    /// Whose chances these are.
    pub(super) side: Side,
    /// From 0 to 1.
    pub(super) chance: f64,
    /// Whether that is known for sure. Then the last of the positions, after the best choice of the last look, was not
    /// judged but decided.
    pub(super) decided: bool,
}

/// A position with all that can be chosen in it, the best first.
pub(super) struct Look<M> {
    pub(super) side: Side,
    pub(super) moves: Vec<Judged<M>>,
}

/// A choice as it looks before it is tried.
#[derive(Clone, Copy)]
pub(super) struct Judged<M> {
    pub(super) action: M,
    /// How likely it is to be the best.
    pub(super) prior: f32,
    pub(super) chance: f32,
}

/// What looks this good or better, in log odds, looks no better than it: only what is proved is certain.
const NEARLY_CERTAIN: f32 = 15.0;

/// The chance that log odds mean.
fn chance(log_odds: f32) -> f64 {
    1.0 / (1.0 + f64::from(-log_odds.clamp(-NEARLY_CERTAIN, NEARLY_CERTAIN)).exp())
}

impl<M: Copy> Look<M> {
    /// What a guide says of a position, and what the position looks worth if the guide knows.
    pub(super) fn new<G: Guide<Move = M>>(guide: &G, node: &G::Node, temperature: f32) -> (Look<M>, Option<f32>) {
        let mut moves = Vec::new();
        let hope = guide.judge(node, &mut moves);
        // Stable, so that what looks alike stays in the guide's order.
        moves.sort_by(|one, other| other.1.total_cmp(&one.1));
        let best = moves.first().map_or(0.0, |(_, hope)| *hope);
        let weight = |hope: f32| ((hope - best) / temperature).exp();
        let sum: f32 = moves.iter().map(|(_, hope)| weight(*hope)).sum();
        let judged =
            |&(action, hope): &(M, f32)| Judged { action, prior: weight(hope) / sum, chance: chance(hope) as f32 };
        (Look { side: guide.side(node), moves: moves.iter().map(judged).collect() }, hope)
    }
}

impl<N: Clone> Descent<N> {
    /// Looks at the place. The root is never taken for decided, because somebody wants to know a move there.
    pub fn look<G: Guide<Node = N>>(&self, guide: &G) -> Found<G::Move> {
        let (mut node, mut looks) = (self.node.clone(), Vec::new());
        loop {
            let side = guide.side(&node);
            let root = self.path.is_empty() && looks.is_empty();
            if let Some(won) = guide.decided(&node).filter(|_| !root) {
                return Found { looks, side, chance: f64::from(u8::from(won)), decided: true };
            }
            let (look, hope) = Look::new(guide, &node, self.temperature);
            let next = look.moves.first().map(|judged| guide.after(&node, judged.action));
            looks.push(look);
            match (hope, next) {
                (None, Some(next)) => node = next,
                // Where there is nothing to choose and nothing is decided, the game is drawn.
                (hope, _) => return Found { looks, side, chance: chance(hope.unwrap_or(0.0)), decided: false },
            }
        }
    }
}
