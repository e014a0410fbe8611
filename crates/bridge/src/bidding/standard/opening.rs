//! The first bid of the board.

use crate::bidding::{natural, rule::Rule, situation::Situation, value::Count};

/// The most that a weak bid shows.
const WEAK: u8 = 10;

/// As the natural system, but weak bids are lighter where they cost less.
pub(super) fn rules(situation: &Situation) -> Vec<Rule> {
    let least = if situation.vulnerable() { 6 } else { 5 };
    let lighter = |rule: Rule| {
        let is_weak = rule.count == Count::High && rule.most == WEAK;
        if is_weak { rule.points(Count::High, least, WEAK) } else { rule }
    };
    natural::opening::rules().into_iter().map(lighter).collect()
}
