//! Any game with something hidden, as the methods over worlds want it.
//!
//! - [`Belief`]: the worlds of a view in a list, with how likely each is;
//! - [`likelihood_of_past`]: what the opponents' actions so far say about a world, so that a belief can be weighed by
//!   it;
//! - [`Determinizations`]: the position in each of many worlds as one [`crate::worlds::WorldTree`], for the vector
//!   methods.
//!
//! Players made of them are in [`crate::players`].

mod belief;
mod determinizations;
mod past;
mod payoff;
mod solve;

pub use belief::Belief;
pub use determinizations::{Determinizations, Move};
pub use past::{Past, likelihood_of_past};
pub use payoff::Payoff;
pub use solve::Solving;
