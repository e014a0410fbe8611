//! What ships are called.

use crate::place::Ship;
use std::fmt;

/// The fleet of the classic game.
const CLASSIC: [(u8, &str); 5] = [(5, "carrier"), (4, "battleship"), (3, "cargo"), (3, "submarine"), (2, "destroyer")];

/// The name of a ship: `carrier`, or in other than the classic fleet its length, with a letter if there are several of
/// that length (`3b`). Small and plain, so that answers to shots can carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShipName {
    length: u8,
    letter: Option<char>,
    classic: Option<&'static str>,
}

impl ShipName {
    /// The names of a fleet with ships of these lengths.
    pub(crate) fn of_fleet(lengths: &[u8]) -> Vec<ShipName> {
        let is_classic = lengths.iter().eq(CLASSIC.iter().map(|(length, _)| length));
        let same = |length: u8, among: &[u8]| among.iter().filter(|&&other| other == length).count();
        let name = |(number, &length): (usize, &u8)| ShipName {
            length,
            letter: (same(length, lengths) > 1).then(|| char::from(b'a' + same(length, &lengths[..number]) as u8)),
            classic: is_classic.then(|| CLASSIC[number].1),
        };
        lengths.iter().enumerate().map(name).collect()
    }
}

impl fmt::Display for ShipName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.classic, self.letter) {
            (Some(name), _) => f.write_str(name),
            (None, Some(letter)) => write!(f, "{}{letter}", self.length),
            (None, None) => write!(f, "{}", self.length),
        }
    }
}

/// A type of ship as it is announced: which one of the fleet, and what it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    /// Which one of the fleet.
    pub ship: Ship,
    /// What it is called.
    pub name: ShipName,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ships_have_names() {
        let names = |lengths: &[u8]| ShipName::of_fleet(lengths).iter().map(ShipName::to_string).collect::<Vec<_>>();
        assert_eq!(names(&[5, 4, 3, 3, 2]), ["carrier", "battleship", "cargo", "submarine", "destroyer"]);
        assert_eq!(names(&[4, 3, 3, 3, 1]), ["4", "3a", "3b", "3c", "1"]);
    }
}
