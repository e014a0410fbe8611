//! Deals as text, the way Portable Bridge Notation writes them: `N:AKQ.. ...`.
//!
//! First the seat of the first hand and a colon, then the four hands clockwise with spaces between. A hand is its
//! spades, hearts, diamonds and clubs with dots between.

use crate::{Card, Deal, Hand, Rank, Suit, seats};
use std::{fmt, str::FromStr};

/// What is wrong with the text of a deal or a hand, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {at}: {problem}")]
pub struct DealError {
    /// The place in the text, in characters counted from 1.
    pub at: usize,
    /// What is wrong there and what would be right.
    pub problem: String,
}

fn error<T>(at: usize, problem: impl Into<String>) -> Result<T, DealError> {
    Err(DealError { at, problem: problem.into() })
}

/// Reads one hand that starts at character `start`, and calls `add` with every card and its place.
fn read_hand(
    word: &str,
    start: usize,
    mut add: impl FnMut(Card, usize) -> Result<(), DealError>,
) -> Result<(), DealError> {
    const SHAPE: &str = "write spades.hearts.diamonds.clubs with three dots, and nothing for a void";
    if word == "-" {
        return error(start, "this hand is left open; a deal needs all four hands");
    }
    let dots = word.matches('.').count();
    if dots != 3 {
        return error(start, format!("a hand with {dots} dots; {SHAPE}"));
    }
    let mut suits = Suit::HIGH_TO_LOW.into_iter();
    let mut suit = suits.next();
    let mut chars = word.chars().zip(start..).peekable();
    while let Some((c, at)) = chars.next() {
        let rank = match c {
            '.' => {
                suit = suits.next();
                continue;
            }
            '1' if chars.next_if(|&(next, _)| next == '0').is_some() => Some(Rank::Ten),
            _ => Rank::from_char(c),
        };
        match (suit, rank) {
            (Some(suit), Some(rank)) => add(Card::new(suit, rank), at)?,
            _ => return error(at, format!("{c:?} is not a rank; ranks are A K Q J T 9 8 7 6 5 4 3 2")),
        }
    }
    Ok(())
}

impl FromStr for Hand {
    type Err = DealError;

    fn from_str(text: &str) -> Result<Hand, DealError> {
        let mut hand = Hand::EMPTY;
        read_hand(text, 1, |card, at| {
            if hand.contains(card) {
                return error(at, format!("{card} is in the hand twice; write it once"));
            }
            hand.insert(card);
            Ok(())
        })?;
        Ok(hand)
    }
}

impl FromStr for Deal {
    type Err = DealError;

    fn from_str(text: &str) -> Result<Deal, DealError> {
        const EXAMPLE: &str = "a deal starts with the seat of its first hand, like N: or W:";
        let Some((first, body)) = text.split_once(':') else {
            return error(1, format!("there is no colon; {EXAMPLE}"));
        };
        let Some(first_seat) = seats::parse(first.trim()) else {
            return error(1, format!("{:?} is not a seat; {EXAMPLE}", first.chars().take(10).collect::<String>()));
        };
        let mut hands = [Hand::EMPTY; 4];
        let mut seat = first_seat;
        let mut read = 0;
        for (word, start) in words(body, first.chars().count() + 2) {
            if read == 4 {
                return error(start, "a fifth hand; a deal has four");
            }
            read_hand(word, start, |card, at| {
                if let Some(other) = seats::ALL.into_iter().find(|&other| hands[other.index()].contains(card)) {
                    let (name, other) = (seats::name(seat), seats::name(other));
                    let problem = if name == other {
                        format!("{card} is twice in {name}'s hand; write it once")
                    } else {
                        format!("{card} is in {name}'s hand and in {other}'s; take it out of one of them")
                    };
                    return error(at, problem);
                }
                hands[seat.index()].insert(card);
                Ok(())
            })?;
            seat = seats::left_of(seat);
            read += 1;
        }
        if read < 4 {
            let end = text.chars().count() + 1;
            return error(
                end,
                format!("the text ends after {read} of 4 hands; {}'s hand is missing", seats::name(seat)),
            );
        }
        Ok(Deal::from_disjoint(hands))
    }
}

/// The words of a text with the place of each one's first character; the text itself starts at `start`.
fn words(text: &str, start: usize) -> impl Iterator<Item = (&str, usize)> {
    let mut at = start;
    text.split(char::is_whitespace).filter_map(move |word| {
        let place = at;
        at += word.chars().count() + 1;
        (!word.is_empty()).then_some((word, place))
    })
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [north, east, south, west] = self.hands();
        write!(f, "N:{north} {east} {south} {west}")
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
