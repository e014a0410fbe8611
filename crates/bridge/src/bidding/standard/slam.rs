//! Asking for aces: Blackwood in a suit, Gerber over no trump.

use super::must_answer;
use crate::{
    Call, Strain, Suit,
    bidding::{rule::Rule, situation::Situation, value::Count},
    seats,
};

const BLACKWOOD: &str = "Blackwood: asks for aces";
const GERBER: &str = "Gerber: asks for aces";
const ACES: [&str; 4] = ["0 or 4 aces", "1 ace", "2 aces", "3 aces"];

/// Blackwood with a fit of our own and points for a slam.
pub(in crate::bidding) fn ask(rule: Rule) -> Rule {
    rule.said_as(Call::Bid(4, Strain::NoTrump)).artificial(BLACKWOOD)
}

/// The same with four cards of partner's major.
pub(super) fn ask_with(suit: Suit, least: u8) -> Rule {
    ask(Rule::bid(4, Strain::NoTrump).points(Count::Support(suit), least, 40).at_least(suit, 4))
}

/// Gerber, with points for a slam.
pub(super) fn gerber(least: u8) -> Rule {
    Rule::bid(4, Suit::Clubs).points(Count::Length, least, 40).artificial(GERBER)
}

/// The rules of whoever is asked, or has been answered.
pub(super) fn rules(situation: &Situation) -> Option<Vec<Rule>> {
    let partner = seats::partner_of(situation.me);
    let is_ask = |last: Option<(Call, bool)>| match last {
        Some((Call::Bid(4, strain @ (Strain::NoTrump | Strain::Clubs)), false)) => Some(strain),
        _ => None,
    };
    if let Some(strain) = is_ask(situation.last_call(partner)).filter(|_| must_answer(situation)) {
        return Some(answers(strain));
    }
    let asked = is_ask(situation.last_call(situation.me))?;
    let is_answer = matches!(situation.last_call(partner), Some((Call::Bid(..), false)));
    (is_answer && must_answer(situation)).then(|| decide(situation, asked))
}

/// Each step above the question is one more ace.
fn answers(asked: Strain) -> Vec<Rule> {
    let steps = match asked {
        Strain::NoTrump => [(5, Strain::Clubs), (5, Strain::Diamonds), (5, Strain::Hearts), (5, Strain::Spades)],
        _ => [(4, Strain::Diamonds), (4, Strain::Hearts), (4, Strain::Spades), (4, Strain::NoTrump)],
    };
    let step = |number: usize| {
        let (level, strain) = steps[number];
        let numbers: &[u8] = if number == 0 { &[0, 4] } else { &[number as u8] };
        Rule::bid(level, strain).aces(numbers.iter().copied()).artificial(ACES[number])
    };
    (0..4).map(step).collect()
}

/// Six with three aces together, seven with four and the points for it; else as low as it goes.
fn decide(situation: &Situation, asked: Strain) -> Vec<Rule> {
    let partner = situation.partners();
    // With the fewest that partner may have: of none or four, none, unless we have none either.
    let partners = (0..=4u8).find(|number| partner.aces >> number & 1 != 0).unwrap_or(0);
    let grand = 37u8.saturating_sub(partner.least);
    let mut rules = Vec::new();
    let mut suits = Suit::HIGH_TO_LOW.to_vec();
    suits.sort_by_key(|&suit| (suit < Suit::Hearts, std::cmp::Reverse(partner.length(suit))));
    for &suit in &suits {
        let fit = 8u8.saturating_sub(partner.length(suit)).clamp(1, 6);
        let with = |level: u8| Rule::bid(level, suit).at_least(suit, fit);
        let needed = |all: u8| (all.saturating_sub(partners)..=4).collect::<Vec<u8>>();
        rules.push(with(7).points(Count::Support(suit), grand, 40).aces(needed(4)));
        rules.push(with(6).aces(needed(3)));
        rules.push(with(if asked == Strain::NoTrump { 5 } else { situation.cheapest(suit) }));
        // Their answer was too high to stop below six.
        if situation.cheapest(suit) == 6 {
            rules.push(with(6));
        }
    }
    rules.push(Rule::pass().otherwise());
    rules
}
