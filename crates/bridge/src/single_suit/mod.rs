//! Single suits: how to play one suit for a number of tricks, not knowing how the opponents hold the rest of it.
//!
//! The model is that of Frank and Basin, whose programs were tested on it, and of the suit combinations in bridge
//! books. North and South are ours, with entries enough: every trick is led from either hand, whoever won the last one.
//! East and West know the layout and our plan (the best defence). A layout's weight is its share of all deals in which
//! nothing is known of the other suits. What counts is whether enough tricks are won.
//!
//! ```
//! use yomi_bridge::single_suit::{SuitProblem, SuitTree};
//! use yomi_search::worlds::Comparison;
//! // Two tricks from ace, queen and ten need one of king and jack before them: lead to the ten, then to the queen.
//! let problem: SuitProblem = "AQT/432 2".parse().unwrap();
//! let mut tree = SuitTree::new(&problem);
//! let chances = tree.weights();
//! assert!((Comparison::of(&mut tree, &chances).best - 0.76).abs() < 0.005);
//! ```

mod double_dummy;
mod problem;
mod random;
mod state;
mod tree;

pub use problem::{SuitError, SuitProblem};
pub use random::RandomSuits;
pub use tree::{SuitMove, SuitTree};
