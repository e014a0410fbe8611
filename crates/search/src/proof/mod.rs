//! Proving that one side can force its goal: depth-first proof-number search.
//!
//! A game plugs in an [`AndOrTree`]; a [`Prover`] then says whether the goal can be forced within a number of plies.
//! Proof numbers lead the search to where the other side has least to choose from, which is how forced wins look. The
//! method is Nagai's *df-pn* (Ayumu Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*), with a
//! limit to the plies: positions that come back then cannot mislead it, because every look at them has fewer plies
//! left, and both proofs and refutations hold on any path.
//!
//! Any game with nothing hidden has such a tree: [`crate::open::ForcedWin`].

mod dfpn;
mod proof_table;
mod tree;

pub use dfpn::{Answer, Prover};
pub use tree::{AndOrTree, Step, Verdict};
