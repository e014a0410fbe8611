//! One card, and how it is written.

use crate::{Rank, Suit};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use yomi_core::NotationError;

/// A card of the pack: the action of this game.
///
/// One byte, the suit in bits 4 and 5 and the rank below: the number of the card's bit in a [`Hand`](crate::Hand). No
/// other byte is a card, and none can be made, neither by this API nor by reading a damaged store.
///
/// ```
/// use yomi_bridge::{Card, Rank, Suit};
/// let card = Card::new(Suit::Hearts, Rank::Queen);
/// assert_eq!(card.to_string(), "HQ");
/// assert_eq!((card.suit(), card.rank()), (Suit::Hearts, Rank::Queen));
/// assert!(Card::new(Suit::Clubs, Rank::Ace) < Card::new(Suit::Diamonds, Rank::Two));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(u8);

impl Card {
    /// The number of cards in the pack.
    pub const COUNT: usize = 52;

    /// The card of this suit and rank.
    #[inline]
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card((suit as u8) << 4 | rank as u8)
    }

    /// The card of a bit that is set in a hand.
    #[inline]
    pub(crate) fn from_bit(bit: u32) -> Card {
        debug_assert!(bit < 64 && bit % 16 < 13, "bit {bit} is no card");
        Card(bit as u8)
    }

    /// The number of the card's bit in a hand.
    #[inline]
    pub(crate) fn bit(self) -> u32 {
        u32::from(self.0)
    }

    /// The suit.
    #[inline]
    pub fn suit(self) -> Suit {
        Suit::from_low_bits(self.0 >> 4)
    }

    /// The rank.
    #[inline]
    pub fn rank(self) -> Rank {
        Rank::ALL[usize::from(self.0 & 15)]
    }

    /// 0 for a two to 12 for an ace: the rank where only the order counts.
    #[inline]
    pub(crate) fn rank_number(self) -> u8 {
        self.0 & 15
    }

    /// The number of the card from 0 (the two of clubs) to 51 (the ace of spades), for arrays and for storage.
    pub fn index(self) -> usize {
        13 * usize::from(self.0 >> 4) + usize::from(self.0 & 15)
    }

    /// The card with this number from 0 to 51.
    ///
    /// ```
    /// use yomi_bridge::Card;
    /// assert_eq!(Card::from_index(51).unwrap().to_string(), "SA");
    /// assert_eq!(Card::from_index(52), None);
    /// ```
    pub fn from_index(index: usize) -> Option<Card> {
        (index < Card::COUNT).then(|| Card::new(Suit::ALL[index / 13], Rank::ALL[index % 13]))
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> u8 {
        card.index() as u8
    }
}

impl TryFrom<u8> for Card {
    type Error = String;

    fn try_from(number: u8) -> Result<Card, String> {
        Card::from_index(number.into()).ok_or_else(|| format!("{number} is not a card; cards are numbered 0 to 51"))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit().letter(), self.rank().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Reads suit and rank in either order and either case, the suit as letter or symbol. No letter is both a suit and a
/// rank, so there is nothing to confuse.
///
/// ```
/// use yomi_bridge::Card;
/// let ten: Card = "ST".parse().unwrap();
/// for text in ["st", "TS", "S10", "10s", "♠10", "♠️T", " ST "] {
///     assert_eq!(text.parse(), Ok(ten), "{text}");
/// }
/// let error = "S1".parse::<Card>().unwrap_err().to_string();
/// assert_eq!(error, "\"S1\" has no rank that I know; write a suit and a rank like SA, H10 or C2");
/// ```
impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Card, NotationError> {
        // Symbols are often followed by a selector that asks for the coloured form.
        let chars: Vec<char> = text.trim().chars().filter(|&c| c != '\u{fe0f}').take(4).collect();
        let error = |problem: &str| NotationError::new(text, problem, "write a suit and a rank like SA, H10 or C2");
        let (suit, rank) = match *chars.as_slice() {
            [] => return Err(error("is empty")),
            [first, ref rest @ ..] if Suit::from_char(first).is_some() => (Suit::from_char(first), rest),
            [ref rest @ .., last] => (Suit::from_char(last), rest),
        };
        let suit = suit.ok_or_else(|| error("has no suit that I know"))?;
        let rank = match *rank {
            [c] => Rank::from_char(c),
            ['1', '0'] => Some(Rank::Ten),
            _ => None,
        };
        Ok(Card::new(suit, rank.ok_or_else(|| error("has no rank that I know"))?))
    }
}
