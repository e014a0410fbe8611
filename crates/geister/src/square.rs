//! Squares and steps, seen from one seat or from the other.

use serde::{Deserialize, Serialize};
use std::fmt;
use yomi_core::Seat;

/// A square of the board.
///
/// Coordinates are those of the tournament server: `x` to the right and `y` down, both from 0 to 5, with the seat's own
/// side at `y` = 4 and 5. The same square has other coordinates for the other seat: see [`Square::turned`].
///
/// Inside, squares are numbered on a board of eight by eight whose outermost ring is a margin. No step from a square
/// then wraps around, a step off the board is a step onto the margin, and half a turn is a subtraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square at these coordinates, if the board has it.
    pub const fn new(x: u8, y: u8) -> Option<Square> {
        if x < 6 && y < 6 { Some(Square((y + 1) * 8 + x + 1)) } else { None }
    }

    /// The column, counted from the left.
    pub const fn x(self) -> u8 {
        self.0 % 8 - 1
    }

    /// The row, counted from the enemy's side.
    pub const fn y(self) -> u8 {
        self.0 / 8 - 1
    }

    /// The same square as the other seat sees it.
    ///
    /// ```
    /// use yomi_geister::Square;
    /// let home = Square::new(1, 4).unwrap();
    /// assert_eq!(home.turned(), Square::new(4, 1).unwrap());
    /// ```
    #[must_use]
    pub const fn turned(self) -> Square {
        Square(63 - self.0)
    }

    /// The square as `seat` sees it, given as the first seat does, and the other way round.
    pub(crate) const fn for_seat(self, seat: Seat) -> Square {
        if seat.0 == 0 { self } else { self.turned() }
    }

    /// The square as a set of one.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The square one step away, or `None` off the board.
    pub(crate) fn step(self, direction: Direction) -> Option<Square> {
        let to = match direction {
            Direction::North => self.0 - 8,
            Direction::East => self.0 + 1,
            Direction::West => self.0 - 1,
            Direction::South => self.0 + 8,
        };
        (crate::bits::BOARD >> to & 1 == 1).then_some(Square(to))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x(), self.y())
    }
}

/// A direction, as the player who moves sees it: north is towards the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// Towards the enemy.
    North,
    /// To the right.
    East,
    /// To the left.
    West,
    /// Back home.
    South,
}

impl Direction {
    /// All four, in the order in which moves are listed.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::West, Direction::South];

    /// The word of the server's protocol.
    pub const fn word(self) -> &'static str {
        match self {
            Direction::North => "NORTH",
            Direction::East => "EAST",
            Direction::West => "WEST",
            Direction::South => "SOUTH",
        }
    }

    /// The same step as the other seat sees it.
    #[must_use]
    pub const fn turned(self) -> Direction {
        Direction::ALL[3 - self as usize]
    }

    /// The step as `seat` sees it, given as the first seat does, and the other way round.
    pub(crate) const fn for_seat(self, seat: Seat) -> Direction {
        if seat.0 == 0 { self } else { self.turned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_end_at_five() {
        let squares: Vec<Square> = (0..=255).flat_map(|x| (0..=255).filter_map(move |y| Square::new(x, y))).collect();
        assert_eq!(squares.len(), 36);
        assert!(squares.iter().all(|square| Square::new(square.x(), square.y()) == Some(*square)));
        assert!(squares.iter().all(|square| square.turned() == Square::new(5 - square.x(), 5 - square.y()).unwrap()));
    }

    #[test]
    fn steps_turn_with_the_board() {
        let corner = Square::new(0, 0).unwrap();
        assert_eq!(corner.step(Direction::East), Square::new(1, 0));
        assert_eq!(corner.step(Direction::South), Square::new(0, 1));
        assert_eq!(corner.step(Direction::North), None);
        assert_eq!(corner.step(Direction::West), None);
        for direction in Direction::ALL {
            assert_eq!(direction.turned().turned(), direction);
            let from = Square::new(2, 3).unwrap();
            let to = from.step(direction).unwrap();
            assert_eq!(from.turned().step(direction.turned()), Some(to.turned()));
        }
    }
}
