//! What some of the unseen cards give to the hidden hands, in one word that adds up.

use std::ops::Add;

/// At most three hands are hidden from a seat; where there are fewer, the rest of these have no room.
pub(super) const HIDDEN: usize = 3;

/// For each hidden hand: its cards, its high-card points and its doubletons.
///
/// One field of a word each, wide enough for two suits, so that shares are added, compared and looked up as numbers.
/// The cards come first: shares with the same cards lie side by side when sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Share(u64);

const CARDS: (u32, u32) = (48, 5);
const POINTS: (u32, u32) = (16, 7);
const DOUBLETONS: (u32, u32) = (0, 3);

impl Share {
    pub(super) fn new(cards: [u32; HIDDEN], points: [u32; HIDDEN], doubletons: [u32; HIDDEN]) -> Share {
        Share(put(CARDS, cards) | put(POINTS, points) | put(DOUBLETONS, doubletons))
    }

    pub(super) fn cards(self, hand: usize) -> u32 {
        self.get(CARDS, hand)
    }

    pub(super) fn points(self, hand: usize) -> u32 {
        self.get(POINTS, hand)
    }

    pub(super) fn doubletons(self, hand: usize) -> u32 {
        self.get(DOUBLETONS, hand)
    }

    /// The least of all shares with so many cards in each hand.
    pub(super) fn least_with_cards(cards: [u32; HIDDEN]) -> Share {
        Share::new(cards, [0; HIDDEN], [0; HIDDEN])
    }

    /// What `part`, a part of this share, leaves of it; `None` if it takes more than there is.
    pub(super) fn minus(self, part: Share) -> Option<Share> {
        self.0.checked_sub(part.0).map(Share)
    }

    fn get(self, (start, width): (u32, u32), hand: usize) -> u32 {
        (self.0 >> (start + width * hand as u32)) as u32 & ((1 << width) - 1)
    }
}

fn put((start, width): (u32, u32), values: [u32; HIDDEN]) -> u64 {
    (0..).zip(values).fold(0, |word, (hand, value)| word | u64::from(value) << (start + width * hand))
}

impl Add for Share {
    type Output = Share;
    fn add(self, other: Share) -> Share {
        Share(self.0 + other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_add_up_without_touching_each_other() {
        let full = Share::new([13; 3], [37; 3], [4, 0, 1]);
        let twice = full + full;
        for hand in 0..HIDDEN {
            assert_eq!([twice.cards(hand), twice.points(hand)], [26, 74]);
        }
        assert_eq!([0, 1, 2].map(|hand| (full + Share::default()).doubletons(hand)), [4, 0, 1]);
        assert_eq!(twice.minus(full), Some(full));
        assert!(Share::least_with_cards([1, 2, 3]) < Share::new([1, 2, 3], [1, 0, 0], [0; 3]));
        assert!(Share::new([1, 2, 3], [37; 3], [4; 3]) < Share::least_with_cards([2, 2, 3]));
    }
}
