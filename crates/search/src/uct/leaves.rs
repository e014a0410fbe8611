//! What a game tells the tree.

use crate::Playouts;
use yomi_core::{Game, Outcome, Rng, Side};

/// What positions are worth, and which actions to consider.
pub trait Leaves<G: Game> {
    /// What `side` can expect from `position`, in which the game is not over: from 0, a loss, to 1, a win.
    fn value(&mut self, position: &G, side: Side, rng: &mut Rng) -> f64;

    /// What the end of the game is worth to `side`, on the same scale.
    fn result(&mut self, _end: &G, outcome: &Outcome, side: Side) -> f64 {
        outcome.points(side)
    }

    /// Lists the actions worth considering in `out`, which is empty: all legal ones unless a game knows better.
    ///
    /// Asked once for every node, or in every world where something is hidden.
    fn actions(&mut self, position: &G, out: &mut Vec<G::Action>) {
        position.legal(out);
    }
}

/// Values a position by one playout.
#[derive(Clone, Copy, Debug)]
pub struct ByPlayouts<P>(pub P);

impl<G: Game, P: Playouts<G>> Leaves<G> for ByPlayouts<P> {
    fn value(&mut self, position: &G, side: Side, rng: &mut Rng) -> f64 {
        self.0.points(position, side, 1, rng)
    }
}
