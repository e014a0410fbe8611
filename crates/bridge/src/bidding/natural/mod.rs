//! The natural system: nothing is artificial but the opening of 2C, its reply and the take-out double.

pub(super) mod defence;
pub(super) mod opening;
pub(super) mod rebid;
pub(super) mod response;

use super::{placing, rule::Rule, situation::Situation};
use crate::seats;

/// The rules for the seat whose turn it is, in the order in which they are tried.
pub(super) fn rules(situation: &Situation) -> Vec<Rule> {
    let mine = situation.my_bids();
    let partners = situation.partners_bids();
    let (me, partner) = (situation.me, seats::partner_of(situation.me));
    match (mine.as_slice(), partners.as_slice()) {
        ([], []) if situation.has_doubled(me) => placing::rules(situation),
        ([], []) if situation.has_doubled(partner) => defence::after_double(situation),
        ([], []) if situation.they_have_bid() => defence::overcalls(situation),
        ([], []) => opening::rules(),
        ([], [overcall]) if situation.they_opened() => defence::after_overcall(situation, *overcall),
        ([], [opening]) => response::rules(situation, *opening),
        ([opening], [response]) if !situation.they_opened() => rebid::rules(situation, *opening, *response),
        _ => placing::rules(situation),
    }
}
