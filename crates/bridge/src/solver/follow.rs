//! Which card the other three hands try first: in nearly all positions the right one.

use super::{
    board::{Board, TRUMPS, highest, lowest, suit_mask, suit_of},
    trick::Trick,
};

/// The cards between which and `card` no other hand has one, `card` included.
#[inline(always)]
pub(super) fn equals(board: &Board, hand: u64, card: u32) -> u64 {
    let mask = suit_mask(suit_of(card));
    let others = board.all & mask & !hand;
    let below = others & ((1 << card) - 1);
    let above = others >> card << card;
    // All bits up to the highest one below, and all bits under the lowest one above; no branches.
    let floor = u64::MAX.checked_shr(below.leading_zeros()).unwrap_or(0);
    let ceiling = (above & above.wrapping_neg()).wrapping_sub(1);
    hand & mask & ceiling & !floor
}

/// How a hand that can follow suit chooses.
#[derive(Clone, Copy)]
pub(super) struct Following {
    /// A card above this one wins the trick for certain.
    target: u32,
    /// If there is none, the highest card above this one makes the last hand play high.
    force: u32,
}

impl Following {
    #[inline(always)]
    pub(super) fn new<const TRUMP: bool, const PLACE: u32>(board: &Board, trick: &Trick, seat: u32) -> Following {
        const NEVER: u32 = 64;
        let mask = suit_mask(trick.suit);
        let hand = |seat: u32| board.hands[seat as usize & 3];
        let plain = TRUMP && trick.suit != 3;
        if plain && suit_of(trick.best) == 3 {
            return Following { target: NEVER, force: NEVER };
        }
        let top = |seat: u32| highest(hand(seat) & mask | 1);
        let ruffs = |seat: u32| plain && hand(seat) & mask == 0 && hand(seat) & TRUMPS != 0;
        let ours = (trick.winner ^ seat) & 1 == 0;
        let (target, partner_wins) = match PLACE {
            1 => {
                let target = top(seat + 1).max(trick.best);
                if ruffs(seat + 1) { (NEVER, false) } else { (target, ruffs(seat + 2) || top(seat + 2) > target) }
            }
            2 => {
                let target = top(seat + 1).max(trick.best);
                if ruffs(seat + 1) { (NEVER, false) } else { (target, ours && target == trick.best) }
            }
            _ => (trick.best, ours),
        };
        if partner_wins {
            return Following { target: NEVER, force: NEVER };
        }
        Following { target, force: if PLACE == 2 && !ours && target < NEVER { trick.best } else { NEVER } }
    }

    /// The next card to try of what is left.
    #[inline(always)]
    pub(super) fn choose(&self, board: &Board, hand: u64, rest: u64) -> u32 {
        let above = if self.target < 63 { rest & (u64::MAX << self.target << 1) } else { 0 };
        if above != 0 {
            // The highest of its equals, so that as few ranks as possible matter.
            return highest(equals(board, hand, lowest(above)));
        }
        let top = highest(rest);
        if top > self.force { top } else { lowest(rest) }
    }
}

/// How a hand that cannot follow suit chooses.
#[derive(Clone, Copy)]
pub(super) struct Discarding {
    seat: u32,
    hand: u64,
    partner_wins: bool,
}

impl Discarding {
    #[inline(always)]
    pub(super) fn new<const PLACE: u32>(board: &Board, trick: &Trick, seat: u32) -> Discarding {
        let ours = (trick.winner ^ seat) & 1 == 0;
        let mask = suit_mask(trick.suit);
        let top = |seat: u32| highest(board.hands[seat as usize & 3] & mask | 1);
        let partner_wins = match PLACE {
            1 => top(seat + 2) > top(seat + 1).max(trick.best),
            2 => ours && trick.best > top(seat + 1),
            _ => ours,
        };
        Discarding { seat, hand: board.hands[seat as usize], partner_wins }
    }

    /// The next card to try of what is left.
    #[inline(always)]
    pub(super) fn choose<const TRUMP: bool>(&self, board: &Board, trick: &Trick, rest: u64) -> u32 {
        let mut best = (i32::MIN, 0);
        for suit in 0..4 {
            let cards = rest & suit_mask(suit);
            if cards == 0 {
                continue;
            }
            let mut card = lowest(cards);
            let weight = if TRUMP && suit == 3 {
                let over = if suit_of(trick.best) == 3 { cards & (u64::MAX << trick.best) } else { cards };
                if over != 0 && !self.partner_wins {
                    card = lowest(over);
                    30 - (card & 15) as i32
                } else {
                    -30 - (card & 15) as i32
                }
            } else {
                let held = self.hand & suit_mask(suit);
                let length = board.length(self.seat, suit) as i32;
                let all = board.all & suit_mask(suit);
                let top = highest(all);
                let mut weight = length - (card & 15) as i32;
                if held >> top & 1 != 0 {
                    weight -= if length == 1 { 8 } else { 2 };
                } else if length == 2 && held & (1 << highest(all ^ 1 << top)) != 0 {
                    weight -= 5;
                }
                weight
            };
            if weight > best.0 {
                best = (weight, card);
            }
        }
        best.1
    }
}
