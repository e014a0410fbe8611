//! A step on a small board.

use crate::Direction;
use serde::{Deserialize, Serialize};

/// A step of a ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SmallAction {
    /// Which ghost, counted from the left of its home row as its owner sees it.
    pub ghost: u8,
    /// Whereto, as its owner sees it.
    pub direction: Direction,
}
