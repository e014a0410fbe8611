//! Tricks that a side must get whoever leads: trumps that nobody can take away, and stoppers at no trump.
//!
//! As all proofs, these name the ranks on which they rest.

use super::{
    board::{Board, TRUMPS, count, highest, suit_mask},
    cash::Suit,
};

/// Whether a side has `enough` trumps that must win tricks, whoever leads, and the ranks that prove it.
#[inline]
pub(super) fn sure_trumps(board: &Board, side: u32, enough: u32) -> Option<u64> {
    sure_trumps_of(board, side, enough).or_else(|| sure_trumps_of(board, (side + 2) & 3, enough))
}

/// The same for one hand.
#[inline]
pub(super) fn sure_trumps_of(board: &Board, seat: u32, enough: u32) -> Option<u64> {
    let length = board.length(seat, 3);
    if length < enough {
        return None;
    }
    let against = (board.hands[(seat + 1) as usize & 3] | board.hands[(seat + 3) as usize & 3]) & TRUMPS;
    if length >= enough + count(against) {
        return Some(0);
    }
    // The side's trumps above all others win a trick each if the hand has as many: it plays a low one under partner's.
    let mut highest_ones = (board.hands[seat as usize] | board.hands[(seat ^ 2) as usize]) & TRUMPS;
    for place in 1..=enough {
        let card = highest(highest_ones | 1);
        if 1 << card < against || highest_ones == 0 {
            break;
        }
        highest_ones ^= 1 << card;
        if place == enough {
            return Some(1 << card);
        }
    }
    // Each of the hand's highest trumps is played to a trick of its own, and a higher trump beats one of them only.
    let mut rest = board.hands[seat as usize] & TRUMPS;
    let mut own = 0;
    while rest != 0 {
        let card = highest(rest);
        rest ^= 1 << card;
        own += 1;
        let higher = count(against >> card);
        if own >= enough + higher {
            return Some(1 << card);
        }
        if length < enough + higher {
            break;
        }
    }
    None
}

/// Whether the leader's opponents have `enough` tricks at no trump because the leader's side runs out of suits in which
/// it has the highest card, and the ranks that prove it.
#[inline]
pub(super) fn guarded(board: &Board, leader: u32, enough: u32, left: u32) -> Option<u64> {
    let hand = |seat: u32| board.hands[seat as usize & 3];
    let ours = hand(leader) | hand(leader + 2);
    let mut cashed = 0;
    let mut ranks = 0;
    let mut holders = [false; 2];
    for suit in 0..4 {
        let mask = suit_mask(suit);
        if ours & mask == 0 {
            continue;
        }
        let top = 1 << highest(board.all & mask);
        if ours & top != 0 {
            cashed += board.length(leader, suit).max(board.length((leader + 2) & 3, suit));
        } else {
            holders[usize::from(hand(leader + 1) & top == 0)] = true;
            ranks |= top;
        }
    }
    if cashed + enough > left {
        return None;
    }
    if enough == 1 {
        return Some(ranks);
    }
    for (seat, holds) in [leader + 1, leader + 3].into_iter().zip(holders) {
        if holds {
            let mut winners = 0;
            for suit in 0..4 {
                let mask = suit_mask(suit);
                let against = ours & mask;
                // The hand must be able to go on: its partner may not have to win the trick.
                let mut cards = Suit {
                    lead: hand(seat) & mask,
                    partner: hand(seat + 2) & mask,
                    beaten: if against == 0 { 0 } else { 1 << highest(against) },
                    rounds: 0,
                    exhausted: board.length(leader, suit).max(board.length((leader + 2) & 3, suit)),
                    safe: 13,
                };
                winners += cards.cash(enough - winners, &mut ranks);
            }
            if winners < enough {
                return None;
            }
        }
    }
    Some(ranks)
}
