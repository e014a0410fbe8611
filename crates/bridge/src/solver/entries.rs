//! What the transposition table holds: classes of positions, and what is known of them.

use super::board::{Board, count, suit_mask, suit_of};

/// Who holds the cards that matter, in a class of positions.
///
/// Each half of a word is a suit: from the top down the owners of the cards that matter, zero elsewhere, and in the
/// lowest four bits how many there are.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Class([u64; 2]);

impl Class {
    #[inline(always)]
    pub(super) fn new(owners: [u64; 2], depths: u16) -> Class {
        let mask = mask_of(depths);
        let suit = |suit: u32| u64::from(depths >> (4 * suit) & 15);
        Class([owners[0] & mask[0] | suit(0) | suit(1) << 32, owners[1] & mask[1] | suit(2) | suit(3) << 32])
    }

    /// How many cards of each suit matter, four bits each.
    #[inline(always)]
    pub(super) fn depths(self) -> u16 {
        let halves = |word: u64| (word & 15 | (word >> 32 & 15) << 4) as u16;
        halves(self.0[0]) | halves(self.0[1]) << 8
    }

    /// How many cards matter: the fewer, the more general is the class.
    #[inline(always)]
    pub(super) fn cards(self) -> u32 {
        let both = (self.0[0] & (15 << 32 | 15)) + (self.0[1] & (15 << 32 | 15));
        both as u32 + (both >> 32) as u32
    }

    /// Whether every card that matters here matters in the other class too.
    #[inline(always)]
    pub(super) fn names_no_more_than(self, other: Class) -> bool {
        let (own, others) = (mask_of(self.depths()), mask_of(other.depths()));
        own[0] & !others[0] | own[1] & !others[1] == 0
    }

    /// Whether positions with these owners belong to the class.
    #[inline(always)]
    pub(super) fn holds(self, owners: [u64; 2]) -> bool {
        let mask = mask_of(self.depths());
        (owners[0] ^ self.0[0]) & mask[0] | (owners[1] ^ self.0[1]) & mask[1] == 0
    }
}

/// Entries that are looked at together.
pub(super) const GROUP: usize = 4;

/// What is known of four classes, and enough of each to see at a glance that most positions do not belong to it.
///
/// These lie side by side, away from the classes, because most of the time a search goes through them in vain.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Tags {
    /// The owners of the three highest cards of each suit (bits 0 to 23) where they matter, and bounds on the tricks of
    /// North and South (24 to 27 and 28 to 31).
    pub(super) owners: [u32; GROUP],
    /// Which of these cards matter (bits 0 to 23), and the note (from 24).
    pub(super) masks: [u32; GROUP],
}

impl Tags {
    /// No position belongs to these.
    pub(super) const NONE: Tags = Tags { owners: [1; GROUP], masks: [0; GROUP] };

    /// The entries whose classes a position may belong to, one bit each.
    #[inline(always)]
    pub(super) fn may_hold(&self, glance: u32) -> u32 {
        let may_hold = |at: usize| (glance & self.masks[at] ^ self.owners[at]) << 8 == 0;
        (0..GROUP).fold(0, |found, at| found | u32::from(may_hold(at)) << at)
    }

    #[inline(always)]
    pub(super) fn bounds(&self, at: usize) -> Bounds {
        let (bounds, note) = (self.owners[at] >> 24, self.masks[at] >> 24);
        Bounds { least: bounds as u8 & 15, most: bounds as u8 >> 4, note: note as u8 }
    }

    #[inline(always)]
    pub(super) fn set(&mut self, at: usize, class: Class, bounds: Bounds) {
        self.owners[at] = glance(class.0) | u32::from(bounds.least | bounds.most << 4) << 24;
        self.masks[at] = glance(mask_of(class.depths())) | u32::from(bounds.note) << 24;
    }
}

/// The owners of the three highest cards of each suit.
#[inline(always)]
pub(super) fn glance([first, second]: [u64; 2]) -> u32 {
    (first >> 58 << 6 | first >> 26 & 63 | second >> 58 << 18 | (second >> 26 & 63) << 12) as u32
}

/// Bounds on the tricks of North and South.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) least: u8,
    pub(super) most: u8,
    /// The card that decided the last search, or the [`Lead`] that was wrong.
    pub(super) note: u8,
}

impl Bounds {
    /// What a search has found about `need` of `tricks` tricks.
    pub(super) fn new(need: i32, tricks: u32, reached: bool, note: u8) -> Bounds {
        let (least, most) = if reached { (need as u8, tricks as u8) } else { (0, need as u8 - 1) };
        Bounds { least, most, note }
    }

    /// Whether `need` tricks are reached, if the bounds say so.
    #[inline(always)]
    pub(super) fn decide(self, need: i32) -> Option<bool> {
        let reached = i32::from(self.least) >= need;
        (reached || i32::from(self.most) < need).then_some(reached)
    }
}

/// The lengths of all suits in all hands, who leads, and what an entry is about. Never 0.
#[derive(Clone, Copy)]
pub(super) struct Key(pub(super) u64);

impl Key {
    /// A position. All lengths follow from fifteen of them, so the place of the last one is free for the leader.
    #[inline(always)]
    pub(super) fn position(board: &Board, leader: u32) -> Key {
        Key(board.lengths & (u64::MAX >> 4) | u64::from(leader | 4) << 60)
    }

    /// The leads from it that were wrong.
    #[inline(always)]
    pub(super) fn wrong_leads(self) -> Key {
        Key(self.0 ^ 12 << 60)
    }
}

/// A lead, as far as the ranks that mattered tell it from others: the suit, and the number of higher cards in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Lead(pub(super) u8);

impl Lead {
    /// Instead of the number, where the rank did not matter.
    const LOW: u8 = 15;

    pub(super) fn new(board: &Board, card: u32, depths: u16) -> Lead {
        let suit = suit_of(card);
        let higher = count((board.all & suit_mask(suit)) >> card) as u8 - 1;
        let is_known = u16::from(higher) < depths >> (4 * suit) & 15;
        Lead((suit as u8) << 4 | if is_known { higher } else { Lead::LOW })
    }

    #[inline(always)]
    pub(super) fn suit(self) -> u32 {
        u32::from(self.0 >> 4)
    }

    /// The number of higher cards; `None` if the rank did not matter.
    #[inline(always)]
    pub(super) fn higher(self) -> Option<u32> {
        let higher = self.0 & 15;
        (higher != Lead::LOW).then_some(higher.into())
    }
}

/// The bits of the owners of this many highest cards of each suit.
#[inline(always)]
fn mask_of(depths: u16) -> [u64; 2] {
    let field = |suit: u32| {
        let depth = u32::from(depths >> (4 * suit) & 15);
        u64::from(!(u32::MAX >> (2 * depth)))
    };
    [field(0) | field(1) << 32, field(2) | field(3) << 32]
}
