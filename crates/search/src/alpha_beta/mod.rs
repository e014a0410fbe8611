//! Alpha-beta search of any game of two sides in which nothing is hidden.
//!
//! A game plugs in a [`MinimaxTree`], or uses the one that every game has ([`crate::open::Negamax`]); an [`AlphaBeta`]
//! then looks deeper and deeper (negamax with iterative deepening, principal variation search, a transposition table
//! and killer moves) until its work is done or somebody stops it.
//!
//! How deep a line goes is a matter of what its moves cost. Where every move costs a [`UNIT`], the search is the usual
//! one, ply by ply. Where a move costs the bits of its probability (-log2 p), lines of likely moves go deep and those
//! of unlikely ones are cut early: realization-probability search (Tsuruoka, Yokoyama, Maruyama and Chikayama,
//! *Game-tree search algorithm based on realization probability*). A move that turns out better than thought is then
//! looked at again at a lower price ([`Deepening::rebate`]), lest its refutation be cut off.
//! [`Refinements`] are what a search does besides plain alpha-beta.

mod bound_table;
mod counts;
mod deepening;
mod moves;
mod refinements;
mod search;
mod tree;
mod window;

pub use counts::Counts;
pub use deepening::{Deepening, Iteration};
pub use refinements::{Again, Beneath, Refinements};
pub use search::AlphaBeta;
pub use tree::{MinimaxTree, UNIT, WIN};
