//! The trick on the table.

use super::board::{suit_mask, suit_of};

/// The cards of the current trick.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    /// All of them.
    pub(super) cards: u64,
    /// The suit that was led.
    pub(super) suit: u32,
    /// The card that wins so far, and who played it.
    pub(super) best: u32,
    pub(super) winner: u32,
}

impl Trick {
    /// The trick after a lead.
    #[inline(always)]
    pub(super) fn led(seat: u32, card: u32) -> Trick {
        Trick { cards: 1 << card, suit: suit_of(card), best: card, winner: seat }
    }

    /// Whether `card` would be the best one.
    #[inline(always)]
    pub(super) fn is_beaten_by<const TRUMP: bool>(&self, card: u32) -> bool {
        let (suit, best) = (suit_of(card), suit_of(self.best));
        if suit == best { card > self.best } else { TRUMP && suit == 3 }
    }

    /// The trick with one more card.
    #[inline(always)]
    pub(super) fn with<const TRUMP: bool>(mut self, seat: u32, card: u32) -> Trick {
        if self.is_beaten_by::<TRUMP>(card) {
            self.best = card;
            self.winner = seat;
        }
        self.cards |= 1 << card;
        self
    }

    /// The winning card, if its rank made it win: another card of its suit was played.
    #[inline(always)]
    pub(super) fn won_by_rank(&self) -> u64 {
        let same = self.cards & suit_mask(suit_of(self.best));
        if same & (same - 1) != 0 { 1 << self.best } else { 0 }
    }
}
