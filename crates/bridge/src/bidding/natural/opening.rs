//! The first bid of the board.

use crate::bidding::{rule::Rule, value::Count};
use crate::{Call, Strain, Suit};

/// What an opening of 2C means, for the opponents.
const STRONG: &str = "22 or more points, any hand";

pub(in crate::bidding) fn rules() -> Vec<Rule> {
    use Suit::{Clubs, Diamonds, Hearts, Spades};
    let one = |suit: Suit, cards: u8| Rule::bid(1, suit).points(Count::Length, 12, 21).at_least(suit, cards);
    let weak = |level: u8, suit: Suit| Rule::bid(level, suit).points(Count::High, 6, 10).at_least(suit, level + 4);
    let mut rules = vec![
        Rule::bid(2, Clubs).points(Count::High, 22, 40).artificial(STRONG),
        Rule::bid(2, Strain::NoTrump).points(Count::High, 20, 21).balanced(),
        Rule::bid(1, Strain::NoTrump).points(Count::High, 15, 17).balanced(),
        one(Spades, 5).longest(Spades),
        one(Hearts, 5).longest(Hearts),
        one(Diamonds, 4).longest(Diamonds),
        one(Clubs, 3),
        one(Diamonds, 3),
    ];
    for suit in [Spades, Hearts, Diamonds, Clubs] {
        rules.extend([4, 3, 2].map(|level| weak(level, suit)).into_iter().filter(|rule| match rule.call {
            Call::Bid(4, strain) => strain >= Strain::Hearts,
            Call::Bid(2, strain) => strain != Strain::Clubs,
            _ => true,
        }));
    }
    rules.push(Rule::pass().points(Count::Length, 0, 11).otherwise());
    rules
}
