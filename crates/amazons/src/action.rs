//! One move of the game.

use crate::cell::Cell;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A queen's move and the arrow that the queen then shoots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Action {
    /// Where the queen stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// Where its arrow lands.
    pub arrow: Cell,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}/{}", self.from, self.to, self.arrow)
    }
}

/// Written as in game records.
impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
