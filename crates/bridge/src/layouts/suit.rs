//! The ways to give the unseen cards of one suit to the hidden hands.

use super::{
    hidden::HiddenHand,
    share::{HIDDEN, Share},
};
use crate::{Card, Hand, Suit};

/// The most unseen cards of a suit, and one more for none.
const LENGTHS: usize = 14;

/// Ways that differ only in which of the low cards go where.
#[derive(Clone, Debug)]
struct Class {
    share: Share,
    /// The honours that each hand gets.
    honours: [Hand; HIDDEN],
    /// How many of the other cards each hand gets.
    low: [usize; HIDDEN],
}

impl Class {
    fn ways(&self) -> u64 {
        choices(self.low)
    }
}

/// One suit: its unseen cards by classes, and the number of ways to each share.
#[derive(Clone, Debug)]
pub(super) struct SuitShares {
    /// The cards that are not told apart by a class.
    low: Hand,
    /// Sorted by share.
    classes: Vec<Class>,
    /// All shares that can come up, sorted, each with its number of ways.
    pub(super) shares: Vec<(Share, u64)>,
}

impl SuitShares {
    /// The ways for `unseen`, cards of `suit`. Honours are told apart only where points matter.
    pub(super) fn new(suit: Suit, unseen: Hand, hands: &[HiddenHand; HIDDEN]) -> SuitShares {
        let points_matter = hands.iter().any(|hand| hand.limits.limit_points());
        let honours: Hand = unseen.iter().filter(|&card| points_matter && points(card) > 0).collect();
        let mut all = SuitShares { low: unseen - honours, classes: Vec::new(), shares: Vec::new() };
        all.give_honours(suit, honours, [Hand::EMPTY; HIDDEN], hands);
        all.classes.sort_by_key(|class| class.share);
        for class in &all.classes {
            match all.shares.last_mut() {
                Some((share, ways)) if *share == class.share => *ways += class.ways(),
                _ => all.shares.push((class.share, class.ways())),
            }
        }
        all
    }

    /// Gives the honours one by one to each hand in turn, and then splits the low cards.
    fn give_honours(&mut self, suit: Suit, rest: Hand, given: [Hand; HIDDEN], hands: &[HiddenHand; HIDDEN]) {
        let Some(card) = rest.lowest() else { return self.split_low_cards(suit, given, hands) };
        let mut rest = rest;
        rest.remove(card);
        for hand in 0..HIDDEN {
            let mut given = given;
            given[hand].insert(card);
            self.give_honours(suit, rest, given, hands);
        }
    }

    fn split_low_cards(&mut self, suit: Suit, honours: [Hand; HIDDEN], hands: &[HiddenHand; HIDDEN]) {
        let count = self.low.len() as usize;
        for third in 0..=count {
            for second in 0..=count - third {
                let low = [count - third - second, second, third];
                let cards: [u32; HIDDEN] = std::array::from_fn(|hand| low[hand] as u32 + honours[hand].len());
                if (0..HIDDEN).all(|hand| hands[hand].may_get(suit, cards[hand])) {
                    let points = std::array::from_fn(|hand| hands[hand].points_counted(honours[hand]));
                    let doubletons = std::array::from_fn(|hand| hands[hand].doubletons_counted(suit, cards[hand]));
                    self.classes.push(Class { share: Share::new(cards, points, doubletons), honours, low });
                }
            }
        }
    }

    /// The number of ways to a share.
    pub(super) fn ways(&self, share: Share) -> u64 {
        self.shares.binary_search_by_key(&share, |&(share, _)| share).map_or(0, |place| self.shares[place].1)
    }

    /// What each hand gets in the way to a share with this number, which is below their count.
    pub(super) fn nth(&self, share: Share, number: u64) -> [Hand; HIDDEN] {
        let first = self.classes.partition_point(|class| class.share < share);
        let mut rest = number;
        for class in &self.classes[first..] {
            let ways = class.ways();
            if rest < ways {
                let [first, second, third] = class.low;
                let of_second = choose(first + second, second);
                let third = subset(self.low, third, rest / of_second);
                let second = subset(self.low - third, second, rest % of_second);
                let low = [self.low - third - second, second, third];
                return std::array::from_fn(|hand| class.honours[hand] | low[hand]);
            }
            rest -= ways;
        }
        unreachable!("the number is below the count of ways to a share")
    }
}

fn points(card: Card) -> u32 {
    Hand::from_iter([card]).points()
}

/// Pascal's triangle as far as one suit needs it.
const CHOOSE: [[u64; LENGTHS]; LENGTHS] = {
    let mut table = [[0; LENGTHS]; LENGTHS];
    let mut n = 0;
    while n < LENGTHS {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `k` of `n` cards of a suit.
fn choose(n: usize, k: usize) -> u64 {
    CHOOSE[n][k]
}

/// The number of ways to give so many cards of one suit to each hidden hand.
fn choices([first, second, third]: [usize; HIDDEN]) -> u64 {
    choose(first + second + third, third) * choose(first + second, second)
}

/// The subset of `size` cards with this number, in the order in which those with the lowest card come first.
fn subset(cards: Hand, size: usize, number: u64) -> Hand {
    let (mut size, mut number) = (size, number);
    let mut left = cards.len() as usize;
    let mut chosen = Hand::EMPTY;
    for card in cards {
        if size == 0 {
            break;
        }
        left -= 1;
        let with_card = choose(left, size - 1);
        if number < with_card {
            chosen.insert(card);
            size -= 1;
        } else {
            number -= with_card;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_numbered_without_gaps() {
        let cards: Hand = "AKQJT...".parse().expect("a hand");
        let subsets: Vec<String> = (0..10).map(|number| subset(cards, 2, number).to_string()).collect();
        let expected = ["JT", "QT", "KT", "AT", "QJ", "KJ", "AJ", "KQ", "AQ", "AK"];
        assert_eq!(subsets, expected.map(|ranks| format!("{ranks}...")));
        assert_eq!(subset(cards, 5, 0), cards);
        assert_eq!(subset(cards, 0, 0), Hand::EMPTY);
    }

    #[test]
    fn multinomials_are_products_of_binomials() {
        assert_eq!(choose(13, 6), 1716);
        assert_eq!(choices([4, 4, 5]), 90_090, "13! / (4! 4! 5!)");
        assert_eq!(choices([0, 0, 0]), 1);
    }
}
