//! What other programs and people write about their calls: `5+!H 5+!S`, `15-17 HCP; balanced`.
//!
//! A number or a range of numbers, and what there is so many of. All else is passed over: it may be right, but nobody
//! here understands it.

use crate::{HandLimits, Suit};

/// What was understood of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Explained {
    /// Limits on the hand.
    Limits(HandLimits),
    /// Nothing that says anything of the cards.
    Nothing,
    /// What no hand can be.
    Impossible,
}

/// Points that people count besides those of high cards.
const OTHER_POINTS: u8 = 4;

/// Reads an explanation.
pub(super) fn explained(text: &str) -> Explained {
    let words = words(text);
    let mut limits = HandLimits::NONE;
    let mut place = 0;
    while place < words.len() {
        let (found, next) = match range(&words[place..]) {
            Some((numbers, taken)) => match unit(&words[place + taken..]) {
                Some((unit, more)) => (Some(unit.limits(numbers)), place + taken + more),
                None => (None, place + taken),
            },
            None if words[place].starts_with("bal") => (Some(HandLimits::new([(0, 13); 4], (0, 40), true)), place + 1),
            None => (None, place + 1),
        };
        if let Some(found) = found {
            let Some(both) = limits.and(&found) else { return Explained::Impossible };
            limits = both;
        }
        place = next;
    }
    if limits == HandLimits::NONE { Explained::Nothing } else { Explained::Limits(limits) }
}

/// Numbers, words, and signs that mean something by themselves.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = 0;
    for c in text.to_lowercase().replace(['–', '—'], "-").chars() {
        let kind = if c.is_ascii_digit() { 1 } else { 2 * u8::from(c.is_alphabetic()) };
        match words.last_mut() {
            Some(last) if kind > 0 && kind == before => last.push(c),
            _ => words.push(c.to_string()),
        }
        before = kind;
    }
    words.retain(|word| !matches!(word.trim(), "" | "!" | "(" | ")" | "'" | "."));
    words
}

/// `5`, `5+`, `5 or more`, `5-7`, `5 to 7`, `at most 5`, with the number of words that it takes.
fn range(words: &[String]) -> Option<((u8, u8), usize)> {
    let number = |place: usize| words.get(place).and_then(|word| word.parse::<u8>().ok());
    let word = |place: usize| words.get(place).map_or("", String::as_str);
    if word(0) == "at" || word(0) == "<" || word(0) == ">" {
        let bound = if word(0) == "at" { 2 } else { 1 };
        let at_most = word(0) == "<" || word(1) == "most";
        let number = number(bound)?;
        return Some((if at_most { (0, number) } else { (number, u8::MAX) }, bound + 1));
    }
    let least = number(0)?;
    match (word(1), word(2)) {
        ("-" | "to", _) if number(2).is_some() => Some(((least, number(2)?), 3)),
        ("+", _) => Some(((least, u8::MAX), 2)),
        ("or", "more" | "better") => Some(((least, u8::MAX), 3)),
        ("or", "less" | "fewer") => Some(((0, least), 3)),
        _ => Some(((least, least), 1)),
    }
}

/// What there is so many of.
enum Unit {
    Points,
    /// With points for length or shortage.
    TotalPoints,
    Cards(Suit),
}

impl Unit {
    fn limits(&self, (least, most): (u8, u8)) -> HandLimits {
        let mut lengths = [(0, 13); 4];
        match *self {
            Unit::Points => HandLimits::new(lengths, (least, most.min(40)), false),
            Unit::TotalPoints => HandLimits::new(lengths, (least.saturating_sub(OTHER_POINTS), most.min(40)), false),
            Unit::Cards(suit) => {
                lengths[suit as usize] = (least.min(13), most.min(13));
                HandLimits::new(lengths, (0, 40), false)
            }
        }
    }
}

/// Points, or a suit by its letter, symbol or name, with the number of words that it takes.
fn unit(words: &[String]) -> Option<(Unit, usize)> {
    let word = |place: usize| words.get(place).map_or("", String::as_str);
    // "5 cards in hearts", "5-card heart suit".
    let filling = words
        .iter()
        .take_while(|word| matches!(word.as_str(), "-" | "card" | "cards" | "in" | "of" | "high" | "the"))
        .count();
    match word(filling) {
        "total" => Some((Unit::TotalPoints, filling + 2)),
        "hcp" | "hcps" | "points" | "pts" | "p" | "point" => Some((Unit::Points, filling + 1)),
        name => suit(name).map(|suit| (Unit::Cards(suit), filling + 1)),
    }
}

fn suit(name: &str) -> Option<Suit> {
    let mut chars = name.chars();
    let first = chars.next()?;
    let is_name = |suit: &Suit| name == suit.singular() || name.strip_suffix('s') == Some(suit.singular());
    Suit::ALL.into_iter().find(is_name).or_else(|| Suit::from_char(first).filter(|_| chars.next().is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explanations_of_other_programs_are_understood() {
        for (text, limits) in [
            ("5+!H 5+!S", "5+S 5+H"),
            ("15-17 HCP", "15-17P"),
            ("Major suit opening -- 5+ !S; 11-21 HCP; 12-22 total points", "5+S 11-21P"),
            ("1NT: 15 to 17 hcp, balanced", "15-17P BAL"),
            ("6 cards in hearts, at most 10 points", "6H 0-10P"),
            ("weak, 5-card spade suit", "5S"),
            ("♠4+ and 4+♥", "4+H"),
            ("22 or more points, any hand", "22+P"),
        ] {
            assert_eq!(
                explained(text),
                Explained::Limits(format!("N {limits}").parse::<crate::Shown>().unwrap()[crate::seats::NORTH]),
                "{text}"
            );
        }
    }

    #[test]
    fn what_says_nothing_of_the_cards_is_passed_over() {
        for text in ["", "forcing", "asks for aces", "Stayman!", "0 or 4 aces", "relay (1)", "§$%&/()="] {
            assert_eq!(explained(text), Explained::Nothing, "{text}");
        }
        assert_eq!(
            explained("14+ !H"),
            Explained::Limits("N 13H".parse::<crate::Shown>().unwrap()[crate::seats::NORTH])
        );
        assert_eq!(explained("7+!H 7+!S"), Explained::Impossible);
    }
}
