//! Two suits together: half of the pack.

use super::{
    hidden::HiddenHand,
    share::{HIDDEN, Share},
    suit::SuitShares,
};
use crate::Hand;
use std::collections::HashMap;
use yomi_core::Budget;

/// Two suits, and the number of ways to each share of both together.
#[derive(Clone, Debug)]
pub(super) struct Half {
    suits: [SuitShares; 2],
    /// All shares that leave the hands possible, sorted, each with its number of ways.
    pub(super) shares: Vec<(Share, u64)>,
}

impl Half {
    /// Counts the ways; `None` if the time is over before.
    pub(super) fn new(
        first: SuitShares,
        second: SuitShares,
        hands: &[HiddenHand; HIDDEN],
        budget: &Budget,
    ) -> Option<Half> {
        let mut ways: HashMap<Share, u64> = HashMap::new();
        for &(one, one_ways) in &first.shares {
            if budget.is_over() {
                return None;
            }
            for &(other, other_ways) in &second.shares {
                let both = one + other;
                if hands.iter().enumerate().all(|(place, hand)| hand.can_be_part(both, place)) {
                    *ways.entry(both).or_default() += one_ways * other_ways;
                }
            }
        }
        let mut shares: Vec<(Share, u64)> = ways.into_iter().collect();
        shares.sort_unstable();
        Some(Half { suits: [first, second], shares })
    }

    /// The shares with so many cards in each hand.
    pub(super) fn with_cards(&self, cards: [u32; HIDDEN]) -> &[(Share, u64)] {
        let first = self.shares.partition_point(|&(share, _)| share < Share::least_with_cards(cards));
        let rest = &self.shares[first..];
        let same = |share: Share| (0..HIDDEN).all(|place| share.cards(place) == cards[place]);
        &rest[..rest.partition_point(|&(share, _)| same(share))]
    }

    /// What each hand gets in the way to a share with this number, which is below their count.
    pub(super) fn nth(&self, share: Share, number: u64) -> [Hand; HIDDEN] {
        let [first, second] = &self.suits;
        let mut rest = number;
        for &(one, one_ways) in &first.shares {
            let Some(other) = share.minus(one) else { break };
            let other_ways = second.ways(other);
            if rest < one_ways * other_ways {
                let (one, other) = (first.nth(one, rest / other_ways), second.nth(other, rest % other_ways));
                return std::array::from_fn(|place| one[place] | other[place]);
            }
            rest -= one_ways * other_ways;
        }
        unreachable!("the number is below the count of ways to a share")
    }
}
