//! Thinking that any game can use.
//!
//! Three methods, all of them over the worlds that a view leaves open:
//!
//! - [`flat`]: every action by the same number of playouts in every world that is drawn;
//! - [`deviation_of_last`]: how good the last action was for who took it, if the worlds were of a certain kind. Comparing
//!   two kinds ([`decide`]) reads hidden things from what the opponent did;
//! - [`anticipate`]: every action with the answer that a model of the opponent gives to it, from the opponent's own view.
//!
//! And, in [`worlds`], methods for one move in many worlds that look at the whole tree: vectors of payoffs, Pareto fronts.
//! [`alpha_beta`] looks ahead where nothing is hidden, [`uct`] grows a tree by playing and [`guided`] one by judging, and [`proof`] asks whether one side can force its goal, whatever the others do.
//!
//! Games plug in their playouts ([`Playouts`]), and callers say how worlds are drawn and when to stop ([`Sampling`], [`yomi_core::Budget`]). All
//! of it is generic and compiled for each game. Nothing here does I/O or starts a thread; only a budget knows the time.

pub mod alpha_beta;
mod anticipate;
mod choice;
mod deviation;
mod flat;
pub mod guided;
pub mod proof;
mod reading;
mod sampling;
mod scores;
mod transposition;
pub mod uct;
pub mod worlds;

pub use anticipate::anticipate;
pub use choice::choice_chance;
pub use deviation::deviation_value;
pub use flat::{Draws, Playouts, flat, legal_in_any};
pub use reading::{MoversEnemy, decide, deviation_of_last};
pub use sampling::{Amount, Sampling};
pub use scores::{Score, Scores};
