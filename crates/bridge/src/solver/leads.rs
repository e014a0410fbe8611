//! Which cards to lead, and in which order.

use super::board::{Board, TRUMPS, highest, lowest, suit_mask, suit_of};

/// All bits that can be cards.
const PACK: u64 = 0x1fff_1fff_1fff_1fff;

/// Cards of one hand between which no other hand has one: they are worth the same.
#[derive(Clone, Copy)]
pub(super) struct Move {
    /// The highest of them, which is the one that is played.
    pub(super) card: u8,
    /// The lowest of them.
    pub(super) low: u8,
    pub(super) weight: i16,
}

/// The moves of one turn.
pub(super) struct Moves {
    list: [Move; 13],
    count: usize,
}

impl Moves {
    /// All different cards of `candidates`, which hold all cards of a hand that are equal to one of them.
    #[inline]
    pub(super) fn new(board: &Board, candidates: u64) -> Moves {
        let mut moves = Moves { list: [Move { card: 0, low: 0, weight: 0 }; 13], count: 0 };
        let passable = candidates | (PACK & !board.all);
        let mut rest = candidates;
        while rest != 0 {
            let low = lowest(rest);
            // The carry runs up to the first card of another hand.
            let run = passable & !passable.wrapping_add(1 << low);
            let group = run & rest;
            rest ^= group;
            moves.list[moves.count] = Move { card: highest(group) as u8, low: low as u8, weight: 0 };
            moves.count += 1;
        }
        moves
    }

    /// Takes out the move with the highest weight among those whose card is in `rest`.
    #[inline(always)]
    pub(super) fn next(&mut self, rest: u64) -> Option<Move> {
        while self.count > 0 {
            let mut best = 0;
            for at in 1..self.count {
                if self.list[at].weight > self.list[best].weight {
                    best = at;
                }
            }
            self.count -= 1;
            let chosen = self.list[best];
            self.list[best] = self.list[self.count];
            if rest >> chosen.card & 1 != 0 {
                return Some(chosen);
            }
        }
        None
    }
}

/// What speaks for a lead, or against it where negative, found by trial: fewer positions searched in random deals.
struct Weights {
    /// For every card that our side has more in the suit than the others.
    length: i32,
    /// For every rank.
    rank: i32,
    /// If the next hand, the last hand or partner ruffs.
    second_ruffs: i32,
    last_ruffs: i32,
    partner_ruffs: i32,
    /// The only card of a side suit, when the hand has trumps.
    singleton: i32,
    /// A trump.
    trump: i32,
    /// The highest card of the suit; more if the hand, or the next one, has the second highest too.
    top: i32,
    top_and_next: i32,
    top_over_second: i32,
    /// A lower card from the hand that has the highest.
    under_top: i32,
    /// To partner's highest card; more if the second highest is in the next hand, in partner's, or in the last.
    partner_top: i32,
    finesse: i32,
    partner_both: i32,
    through_last: i32,
    /// To the highest card of the next hand.
    second_top: i32,
    /// To that of the last hand; more for a low card from the second highest.
    last_top: i32,
    under_next: i32,
}

const NO_TRUMP: Weights = Weights {
    length: 4,
    rank: -4,
    second_ruffs: 0,
    last_ruffs: 0,
    partner_ruffs: 0,
    singleton: 0,
    trump: 0,
    top: 36,
    top_and_next: -12,
    top_over_second: 12,
    under_top: -16,
    partner_top: 32,
    finesse: 0,
    partner_both: 12,
    through_last: 12,
    second_top: -16,
    last_top: -32,
    under_next: -12,
};
const TRUMP_SUIT: Weights = Weights {
    length: 4,
    rank: -4,
    second_ruffs: -80,
    last_ruffs: -144,
    partner_ruffs: 52,
    singleton: 16,
    trump: -12,
    top: 48,
    top_and_next: 0,
    top_over_second: 0,
    under_top: -28,
    partner_top: 32,
    finesse: 12,
    partner_both: 0,
    through_last: 0,
    second_top: -8,
    last_top: -32,
    under_next: 0,
};

/// How often a lead has been right lately, by seat and card: what is good in one position of a search tends to be
/// good in others.
pub(super) struct History([[i16; 64]; 4]);

impl History {
    const FULL: i16 = 16384;

    pub(super) fn new() -> History {
        History([[0; 64]; 4])
    }

    /// Moves the memory of a lead an eighth of the way to always or never.
    #[inline(always)]
    pub(super) fn add(&mut self, seat: u32, card: u32, was_right: bool) {
        let memory = &mut self.0[seat as usize][card as usize];
        let goal = if was_right { History::FULL } else { 0 };
        *memory += (goal - *memory) >> 3;
    }

    /// The leads among `candidates`, weighed.
    #[inline]
    pub(super) fn leads<const TRUMP: bool>(&self, board: &Board, seat: u32, candidates: u64) -> Moves {
        let weights = if TRUMP { &TRUMP_SUIT } else { &NO_TRUMP };
        let history = &self.0[seat as usize];
        let mut moves = Moves::new(board, candidates);
        for mv in &mut moves.list[..moves.count] {
            let memory = i32::from(history[usize::from(mv.card)]) / 32;
            mv.weight = (4 * weight::<TRUMP>(board, seat, u32::from(mv.card), weights) + memory) as i16;
        }
        moves
    }
}

#[inline(always)]
fn weight<const TRUMP: bool>(board: &Board, seat: u32, card: u32, weights: &Weights) -> i32 {
    let (second, partner, last) = ((seat + 1) & 3, (seat + 2) & 3, (seat + 3) & 3);
    let hands = &board.hands;
    let suit = suit_of(card);
    let cards = board.all & suit_mask(suit);
    let top = highest(cards);
    // The second highest; of a single card nobody holds it.
    let next = 1 << top ^ cards;
    let next = if next == 0 { 63 } else { highest(next) };
    let length = |seat: u32| board.length(seat, suit) as i32;
    let holds = |seat: u32, card: u32| hands[seat as usize] >> card & 1 != 0;
    let if_so = |holds: bool, weight: i32| if holds { weight } else { 0 };
    let more = length(seat) + length(partner) - length(second) - length(last);
    let mut weight = weights.length * more + weights.rank * (card & 15) as i32;
    if TRUMP && suit != 3 {
        let has_trump = |seat: u32| hands[seat as usize] & TRUMPS != 0;
        let ruffs = |seat: u32| length(seat) == 0 && has_trump(seat);
        weight += if_so(ruffs(second), weights.second_ruffs);
        weight += if_so(ruffs(last), weights.last_ruffs);
        weight += if_so(ruffs(partner), weights.partner_ruffs);
        weight += if_so(length(seat) == 1 && has_trump(seat), weights.singleton);
    }
    if TRUMP && suit == 3 {
        weight += weights.trump;
    }
    if card == top {
        weight += weights.top + if_so(holds(seat, next), weights.top_and_next);
        weight + if_so(holds(second, next), weights.top_over_second)
    } else if holds(seat, top) {
        weight + weights.under_top
    } else if holds(partner, top) {
        weight += weights.partner_top + if_so(holds(second, next), weights.finesse);
        weight + if_so(holds(partner, next), weights.partner_both) + if_so(holds(last, next), weights.through_last)
    } else if holds(second, top) {
        weight + weights.second_top
    } else {
        weight + weights.last_top + if_so(holds(seat, next) && card != next, weights.under_next)
    }
}
