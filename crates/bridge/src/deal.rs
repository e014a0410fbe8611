//! Four hands, and dealing them.

use crate::{Card, Hand, seats};
use std::ops::Index;
use yomi_core::{Rng, Seat, shuffle};

/// The hands of North, East, South and West, which have no card in common.
///
/// A full deal, an ending with fewer cards, and the cards left in the middle of a trick are all deals in this sense.
/// The text form is that of PBN.
///
/// ```
/// use yomi_bridge::{Deal, seats};
/// let deal: Deal = "W:98.K6.. AK.AQ.. 765.7.. 43.43..".parse().unwrap();
/// assert_eq!(deal[seats::NORTH].to_string(), "AK.AQ..");
/// assert_eq!(deal.to_string(), "N:AK.AQ.. 765.7.. 43.43.. 98.K6..");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deal {
    hands: [Hand; 4],
}

impl Deal {
    /// The deal with these hands of North, East, South and West; `None` if two hands hold the same card.
    pub fn new(hands: [Hand; 4]) -> Option<Deal> {
        let all = hands.iter().fold(Hand::EMPTY, |all, &hand| all | hand);
        let total: u32 = hands.iter().map(|hand| hand.len()).sum();
        (all.len() == total).then_some(Deal { hands })
    }

    /// A deal of hands that have no card in common for a reason the caller knows.
    pub(crate) fn from_disjoint(hands: [Hand; 4]) -> Deal {
        debug_assert!(Deal::new(hands).is_some(), "{hands:?} share a card");
        Deal { hands }
    }

    /// Deals the whole pack, all deals with the same chance.
    ///
    /// The pack starts from the two of clubs to the ace of spades and is shuffled. The first thirteen cards are
    /// North's, the next East's, South's and West's.
    pub fn random(rng: &mut Rng) -> Deal {
        let mut pack: [Card; Card::COUNT] =
            std::array::from_fn(|index| Card::from_index(index).expect("the pack has this many cards"));
        shuffle(&mut pack, rng);
        Deal::from_disjoint(std::array::from_fn(|seat| pack[13 * seat..13 * (seat + 1)].iter().copied().collect()))
    }

    /// The hands of North, East, South and West.
    pub fn hands(&self) -> [Hand; 4] {
        self.hands
    }

    /// All cards of the four hands.
    pub fn cards(&self) -> Hand {
        self.hands.iter().fold(Hand::EMPTY, |all, &hand| all | hand)
    }

    /// The hand that holds `card`.
    pub fn holder(&self, card: Card) -> Option<Seat> {
        seats::ALL.into_iter().find(|&seat| self[seat].contains(card))
    }
}

impl Index<Seat> for Deal {
    type Output = Hand;
    fn index(&self, seat: Seat) -> &Hand {
        &self.hands[seats::index(seat)]
    }
}
