//! Tricks that need no search: what a side can cash at once.
//!
//! All of these are proofs, so each names the ranks on which it rests.

use super::{
    board::{Board, TRUMPS, highest, lowest, suit_mask, suit_of},
    cash::Suit,
    follow::equals,
    suit_layouts::{Places, SuitLayouts},
    sure_tricks::sure_trumps_of,
};

/// Whether the leader's side can take `enough` tricks before it loses the lead, and the ranks that prove it.
///
/// The plan is to cash what the leader has, to cross to partner once, and to cash what partner has.
#[inline(always)]
pub(super) fn cashable<const TRUMP: bool>(
    layouts: &mut SuitLayouts,
    places: Places,
    board: &Board,
    leader: u32,
    enough: u32,
    left: u32,
) -> Option<u64> {
    if may_cash::<TRUMP>(layouts, places, board, leader, enough, left) {
        cash::<TRUMP>(board, leader, enough, left)
    } else {
        None
    }
}

/// Whether the plan works, by what is known of each suit: far quicker than going through it, which is needed for the
/// ranks only.
#[inline]
fn may_cash<const TRUMP: bool>(
    layouts: &mut SuitLayouts,
    places: Places,
    board: &Board,
    leader: u32,
    enough: u32,
    left: u32,
) -> bool {
    let (second, partner, fourth) = ((leader + 1) & 3, (leader + 2) & 3, (leader + 3) & 3);
    let mut tricks = 0;
    let mut keeps_trumps = false;
    let mut ruffs = 0;
    let trumps = layouts.plan::<TRUMP>(places, 3, leader, 0);
    if TRUMP {
        if trumps.own() >= enough {
            return true;
        }
        if trumps.draws() {
            tricks = trumps.own();
        } else {
            keeps_trumps = true;
            ruffs = u32::from(board.length(second, 3) > 0) | u32::from(board.length(fourth, 3) > 0) << 1;
        }
    } else {
        tricks = trumps.own();
    }
    let mut plan = |suit: usize| layouts.plan::<TRUMP>(places, suit, leader, ruffs);
    let suits = [plan(0), plan(1), plan(2)];
    tricks += suits[0].own() + suits[1].own() + suits[2].own();
    if tricks >= enough {
        return true;
    }
    let sure = if keeps_trumps { layouts.sure_trumps(places) } else { 0 };
    let with_trumps = |tricks: u32, seat: u32| {
        tricks + board.length(seat, 3) <= left && tricks + u32::from(sure >> (4 * seat) & 15) >= enough
    };
    if keeps_trumps && (with_trumps(tricks, leader) || with_trumps(tricks, partner)) {
        return true;
    }
    let mut partner_ruffs = false;
    let there = suits[0].there() + suits[1].there() + suits[2].there();
    if let Some(suit) = suits.iter().find(|suit| suit.crosses()) {
        tricks += 1 + suit.beyond() + there - suit.there() + if keeps_trumps { 0 } else { trumps.there() };
    } else if trumps.crosses() {
        keeps_trumps = false;
        tricks += 1 + trumps.beyond() + there;
    } else if TRUMP && board.length(partner, 3) > 0 && suits.iter().any(|suit| suit.is_ruffed()) {
        partner_ruffs = true;
        tricks += 1 + there + if keeps_trumps { 0 } else { trumps.there() };
    } else {
        return false;
    }
    tricks >= enough || keeps_trumps && (with_trumps(tricks, leader) || !partner_ruffs && with_trumps(tricks, partner))
}

/// Goes through the plan.
fn cash<const TRUMP: bool>(board: &Board, leader: u32, enough: u32, left: u32) -> Option<u64> {
    let (second, partner, fourth) = ((leader + 1) & 3, (leader + 2) & 3, (leader + 3) & 3);
    let [mine, theirs] = [board.hands[leader as usize], board.hands[partner as usize]];
    let opponents = [board.hands[second as usize], board.hands[fourth as usize]];
    let both = opponents[0] | opponents[1];
    let mut suits = [Suit::default(); 4];
    let mut tricks = 0;
    let mut ranks = 0;
    let mut keeps_trumps = false;
    for place in 0..4 {
        // Trumps first: drawing them makes the rest safe.
        let suit = (place + if TRUMP { 3 } else { 0 }) & 3;
        let mask = suit_mask(suit);
        let lengths = [board.length(second, suit), board.length(fourth, suit)];
        let mut safe = 13;
        if TRUMP && suit != 3 {
            for (opponent, length) in [second, fourth].into_iter().zip(lengths) {
                if board.length(opponent, 3) > suits[3].rounds {
                    safe = safe.min(length);
                }
            }
        }
        let state = &mut suits[suit as usize];
        *state = Suit {
            lead: mine & mask,
            partner: theirs & mask,
            beaten: if both & mask == 0 { 0 } else { 1 << highest(both & mask) },
            rounds: 0,
            exhausted: lengths[0].max(lengths[1]),
            safe,
        };
        if TRUMP && suit == 3 {
            // Trumps are cashed first if that draws those of the opponents; otherwise they are kept for later.
            let (mut drawn, mut drawn_ranks) = (*state, 0);
            let won = drawn.cash(enough, &mut drawn_ranks);
            if won >= enough {
                return Some(drawn_ranks);
            }
            if drawn.rounds >= drawn.exhausted {
                *state = drawn;
                ranks = drawn_ranks;
                tricks = won;
            } else {
                keeps_trumps = true;
            }
            continue;
        }
        tricks += state.cash(enough - tricks, &mut ranks);
        if tricks >= enough {
            return Some(ranks);
        }
    }
    if keeps_trumps {
        for seat in [leader, partner] {
            if tricks + board.length(seat, 3) <= left
                && let Some(more) = sure_trumps_of(board, seat, enough - tricks)
            {
                return Some(ranks | more);
            }
        }
    }
    let room = left - tricks;
    if tricks + room < enough {
        return None;
    }
    let mut trumps_of = [true; 2];
    if let Some(crossing) = suits.iter().position(|suit| suit.crosses()) {
        if TRUMP && crossing == 3 {
            keeps_trumps = false;
        }
        ranks |= suits[crossing].cross();
    } else if TRUMP && suits[3].partner != 0 {
        // Partner ruffs.
        let crossing = suits[..3].iter().position(|suit| suit.is_ruffed())?;
        suits[crossing].rounds += 1;
        suits[crossing].lead &= suits[crossing].lead - 1;
        suits[3].partner &= suits[3].partner - 1;
        trumps_of[1] = false;
    } else {
        return None;
    }
    tricks += 1;
    for suit in if keeps_trumps { &suits[..3] } else { &suits[..] } {
        if tricks >= enough {
            break;
        }
        tricks += suit.turned().cash(enough - tricks, &mut ranks);
    }
    if tricks >= enough {
        return Some(ranks);
    }
    if keeps_trumps {
        for (seat, allowed) in [leader, partner].into_iter().zip(trumps_of) {
            if allowed
                && tricks + board.length(seat, 3) <= left
                && let Some(more) = sure_trumps_of(board, seat, enough - tricks)
            {
                return Some(ranks | more);
            }
        }
    }
    None
}

/// Whether the side of the second hand can win the trick that was just led, whatever the third hand does, and then cash
/// so much that it has `enough`.
#[inline]
pub(super) fn cashable_after_lead<const TRUMP: bool>(
    layouts: &mut SuitLayouts,
    board: &mut Board,
    seat: u32,
    led: u32,
    enough: u32,
    left: u32,
) -> Option<u64> {
    let mask = suit_mask(suit_of(led));
    let (third, fourth) = ((seat + 1) & 3, (seat + 2) & 3);
    if TRUMP && suit_of(led) != 3 {
        let (hand, last) = (board.hands[seat as usize], board.hands[fourth as usize]);
        let third_follows = board.hands[third as usize] & mask;
        if third_follows != 0 || board.hands[third as usize] & TRUMPS == 0 {
            for (ruffer, cards) in [(seat, hand), (fourth, last)] {
                if cards & mask == 0 && cards & TRUMPS != 0 {
                    if enough == 1 {
                        return Some(0);
                    }
                    let ruff = lowest(cards & TRUMPS);
                    return cashable_then::<TRUMP>(layouts, board, (third, led), (ruffer, ruff), enough - 1, left - 1);
                }
            }
        }
    }
    let third_follows = board.hands[third as usize] & mask;
    if TRUMP && suit_of(led) != 3 && third_follows == 0 && board.hands[third as usize] & TRUMPS != 0 {
        return None;
    }
    let beaten = highest(third_follows | 1 << led);
    if enough == 1 {
        // The highest card, so that as few ranks as possible matter.
        let ours = (board.hands[seat as usize] | board.hands[fourth as usize]) & mask;
        return (ours >> beaten != 0).then(|| 1 << highest(ours));
    }
    for winner in [seat, fourth] {
        let winners = (board.hands[winner as usize] & mask) >> beaten << beaten;
        if winners == 0 {
            continue;
        }
        let card = highest(equals(board, board.hands[winner as usize], lowest(winners)));
        let follows = board.hands[(winner ^ 2) as usize] & mask;
        if follows != 0 && lowest(follows) > card {
            continue;
        }
        if let Some(ranks) = cashable_then::<TRUMP>(layouts, board, (third, led), (winner, card), enough - 1, left - 1)
        {
            return Some(ranks | 1 << card);
        }
    }
    None
}

/// What can be cashed after the trick to which `led` was led and that `winner` wins with `card`. The winner's partner
/// and the third hand play low if they follow suit, and nothing if not: what they discard is not known.
#[inline(always)]
fn cashable_then<const TRUMP: bool>(
    layouts: &mut SuitLayouts,
    board: &mut Board,
    (third, led): (u32, u32),
    (winner, card): (u32, u32),
    enough: u32,
    left: u32,
) -> Option<u64> {
    let mask = suit_mask(suit_of(led));
    let follow = |seat: u32| board.hands[seat as usize] & mask;
    let (follows, third_follows) = (follow(winner ^ 2), follow(third));
    // Taken out and put back: a copy of the board would wait for what was written last.
    board.play(winner, card);
    let mut all = board.all ^ 1 << led ^ 1 << card;
    for (seat, cards) in [(winner ^ 2, follows), (third, third_follows)] {
        if cards != 0 {
            board.play(seat, lowest(cards));
            all ^= cards & cards.wrapping_neg();
        }
    }
    let places = layouts.places(all);
    let ranks = cashable::<TRUMP>(layouts, places, board, winner, enough, left);
    board.take_back(winner, card);
    for (seat, cards) in [(winner ^ 2, follows), (third, third_follows)] {
        if cards != 0 {
            board.take_back(seat, lowest(cards));
        }
    }
    ranks
}
