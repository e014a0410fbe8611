//! Cards that were right before, in positions that look alike to the hand that plays.
//!
//! What a hand should lead or discard depends mostly on its own cards and on what is still needed. So the card that
//! decided a position is tried first when the same hand comes to the same question again, whatever the other hands hold
//! by then.

use super::{board::Board, trick::Trick};

/// The entries are 2 to this power. More would not fit into the fast memory and are no better.
const BITS: u32 = 14;

/// The last right card of each kind of position: where many kinds meet in one place, the last one stays.
pub(super) struct Killers(Box<[Entry]>);

/// A part of the key above the lowest byte, the number of the card in it.
type Entry = u32;

/// A kind of position.
#[derive(Clone, Copy)]
pub(super) struct Kind(u64);

impl Kind {
    /// Leading: the hand, which of partner's suits are odd, and the tricks needed.
    #[inline(always)]
    pub(super) fn lead(board: &Board, leader: u32, need: i32) -> Kind {
        let partner = board.lengths >> (16 * (leader ^ 2)) & 0x1111;
        // The hand leaves the three highest bits of each of its fields free.
        Kind::new(board.hands[leader as usize] ^ partner << 13 ^ (need as u64) << 29)
    }

    /// Playing another suit: the hand, the place in the trick, the tricks needed, and the card to beat.
    #[inline(always)]
    pub(super) fn discard<const TRUMP: bool, const PLACE: u32>(
        board: &Board,
        trick: &Trick,
        seat: u32,
        need: i32,
    ) -> Kind {
        // Without trumps nothing can be beaten.
        let (beat, need) = if TRUMP { (trick.best, need) } else { (trick.winner, 0) };
        let rest = u64::from(beat) | (need as u64) << 8 | u64::from(PLACE) << 16;
        Kind::new(board.hands[seat as usize] ^ rest.wrapping_mul(0xd6e8_feb8_6659_fd93))
    }

    #[inline(always)]
    fn new(key: u64) -> Kind {
        Kind(key.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    #[inline(always)]
    fn slot(self) -> usize {
        (self.0 >> (64 - BITS)) as usize
    }

    #[inline(always)]
    fn entry(self, card: u32) -> Entry {
        (self.0 >> 16) as Entry & !0xff | card
    }
}

impl Killers {
    pub(super) fn new() -> Killers {
        Killers(vec![0; 1 << BITS].into())
    }

    /// The card that was right the last time, if there was one; it need not be in the hand.
    #[inline(always)]
    pub(super) fn find(&self, kind: Kind) -> Option<u32> {
        let entry = self.0[kind.slot()];
        (entry ^ kind.entry(0) < 64).then_some(entry & 63)
    }

    /// Remembers a card that was right.
    #[inline(always)]
    pub(super) fn keep(&mut self, kind: Kind, card: u32) {
        self.0[kind.slot()] = kind.entry(card);
    }
}
