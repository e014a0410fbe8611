//! A tree grown by playing: UCT, and the same with things hidden.
//!
//! Every trial takes a position in a world that is drawn, walks down the tree by choosing actions that have done well or
//! have been tried little, adds at most one node where it leaves the tree, values the position there ([`Leaves`]: a
//! playout, an evaluation) and credits the actions on its way.
//!
//! Where nothing is hidden, all trials begin with the same position and this is UCT (Kocsis and Szepesvári). Where something is hidden, the tree is that of the *searcher's* information sets (Cowling,
//! Powley and Whitehouse: Information Set Monte Carlo Tree Search): a node for everything the searcher may see happen,
//! and actions that not every world allows are compared by how often they could have been chosen.
//! Drawing the worlds by a belief instead of evenly is up to the caller.

mod leaves;
mod node;
mod tree;

pub use leaves::{ByPlayouts, Leaves};
pub use tree::{Growth, Tree, grow};
