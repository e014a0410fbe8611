//! What a game tells the tree.

use crate::Playouts;
use yomi_core::{Game, Rng, Side};

/// What positions are worth, and which actions to consider first.
pub trait Leaves<G: Game> {
    /// What `side` can expect from `position`, in which the game is not over: from 0, a loss, to 1, a win.
    fn value(&mut self, position: &G, side: Side, rng: &mut Rng) -> f64;

    /// Appends the actions worth considering to `out`, each with its prior chance, the likeliest first.
    ///
    /// All legal ones alike unless a game knows better. Asked once for every node, or in every world where something is
    /// hidden; there, an action's prior is the one it had when it first came up.
    fn actions(&mut self, position: &G, out: &mut Vec<(G::Action, f32)>) {
        let mut legal = Vec::new();
        position.legal(&mut legal);
        let chance = 1.0 / legal.len().max(1) as f32;
        out.extend(legal.into_iter().map(|action| (action, chance)));
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
