//! A hand that a seat does not see, and what is known of it all the same.

use super::share::Share;
use crate::{Hand, HandLimits, Suit};
use yomi_core::Seat;

/// What is known of a hidden hand.
#[derive(Clone, Debug)]
pub(super) struct HiddenHand {
    /// Whose it is; nobody's where fewer than three hands are hidden.
    pub(super) seat: Option<Seat>,
    /// How many of the unseen cards it holds.
    pub(super) room: u32,
    /// The cards known to be or to have been in it: what it has played, and what it has shown to hold.
    pub(super) known: Hand,
    /// The suits (bit = suit) of which it has no more.
    pub(super) void: u8,
    /// What was known of it before the first card.
    pub(super) limits: HandLimits,
}

impl HiddenHand {
    /// A place where no hand is: it gets no card.
    pub(super) const NONE: HiddenHand =
        HiddenHand { seat: None, room: 0, known: Hand::EMPTY, void: 0, limits: HandLimits::NONE };

    /// Whether it may hold so many of a suit's unseen cards.
    pub(super) fn may_get(&self, suit: Suit, cards: u32) -> bool {
        cards <= self.room
            && (cards == 0 || self.void >> suit as u8 & 1 == 0)
            && self.limits.lengths(suit).contains(&(self.length(suit, cards) as u8))
    }

    /// The length of a suit as it was dealt, if so many of its cards are still unseen.
    fn length(&self, suit: Suit, cards: u32) -> u32 {
        self.known.of_suit(suit).len() + cards
    }

    /// The points of some unseen cards, if points are counted in this hand.
    pub(super) fn points_counted(&self, cards: Hand) -> u32 {
        if self.limits.limit_points() { cards.points() } else { 0 }
    }

    /// Whether a suit is a doubleton, if those are counted in this hand.
    pub(super) fn doubletons_counted(&self, suit: Suit, cards: u32) -> u32 {
        u32::from(self.limits.balanced() && self.length(suit, cards) == 2)
    }

    /// Whether a share of some of the unseen cards leaves the hand possible, as far as it cannot get better.
    pub(super) fn can_be_part(&self, share: Share, place: usize) -> bool {
        share.cards(place) <= self.room
            && share.doubletons(place) <= 1
            && (!self.limits.limit_points()
                || self.known.points() + share.points(place) <= u32::from(*self.limits.points().end()))
    }

    /// Whether a share of all unseen cards makes a hand as it is known to be.
    pub(super) fn is_whole(&self, share: Share, place: usize) -> bool {
        self.can_be_part(share, place)
            && share.cards(place) == self.room
            && (!self.limits.limit_points()
                || self.known.points() + share.points(place) >= u32::from(*self.limits.points().start()))
    }
}
