//! What the table says.

use super::{NoSentence, Who, words, write_call, write_play};
use crate::{Call, Card, Hand, Suit, Vulnerability, seats};
use std::{fmt, str::FromStr};
use yomi_core::Seat;

/// A sentence of the table. Its display is the line, without the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromTable {
    /// A client has its seat, and its team's name was understood.
    Seated(Seat, String),
    /// The teams of North and South and of East and West.
    Teams(String, String),
    /// A board begins, whatever was before.
    StartOfBoard,
    /// What is known to all about the board.
    Board {
        /// Its number.
        number: u32,
        /// Who calls first.
        dealer: Seat,
        /// Who is vulnerable.
        vulnerability: Vulnerability,
    },
    /// The cards of the seat that is told so.
    Cards(Seat, Hand),
    /// The call of another seat.
    Calls(Seat, Call, Option<String>),
    /// Who hears this leads to the next trick, from the own hand or from dummy's.
    ToLead(Who),
    /// A card of another hand.
    Plays(Who, Card),
    /// Dummy's cards, after the opening lead.
    DummysCards(Hand),
    /// How long both sides have thought.
    Timing(String),
    /// There are no more boards.
    EndOfSession,
    /// A sentence was refused: what was wrong, and what would be right. It begins with "Illegal bid", "Illegal card" or
    /// "Expected", by which clients know it.
    Refused(String),
}

const VULNERABLE: [(&str, Vulnerability); 4] = [
    ("Neither", Vulnerability::None),
    ("N/S", Vulnerability::NorthSouth),
    ("E/W", Vulnerability::EastWest),
    ("Both", Vulnerability::Both),
];

/// How sentences begin by which tables tell that something was wrong.
const REFUSALS: [&str; 4] = ["error", "illegal", "unexpected", "expected"];

impl fmt::Display for FromTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromTable::Seated(seat, team) => write!(f, "{} (\"{team}\") seated", seats::name(*seat)),
            FromTable::Teams(ns, ew) => write!(f, "Teams : N/S : \"{ns}\" E/W : \"{ew}\""),
            FromTable::StartOfBoard => f.write_str("Start of board"),
            FromTable::Board { number, dealer, vulnerability } => {
                let vulnerable = VULNERABLE[*vulnerability as usize].0;
                write!(f, "Board number {number}. Dealer {}. {vulnerable} vulnerable.", seats::name(*dealer))
            }
            FromTable::Cards(seat, hand) => write_hand(f, Who::Seat(*seat), *hand),
            FromTable::DummysCards(hand) => write_hand(f, Who::Dummy, *hand),
            FromTable::Calls(seat, call, alert) => write_call(f, *seat, *call, alert.as_deref()),
            FromTable::ToLead(who) => write!(f, "{who} to lead"),
            FromTable::Plays(who, card) => write_play(f, *who, *card),
            FromTable::Timing(text) => write!(f, "Timing - {text}"),
            FromTable::EndOfSession => f.write_str("End of session"),
            FromTable::Refused(text) => f.write_str(text),
        }
    }
}

/// `North's cards : S A T 9 5. H -. D Q J 8 7 6. C 7 5 4 2.`
fn write_hand(f: &mut fmt::Formatter<'_>, who: Who, hand: Hand) -> fmt::Result {
    write!(f, "{who}'s cards :")?;
    for suit in Suit::HIGH_TO_LOW {
        let cards: Vec<String> = hand.of_suit(suit).iter().rev().map(|card| card.rank().letter().to_string()).collect();
        let cards = if cards.is_empty() { "-".to_owned() } else { cards.join(" ") };
        write!(f, " {} {cards}.", suit.letter())?;
    }
    Ok(())
}

impl FromStr for FromTable {
    type Err = NoSentence;

    fn from_str(line: &str) -> Result<FromTable, NoSentence> {
        let words = words::words(line);
        let known: Vec<&str> = words.iter().map(String::as_str).collect();
        match known.as_slice() {
            [seat, .., "seated"] if seats::parse(seat).is_some() => {
                let team = words::quoted(line).first().map_or_else(String::new, |&team| team.to_owned());
                Ok(FromTable::Seated(seats::parse(seat).unwrap_or(seats::NORTH), team))
            }
            ["teams", ..] => match words::quoted(line).as_slice() {
                [ns, ew] => Ok(FromTable::Teams((*ns).to_owned(), (*ew).to_owned())),
                _ => Err(NoSentence::new(line, "does not name two teams in quotation marks")),
            },
            ["start", "of", "board", ..] => Ok(FromTable::StartOfBoard),
            ["end", "of", "session", ..] => Ok(FromTable::EndOfSession),
            ["timing", ..] => {
                let text = words::after(line, "timing").unwrap_or_default();
                Ok(FromTable::Timing(text.trim_start_matches([' ', '-', ':']).to_owned()))
            }
            ["board", "number", number, "dealer", dealer, vulnerable, "vulnerable", ..] => {
                board(number, dealer, vulnerable).ok_or_else(|| NoSentence::new(line, "is no board"))
            }
            [whose, "cards", ..] => {
                let hand = words::cards(line, words::after(line, "cards").unwrap_or_default())?;
                match words::whose(whose) {
                    Some(Who::Seat(seat)) => Ok(FromTable::Cards(seat, hand)),
                    Some(Who::Dummy) => Ok(FromTable::DummysCards(hand)),
                    None => Err(NoSentence::new(line, "does not say whose cards they are")),
                }
            }
            [leader, "to", "lead"] if words::who(leader).is_some() => {
                Ok(FromTable::ToLead(words::who(leader).unwrap_or(Who::Dummy)))
            }
            [first, ..] if REFUSALS.contains(first) => Ok(FromTable::Refused(line.trim().to_owned())),
            _ => {
                if let Some(made) = words::call(line, &words) {
                    return made.map(|(seat, call, alert)| FromTable::Calls(seat, call, alert));
                }
                if let Some(played) = words::play(line, &words) {
                    return played.map(|(who, card)| FromTable::Plays(who, card));
                }
                Err(NoSentence::new(line, "is no sentence of a table"))
            }
        }
    }
}

fn board(number: &str, dealer: &str, vulnerable: &str) -> Option<FromTable> {
    let known = VULNERABLE.iter().find(|(name, _)| name.eq_ignore_ascii_case(vulnerable));
    let vulnerability =
        known.map(|&(_, vulnerability)| vulnerability).or((vulnerable == "none").then_some(Vulnerability::None));
    Some(FromTable::Board {
        number: number.parse().ok()?,
        dealer: seats::parse(dealer)?,
        vulnerability: vulnerability?,
    })
}
