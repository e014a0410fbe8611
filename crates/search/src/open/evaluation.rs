//! What positions look worth: the plug of all searches of open games.

use crate::{Playouts, RandomPlayouts, hash_key, key::chance_of};
use std::hash::Hash;
use yomi_core::{Game, Side};

/// An evaluation function: what a position looks worth.
///
/// ```
/// use yomi_core::Side;
/// use yomi_search::{alpha_beta::{AlphaBeta, Deepening}, open::{Evaluate, Negamax}, toy::Nim};
/// /// Knows that a multiple of four is bad for whoever is to move.
/// struct Fours;
/// impl Evaluate<Nim> for Fours {
///     fn evaluate(&self, position: &Nim, side: Side) -> f64 {
///         let lost = position.heap % 4 == 0;
///         if lost == (side.0 == position.seat.0) { -0.9 } else { 0.9 }
///     }
/// }
/// let mut search = AlphaBeta::new(Negamax::new(Fours), 1 << 10);
/// let found = search.deepen(&Nim::new(21).into(), Deepening::plies(1), &mut |_| true, &mut |_| {}).unwrap();
/// assert_eq!(found.line[0], Some(1), "twenty are left after one ply already");
/// ```
#[doc(alias = "heuristic")]
pub trait Evaluate<G: Game> {
    /// What a position, in which the game is not over, looks worth to `side`: from -1, lost, to 1, won. The same
    /// position is always judged alike, and what is good for one side is as bad for the other.
    fn evaluate(&self, position: &G, side: Side) -> f64;
}

/// Every position looks even: a search then tells only what it can see to the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoEvaluation;

impl<G: Game> Evaluate<G> for NoEvaluation {
    fn evaluate(&self, _position: &G, _side: Side) -> f64 {
        0.0
    }
}

/// A position looks worth what some playouts from it earn. Their chance is that of the position's hash key, so that it
/// is always judged alike.
///
/// ```
/// use yomi_core::Side;
/// use yomi_search::{open::{Evaluate, PlayoutEvaluation}, toy::Nim};
/// let judge = PlayoutEvaluation::random(50);
/// let [first, second] = [Side::FIRST, Side::SECOND].map(|side| judge.evaluate(&Nim::new(1), side));
/// assert_eq!((first, second), (1.0, -1.0), "the first takes the last one");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlayoutEvaluation<P> {
    /// How they are played.
    pub playouts: P,
    /// How many; none look even.
    pub count: u32,
}

impl PlayoutEvaluation<RandomPlayouts> {
    /// So many random ones.
    pub fn random(count: u32) -> Self {
        PlayoutEvaluation { playouts: RandomPlayouts, count }
    }
}

impl<G: Game + Hash, P: Playouts<G>> Evaluate<G> for PlayoutEvaluation<P> {
    fn evaluate(&self, position: &G, side: Side) -> f64 {
        if self.count == 0 {
            return 0.0;
        }
        // Always for the same side, so that both judge by the same playouts.
        let earned = self.playouts.points(position, Side::FIRST, self.count, &mut chance_of(hash_key(position)));
        let first = 2.0 * earned / f64::from(self.count) - 1.0;
        if side == Side::FIRST { first } else { -first }
    }
}
