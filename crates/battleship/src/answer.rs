//! What the players say to each other.

use crate::{cells::Cell, names::Kind, place::Place};
use serde::{Deserialize, Serialize};
use std::fmt;
use yomi_core::Seat;

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Put the next ship of the fleet here.
    Place(Place),
    /// Fire at a cell.
    Shoot(Cell),
}

/// The answer to a shot. It holds what the rules let the shooter know, and nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Water.
    Miss,
    /// A ship is hit; where every hit names the ship, which one.
    Hit(Option<Kind>),
    /// A ship is hit for the last time and sinks; its type and its place as far as the rules tell them.
    Sunk(Option<Kind>, Option<Place>),
}

/// What a seat learns from an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// `seat` placed its next ship. The place is known to that seat alone.
    Placed {
        /// Who placed it.
        seat: Seat,
        /// Where, if it is the seat's own ship.
        place: Option<Place>,
    },
    /// `seat` fired. Both seats hear the answer.
    Shot {
        /// Who fired.
        seat: Seat,
        /// Where to.
        cell: Cell,
        /// With what effect.
        answer: Answer,
    },
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Miss => f.write_str("miss"),
            Answer::Hit(None) => f.write_str("hit"),
            Answer::Hit(Some(kind)) => write!(f, "hit the {}", kind.name),
            Answer::Sunk(None, _) => f.write_str("hit and sunk"),
            Answer::Sunk(Some(kind), None) => write!(f, "hit, {} sunk", kind.name),
            Answer::Sunk(Some(kind), Some(place)) => write!(f, "hit, {} at {place} sunk", kind.name),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Placed { place: Some(place), .. } => write!(f, "a ship was placed at {place}"),
            Event::Placed { place: None, .. } => f.write_str("a ship was placed"),
            Event::Shot { cell, answer, .. } => write!(f, "{cell}: {answer}"),
        }
    }
}
