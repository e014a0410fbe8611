//! Who sits at the table, and who plays with whom.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at the table, counted from 0 in the order in which the seats first act.
///
/// Most games have two seats. Bridge has four (North, East, South, West in this order).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Seat(pub u8);

impl Seat {
    /// The first seat.
    pub const FIRST: Seat = Seat(0);
    /// The second seat.
    pub const SECOND: Seat = Seat(1);

    /// The seat as an array index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The other seat of a game for two.
    ///
    /// ```
    /// use yomi_core::Seat;
    /// assert_eq!(Seat::FIRST.other(), Seat::SECOND);
    /// ```
    #[must_use]
    pub fn other(self) -> Seat {
        debug_assert!(self.0 < 2, "only a game for two has an other seat");
        Seat(self.0 ^ 1)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// One of the two parties that win and lose together: a player, or a partnership in bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Side(pub u8);

impl Side {
    /// The side of the first seat.
    pub const FIRST: Side = Side(0);
    /// The other side.
    pub const SECOND: Side = Side(1);

    /// The side as an array index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The opponents.
    #[must_use]
    pub fn other(self) -> Side {
        Side(self.0 ^ 1)
    }
}
