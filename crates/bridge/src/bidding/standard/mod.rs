//! The standard system: what it has besides the natural one, which it falls back on.

mod competition;
mod no_trump;
mod opening;
mod slam;

use super::{rule::Rule, situation::Situation};
use crate::{Call, Strain, seats};

pub(super) use slam::ask as ask_for_aces;

/// The rules for the seat whose turn it is, where this system has its own.
pub(super) fn rules(situation: &Situation) -> Option<Vec<Rule>> {
    if let Some(rules) = slam::rules(situation) {
        return Some(rules);
    }
    let Some(calls) = situation.undisturbed() else { return competition::rules(situation) };
    use Call::Bid;
    use Strain::{Clubs, Diamonds, NoTrump};
    match calls.as_slice() {
        [] => Some(opening::rules(situation)),
        [Bid(1, NoTrump), rest @ ..] => no_trump::rules(situation, 1, (15, 17), rest),
        [Bid(2, NoTrump), rest @ ..] => no_trump::rules(situation, 2, (20, 21), rest),
        [Bid(2, Clubs), Bid(2, Diamonds), Bid(2, NoTrump), rest @ ..] => no_trump::rules(situation, 2, (22, 24), rest),
        [Bid(level @ 2..=3, strain)] if !matches!((level, strain), (2, Clubs) | (_, NoTrump)) => {
            strain.trump().map(|suit| competition::after_preempt(situation, *level, suit))
        }
        _ => None,
    }
}

/// Whether the opponents' last call was a pass, so that partner's artificial call must be answered.
fn must_answer(situation: &Situation) -> bool {
    let right = seats::left_of(seats::partner_of(situation.me));
    situation.last_call(right).is_none_or(|(call, _)| call == Call::Pass)
}
