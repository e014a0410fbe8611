//! What was learned by playing: how likely each move is for a player of each colouring, and what a position is worth.
//!
//! Both are linear in pairs of pieces: who stands where, two pieces at a time, with how many ghosts of each colour are
//! gone. The *policy* sees what a seat sees, so it is a player by itself, and, asked for every colouring of the enemy, a
//! reader of its moves (`ranges.rs`). The *value* is asked for pairs of colourings: what a position is worth to either
//! side if the colours are these, with players that do not know them.
//!
//! A piece also carries a tag of what it has done: how it moved is all that anybody can know of its colour.
//!
//! [`SelfPlay`] is how the weights were made.

mod features;
mod pair_table;
mod policy;
mod race;
mod ranges;
mod self_play;
mod trace;
mod value;
mod weights;

pub(crate) use policy::Policy;
pub(crate) use ranges::{Ranges, Reader};
pub use self_play::SelfPlay;
pub(crate) use trace::{Step, Trace};
pub(crate) use value::Value;
pub(crate) use weights::learned;
pub use weights::{POLICY_WEIGHTS, VALUE_WEIGHTS, file_of, start};
