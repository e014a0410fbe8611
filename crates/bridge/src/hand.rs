//! A set of cards in one machine word.

use crate::{Card, Rank, Suit};
use std::{
    fmt,
    iter::FusedIterator,
    ops::{BitAnd, BitOr, Sub},
};
use yomi_core::bits::nth_bit;

/// A set of cards: what somebody holds, what has been played, what is unseen.
///
/// Sixteen bits a suit, clubs lowest, and in each suit the two lowest and three bits unused: following suit is one
/// mask, a suit's ranks are one shift, the highest card is one count of leading zeros.
///
/// ```
/// use yomi_bridge::{Hand, Suit};
/// let hand: Hand = "AQ2.T9..K".parse().unwrap();
/// assert_eq!(hand.len(), 6);
/// assert_eq!(hand.of_suit(Suit::Spades).to_string(), "AQ2...");
/// assert_eq!(hand.ranks(Suit::Spades), 0b1_0100_0000_0001);
/// assert_eq!(hand.highest().unwrap().to_string(), "SA");
/// let cards: Vec<String> = hand.iter().map(|card| card.to_string()).collect();
/// assert_eq!(cards, ["CK", "H9", "HT", "S2", "SQ", "SA"]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(u64);

impl Hand {
    /// No card.
    pub const EMPTY: Hand = Hand(0);
    /// All 52 cards.
    pub const PACK: Hand = Hand(0x1fff_1fff_1fff_1fff);

    /// The number of cards.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is in the set.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.0 >> card.bit() & 1 != 0
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.bit();
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.bit());
    }

    /// The cards of one suit.
    #[inline]
    pub fn of_suit(self, suit: Suit) -> Hand {
        Hand(self.0 & 0x1fff << (16 * suit as u32))
    }

    /// The ranks held in one suit: bit 0 for the two to bit 12 for the ace.
    #[inline]
    pub fn ranks(self, suit: Suit) -> u16 {
        (self.0 >> (16 * suit as u32)) as u16
    }

    /// The card of highest rank in the highest suit.
    #[inline]
    pub fn highest(self) -> Option<Card> {
        (!self.is_empty()).then(|| Card::from_bit(63 - self.0.leading_zeros()))
    }

    /// The card of lowest rank in the lowest suit: the first one of [`Hand::iter`].
    #[inline]
    pub fn lowest(self) -> Option<Card> {
        (!self.is_empty()).then(|| Card::from_bit(self.0.trailing_zeros()))
    }

    /// The card with `index` others below it in the order of [`Hand::iter`].
    ///
    /// ```
    /// use yomi_bridge::Hand;
    /// let hand: Hand = "AQ2.T9..K".parse().unwrap();
    /// assert!((0..6).map(|index| hand.nth(index).unwrap()).eq(hand));
    /// assert_eq!(hand.nth(6), None);
    /// ```
    #[inline]
    pub fn nth(self, index: u32) -> Option<Card> {
        (index < self.len()).then(|| Card::from_bit(nth_bit(self.0, index).into()))
    }

    /// High-card points: 4 for an ace, 3 for a king, 2 for a queen, 1 for a jack.
    ///
    /// ```
    /// use yomi_bridge::Hand;
    /// assert_eq!(Hand::PACK.points(), 40);
    /// assert_eq!("AJ9.KT.Q2.".parse::<Hand>().unwrap().points(), 10);
    /// ```
    pub fn points(self) -> u32 {
        let of_rank = |rank: u32| (self.0 & 0x0001_0001_0001_0001 << rank).count_ones();
        4 * of_rank(12) + 3 * of_rank(11) + 2 * of_rank(10) + of_rank(9)
    }

    /// Of these cards between which there is none of `others`, only the lowest: they take the same tricks.
    ///
    /// ```
    /// use yomi_bridge::Hand;
    /// let hand = |text: &str| text.parse::<Hand>().unwrap();
    /// assert_eq!(hand("AKT9.32..").lowest_of_equals(hand("Q8.A..")), hand("K9.2.."));
    /// ```
    #[must_use]
    pub fn lowest_of_equals(self, others: Hand) -> Hand {
        let mut kept = self;
        for suit in Suit::ALL {
            let others = others.ranks(suit);
            let mut below: Option<Card> = None;
            for card in self.of_suit(suit) {
                let ranks_below = |card: Card| (1 << card.rank_number()) - 1;
                if below.is_some_and(|low| others & ranks_below(card) & !ranks_below(low) == 0) {
                    kept.remove(card);
                }
                below = Some(card);
            }
        }
        kept
    }

    /// The cards from the two of clubs to the ace of spades.
    #[inline]
    pub fn iter(self) -> HandIter {
        HandIter(self)
    }
}

/// The union.
impl BitOr for Hand {
    type Output = Hand;
    #[inline]
    fn bitor(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }
}

/// What both have.
impl BitAnd for Hand {
    type Output = Hand;
    #[inline]
    fn bitand(self, other: Hand) -> Hand {
        Hand(self.0 & other.0)
    }
}

/// What the other does not have.
impl Sub for Hand {
    type Output = Hand;
    #[inline]
    fn sub(self, other: Hand) -> Hand {
        Hand(self.0 & !other.0)
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        let mut hand = Hand::EMPTY;
        cards.into_iter().for_each(|card| hand.insert(card));
        hand
    }
}

impl IntoIterator for Hand {
    type Item = Card;
    type IntoIter = HandIter;
    fn into_iter(self) -> HandIter {
        self.iter()
    }
}

/// The cards of a [`Hand`], lowest first.
#[derive(Clone, Debug)]
pub struct HandIter(Hand);

impl Iterator for HandIter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = self.0.lowest();
        self.0.0 &= self.0.0.wrapping_sub(1);
        card
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.len() as usize;
        (count, Some(count))
    }
}

impl DoubleEndedIterator for HandIter {
    fn next_back(&mut self) -> Option<Card> {
        let card = self.0.highest();
        if let Some(card) = card {
            self.0.remove(card);
        }
        card
    }
}

impl ExactSizeIterator for HandIter {}
impl FusedIterator for HandIter {}

/// As in PBN: spades, hearts, diamonds and clubs with dots between, high cards first.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for suit in Suit::HIGH_TO_LOW {
            if suit != Suit::Spades {
                f.write_str(".")?;
            }
            for card in self.of_suit(suit).iter().rev() {
                write!(f, "{}", Rank::letter(card.rank()))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
