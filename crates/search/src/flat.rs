//! Flat Monte Carlo over worlds.

use crate::{Budget, Scores};
use yomi_core::{Game, Rng, Side};

/// How a game is played to its end at random.
pub trait Playouts<G: Game> {
    /// What `side` earns in this many playouts from `position`, in which the game is not over: 1 for each win, ½ for
    /// each draw.
    ///
    /// Many at a time, so that a game can prepare a position once.
    fn points(&self, position: &G, side: Side, count: u32, rng: &mut Rng) -> f64;
}

/// Whether actions are tried in the same worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draws {
    /// All actions in the same worlds, so that luck in drawing them cancels out.
    Shared,
    /// Every action in worlds of its own.
    Fresh,
}

/// Tries every action of the seat to act, by playouts in worlds that are drawn at random.
///
/// `draw` gives the position in a random world, each time with the same seat to act. Where the actions themselves
/// depend on the world (because somebody else's are tried), each is tried where it is possible.
pub fn flat<G: Game, P: Playouts<G>>(
    mut draw: impl FnMut(&mut Rng) -> G,
    draws: Draws,
    budget: &mut impl Budget,
    playouts: &P,
    rng: &mut Rng,
) -> Scores<G::Action> {
    let mut scores = Scores::default();
    let mut actions = Vec::new();
    while budget.more() {
        let world = draw(rng);
        let Some(seat) = world.turn() else { continue };
        actions.clear();
        world.legal(&mut actions);
        let count = budget.playouts(actions.len());
        for &action in &actions {
            let mut position = match draws {
                Draws::Shared => world.clone(),
                Draws::Fresh => draw(rng),
            };
            if draws == Draws::Fresh && position.check(action).is_err() {
                continue;
            }
            position.apply(action);
            let side = G::side(seat);
            let points = match position.outcome() {
                Some(outcome) => outcome.points(side) * f64::from(count),
                None => playouts.points(&position, side, count, rng),
            };
            scores.add(action, points, count);
        }
    }
    scores
}
