//! One line of the system: a call, and the hands that make it.

use super::value::{Count, aces, is_balanced, is_good, length, points, stops};
use crate::{Call, Hand, HandLimits, Strain, Suit};

/// Any number of aces.
const ANY_ACES: u8 = 0b11111;
/// As many points for length as a hand may have before it is a freak, and as many for shortages.
const LENGTH_POINTS: u8 = 4;
const SHORTAGE_POINTS: u8 = 5;

/// A call and what it shows. The same rule is used to choose a call and to understand one.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) call: Call,
    pub(super) count: Count,
    pub(super) least: u8,
    pub(super) most: u8,
    /// The fewest and the most cards of every suit.
    pub(super) lengths: [(u8, u8); 4],
    pub(super) balanced: bool,
    /// No suit is longer than this one.
    longest: Option<Suit>,
    /// These suits are stopped.
    stopped: Vec<Suit>,
    /// This suit has two of the three highest cards, or three of the five highest.
    good: Option<Suit>,
    /// The numbers of aces that it may have (bit = number).
    pub(super) aces: u8,
    /// What to do when nothing else fits: any hand may make the call, whatever it shows.
    default: bool,
    /// So seldom the reason for the call that partner does not think of it.
    pub(super) rare: bool,
    /// What the call means if it does not mean what it says.
    pub(super) artificial: Option<&'static str>,
}

impl Rule {
    /// A call that shows nothing yet.
    pub(super) fn new(call: Call) -> Rule {
        Rule {
            call,
            count: Count::Length,
            least: 0,
            most: 40,
            lengths: [(0, 13); 4],
            balanced: false,
            longest: None,
            stopped: Vec::new(),
            good: None,
            aces: ANY_ACES,
            default: false,
            rare: false,
            artificial: None,
        }
    }

    /// The bid of a suit or of no trump.
    pub(super) fn bid(level: u8, strain: impl Into<Strain>) -> Rule {
        Rule::new(Call::Bid(level, strain.into()))
    }

    pub(super) fn pass() -> Rule {
        Rule::new(Call::Pass)
    }

    /// Another call for the same hands.
    pub(super) fn said_as(self, call: Call) -> Rule {
        Rule { call, ..self }
    }

    /// Points from `least` to `most`.
    pub(super) fn points(self, count: Count, least: u8, most: u8) -> Rule {
        Rule { count, least, most, ..self }
    }

    pub(super) fn at_least(mut self, suit: Suit, cards: u8) -> Rule {
        self.lengths[suit as usize].0 = cards;
        self
    }

    pub(super) fn at_most(mut self, suit: Suit, cards: u8) -> Rule {
        self.lengths[suit as usize].1 = cards;
        self
    }

    pub(super) fn longest(self, suit: Suit) -> Rule {
        Rule { longest: Some(suit), ..self }
    }

    pub(super) fn balanced(self) -> Rule {
        Rule { balanced: true, ..self }
    }

    pub(super) fn stopped(self, suits: &[Suit]) -> Rule {
        Rule { stopped: suits.to_vec(), ..self }
    }

    pub(super) fn good(self, suit: Suit) -> Rule {
        Rule { good: Some(suit), ..self }
    }

    /// So many aces, or one of several numbers.
    pub(super) fn aces(self, numbers: impl IntoIterator<Item = u8>) -> Rule {
        Rule { aces: numbers.into_iter().fold(0, |all, number| all | 1 << number), ..self }
    }

    pub(super) fn artificial(self, meaning: &'static str) -> Rule {
        Rule { artificial: Some(meaning), ..self }
    }

    pub(super) fn rarely(self) -> Rule {
        Rule { rare: true, ..self }
    }

    /// For hands that fit nothing else.
    pub(super) fn otherwise(self) -> Rule {
        Rule { default: true, ..self }
    }

    /// What the call shows when it may have been made by this rule or by another one.
    pub(super) fn either(self, other: Rule) -> Rule {
        let length = |suit: usize| {
            let ((fewest, most), (other_fewest, other_most)) = (self.lengths[suit], other.lengths[suit]);
            (fewest.min(other_fewest), most.max(other_most))
        };
        Rule {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            lengths: std::array::from_fn(length),
            balanced: self.balanced && other.balanced,
            aces: self.aces | other.aces,
            count: if self.count == other.count { self.count } else { Count::Length },
            artificial: self.artificial.or(other.artificial),
            ..self
        }
    }

    /// What it says of a hand in high cards and lengths, which is a little less than it says.
    pub(super) fn limits(&self) -> HandLimits {
        // Points for length and for shortage are no high cards.
        let least = match self.count {
            Count::High => self.least,
            Count::Length => self.least.saturating_sub(LENGTH_POINTS),
            Count::Support(_) => self.least.saturating_sub(SHORTAGE_POINTS),
        };
        HandLimits::new(self.lengths, (least, self.most), self.balanced)
    }

    /// Whether a hand makes this call, if no earlier rule fits it.
    pub(super) fn fits(&self, hand: Hand) -> bool {
        let longest = |suit: Suit| Suit::ALL.iter().all(|&other| length(hand, other) <= length(hand, suit));
        self.default
            || ((self.least..=self.most).contains(&points(hand, self.count))
                && Suit::ALL
                    .iter()
                    .zip(self.lengths)
                    .all(|(&suit, (fewest, most))| (fewest..=most).contains(&length(hand, suit)))
                && (!self.balanced || is_balanced(hand))
                && self.longest.is_none_or(longest)
                && self.aces >> aces(hand) & 1 != 0
                && self.good.is_none_or(|suit| is_good(hand, suit))
                && self.stopped.iter().all(|&suit| stops(hand, suit)))
    }
}
