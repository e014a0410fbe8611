//! Any game with nothing hidden, as the searches want it.
//!
//! A game needs no line of search code: rules, and a hash of its positions (`#[derive(Hash)]`) are enough.
//!
//! - [`Negamax`] for [`crate::alpha_beta`], [`ForcedWin`] for [`crate::proof`], [`Guided`] for [`crate::guided`];
//! - what positions look worth is a plug of one method, [`Evaluate`]: nothing ([`NoEvaluation`]), random playouts
//!   ([`PlayoutEvaluation`]), or the game's own.
//!
//! Players made of them are in [`crate::players`].

mod evaluation;
mod forced_win;
mod guided;
mod negamax;

pub use evaluation::{Evaluate, NoEvaluation, PlayoutEvaluation};
pub use forced_win::ForcedWin;
pub use guided::Guided;
pub use negamax::{Negamax, Ply};

use std::hash::Hash;
use yomi_core::{Game, Notation, Outcome, Side};

/// A game with nothing hidden: what a seat sees is the game itself, and positions can be hashed. Every such game is one
/// of these.
pub trait OpenGame: Game<Sight = Self> + Notation + Hash {}

impl<G: Game<Sight = G> + Notation + Hash> OpenGame for G {}

/// Refuses, when it is compiled, a game in which something is hidden: a search that sees all of it would cheat.
const fn nothing_hidden<G: Game>() {
    const { assert!(!G::HIDDEN, "something is hidden in this game; use the methods over worlds") };
}

/// The side that decides; the first once the game is over.
fn side_of<G: Game>(position: &G) -> Side {
    position.turn().map_or(Side::FIRST, G::side)
}

/// A result from -1 (lost) to 1 (won) for a side.
fn worth(outcome: &Outcome, side: Side) -> f64 {
    2.0 * outcome.points(side) - 1.0
}
