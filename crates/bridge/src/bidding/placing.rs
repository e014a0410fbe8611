//! Placing the contract: partner has shown something, and the sum decides.

use super::{System, rule::Rule, situation::Situation, standard, value::Count};
use crate::{Call, Doubling, Strain, Suit};

/// The sums of points that make something together.
struct Sums {
    game: u8,
    minor_game: u8,
    small_slam: u8,
    grand_slam: u8,
    invitation: u8,
}

const NATURAL: Sums = Sums { game: 25, minor_game: 28, small_slam: 33, grand_slam: 37, invitation: 23 };
/// Who asks for aces may go for a slam with less.
const STANDARD: Sums = Sums { minor_game: 27, small_slam: 31, ..NATURAL };

fn sums(situation: &Situation) -> &'static Sums {
    match situation.agreement.system {
        System::Natural => &NATURAL,
        System::Standard => &STANDARD,
    }
}

pub(super) fn rules(situation: &Situation) -> Vec<Rule> {
    let mut rules = Vec::new();
    let ours = situation.auction.last_bid().filter(|_| !situation.they_bid_last());
    let level = ours.map_or(0, |(level, ..)| level);
    let partner = situation.partners();
    let has_spoken = situation.partners_bids().len() + situation.my_bids().len() > 0 || partner.least > 0;
    if has_spoken && level < 6 {
        slams(situation, &mut rules);
        games(situation, &mut rules);
        invitations(situation, &mut rules);
    }
    if situation.they_bid_last() {
        competing(situation, &mut rules);
    } else if let Some((level, strain, Doubling::Undoubled, _)) = ours
        && !is_game(level, strain)
    {
        part_scores(situation, strain, &mut rules);
    }
    rules.push(Rule::pass().otherwise());
    rules
}

pub(super) fn is_game(level: u8, strain: Strain) -> bool {
    level
        >= match strain {
            Strain::NoTrump => 3,
            Strain::Hearts | Strain::Spades => 4,
            Strain::Clubs | Strain::Diamonds => 5,
        }
}

/// How many cards make a fit with what partner has shown.
fn fit(situation: &Situation, suit: Suit) -> u8 {
    8u8.saturating_sub(situation.partners().length(suit)).clamp(1, 6)
}

/// The suits in which there may be a fit: majors first, and of two majors the one that partner has more of.
fn candidates(situation: &Situation) -> Vec<Suit> {
    let theirs = situation.their_suits();
    let mut suits = Suit::HIGH_TO_LOW.to_vec();
    suits.retain(|suit| !theirs.contains(suit));
    suits.sort_by_key(|&suit| (suit < Suit::Hearts, std::cmp::Reverse(situation.partners().length(suit))));
    suits
}

/// Points that make `sum` together, however few of those that are possible partner has.
fn surely(situation: &Situation, sum: u8) -> u8 {
    sum.saturating_sub(situation.partners().least)
}

/// The same, but a partner with a narrow range is counted for its middle.
fn likely(situation: &Situation, sum: u8) -> u8 {
    let partner = situation.partners();
    let narrow = partner.most - partner.least <= 4 && partner.least > 0;
    if narrow { sum.saturating_sub((partner.least + partner.most) / 2) } else { surely(situation, sum) }
}

fn suited(situation: &Situation, level: u8, suit: Suit, sum_least: u8, sum_most: u8) -> Rule {
    let count = if situation.partners().length(suit) >= 3 { Count::Support(suit) } else { Count::Length };
    Rule::bid(level, suit).points(count, sum_least, sum_most).at_least(suit, fit(situation, suit))
}

fn slams(situation: &Situation, rules: &mut Vec<Rule>) {
    let (small, grand) = (surely(situation, sums(situation).small_slam), surely(situation, sums(situation).grand_slam));
    for suit in candidates(situation) {
        if situation.agreement.system == System::Standard && suit >= Suit::Hearts {
            rules.push(standard::ask_for_aces(suited(situation, 4, suit, small, 40)));
        }
        rules.push(suited(situation, 7, suit, grand, 40));
        rules.push(suited(situation, 6, suit, small, grand.saturating_sub(1)));
    }
    let no_trump = |level: u8, least: u8| Rule::bid(level, Strain::NoTrump).points(Count::High, least, 40).balanced();
    rules.extend([no_trump(7, grand), no_trump(6, small)]);
}

fn games(situation: &Situation, rules: &mut Vec<Rule>) {
    // Who is in game already needs no other.
    if situation
        .auction
        .last_bid()
        .is_some_and(|(level, strain, ..)| !situation.they_bid_last() && is_game(level, strain))
    {
        return;
    }
    let most = surely(situation, sums(situation).small_slam).saturating_sub(1);
    let enough = likely(situation, sums(situation).game);
    for suit in candidates(situation).into_iter().filter(|&suit| suit >= Suit::Hearts) {
        rules.push(suited(situation, 4, suit, enough, most));
    }
    let theirs = situation.their_suits();
    rules.push(Rule::bid(3, Strain::NoTrump).points(Count::High, enough, most).stopped(&theirs));
    for suit in candidates(situation).into_iter().filter(|&suit| suit < Suit::Hearts) {
        rules.push(suited(situation, 5, suit, likely(situation, sums(situation).minor_game), most));
    }
    // A hand with long suits has more points by length than by high cards.
    rules.push(Rule::bid(3, Strain::NoTrump).points(Count::Length, enough, most).stopped(&theirs));
}

fn invitations(situation: &Situation, rules: &mut Vec<Rule>) {
    let partner = situation.partners();
    let most = surely(situation, sums(situation).game).saturating_sub(1);
    if partner.most < partner.least + 2 || partner.least == 0 || situation.auction.last_bid().is_none() {
        return;
    }
    let least = surely(situation, sums(situation).invitation);
    for suit in candidates(situation).into_iter().filter(|&suit| suit >= Suit::Hearts) {
        rules.push(suited(situation, 3, suit, least, most));
    }
    rules.push(Rule::bid(2, Strain::NoTrump).points(Count::High, least, most).stopped(&situation.their_suits()));
}

/// The contract is ours and below game, and there is no game: stay or find something better.
fn part_scores(situation: &Situation, strain: Strain, rules: &mut Vec<Rule>) {
    let partner = situation.partners();
    if let Some(suit) = strain.trump() {
        rules.push(Rule::pass().at_least(suit, fit(situation, suit)));
    }
    let cheap = |suit: &Suit| situation.cheapest(*suit) <= 2;
    for suit in candidates(situation).into_iter().filter(cheap) {
        rules.push(Rule::bid(situation.cheapest(suit), suit).at_least(suit, fit(situation, suit)));
    }
    if let Some(unfit) = strain.trump() {
        rules.push(Rule::pass().at_least(unfit, fit(situation, unfit) - 1));
        for suit in candidates(situation).into_iter().filter(|&suit| cheap(&suit) && partner.length(suit) >= 4) {
            rules.push(Rule::bid(situation.cheapest(suit), suit).at_least(suit, fit(situation, suit) - 1));
        }
    }
}

/// They have bid on.
fn competing(situation: &Situation, rules: &mut Vec<Rule>) {
    let partner = situation.partners();
    let highest = if situation.agreement.system == System::Standard && !situation.vulnerable() { 4 } else { 3 };
    for suit in candidates(situation).into_iter().filter(|&suit| partner.length(suit) >= 3) {
        let level = situation.cheapest(suit);
        if level <= highest && partner.least + situation.mine().least >= 12 {
            let trumps = (level + 6).saturating_sub(partner.length(suit));
            rules.push(Rule::bid(level, suit).at_least(suit, trumps.max(fit(situation, suit))));
        }
    }
    let Some((level, strain, ..)) = situation.auction.last_bid() else { return };
    if let Some(trump) = strain.trump().filter(|_| level >= 3 && partner.least > 0) {
        let least = surely(situation, sums(situation).invitation);
        rules.push(Rule::new(Call::Double).points(Count::High, least, 40).at_least(trump, 4));
    }
}
