//! Taking a sentence apart, whatever its case, spaces and full stops.

use super::{NoSentence, Who};
use crate::{Call, Card, Hand, Rank, Suit, seats};
use yomi_core::Seat;

/// The words of a sentence in lower case, without colons and the full stops after them.
pub(super) fn words(line: &str) -> Vec<String> {
    let parts = line.split(|c: char| c.is_whitespace() || c == ':' || c.is_control());
    let bare = parts.map(|word| word.trim_end_matches(['.', ',']).to_lowercase());
    bare.filter(|word| !word.is_empty()).collect()
}

/// A seat by its name or letter, or dummy.
pub(super) fn who(word: &str) -> Option<Who> {
    if word == "dummy" { Some(Who::Dummy) } else { seats::parse(word).map(Who::Seat) }
}

/// `North's`, with any kind of apostrophe.
pub(super) fn whose(word: &str) -> Option<Who> {
    who(word.strip_suffix('s')?.trim_end_matches(['\'', '’', '`']))
}

/// The texts between quotation marks, in order.
pub(super) fn quoted(line: &str) -> Vec<&str> {
    let mut parts = line.split('"');
    let mut texts = Vec::new();
    while let (Some(_), Some(text)) = (parts.next(), parts.next()) {
        texts.push(text);
    }
    texts
}

/// All of a sentence after a word in it.
pub(super) fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let at = line.to_ascii_lowercase().find(word)?;
    line.get(at + word.len()..)
}

/// Who calls, what, and what is told about it.
pub(super) type SaidCall = (Seat, Call, Option<String>);

/// A call, if the sentence is one.
pub(super) fn call(line: &str, words: &[String]) -> Option<Result<SaidCall, NoSentence>> {
    let Who::Seat(seat) = who(words.first()?)? else { return None };
    let (call, said) = match words.get(1)?.as_str() {
        "passes" | "pass" => (Call::Pass, 2),
        "doubles" | "double" => (Call::Double, 2),
        "redoubles" | "redouble" => (Call::Redouble, 2),
        "bids" => match words.get(2).map(|bid| bid.parse()) {
            Some(Ok(call)) => (call, 3),
            _ => return Some(Err(NoSentence::new(line, "has no bid from 1C to 7NT"))),
        },
        _ => return None,
    };
    let alert = match words.get(said).map(String::as_str) {
        Some(word @ ("alert" | "infos")) => {
            after(line, word).map(|text| text.trim_start_matches('.').trim().to_owned())
        }
        _ => None,
    };
    Some(Ok((seat, call, alert)))
}

/// A card played, if the sentence is about one.
pub(super) fn play(line: &str, words: &[String]) -> Option<Result<(Who, Card), NoSentence>> {
    let player = who(words.first()?)?;
    if words.get(1)? != "plays" {
        return None;
    }
    let card = words.get(2).and_then(|card| card.parse().ok());
    Some(card.map(|card| (player, card)).ok_or_else(|| NoSentence::new(line, "has no card like 7D or AS")))
}

/// The cards of a hand. No letter is both a suit and a rank, so whatever stands between them does not matter.
pub(super) fn cards(line: &str, text: &str) -> Result<Hand, NoSentence> {
    let mut hand = Hand::EMPTY;
    let mut suit = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if let Some(named) = Suit::from_char(c) {
            suit = Some(named);
            continue;
        }
        let rank = if c == '1' && chars.next_if_eq(&'0').is_some() { Some(Rank::Ten) } else { Rank::from_char(c) };
        match (rank, suit) {
            (Some(rank), Some(suit)) => {
                let card = Card::new(suit, rank);
                if hand.contains(card) {
                    return Err(NoSentence::new(line, format!("names {card} twice")));
                }
                hand.insert(card);
            }
            (None, _) if c.is_whitespace() || matches!(c, '.' | ',' | '-' | ':') => {}
            _ => {
                return Err(NoSentence::new(
                    line,
                    format!("has {c:?} among the cards; write them as S A T 9. H -. and so on"),
                ));
            }
        }
    }
    if hand.len() != 13 {
        return Err(NoSentence::new(line, format!("has {} cards; a hand has 13", hand.len())));
    }
    Ok(hand)
}
