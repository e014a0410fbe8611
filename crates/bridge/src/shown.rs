//! What everybody knows of the hands before the first card, as from an auction.
//!
//! Such knowledge is part of the terms of a board: deals are drawn so that it is true, and every seat counts and
//! samples only the layouts that agree with it.

use crate::{Card, Deal, Hand, Suit, seats};
use std::{fmt, ops::RangeInclusive, str::FromStr};
use yomi_core::Seat;

/// The most high-card points that thirteen cards can have: all honours but three jacks.
const MOST_POINTS: u8 = 37;

/// What is known of one hand as it was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandLimits {
    /// For each suit the least and the greatest length.
    lengths: [(u8, u8); 4],
    /// The least and the greatest number of high-card points.
    points: (u8, u8),
    /// Whether the pattern is 4333, 4432 or 5332.
    balanced: bool,
    /// Cards that it holds.
    holds: Hand,
}

impl HandLimits {
    /// Nothing is known.
    pub const NONE: HandLimits =
        HandLimits { lengths: [(0, 13); 4], points: (0, MOST_POINTS), balanced: false, holds: Hand::EMPTY };

    /// Limits on the lengths of the suits, on the points, and perhaps balanced.
    pub(crate) fn new(lengths: [(u8, u8); 4], (least, most): (u8, u8), balanced: bool) -> HandLimits {
        HandLimits { lengths, points: (least.min(MOST_POINTS), most.min(MOST_POINTS)), balanced, holds: Hand::EMPTY }
    }

    /// What is known if both are; `None` if no hand can be like that.
    pub(crate) fn and(&self, other: &HandLimits) -> Option<HandLimits> {
        let meet = |(least, most): (u8, u8), (more, less): (u8, u8)| (least.max(more), most.min(less));
        let both = HandLimits {
            lengths: std::array::from_fn(|suit| meet(self.lengths[suit], other.lengths[suit])),
            points: meet(self.points, other.points),
            balanced: self.balanced || other.balanced,
            holds: self.holds | other.holds,
        };
        let lengths = Suit::ALL.map(|suit| both.lengths(suit));
        let (fewest, most) =
            lengths.iter().fold((0, 0), |(fewest, most), range| (fewest + range.start(), most + range.end()));
        let possible = lengths.iter().all(|range| !range.is_empty()) && both.points.0 <= both.points.1;
        (possible && fewest <= 13 && most >= 13).then_some(both)
    }

    /// The same with a card that it holds.
    pub(crate) fn holding(mut self, card: Card) -> HandLimits {
        self.holds.insert(card);
        self
    }

    /// The same with nothing said of the points.
    pub(crate) fn without_points(self) -> HandLimits {
        HandLimits { points: HandLimits::NONE.points, ..self }
    }

    /// In words for people: `15–17 points, balanced, 5+ ♠`.
    pub fn words(&self) -> String {
        let range = |(least, most): (u8, u8), limit: u8| match (least, most) {
            (least, most) if least == most => format!("{least}"),
            (least, most) if most >= limit => format!("{least}+"),
            (0, most) => format!("at most {most}"),
            (least, most) => format!("{least}–{most}"),
        };
        let mut words = Vec::new();
        if self.limit_points() {
            words.push(format!("{} points", range(self.points, MOST_POINTS)));
        }
        if self.balanced {
            words.push("balanced".into());
        }
        for suit in Suit::HIGH_TO_LOW {
            let lengths = self.lengths[suit as usize];
            if lengths != (0, 13) {
                words.push(format!("{} {}", range(lengths, 13), suit.symbol()));
            }
        }
        words.join(", ")
    }

    /// The lengths that a suit may have.
    pub fn lengths(&self, suit: Suit) -> RangeInclusive<u8> {
        let (least, most) = self.lengths[suit as usize];
        if self.balanced { least.max(2)..=most.min(5) } else { least..=most }
    }

    /// The high-card points that the hand may have.
    pub fn points(&self) -> RangeInclusive<u8> {
        self.points.0..=self.points.1
    }

    /// Whether anything is known of the points.
    pub(crate) fn limit_points(&self) -> bool {
        self.points != HandLimits::NONE.points
    }

    /// Whether the hand is known to be balanced: 4333, 4432 or 5332.
    pub fn balanced(&self) -> bool {
        self.balanced
    }

    /// Cards that the hand is known to hold.
    pub fn holds(&self) -> Hand {
        self.holds
    }

    /// Whether a hand, as it was dealt, agrees with this.
    pub fn fit(&self, hand: Hand) -> bool {
        Suit::ALL.into_iter().all(|suit| self.lengths(suit).contains(&(hand.of_suit(suit).len() as u8)))
            && self.points().contains(&(hand.points() as u8))
            && (!self.balanced || doubletons(hand) <= 1)
            && (self.holds - hand).is_empty()
    }
}

/// The suits with two cards. A hand with at most one of them and else from three to five cards in each suit is
/// balanced: of thirteen cards, 4333, 4432 and 5332 are such patterns and 5422 is not.
fn doubletons(hand: Hand) -> usize {
    Suit::ALL.into_iter().filter(|&suit| hand.of_suit(suit).len() == 2).count()
}

/// What everybody knows of each of the four hands as they were dealt.
///
/// ```
/// use yomi_bridge::{Shown, Suit, seats};
/// let shown: Shown = "S 15-17P BAL; W 5+S 0-1H SA".parse().unwrap();
/// assert_eq!(shown[seats::WEST].lengths(Suit::Spades), 5..=13);
/// assert_eq!(shown[seats::SOUTH].points(), 15..=17);
/// assert_eq!(shown.to_string(), "S 15-17P BAL; W 5+S 0-1H SA");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown([HandLimits; 4]);

impl Shown {
    /// Nothing is known.
    pub const NOTHING: Shown = Shown([HandLimits::NONE; 4]);

    /// The same with other limits for one hand.
    #[must_use]
    pub(crate) fn with(mut self, seat: Seat, limits: HandLimits) -> Shown {
        self.0[seats::index(seat)] = limits;
        self
    }

    /// Whether all four hands agree with this.
    pub fn fit(&self, deal: &Deal) -> bool {
        seats::ALL.into_iter().all(|seat| self[seat].fit(deal[seat]))
    }
}

impl std::ops::Index<Seat> for Shown {
    type Output = HandLimits;
    fn index(&self, seat: Seat) -> &HandLimits {
        &self.0[seats::index(seat)]
    }
}

/// Why a text does not say what was shown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ShownError(String);

/// How it is written; part of every message about a text that is written otherwise.
pub(crate) const HOW_TO: &str = "write a seat and what its hand has, hands separated by semicolons: \"S 15-17P BAL; W 5+S 0-1H SA\" is \
    15 to 17 points and balanced, five spades or more, at most one heart, the ace of spades";

impl FromStr for Shown {
    type Err = ShownError;

    fn from_str(text: &str) -> Result<Shown, ShownError> {
        let mut shown = Shown::NOTHING;
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let mut words = part.split_whitespace();
            let seat = words.next().and_then(seats::parse);
            let Some(seat) = seat else {
                return Err(ShownError(format!("{part:?} does not begin with a seat, N, E, S or W; {HOW_TO}")));
            };
            let limits = &mut shown.0[seats::index(seat)];
            for word in words {
                *limits = read_word(*limits, word).ok_or_else(|| {
                    ShownError(format!(
                        "{word:?} says nothing that can be true of {}'s hand; {HOW_TO}",
                        seats::name(seat)
                    ))
                })?;
            }
        }
        Ok(shown)
    }
}

/// The limits narrowed by one word: `5+S`, `2-3H`, `0C`, `11-15P`, `BAL` or a card.
fn read_word(mut limits: HandLimits, word: &str) -> Option<HandLimits> {
    let word = word.to_ascii_uppercase();
    if word == "BAL" {
        limits.balanced = true;
        return Some(limits);
    }
    if !word.starts_with(|first: char| first.is_ascii_digit()) {
        limits.holds.insert(word.parse::<Card>().ok()?);
        return Some(limits);
    }
    let unit = word.chars().next_back()?;
    let range = word.strip_suffix(unit)?;
    let limit = if unit == 'P' { &mut limits.points } else { &mut limits.lengths[Suit::from_char(unit)? as usize] };
    let (least, most) = match range.strip_suffix('+') {
        Some(least) => (least.parse().ok()?, limit.1),
        None => {
            let (least, most) = range.split_once('-').unwrap_or((range, range));
            (least.parse().ok()?, most.parse().ok()?)
        }
    };
    *limit = (limit.0.max(least), limit.1.min(most));
    (limit.0 <= limit.1).then_some(limits)
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = seats::ALL.into_iter().filter(|&seat| self[seat] != HandLimits::NONE);
        let parts: Vec<String> = told.map(|seat| format!("{} {}", seats::letter(seat), self[seat])).collect();
        f.write_str(&parts.join("; "))
    }
}

impl fmt::Display for HandLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |(least, most): (u8, u8), limit: u8, unit: char| {
            if least == most {
                format!("{least}{unit}")
            } else if most == limit {
                format!("{least}+{unit}")
            } else {
                format!("{least}-{most}{unit}")
            }
        };
        let mut words = Vec::new();
        for suit in Suit::HIGH_TO_LOW {
            let lengths = self.lengths[suit as usize];
            if lengths != (0, 13) {
                words.push(range(lengths, 13, suit.letter()));
            }
        }
        if self.limit_points() {
            words.push(range(self.points, MOST_POINTS, 'P'));
        }
        if self.balanced {
            words.push("BAL".into());
        }
        words.extend(self.holds.iter().rev().map(|card| card.to_string()));
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_round_trip() {
        for text in ["", "N 0S", "N 5+S 2-3H 4D; S 12-14P BAL; W 10+P CA C2", "E 0-1C 37P"] {
            assert_eq!(text.parse::<Shown>().unwrap().to_string(), text);
        }
        assert_eq!("w 5+s; W 0-7S".parse::<Shown>().unwrap().to_string(), "W 5-7S");
    }

    #[test]
    fn nonsense_is_refused_with_the_word() {
        for (text, word) in
            [("5+S", "5+S"), ("N 5X", "5X"), ("N 5-3S", "5-3S"), ("N 14S", "14S"), ("S ZZ", "ZZ"), ("N 3-S", "3-S")]
        {
            let error = text.parse::<Shown>().unwrap_err().to_string();
            assert!(error.contains(&format!("{word:?}")) && error.contains(HOW_TO), "{error}");
        }
    }

    #[test]
    fn balanced_means_the_three_patterns() {
        let shown: Shown = "N BAL".parse().unwrap();
        let fits = |hand: &str| shown[seats::NORTH].fit(hand.parse().unwrap());
        assert!(fits("AKQJ.AKQ.AKQ.AKQ") && fits("AKQJ.AKQJ.AKQ.AK") && fits("AKQJT.AKQ.AKQ.AK"));
        assert!(!fits("AKQJT.AKQJ.AK.AK") && !fits("AKQJ.AKQJ.AKQJ.A") && !fits("AKQJT9.AKQ.AK.AK"));
    }

    #[test]
    fn points_and_cards_are_checked() {
        let shown: Shown = "N 9-10P SA".parse().unwrap();
        assert!(shown[seats::NORTH].fit("AKQ...".parse().unwrap()));
        assert!(!shown[seats::NORTH].fit("KQJ.A..".parse().unwrap()), "the ace is another one");
        assert!(!shown[seats::NORTH].fit("AK...".parse().unwrap()), "7 points");
    }
}
