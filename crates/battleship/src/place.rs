//! Where one ship lies, and where a whole fleet does.

use crate::cells::{Cell, STRIDE};
use serde::{Deserialize, Serialize};
use std::fmt;
use yomi_core::grid::Square;

/// The most ships a fleet can have.
pub const MOST_SHIPS: usize = 16;

/// Which way a ship lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// From its first cell to the right.
    Across,
    /// From its first cell downwards.
    Down,
}

impl Direction {
    /// Both, in the order in which actions are listed.
    pub const BOTH: [Direction; 2] = [Direction::Across, Direction::Down];

    /// How far apart neighbours of this direction are in a set of cells.
    #[inline]
    pub const fn step(self) -> u8 {
        match self {
            Direction::Across => 1,
            Direction::Down => STRIDE,
        }
    }

    /// Reads a direction in any of the usual words.
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim().to_ascii_lowercase().as_str() {
            "h" | "across" | "right" | "horizontal" => Some(Direction::Across),
            "v" | "down" | "vertical" => Some(Direction::Down),
            _ => None,
        }
    }
}

/// Where a ship lies: its upper or left end, and which way it goes on.
///
/// A ship of one cell always lies across, so that it has one way of lying on a cell and not two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The upper or left end.
    pub cell: Cell,
    /// Where the ship goes from there.
    pub direction: Direction,
}

impl Place {
    /// Reads a place like `a1h` (across), `a1 right`, `a1v` or `a1 down` (down). Without a direction it is `None`.
    pub fn parse(text: &str) -> Option<Self> {
        let (square, rest) = Square::read(text.trim())?;
        Some(Place { cell: Cell::of_square(square)?, direction: Direction::parse(rest)? })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.direction {
            Direction::Across => 'h',
            Direction::Down => 'v',
        };
        write!(f, "{}{letter}", self.cell)
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A kind of ship, by its number in the fleet. Ships of the same length are different kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ship(pub u8);

impl Ship {
    /// The ship as an array index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of ships of one fleet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ships(u16);

impl Ships {
    /// No ship.
    pub const NONE: Ships = Ships(0);

    /// The first `count` ships of a fleet.
    pub fn first(count: usize) -> Self {
        debug_assert!(count <= MOST_SHIPS);
        Ships(((1u32 << count) - 1) as u16)
    }

    /// Whether the ship is in the set.
    #[inline]
    pub fn contains(self, ship: Ship) -> bool {
        self.0 >> ship.0 & 1 == 1
    }

    /// Adds a ship.
    #[inline]
    pub fn insert(&mut self, ship: Ship) {
        self.0 |= 1 << ship.0;
    }

    /// The set without this ship.
    #[inline]
    #[must_use]
    pub fn without(self, ship: Ship) -> Self {
        Ships(self.0 & !(1 << ship.0))
    }

    /// How many ships there are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All ships, in fleet order.
    pub fn iter(self) -> impl Iterator<Item = Ship> {
        (0..MOST_SHIPS as u8).map(Ship).filter(move |&ship| self.contains(ship))
    }
}

impl FromIterator<Ship> for Ships {
    fn from_iter<I: IntoIterator<Item = Ship>>(ships: I) -> Self {
        let mut set = Ships::NONE;
        for ship in ships {
            set.insert(ship);
        }
        set
    }
}

/// Where the ships of one side lie, in fleet order; of an unfinished fleet, those placed so far.
///
/// Plain data of fixed size, because searches keep millions of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fleet {
    places: [Place; MOST_SHIPS],
    len: u8,
}

impl Fleet {
    /// No ship placed yet.
    pub const EMPTY: Fleet =
        Fleet { places: [Place { cell: Cell(0), direction: Direction::Across }; MOST_SHIPS], len: 0 };

    /// How many ships are placed.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether none is placed.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The places, in fleet order.
    #[inline]
    pub fn places(&self) -> &[Place] {
        &self.places[..self.len()]
    }

    /// The ships with their places.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Ship, Place)> {
        (0..).map(Ship).zip(self.places().iter().copied())
    }

    /// Adds the place of the next ship.
    ///
    /// # Panics
    /// If there are [`MOST_SHIPS`] already.
    #[inline]
    pub fn push(&mut self, place: Place) {
        self.places[self.len()] = place;
        self.len += 1;
    }
}

impl FromIterator<Place> for Fleet {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        let mut fleet = Fleet::EMPTY;
        for place in places {
            fleet.push(place);
        }
        fleet
    }
}

/// The places joined by `+`: `a1h+c3v`.
impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, place) in self.places().iter().enumerate() {
            write!(f, "{}{place}", if number == 0 { "" } else { "+" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn places_are_read_in_several_ways() {
        let across = Place { cell: Cell::new(0, 0), direction: Direction::Across };
        let down = Place { cell: Cell::new(9, 9), direction: Direction::Down };
        for text in ["a1h", "A1H", " a1 h ", "a1 right", "a1 across", "a1horizontal"] {
            assert_eq!(Place::parse(text), Some(across), "{text}");
        }
        for text in ["j10v", "j10 down", "J10 Vertical"] {
            assert_eq!(Place::parse(text), Some(down), "{text}");
        }
        for text in ["", "a1", "a", "h", "a0h", "q1h", "a17v", "a1hh", "a1 up", "é1h"] {
            assert_eq!(Place::parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn places_round_trip(cell in any::<u8>(), down in any::<bool>()) {
            let place = Place { cell: Cell(cell), direction: Direction::BOTH[usize::from(down)] };
            prop_assert_eq!(Place::parse(&place.to_string()), Some(place));
        }

        #[test]
        fn arbitrary_text_never_panics(text in any::<String>()) {
            let _ = Place::parse(&text);
        }
    }
}
