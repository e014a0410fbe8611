//! Decisions.

use crate::Tile;
use serde::{Deserialize, Serialize};

/// A unit's number: its position among the units of the map, from 0. It keeps it when others are destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub u8);

impl UnitId {
    /// The number as an array index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One decision in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// A unit moves, or stays where it is, and may attack from there. It is then done for this turn.
    Act {
        /// Who acts.
        unit: UnitId,
        /// Where it ends; its own tile if it stays.
        to: Tile,
        /// Whom it attacks from there.
        target: Option<UnitId>,
    },
    /// Ends the turn; units that have not acted stay where they are.
    EndTurn,
}
