//! Who holds the highest card of a suit, the next one, and so on, for everything that can be left of it.

use super::board::{Board, suit_mask};

/// For each suit and each set of its cards that may be left, their holders: two bits a card, from the top of the word down.
///
/// The same cards are left in many ways in a search, so looking this up beats keeping it up to date.
pub(super) struct Owners {
    /// The cards that it was made for.
    hands: [u64; 4],
    suits: [Box<[u32; 1 << 13]>; 4],
}

impl Owners {
    /// Owners of no cards.
    pub(super) fn new() -> Owners {
        Owners { hands: [0; 4], suits: std::array::from_fn(|_| Box::new([0; 1 << 13])) }
    }

    /// Prepares for a deal.
    pub(super) fn prepare(&mut self, hands: [u64; 4]) {
        if hands == self.hands {
            return;
        }
        self.hands = hands;
        for (suit, owners) in (0..).zip(&mut self.suits) {
            let field = |cards: u64| (cards & suit_mask(suit)) >> (16 * suit);
            let holders = hands.map(field);
            let all = holders.iter().fold(0, |all, cards| all | cards);
            let mut left = 0u64;
            loop {
                left = left.wrapping_sub(all) & all;
                if left == 0 {
                    break;
                }
                let higher = left & (left - 1);
                let lowest = left ^ higher;
                let holder = (0..4).find(|&seat| holders[seat as usize] & lowest != 0).unwrap_or(0);
                owners[left as usize] = owners[higher as usize] | holder << (30 - 2 * higher.count_ones());
            }
        }
    }

    /// The holders of all cards that are left: suits 0 and 1 in the first word, 2 and 3 in the second, the lower suit in the lower
    /// half.
    #[inline(always)]
    pub(super) fn of(&self, board: &Board) -> [u64; 2] {
        let field = |suit: usize| u64::from(self.suits[suit][(board.all >> (16 * suit)) as usize & 0x1fff]);
        [field(0) | field(1) << 32, field(2) | field(3) << 32]
    }
}
