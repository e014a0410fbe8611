//! What a hand is worth.

use crate::{Hand, Suit};

/// How points are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// Ace 4, king 3, queen 2, jack 1.
    High,
    /// And one for every card after the fourth of a suit.
    Length,
    /// High cards, and shortages beside this suit, in which partner has length.
    Support(Suit),
}

/// The points of a hand.
pub(super) fn points(hand: Hand, count: Count) -> u8 {
    let high = high_points(hand);
    match count {
        Count::High => high,
        Count::Length => high + Suit::ALL.iter().map(|&suit| length(hand, suit).saturating_sub(4)).sum::<u8>(),
        Count::Support(trump) => {
            let beside = Suit::ALL.iter().filter(|&&suit| suit != trump);
            high + beside.map(|&suit| 3u8.saturating_sub(length(hand, suit))).sum::<u8>()
        }
    }
}

/// Ace 4, king 3, queen 2, jack 1.
fn high_points(hand: Hand) -> u8 {
    let of = |suit| (0..4).map(|below| (hand.ranks(suit) >> (12 - below) & 1) as u8 * (4 - below as u8)).sum::<u8>();
    Suit::ALL.into_iter().map(of).sum()
}

/// The number of cards of a suit.
pub(super) fn length(hand: Hand, suit: Suit) -> u8 {
    hand.ranks(suit).count_ones() as u8
}

/// No void, no singleton, at most one doubleton.
pub(super) fn is_balanced(hand: Hand) -> bool {
    let lengths = Suit::ALL.map(|suit| length(hand, suit));
    lengths.iter().all(|&length| length >= 2) && lengths.iter().filter(|&&length| length == 2).count() <= 1
}

/// The ace, or the king, queen or jack with enough cards beside it to take a trick once the higher ones are gone.
pub(super) fn stops(hand: Hand, suit: Suit) -> bool {
    let (ranks, cards) = (hand.ranks(suit), length(hand, suit));
    (0..4).any(|below| ranks >> (12 - below) & 1 != 0 && cards > below)
}

/// How many aces a hand has.
pub(super) fn aces(hand: Hand) -> u8 {
    Suit::ALL.into_iter().map(|suit| (hand.ranks(suit) >> 12 & 1) as u8).sum()
}

/// Two of the three highest cards of a suit, or three of the five highest.
pub(super) fn is_good(hand: Hand, suit: Suit) -> bool {
    let top = hand.ranks(suit) >> 8;
    (top >> 2).count_ones() >= 2 || top.count_ones() >= 3
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> Hand {
        text.parse().unwrap()
    }

    #[test]
    fn points_are_counted_in_three_ways() {
        let hand = hand("AKJ542.7.QT93.K2");
        assert_eq!(points(hand, Count::High), 13);
        assert_eq!(points(hand, Count::Length), 15);
        assert_eq!(points(hand, Count::Support(Suit::Spades)), 13 + 2 + 1);
    }

    #[test]
    fn shapes_and_stoppers() {
        assert!(is_balanced(hand("AK32.K32.Q32.J32")) && is_balanced(hand("AK432.K32.Q32.J2")));
        assert!(!is_balanced(hand("AK432.K432.Q2.J2")) && !is_balanced(hand("AKQ2.KQ32.QJ32.J")));
        let stopped = ["A...", "K2...", "Q32...", "J432..."].map(|text| stops(hand(text), Suit::Spades));
        assert_eq!(stopped, [true; 4]);
        assert!(!["K...", "Q2...", "J32...", "T98765..."].iter().any(|text| stops(hand(text), Suit::Spades)));
    }
}
