//! After an opening in no trump: Stayman, transfers, and Gerber.

use crate::{
    Call, Strain, Suit,
    bidding::{rule::Rule, situation::Situation, standard::slam, value::Count},
};
use Call::Bid;
use Strain::NoTrump;

const STAYMAN: &str = "Stayman: asks for a four-card major";
const NO_MAJOR: &str = "no four-card major";
const TO_HEARTS: &str = "transfer: 5+ ♥";
const TO_SPADES: &str = "transfer: 5+ ♠";
const TO_A_MINOR: &str = "asks for 3C: a weak hand with 6+ ♣ or 6+ ♦";
const DONE: &str = "as partner has asked; says nothing";

/// The bids that everybody counts from: 1NT or 2NT, and what opener has.
struct Opened {
    level: u8,
    least: u8,
    most: u8,
}

impl Opened {
    /// The points with which responder knows of so many together if opener has the least, or the most.
    fn needs(&self, sum: u8) -> u8 {
        sum.saturating_sub(self.least)
    }

    /// With so many responder asks whether opener has the most; with one more than the most of these there is game.
    fn invitation(&self) -> (u8, u8) {
        (25u8.saturating_sub(self.most), 24u8.saturating_sub(self.least))
    }

    fn has_invitation(&self) -> bool {
        self.level == 1
    }
}

/// What follows an opening of `level` no trump with so many points, after the calls of our side.
pub(super) fn rules(situation: &Situation, level: u8, (least, most): (u8, u8), calls: &[Call]) -> Option<Vec<Rule>> {
    let opened = Opened { level, least, most };
    let ask = level + 1;
    match calls {
        [] => Some(responses(&opened)),
        [Bid(asked, Strain::Clubs)] if *asked == ask => Some(majors(ask)),
        [Bid(asked, Strain::Clubs), Bid(answered, answer)] if (*asked, *answered) == (ask, ask) => {
            Some(after_stayman(&opened, *answer))
        }
        [Bid(asked, Strain::Clubs), Bid(_, answer), last] if *asked == ask => {
            Some(opener_decides(&opened, answer.trump(), *last))
        }
        [Bid(asked, strain @ (Strain::Diamonds | Strain::Hearts))] if *asked == ask => {
            Some(complete(&opened, target(*strain)?))
        }
        [Bid(asked, strain @ (Strain::Diamonds | Strain::Hearts)), Bid(_, _)] if *asked == ask => {
            Some(after_transfer(situation, &opened, target(*strain)?))
        }
        [Bid(asked, strain @ (Strain::Diamonds | Strain::Hearts)), Bid(..), last] if *asked == ask => {
            Some(opener_after_transfer(&opened, target(*strain)?, *last))
        }
        [Bid(2, Strain::Spades)] if level == 1 => Some(vec![Rule::bid(3, Suit::Clubs).artificial(DONE).otherwise()]),
        [Bid(2, Strain::Spades), Bid(3, Strain::Clubs)] if level == 1 => {
            Some(vec![Rule::bid(3, Suit::Diamonds).at_least(Suit::Diamonds, 6), Rule::pass().otherwise()])
        }
        [Bid(4, NoTrump)] => Some(quantitative(&opened)),
        [Bid(2, NoTrump)] if level == 1 => Some(accept(&opened, None)),
        [Bid(3, strain @ (Strain::Clubs | Strain::Diamonds))] if level == 1 => {
            let suit = strain.trump()?;
            Some(vec![
                Rule::bid(3, NoTrump).points(Count::High, 16, 17).at_least(suit, 3),
                Rule::bid(3, NoTrump).points(Count::High, 17, 17),
                Rule::pass().otherwise(),
            ])
        }
        _ => Some(vec![Rule::pass().otherwise()]),
    }
}

/// The major that a transfer shows.
fn target(strain: Strain) -> Option<Suit> {
    match strain {
        Strain::Diamonds => Some(Suit::Hearts),
        Strain::Hearts => Some(Suit::Spades),
        _ => None,
    }
}

fn responses(opened: &Opened) -> Vec<Rule> {
    let ask = opened.level + 1;
    let (invite, invite_most) = opened.invitation();
    let (game, slam) = (opened.needs(25), opened.needs(33));
    let no_trump = |level: u8, least: u8, most: u8| Rule::bid(level, NoTrump).points(Count::High, least, most);
    let transfer =
        |suit: Suit, strain: Suit, meaning: &'static str| Rule::bid(ask, strain).at_least(suit, 5).artificial(meaning);
    let mut rules = vec![
        slam::gerber(slam).at_least(Suit::Spades, 6),
        slam::gerber(slam).at_least(Suit::Hearts, 6),
        // Of two majors the longer one, with both as long spades.
        transfer(Suit::Spades, Suit::Hearts, TO_SPADES).longest(Suit::Spades),
        transfer(Suit::Hearts, Suit::Diamonds, TO_HEARTS),
        transfer(Suit::Spades, Suit::Hearts, TO_SPADES),
    ];
    let least = if opened.has_invitation() { invite } else { game };
    for major in [Suit::Hearts, Suit::Spades] {
        // A hand without a shortage and no doubleton plays as well in no trump.
        rules.push(Rule::bid(ask, Suit::Clubs).points(Count::High, least, 40).at_least(major, 4).artificial(STAYMAN));
    }
    if opened.level == 1 {
        for minor in [Suit::Clubs, Suit::Diamonds] {
            rules.push(Rule::bid(3, minor).points(Count::High, 6, 8).at_least(minor, 6).good(minor));
        }
        for minor in [Suit::Clubs, Suit::Diamonds] {
            rules.push(Rule::bid(2, Suit::Spades).points(Count::High, 0, 7).at_least(minor, 6).artificial(TO_A_MINOR));
        }
        rules.push(no_trump(2, invite, invite_most));
    }
    rules.extend([
        no_trump(7, opened.needs(37), 40),
        no_trump(6, slam, 40),
        no_trump(4, 33u8.saturating_sub(opened.most), slam - 1).balanced(),
        no_trump(3, game, 40),
        Rule::bid(3, NoTrump).points(Count::Length, game, 40),
        Rule::pass().points(Count::High, 0, invite).otherwise(),
    ]);
    rules
}

/// Opener's answer to Stayman.
fn majors(level: u8) -> Vec<Rule> {
    vec![
        Rule::bid(level, Suit::Hearts).at_least(Suit::Hearts, 4),
        Rule::bid(level, Suit::Spades).at_least(Suit::Spades, 4).at_most(Suit::Hearts, 3),
        Rule::bid(level, Suit::Diamonds)
            .at_most(Suit::Hearts, 3)
            .at_most(Suit::Spades, 3)
            .artificial(NO_MAJOR)
            .otherwise(),
    ]
}

fn after_stayman(opened: &Opened, answer: Strain) -> Vec<Rule> {
    let (invite, invite_most) = opened.invitation();
    let (game, slam) = (opened.needs(25), opened.needs(33));
    let mut rules = Vec::new();
    if let Some(major) = answer.trump().filter(|&suit| suit >= Suit::Hearts) {
        let fit = |level: u8, least: u8, most: u8| {
            Rule::bid(level, major).points(Count::Support(major), least, most).at_least(major, 4)
        };
        rules.push(slam::ask_with(major, slam));
        rules.push(fit(4, game, 40));
        if opened.has_invitation() {
            rules.push(fit(3, invite, invite_most));
        }
    }
    rules.push(Rule::bid(6, NoTrump).points(Count::High, slam, 40));
    rules.push(Rule::bid(4, NoTrump).points(Count::High, 33u8.saturating_sub(opened.most), slam - 1).balanced());
    rules.push(Rule::bid(3, NoTrump).points(Count::High, game, 40));
    if opened.has_invitation() {
        rules.push(Rule::bid(2, NoTrump).points(Count::High, invite, invite_most));
    }
    rules.push(Rule::bid(3, NoTrump).points(Count::Length, game, 40).otherwise());
    rules
}

/// Opener after Stayman, its answer, and responder's next bid.
fn opener_decides(opened: &Opened, shown: Option<Suit>, last: Call) -> Vec<Rule> {
    match last {
        Bid(3, strain) if strain.trump().is_some() && strain.trump() == shown => {
            let suit = shown.unwrap_or(Suit::Spades);
            vec![Rule::bid(4, suit).points(Count::Support(suit), opened.least + 1, 40), Rule::pass().otherwise()]
        }
        // Responder has the other major, or there would have been a raise.
        Bid(2, NoTrump) if shown == Some(Suit::Hearts) => accept(opened, Some((3, Suit::Spades))),
        Bid(2, NoTrump) => accept(opened, None),
        Bid(3, NoTrump) if shown == Some(Suit::Hearts) => {
            vec![Rule::bid(4, Suit::Spades).at_least(Suit::Spades, 4), Rule::pass().otherwise()]
        }
        Bid(4, NoTrump) => quantitative(opened),
        _ => vec![Rule::pass().otherwise()],
    }
}

/// Opener with the most goes on to game, in a major if partner must have it too.
fn accept(opened: &Opened, fit: Option<(u8, Suit)>) -> Vec<Rule> {
    let enough = opened.least + 1;
    let mut rules = Vec::new();
    if let Some((level, suit)) = fit {
        rules.push(Rule::bid(4, suit).points(Count::High, enough, 40).at_least(suit, 4));
        rules.push(Rule::bid(level, suit).at_least(suit, 4));
    }
    rules.push(Rule::bid(3, NoTrump).points(Count::High, enough, 40));
    rules.push(Rule::pass().otherwise());
    rules
}

fn quantitative(opened: &Opened) -> Vec<Rule> {
    vec![Rule::bid(6, NoTrump).points(Count::High, opened.most, 40), Rule::pass().otherwise()]
}

/// Opener does as the transfer asks; with four cards and the most one level higher.
fn complete(opened: &Opened, suit: Suit) -> Vec<Rule> {
    vec![
        Rule::bid(opened.level + 2, suit).points(Count::High, opened.most, 40).at_least(suit, 4),
        Rule::bid(opened.level + 1, suit).artificial(DONE).otherwise(),
    ]
}

/// Responder after the transfer is done.
fn after_transfer(situation: &Situation, opened: &Opened, suit: Suit) -> Vec<Rule> {
    let (invite, invite_most) = opened.invitation();
    let (game, slam) = (opened.needs(25), opened.needs(33));
    let accepted = situation.partners().length(suit) >= 4;
    let cards = if accepted { 5 } else { 6 };
    let long = |level: u8, least: u8, most: u8| {
        Rule::bid(level, suit).points(Count::Support(suit), least, most).at_least(suit, cards)
    };
    let mut rules = vec![slam::ask_with(suit, slam).at_least(suit, cards), long(4, game, 40)];
    if opened.has_invitation() && !accepted {
        rules.push(long(3, invite, invite_most));
    }
    rules.push(Rule::bid(6, NoTrump).points(Count::High, slam, 40));
    rules.push(Rule::bid(4, NoTrump).points(Count::High, 33u8.saturating_sub(opened.most), slam - 1).balanced());
    rules.push(Rule::bid(3, NoTrump).points(Count::Length, game, 40));
    if opened.has_invitation() && !accepted {
        rules.push(Rule::bid(2, NoTrump).points(Count::Length, invite, invite_most));
    }
    if accepted {
        rules.push(Rule::bid(4, suit).points(Count::Support(suit), invite, 40));
    }
    rules.push(Rule::pass().points(Count::High, 0, invite).otherwise());
    rules
}

/// Opener after the transfer and responder's next bid.
fn opener_after_transfer(opened: &Opened, suit: Suit, last: Call) -> Vec<Rule> {
    let enough = opened.least + 1;
    match last {
        Bid(2, NoTrump) => vec![
            Rule::bid(4, suit).points(Count::High, enough, 40).at_least(suit, 3),
            Rule::bid(3, NoTrump).points(Count::High, enough, 40),
            Rule::bid(3, suit).at_least(suit, 3),
            Rule::pass().otherwise(),
        ],
        Bid(3, strain) if strain.trump() == Some(suit) => {
            vec![Rule::bid(4, suit).points(Count::Support(suit), enough, 40), Rule::pass().otherwise()]
        }
        Bid(3, NoTrump) => vec![Rule::bid(4, suit).at_least(suit, 3), Rule::pass().otherwise()],
        Bid(4, NoTrump) => quantitative(opened),
        _ => vec![Rule::pass().otherwise()],
    }
}
