//! Bidding when they have opened.

use crate::bidding::{placing, rule::Rule, situation::Situation, value::Count};
use crate::{Call, Strain, Suit};

/// Nobody on our side has said anything yet.
pub(in crate::bidding) fn overcalls(situation: &Situation) -> Vec<Rule> {
    let theirs = situation.their_suits();
    let level = situation.auction.last_bid().map_or(1, |(level, ..)| level);
    let mut rules = Vec::new();
    if level == 1 {
        rules.push(Rule::bid(1, Strain::NoTrump).points(Count::High, 15, 18).balanced().stopped(&theirs));
    }
    let others = || Suit::HIGH_TO_LOW.into_iter().filter(|suit| !theirs.contains(suit));
    for suit in others() {
        let cheap = situation.cheapest(suit);
        let (least, most, cards) = match cheap {
            1 => (8, 16, 5),
            2 => (11, 16, 5),
            _ => (14, 18, 6),
        };
        if cheap <= 2 {
            rules.push(Rule::bid(cheap + 1, suit).points(Count::High, 6, 10).at_least(suit, 6));
        }
        rules.push(Rule::bid(cheap, suit).points(Count::Length, least, most).at_least(suit, cards).longest(suit));
    }
    if let [their] = theirs.as_slice() {
        let double = Rule::new(Call::Double);
        let least = if level >= 4 { 16 } else { 12 };
        let take_out = double.clone().points(Count::High, least, 40).at_most(*their, 2);
        rules.push(others().fold(take_out, |rule, suit| rule.at_least(suit, 3)));
        rules.push(double.points(Count::Length, 17.max(least), 40).rarely());
    }
    rules.push(Rule::pass().points(Count::Length, 0, 16).otherwise());
    rules
}

/// Partner has overcalled.
pub(in crate::bidding) fn after_overcall(situation: &Situation, (_, strain): (u8, Strain)) -> Vec<Rule> {
    let placing = placing::rules(situation);
    let Some(suit) = strain.trump() else { return placing };
    let cheap = situation.cheapest(suit);
    let raise = |level: u8, least: u8, most: u8| {
        Rule::bid(level, suit).points(Count::Support(suit), least, most).at_least(suit, 3)
    };
    let theirs = situation.their_suits();
    let level = situation.cheapest(Strain::NoTrump);
    let no_trump = |level: u8, least: u8, most: u8| {
        Rule::bid(level, Strain::NoTrump).points(Count::High, least, most).stopped(&theirs)
    };
    let mut rules = vec![raise(cheap + 1, 12, 14), raise(cheap, 8, 11)];
    rules.extend([no_trump(level + 1, 12, 14), no_trump(level, 8, 11)]);
    rules.retain(|rule| {
        matches!(rule.call, Call::Bid(..=3, bid) if bid != Strain::NoTrump)
            || matches!(rule.call, Call::Bid(..=2, Strain::NoTrump))
    });
    with_games_first(placing, rules)
}

/// What is enough for game is placed at once; all else comes after the rules of the situation.
fn with_games_first(placing: Vec<Rule>, rules: Vec<Rule>) -> Vec<Rule> {
    let is_game = |rule: &Rule| matches!(rule.call, Call::Bid(level, strain) if placing::is_game(level, strain));
    let (games, rest): (Vec<Rule>, Vec<Rule>) = placing.into_iter().partition(is_game);
    games.into_iter().chain(rules).chain(rest).collect()
}

/// Partner has doubled for take-out and waits for a suit.
pub(in crate::bidding) fn after_double(situation: &Situation) -> Vec<Rule> {
    let theirs = situation.their_suits();
    let mut rules = Vec::new();
    if let [their] = theirs.as_slice() {
        rules.push(Rule::pass().points(Count::High, 6, 40).at_least(*their, 5));
    }
    let level = situation.cheapest(Strain::NoTrump);
    let no_trump = |level: u8, least: u8, most: u8| {
        Rule::bid(level, Strain::NoTrump).points(Count::High, least, most).stopped(&theirs)
    };
    let others = || Suit::HIGH_TO_LOW.into_iter().filter(|suit| !theirs.contains(suit));
    let show = |suit: Suit, jump: u8, cards: u8, least: u8, most: u8| {
        Rule::bid(situation.cheapest(suit) + jump, suit).points(Count::Length, least, most).at_least(suit, cards)
    };
    for cards in [5, 4] {
        for suit in others().filter(|&suit| cards == 5 || suit >= Suit::Hearts) {
            rules.extend([show(suit, 1, cards, 9, 12), show(suit, 0, cards, 0, 8)]);
        }
    }
    rules.extend([no_trump(level + 1, 11, 12), no_trump(level, 7, 10)]);
    for cards in [4, 3] {
        for suit in others() {
            rules.extend([show(suit, 1, cards, 9, 12), show(suit, 0, cards, 0, 12)]);
        }
    }
    rules.retain(|rule| matches!(rule.call, Call::Bid(..=4, _) | Call::Pass));
    with_games_first(placing::rules(situation), rules)
}
