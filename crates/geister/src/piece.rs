//! The ghosts of one side, and which of them are red.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the eight ghosts of a side. It keeps its letter for the whole game, and both players see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the letters are names and have nothing more to say")]
pub enum Piece {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl Piece {
    /// All eight. `A` to `D` start in the front row from left to right, `E` to `H` behind them.
    pub const ALL: [Piece; 8] = [Piece::A, Piece::B, Piece::C, Piece::D, Piece::E, Piece::F, Piece::G, Piece::H];

    /// The piece of this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let upper = letter.to_ascii_uppercase();
        Piece::ALL.into_iter().find(|piece| piece.letter() == upper)
    }

    /// The letter in upper case.
    pub const fn letter(self) -> char {
        (b'A' + self as u8) as char
    }

    /// The letter as a player sees it: in upper case for its own pieces, in lower case for the enemy's.
    pub const fn letter_of(self, own: bool) -> char {
        if own { self.letter() } else { self.letter().to_ascii_lowercase() }
    }

    /// The piece as an array index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The piece as a set of one.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The colour of a ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "GhostColour")]
pub enum Colour {
    /// Bad: whoever takes all four red ghosts of the other side loses.
    Red,
    /// Good: it may leave by an exit, and whoever loses all four loses the game.
    Blue,
}

impl Colour {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
        }
    }

    /// `R` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Blue => 'B',
        }
    }

    /// The word.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
        }
    }
}

/// Which four of a side's eight ghosts are red; the others are blue. There are 70 ways.
///
/// No other number of reds can be made, not even by reading it from a damaged record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Reds(u8);

impl Reds {
    /// All 70, in the order of their masks.
    pub const ALL: [Reds; 70] = {
        let mut all = [Reds(0); 70];
        let (mut mask, mut found) = (0u8, 0);
        while found < 70 {
            if mask.count_ones() == 4 {
                all[found] = Reds(mask);
                found += 1;
            }
            mask = mask.wrapping_add(1);
        }
        all
    };

    /// The set whose bits are the letters, `A` lowest; `None` unless there are four.
    ///
    /// ```
    /// use yomi_geister::Reds;
    /// assert_eq!(Reds::from_mask(0b0000_1111).unwrap().to_string(), "ABCD");
    /// assert_eq!(Reds::from_mask(0b0001_1111), None);
    /// ```
    pub const fn from_mask(mask: u8) -> Option<Reds> {
        if mask.count_ones() == 4 { Some(Reds(mask)) } else { None }
    }

    /// The letters as bits, `A` lowest.
    pub const fn mask(self) -> u8 {
        self.0
    }

    /// The colour of a piece.
    pub const fn colour(self, piece: Piece) -> Colour {
        if self.0 & piece.bit() != 0 { Colour::Red } else { Colour::Blue }
    }
}

impl TryFrom<u8> for Reds {
    type Error = String;

    fn try_from(mask: u8) -> Result<Reds, String> {
        let red = mask.count_ones();
        Reds::from_mask(mask)
            .ok_or_else(|| format!("{mask:#010b} makes {red} pieces red; four of the eight bits must be set"))
    }
}

impl From<Reds> for u8 {
    fn from(reds: Reds) -> u8 {
        reds.0
    }
}

impl fmt::Display for Reds {
    /// The letters of the red pieces in order, as the server's protocol writes them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Piece::ALL.iter().filter(|piece| self.0 & piece.bit() != 0).try_for_each(|piece| write!(f, "{piece}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_seventy_ways_to_be_red() {
        let made: Vec<Reds> = (0..=255).filter_map(Reds::from_mask).collect();
        assert_eq!(made, Reds::ALL);
        assert_eq!((Reds::ALL[0].to_string(), Reds::ALL[69].to_string()), ("ABCD".into(), "EFGH".into()));
    }

    #[test]
    fn letters_name_pieces_in_either_case() {
        for piece in Piece::ALL {
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            assert_eq!(Piece::from_letter(piece.letter().to_ascii_lowercase()), Some(piece));
        }
        assert_eq!(Piece::from_letter('I'), None);
    }
}
