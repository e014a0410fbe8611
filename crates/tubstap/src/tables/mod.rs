//! Solved simplified battles: the value of every state of a composition.
//!
//! Sato, Fujiki and Ikeda ("An approach to evaluate turn-based strategy game positions with offline tree searches in
//! simplified games", 2015) solve the simplified game of [`simplified`](crate::simplified) ahead, once per composition.
//!
//! # The game that is solved
//!
//! In a turn each of the mover's three units, in the order of the composition, does one of:
//! - *attack* an enemy to which it has an edge, with the blow that may come back, on road; then it has edges to all
//!   enemies;
//! - *approach*: edges to all enemies;
//! - *retreat*: no edges, but not twice running;
//! - *nothing*, which is all a destroyed unit can do.
//!
//! The battle ends when a side is destroyed, and its value is the HP lead of the side to move. Play that never ends is
//! worth the HP lead it has come to, which covers battles in which nobody can hurt anybody. An attack that would take
//! no HP is none: it would be an approach that may get hurt.
//!
//! The paper leaves cannons out. Here a cannon attacks across an edge like others, but it does so from where it is: its
//! edges stay as they are, and no blow comes back either way.
//!
//! # How it is solved
//!
//! `graph` works out once per composition which states of a turn there are and how they follow from each other,
//! `layers` in which order HP vectors are solved, `lanes` solves many of them at once, [`build`](fn@build) runs it on
//! all cores. A [`SubBattleTable`] answers.

mod build;
mod composition;
mod graph;
mod lanes;
mod layers;
mod source;
mod sub_battle_table;

pub use build::{Progress, build, build_within};
pub use composition::{Composition, CompositionError};
pub use source::{Source, supply, table};
pub(crate) use source::{await_table, is_loaded, order, to_be_made};
pub use sub_battle_table::{Bytes, SubBattleTable, TableError, VERSION};
