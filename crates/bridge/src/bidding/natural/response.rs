//! The first answer to partner's opening.

use crate::bidding::{placing, rule::Rule, situation::Situation, value::Count};
use crate::{Call, Strain, Suit};

/// What 2D after 2C means, for the opponents.
const WAITING: &str = "says nothing, waits for opener's suit";

pub(in crate::bidding) fn rules(situation: &Situation, (level, strain): (u8, Strain)) -> Vec<Rule> {
    match (level, strain.trump()) {
        (1, Some(suit)) => to_one_of_a_suit(situation, suit),
        (2, Some(Suit::Clubs)) => {
            // Over their bid there is no waiting: what follows is natural.
            let mut rules = vec![Rule::bid(2, Suit::Diamonds).artificial(WAITING).otherwise()];
            rules.extend(placing::rules(situation));
            rules
        }
        (1 | 2, None) => to_no_trump(situation, level),
        _ => placing::rules(situation),
    }
}

fn to_one_of_a_suit(situation: &Situation, suit: Suit) -> Vec<Rule> {
    let mut rules = Vec::new();
    let raise = |level: u8, least: u8, most: u8, cards: u8| {
        Rule::bid(level, suit).points(Count::Support(suit), least, most).at_least(suit, cards)
    };
    if suit >= Suit::Hearts {
        rules.extend([raise(2, 6, 9, 3), raise(3, 10, 12, 3), raise(4, 13, 16, 3)]);
    }
    let others = || Suit::ALL.into_iter().filter(|&other| other != suit && !situation.their_suits().contains(&other));
    let new_suits = |at_one: bool| others().filter(move |&other| (situation.cheapest(other) == 1) == at_one);
    for new in new_suits(true).collect::<Vec<_>>().into_iter().rev() {
        rules.push(new_suit(situation, new, 5).longest(new));
    }
    for new in new_suits(true) {
        rules.push(new_suit(situation, new, 4));
    }
    let stopped = situation.their_suits();
    let no_trump = |level: u8, least: u8, most: u8| {
        Rule::bid(level, Strain::NoTrump).points(Count::High, least, most).stopped(&stopped)
    };
    rules.extend([no_trump(3, 13, 15).balanced(), no_trump(2, 10, 12).balanced()]);
    if suit < Suit::Hearts {
        let cards = if suit == Suit::Clubs { 5 } else { 4 };
        rules.extend([raise(2, 6, 9, cards), raise(3, 10, 12, cards)]);
    }
    for new in new_suits(false).collect::<Vec<_>>().into_iter().rev() {
        rules.push(new_suit(situation, new, if new == Suit::Hearts { 5 } else { 4 }).longest(new));
    }
    for new in new_suits(false) {
        rules.push(new_suit(situation, new, if new == Suit::Hearts { 5 } else { 4 }));
    }
    rules.push(no_trump(1, 6, 9));
    // Hands that are too strong for what they could say above, and have no suit of their own.
    rules.push(raise(4, 13, 40, 3));
    rules.push(no_trump(3, 13, 40));
    rules.push(Rule::pass().points(Count::Length, 0, 9).otherwise());
    rules
}

/// A suit of the own, which partner may not pass.
fn new_suit(situation: &Situation, suit: Suit, cards: u8) -> Rule {
    let level = situation.cheapest(suit);
    let least = [6, 10, 13, 17][usize::from(level.clamp(1, 4)) - 1];
    Rule::bid(level, suit).points(Count::Length, least, 40).at_least(suit, cards)
}

fn to_no_trump(situation: &Situation, level: u8) -> Vec<Rule> {
    let opener = situation.partners();
    let mut rules = Vec::new();
    let enough = 25u8.saturating_sub(opener.least);
    let slam = 33u8.saturating_sub(opener.least);
    for suit in [Suit::Spades, Suit::Hearts] {
        rules.push(Rule::bid(3, suit).points(Count::Length, enough, slam - 1).at_least(suit, 5).at_most(suit, 5));
    }
    if level == 1 {
        let invitation = 23u8.saturating_sub(opener.least);
        for suit in [Suit::Spades, Suit::Hearts, Suit::Diamonds] {
            rules.push(Rule::bid(2, suit).points(Count::Length, 0, invitation - 1).at_least(suit, 5));
        }
    }
    // Three of a major is taken, so the only invitation is 2NT.
    let is_taken = |call: Call| rules.iter().any(|rule| rule.call == call && matches!(call, Call::Bid(3, _)));
    let placing: Vec<Rule> = placing::rules(situation).into_iter().filter(|rule| !is_taken(rule.call)).collect();
    rules.extend(placing);
    rules
}
