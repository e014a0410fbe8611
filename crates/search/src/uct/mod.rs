//! A tree grown by playing: UCT, and the same with things hidden.
//!
//! Every trial takes a position in a world that is drawn, walks down the tree by choosing actions that have done well
//! or have been tried little, adds at most one node where it leaves the tree, values the position there ([`Leaves`]: a
//! playout, an evaluation) and credits the actions on its way.
//!
//! Where nothing is hidden, all trials begin with the same position and this is UCT (Kocsis and Szepesvári),
//! Monte-Carlo tree search (MCTS) by UCB1. Where something is hidden, every trial begins with a determinization, and
//! the tree is that of the *searcher's* information sets (Cowling, Powley and Whitehouse: Information Set Monte Carlo
//! Tree Search, ISMCTS): a node for everything the searcher may see happen, and actions that not every world allows are
//! compared by how often they could have been chosen. Drawing the worlds by a belief instead of evenly is up to the
//! caller.
//!
//! ```
//! use yomi_core::{Budget, Purpose, Seat, Streams};
//! use yomi_search::{RandomPlayouts, toy::Nim, uct::{ByPlayouts, Growth, grow}};
//! let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
//! let (start, growth) = (Nim::new(6), Growth { exploration: 1.0, expand_after: 1 });
//! let trials = Budget::unlimited().with_work(1_000);
//! let tree = grow(Seat::FIRST, growth, |_| start.clone(), &trials, &mut ByPlayouts(RandomPlayouts), rng);
//! assert_eq!(tree.scores().most_tried(), Some(2), "who leaves four wins");
//! ```

mod leaves;
mod node;
mod tree;

pub use leaves::{ByPlayouts, Leaves};
pub use tree::{Departures, Growth, Tree, grow};
