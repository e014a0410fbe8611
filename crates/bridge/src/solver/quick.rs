//! Tricks that need no search: what a side can cash at once.
//!
//! All of these are proofs, so each names the ranks on which it rests.

use super::{
    board::{Board, TRUMPS, highest, lowest, suit_mask, suit_of},
    follow::equals,
    sure::sure_trumps_of,
};

/// One suit while winners are cashed in thought.
#[derive(Clone, Copy, Default)]
struct Suit {
    /// What the hand on lead and its partner still hold.
    lead: u64,
    partner: u64,
    /// The highest card of the opponents, as a bit; 0 if they have none.
    beaten: u64,
    /// Rounds played, rounds after which both opponents are out, and rounds before one of them can ruff.
    rounds: u32,
    exhausted: u32,
    safe: u32,
}

impl Suit {
    /// Lets the hand on lead cash from the top while it wins and keeps the lead, until `wanted` tricks.
    ///
    /// Its partner follows with the lowest card. Adds the ranks that matter, and returns the number of tricks.
    #[inline(always)]
    fn cash(&mut self, wanted: u32, ranks: &mut u64) -> u32 {
        let mut tricks = 0;
        while self.lead != 0 && self.rounds < self.safe && tricks < wanted {
            let card = 1 << highest(self.lead);
            let contested = self.rounds < self.exhausted;
            if contested && card < self.beaten {
                break;
            }
            if self.partner != 0 {
                let follows = self.partner & self.partner.wrapping_neg();
                if follows > card {
                    break;
                }
                self.partner ^= follows;
                *ranks |= card;
            } else if contested {
                *ranks |= card;
            }
            self.lead ^= card;
            self.rounds += 1;
            tricks += 1;
        }
        tricks
    }

    /// Whether a low card can be led to a winner of partner's.
    #[inline(always)]
    fn crosses(&self) -> bool {
        if self.lead == 0 || self.partner == 0 || self.rounds >= self.safe {
            return false;
        }
        let winner = highest(self.partner);
        winner > lowest(self.lead) && (self.rounds >= self.exhausted || 1 << winner > self.beaten)
    }

    /// The same suit from partner's side.
    #[inline(always)]
    fn turned(self) -> Suit {
        Suit { lead: self.partner, partner: self.lead, ..self }
    }
}

/// Whether the leader's side can take `enough` tricks before it loses the lead, and the ranks that prove it.
///
/// The plan is to cash what the leader has, to cross to partner once, and to cash what partner has.
#[inline]
pub(super) fn cashable<const TRUMP: bool>(board: &Board, leader: u32, enough: u32, left: u32) -> Option<u64> {
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
        let suit = &mut suits[crossing];
        let winner = 1 << highest(suit.partner);
        ranks |= winner;
        suit.partner ^= winner;
        suit.lead &= suit.lead - 1;
        suit.rounds += 1;
    } else if TRUMP && suits[3].partner != 0 {
        // Partner ruffs.
        let crossing =
            suits[..3].iter().position(|suit| suit.lead != 0 && suit.partner == 0 && suit.rounds < suit.safe)?;
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
    board: &Board,
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
                    let mut after = *board;
                    after.play(ruffer, lowest(cards & TRUMPS));
                    let follows = board.hands[(ruffer ^ 2) as usize] & mask;
                    if follows != 0 {
                        after.play(ruffer ^ 2, lowest(follows));
                    }
                    if third_follows != 0 {
                        after.play(third, lowest(third_follows));
                    }
                    return cashable::<TRUMP>(&after, ruffer, enough - 1, left - 1);
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
        let mut after = *board;
        after.play(winner, card);
        if follows != 0 {
            after.play(winner ^ 2, lowest(follows));
        }
        if third_follows != 0 {
            after.play(third, lowest(third_follows));
        }
        if let Some(ranks) = cashable::<TRUMP>(&after, winner, enough - 1, left - 1) {
            return Some(ranks | 1 << card);
        }
    }
    None
}
