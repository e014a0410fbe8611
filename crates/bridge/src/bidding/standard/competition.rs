//! When both sides bid, and when partner makes a weak bid.

use crate::{
    Call, Strain, Suit,
    bidding::{natural, rule::Rule, situation::Situation, value::Count},
    seats,
};

/// The rules, where this system has its own.
pub(super) fn rules(situation: &Situation) -> Option<Vec<Rule>> {
    let (mine, partners) = (situation.my_bids(), situation.partners_bids());
    let partner = seats::partner_of(situation.me);
    let doubled = situation.has_doubled(situation.me) || situation.has_doubled(partner);
    match (mine.as_slice(), partners.as_slice()) {
        ([], []) if !doubled && situation.they_have_bid() => Some(overcalls(situation)),
        ([], [(level @ 2..=3, strain)]) if !situation.they_opened() && !doubled => strain
            .trump()
            .filter(|&suit| (*level, suit) != (2, Suit::Clubs))
            .map(|suit| after_preempt(situation, *level, suit)),
        ([], [(1, opening)]) if !situation.they_opened() && !doubled => negative_double(situation, *opening),
        ([(1, opening)], []) if !situation.they_opened() && situation.has_doubled(partner) => {
            opening.trump().map(|suit| after_negative_double(situation, suit))
        }
        _ => None,
    }
}

/// Nobody of our side has spoken: as in the natural system, but three of a suit needs a little less, and a double may
/// also have four cards of every major that they have not bid.
fn overcalls(situation: &Situation) -> Vec<Rule> {
    let mut rules = natural::defence::overcalls(situation);
    for rule in &mut rules {
        if (rule.least, rule.most) == (14, 18) {
            *rule = rule.clone().points(Count::Length, 13, 18);
        }
    }
    if let [their] = situation.their_suits().as_slice()
        && let Some(place) = rules.iter().position(|rule| rule.call == Call::Double)
    {
        let majors = [Suit::Hearts, Suit::Spades].into_iter().filter(|suit| suit != their);
        let least = rules[place].least + 1;
        let shape = Rule::new(Call::Double).points(Count::High, least, 40).at_most(*their, 2);
        rules.insert(place + 1, majors.fold(shape, |rule, suit| rule.at_least(suit, 4)));
    }
    rules
}

/// Partner has made a weak bid: game with the points for it, else as high as there are trumps together, up to four.
pub(super) fn after_preempt(situation: &Situation, level: u8, suit: Suit) -> Vec<Rule> {
    let length = level + 4;
    let mut rules = Vec::new();
    if suit >= Suit::Hearts {
        rules.push(Rule::bid(4, suit).points(Count::Support(suit), 15, 40).at_least(suit, 2));
    }
    let stopped = situation.their_suits();
    rules.push(Rule::bid(3, Strain::NoTrump).points(Count::High, 16, 40).at_least(suit, 2).stopped(&stopped));
    for to in (level + 1..=4).rev() {
        rules.push(Rule::bid(to, suit).at_least(suit, (to + 6).saturating_sub(length).max(2)));
    }
    rules.push(Rule::pass().otherwise());
    rules
}

/// They have overcalled partner's opening of one in a suit: a double shows the majors that nobody has bid.
fn negative_double(situation: &Situation, opening: Strain) -> Option<Vec<Rule>> {
    let opened = opening.trump()?;
    let (level, theirs, ..) = situation.auction.last_bid().filter(|_| situation.they_bid_last())?;
    let theirs = theirs.trump()?;
    if level > 3 {
        return None;
    }
    let majors: Vec<Suit> =
        [Suit::Hearts, Suit::Spades].into_iter().filter(|&suit| suit != opened && suit != theirs).collect();
    let least = if level == 1 { 6 } else { 7 };
    let double = majors
        .iter()
        .fold(Rule::new(Call::Double).points(Count::High, least, 40), |rule, &suit| rule.at_least(suit, 4));
    let mut rules = natural::response::rules(situation, (1, opening));
    if majors.is_empty() {
        return None;
    }
    // After partner's suit has been raised, and before suits of the own that are shorter than five.
    let raises = rules.iter().take_while(|rule| matches!(rule.call, Call::Bid(_, strain) if strain == opening)).count();
    rules.insert(raises, double);
    Some(rules)
}

/// Partner has doubled for the majors.
fn after_negative_double(situation: &Situation, own: Suit) -> Vec<Rule> {
    let theirs = situation.their_suits();
    let partner = situation.partners();
    let mut rules = Vec::new();
    for suit in [Suit::Spades, Suit::Hearts].into_iter().filter(|&suit| partner.length(suit) >= 4) {
        let cheap = situation.cheapest(suit);
        let raise = |level: u8, least: u8, most: u8| {
            Rule::bid(level, suit).points(Count::Support(suit), least, most).at_least(suit, 4)
        };
        rules.push(raise(4, 19, 40));
        rules.extend([raise(cheap + 1, 16, 18), raise(cheap, 0, 15)]);
    }
    let cheap = situation.cheapest(Strain::NoTrump);
    rules.push(Rule::bid(cheap + 1, Strain::NoTrump).points(Count::High, 18, 19).stopped(&theirs).balanced());
    rules.push(Rule::bid(cheap, Strain::NoTrump).points(Count::High, 12, 14).stopped(&theirs).balanced());
    let level = situation.cheapest(own);
    rules.push(Rule::bid(level + 1, own).points(Count::Length, 16, 40).at_least(own, 6));
    rules.push(Rule::bid(level, own).at_least(own, 6));
    for suit in Suit::HIGH_TO_LOW.into_iter().filter(|&suit| suit != own && !theirs.contains(&suit)) {
        rules.push(Rule::bid(situation.cheapest(suit), suit).at_least(suit, 4));
    }
    rules.push(Rule::bid(level, own).at_least(own, 5));
    rules.push(Rule::bid(cheap, Strain::NoTrump).stopped(&theirs));
    if level <= 2 {
        rules.push(Rule::bid(level, own).at_least(own, 3).otherwise());
    }
    rules.push(Rule::pass().otherwise());
    rules
}
