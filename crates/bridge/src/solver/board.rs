//! The cards as the search sees them: four words of hands, and the same position in ranks relative to what is left.

/// The ranks of one suit, in the lowest of four 16-bit fields.
const RANKS: u64 = 0x1fff;
/// The field of the trump suit, when there is one: the solver changes the suits around so that trumps come last.
pub(super) const TRUMPS: u64 = RANKS << 48;

/// The field that a card (the number of its bit) belongs to.
#[inline(always)]
pub(super) fn suit_of(card: u32) -> u32 {
    card >> 4
}

/// All cards of the suit with this number.
#[inline(always)]
pub(super) fn suit_mask(suit: u32) -> u64 {
    RANKS << (16 * suit)
}

/// The number of the highest bit; `cards` must not be empty.
#[inline(always)]
pub(super) fn highest(cards: u64) -> u32 {
    63 - cards.leading_zeros()
}

/// The number of the lowest bit; `cards` must not be empty.
#[inline(always)]
pub(super) fn lowest(cards: u64) -> u32 {
    cards.trailing_zeros()
}

/// A position between two tricks, or within one.
///
/// `all` changes between tricks only: cards on the table still separate the ranks beside them, because they count until
/// the trick is over.
#[derive(Clone, Copy)]
pub(super) struct Board {
    /// The cards of North, East, South and West.
    pub(super) hands: [u64; 4],
    /// All cards that were in the hands when the current trick began.
    pub(super) all: u64,
    /// The number of cards of each hand in each suit, four bits each: hand `h`, suit `s` at bit `16 h + 4 s`.
    pub(super) lengths: u64,
    /// The tricks to come, the current one included.
    pub(super) left: u32,
}

impl Board {
    /// The position with these cards in hand; `held` were there when the trick began.
    pub(super) fn new(hands: [u64; 4], held: [u64; 4]) -> Board {
        let mut board = Board { hands, all: held.iter().fold(0, |all, hand| all | hand), lengths: 0, left: 0 };
        for suit in 0..4 {
            for (seat, hand) in hands.iter().enumerate() {
                let length = u64::from((hand & suit_mask(suit)).count_ones());
                board.lengths |= length << (16 * seat as u32 + 4 * suit);
            }
        }
        board.left = held.iter().map(|hand| hand.count_ones()).max().unwrap_or(0);
        board
    }

    /// Takes a card out of a hand.
    #[inline(always)]
    pub(super) fn play(&mut self, seat: u32, card: u32) {
        self.hands[seat as usize] ^= 1 << card;
        self.lengths -= 1 << (16 * seat + 4 * suit_of(card));
    }

    /// Puts it back.
    #[inline(always)]
    pub(super) fn take_back(&mut self, seat: u32, card: u32) {
        self.hands[seat as usize] ^= 1 << card;
        self.lengths += 1 << (16 * seat + 4 * suit_of(card));
    }

    /// The number of cards that a hand holds in a suit.
    #[inline(always)]
    pub(super) fn length(&self, seat: u32, suit: u32) -> u32 {
        (self.lengths >> (16 * seat + 4 * suit)) as u32 & 15
    }

    /// How many of the highest cards of each suit must be known so that every card of `ranks` is among them: four bits
    /// a suit.
    #[inline]
    pub(super) fn depths(&self, ranks: u64) -> u16 {
        // All four fields at once. Every bit from the lowest of a field on ...
        let mut known = ranks;
        known |= known << 1 & 0xfffe_fffe_fffe_fffe;
        known |= known << 2 & 0xfffc_fffc_fffc_fffc;
        known |= known << 4 & 0xfff0_fff0_fff0_fff0;
        known |= known << 8 & 0xff00_ff00_ff00_ff00;
        // ... and how many of these are cards.
        let mut count = known & self.all;
        count -= count >> 1 & 0x5555_5555_5555_5555;
        count = (count & 0x3333_3333_3333_3333) + (count >> 2 & 0x3333_3333_3333_3333);
        count = (count + (count >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        count = (count + (count >> 8)) & 0x000f_000f_000f_000f;
        (count | count >> 12 | count >> 24 | count >> 36) as u16
    }
}

/// The number of cards in one suit's field.
#[inline(always)]
pub(super) fn count(cards: u64) -> u32 {
    cards.count_ones()
}
