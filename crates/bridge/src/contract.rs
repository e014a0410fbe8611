//! Contracts and vulnerability.

use crate::{Strain, Suit};
use std::{fmt, str::FromStr};
use yomi_core::{Choice, NotationError, Side};

/// Whether a contract was doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doubling {
    /// It was not.
    Undoubled,
    /// `X`.
    Doubled,
    /// `XX`.
    Redoubled,
}

/// What the declaring side has promised: `3NT`, `4SX`, `7CXX`.
///
/// ```
/// use yomi_bridge::{Contract, Doubling, Strain};
/// let contract: Contract = "4♠x".parse().unwrap();
/// assert_eq!(Contract::new(4, Strain::Spades, Doubling::Doubled), Some(contract));
/// assert_eq!(contract.to_string(), "4SX");
/// assert_eq!(contract.tricks_needed(), 10);
/// assert_eq!(Contract::new(8, Strain::Spades, Doubling::Doubled), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    level: u8,
    strain: Strain,
    doubling: Doubling,
}

impl Contract {
    /// A contract at a level from 1 to 7.
    pub fn new(level: u8, strain: Strain, doubling: Doubling) -> Option<Contract> {
        (1..=7).contains(&level).then_some(Contract { level, strain, doubling })
    }

    /// From 1 to 7: how many tricks more than six.
    pub fn level(self) -> u8 {
        self.level
    }

    /// Trump suit or no trump.
    #[inline]
    pub fn strain(self) -> Strain {
        self.strain
    }

    /// Whether it was doubled.
    pub fn doubling(self) -> Doubling {
        self.doubling
    }

    /// The tricks, of thirteen, with which it is made.
    pub fn tricks_needed(self) -> u8 {
        self.level + 6
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let doubling = ["", "X", "XX"][self.doubling as usize];
        write!(f, "{}{}{doubling}", self.level, self.strain)
    }
}

impl FromStr for Contract {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Contract, NotationError> {
        let error = |problem: &str| {
            let expected =
                "write a level from 1 to 7, a strain C D H S NT, and X or XX if it was doubled, like 3NT or 4SX";
            NotationError::new(text, problem, expected)
        };
        let upper: String = text.trim().chars().filter(|&c| c != '\u{fe0f}').map(|c| c.to_ascii_uppercase()).collect();
        let bare = upper.trim_end_matches('X');
        let doubling = match upper.len() - bare.len() {
            0 => Doubling::Undoubled,
            1 => Doubling::Doubled,
            2 => Doubling::Redoubled,
            _ => return Err(error("is doubled too often")),
        };
        let mut chars = bare.chars();
        let level = chars.next().and_then(|c| c.to_digit(10)).and_then(|digit| u8::try_from(digit).ok());
        let level = level.filter(|level| (1..=7).contains(level)).ok_or_else(|| error("has no level from 1 to 7"))?;
        let strain = match chars.as_str() {
            "N" | "NT" => Some(Strain::NoTrump),
            suit => {
                let mut suit = suit.chars();
                suit.next().and_then(Suit::from_char).filter(|_| suit.next().is_none()).map(Strain::from)
            }
        };
        let strain = strain.ok_or_else(|| error("has no strain that I know"))?;
        Ok(Contract { level, strain, doubling })
    }
}

/// Which sides are vulnerable, so that bonuses and penalties are higher for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vulnerability {
    /// Neither side.
    None,
    /// North and South only.
    NorthSouth,
    /// East and West only.
    EastWest,
    /// Both sides.
    Both,
}

impl Vulnerability {
    /// All four, in the order in which they go round the boards.
    pub const ALL: [Vulnerability; 4] =
        [Vulnerability::None, Vulnerability::NorthSouth, Vulnerability::EastWest, Vulnerability::Both];

    /// Who is vulnerable on the board with this number from 1: the laws of duplicate bridge fix it for 16 boards, after
    /// which it starts again.
    ///
    /// ```
    /// use yomi_bridge::Vulnerability;
    /// assert_eq!(Vulnerability::of_board(7), Vulnerability::Both);
    /// assert_eq!(Vulnerability::of_board(17), Vulnerability::None);
    /// ```
    pub fn of_board(number: u32) -> Vulnerability {
        let board = number.saturating_sub(1) as usize;
        Vulnerability::ALL[(board + board / 4) % 4]
    }

    /// Whether `side` is vulnerable.
    ///
    /// ```
    /// use yomi_bridge::Vulnerability;
    /// use yomi_core::Side;
    /// assert!(Vulnerability::NorthSouth.of(Side::FIRST));
    /// assert!(!Vulnerability::NorthSouth.of(Side::SECOND));
    /// ```
    pub fn of(self, side: Side) -> bool {
        match self {
            Vulnerability::None => false,
            Vulnerability::NorthSouth => side == Side::FIRST,
            Vulnerability::EastWest => side == Side::SECOND,
            Vulnerability::Both => true,
        }
    }
}

impl Choice for Vulnerability {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("none", Vulnerability::None, ""),
        ("ns", Vulnerability::NorthSouth, ""),
        ("ew", Vulnerability::EastWest, ""),
        ("both", Vulnerability::Both, ""),
    ];
}

impl fmt::Display for Vulnerability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Vulnerability::CHOICES[*self as usize].0)
    }
}
