//! Opener's second bid.

use crate::bidding::{placing, rule::Rule, situation::Situation, value::Count};
use crate::{Call, Strain, Suit};

pub(in crate::bidding) fn rules(situation: &Situation, opening: (u8, Strain), response: (u8, Strain)) -> Vec<Rule> {
    match (opening, response) {
        ((2, Strain::Clubs), (2, Strain::Diamonds)) => after_waiting(situation),
        ((1, first), (_, second)) if first != second && first != Strain::NoTrump => {
            let new_suit_or_1nt = second.trump().is_some() || response.0 == 1;
            if new_suit_or_1nt { after_new_suit(situation, first, response) } else { placing::rules(situation) }
        }
        _ => placing::rules(situation),
    }
}

/// After 2C and 2D the system is natural.
fn after_waiting(situation: &Situation) -> Vec<Rule> {
    let balanced =
        |level: u8, least: u8, most: u8| Rule::bid(level, Strain::NoTrump).points(Count::High, least, most).balanced();
    let mut rules = vec![balanced(2, 22, 24), balanced(3, 25, 27), balanced(4, 28, 30)];
    for cards in [5, 4] {
        for suit in Suit::HIGH_TO_LOW {
            let level = situation.cheapest(suit);
            rules.push(Rule::bid(level, suit).points(Count::Length, 22, 40).at_least(suit, cards).longest(suit));
        }
    }
    rules.push(Rule::pass().otherwise());
    rules
}

fn after_new_suit(situation: &Situation, first: Strain, (level, second): (u8, Strain)) -> Vec<Rule> {
    let Some(own) = first.trump() else { return placing::rules(situation) };
    let mut rules = Vec::new();
    if let Some(partners) = second.trump() {
        let cheap = situation.cheapest(partners);
        let raise = |level: u8, least: u8, most: u8| {
            Rule::bid(level, partners).points(Count::Support(partners), least, most).at_least(partners, 4)
        };
        if partners >= Suit::Hearts {
            rules.push(raise(4, 19, 40));
        }
        rules.extend([raise(cheap + 1, 16, 18), raise(cheap, 12, 15)]);
    }
    let cheap = situation.cheapest(Strain::NoTrump);
    let stopped = situation.their_suits();
    let no_trump = |level: u8, least: u8, most: u8| {
        Rule::bid(level, Strain::NoTrump).points(Count::High, least, most).stopped(&stopped)
    };
    if second != Strain::NoTrump {
        rules.extend([no_trump(cheap + 1, 18, 19).balanced(), no_trump(cheap, 12, 14).balanced()]);
    }
    let cheap = situation.cheapest(own);
    let again =
        |level: u8, least: u8, most: u8| Rule::bid(level, own).points(Count::Length, least, most).at_least(own, 6);
    if own >= Suit::Hearts {
        rules.push(again(4, 19, 40));
    }
    rules.extend([again(cheap + 1, 16, 18), again(cheap, 12, 15)]);
    rules.extend(new_suits(situation, own, second));
    let answer_is_due = situation.partner_waits() && second != Strain::NoTrump;
    if answer_is_due {
        // Partner's one-level bid is answered in no trump at the one level, a higher one at the two level, or by the
        // own suit.
        let level = if level == 1 { 1 } else { 2 };
        if level == situation.cheapest(Strain::NoTrump) {
            rules.push(no_trump(level, 12, 18));
        }
        rules.push(Rule::bid(cheap, own).points(Count::Length, 12, 18).at_least(own, 4).otherwise());
    }
    rules.extend(placing::rules(situation));
    rules
}

fn new_suits(situation: &Situation, own: Suit, second: Strain) -> Vec<Rule> {
    let theirs = situation.their_suits();
    let new: Vec<Suit> = Suit::ALL
        .into_iter()
        .filter(|&suit| suit != own && second.trump() != Some(suit) && !theirs.contains(&suit))
        .collect();
    let show = |suit: Suit, level: u8, least: u8, most: u8| {
        Rule::bid(level, suit).points(Count::Length, least, most).at_least(suit, 4)
    };
    let jumps = new.iter().map(|&suit| show(suit, situation.cheapest(suit) + 1, 19, 40));
    let plain = new.iter().filter_map(|&suit| match situation.cheapest(suit) {
        1 => Some(show(suit, 1, 12, 18)),
        2 if suit < own => Some(show(suit, 2, 12, 18)),
        2 => Some(show(suit, 2, 16, 18)),
        3 => Some(show(suit, 3, 16, 18)),
        _ => None,
    });
    jumps.filter(|rule| matches!(rule.call, Call::Bid(..=3, _))).chain(plain).collect()
}
