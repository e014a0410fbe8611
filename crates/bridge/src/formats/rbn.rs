//! RBN, Richard's Bridge Notation (Richard Pavlicek): lines that start with a letter for what they tell.
//!
//! Read are names, board, hands, auction, contract and result. The play and all else are named in [`Record::besides`].

use super::{BadBoard, Place, Problem, Record, cursor::Cursor, hands};
use crate::{Auction, Call, Contract, Deal, Hand, Vulnerability, seats};
use yomi_core::Seat;

/// Reads all boards. Empty lines end them; names, number and hands hold until others are told.
pub(super) fn records(text: &str) -> Vec<Result<Record, BadBoard>> {
    let mut records: Vec<Result<Record, BadBoard>> = Vec::new();
    let mut standing = Record::default();
    let mut board: Option<Record> = None;
    let mut problem = None;
    let mut in_text = false;
    for (line, number) in text.lines().chain([""]).zip(1..) {
        let at = Place { line: number, column: 1 };
        if line.trim().is_empty() {
            in_text = false;
            if let Some(mut record) = board.take() {
                record.contract = record.contract.or_else(|| record.auction.as_ref().and_then(Auction::contract));
                let Record { name, players, deal, .. } = record.clone();
                standing = Record { name, players, deal, ..Record::default() };
                records.push(match problem.take() {
                    None => Ok(record),
                    Some(problem) => Err(BadBoard::new(records.len() + 1, &standing.name, problem)),
                });
            }
            continue;
        }
        let record = board.get_or_insert_with(|| standing.clone());
        // Paragraphs in braces may stand anywhere.
        if in_text || line.starts_with('{') {
            in_text = !line.trim_end().ends_with('}');
            if !record.besides.iter().any(|name| name == "comments") {
                record.besides.push("comments".into());
            }
        } else if let Err(found) = tell(record, line, at) {
            problem.get_or_insert(found);
        }
    }
    records
}

/// Adds what a line tells.
fn tell(record: &mut Record, line: &str, at: Place) -> Result<(), Problem> {
    let mut chars = line.chars();
    let label = chars.next().unwrap_or(' ');
    let rest = chars.as_str();
    let value = rest.trim();
    let at = at.plus(1 + rest.chars().take_while(|c| c.is_whitespace()).count());
    match label {
        'B' => record.name = value.split(':').next().unwrap_or("").to_owned(),
        'N' => {
            let names: Vec<&str> = value
                .split(':')
                .take(2)
                .flat_map(|pair| {
                    let (first, second) = pair.split_once('+').unwrap_or((pair, ""));
                    [first.trim(), second.trim()]
                })
                .collect();
            for (seat, name) in [seats::NORTH, seats::SOUTH, seats::WEST, seats::EAST].into_iter().zip(names) {
                record.players[seats::index(seat)] = name.to_owned();
            }
        }
        'H' => {
            record.deal = None;
            record.deal = Some(dealt(value, at)?);
        }
        'A' => auction(record, value, at)?,
        'C' => record.contract = contract(value, at)?,
        'R' => {
            let tricks = value.split(':').next().and_then(|tricks| tricks.parse().ok());
            record.tricks = tricks.filter(|&tricks| tricks <= 13);
        }
        'A'..='Z' | '0'..='9' => record.besides.push(label.to_string()),
        _ => {
            return Err(Problem::new(
                Place { column: 1, ..at },
                format!("{label:?} is no label; lines start with a letter like H or A"),
            ));
        }
    }
    Ok(())
}

fn seat(letter: &str, at: Place) -> Result<Seat, Problem> {
    seats::parse(letter).ok_or_else(|| Problem::new(at, format!("{letter:?} is not a seat; write N, E, S or W")))
}

/// `W:hand:hand:hand:`, clockwise; an empty fourth hand gets the rest.
fn dealt(text: &str, at: Place) -> Result<Deal, Problem> {
    let mut parts = text.split(':');
    let first = parts.next().unwrap_or("");
    let mut owner = seat(first, at)?;
    let mut place = at.plus(first.chars().count() + 1);
    let mut dealt = [Hand::EMPTY; 4];
    let mut all = Hand::EMPTY;
    for (part, index) in parts.zip(0..) {
        let hand = match part {
            _ if index > 3 => return Err(Problem::new(place, "a fifth hand; a deal has four")),
            "" if index == 3 && all.len() == 39 => Hand::PACK - all,
            "" => Hand::EMPTY,
            _ => {
                part.parse().map_err(|error: crate::DealError| Problem::new(place.plus(error.at - 1), error.problem))?
            }
        };
        if !(hand & all).is_empty() {
            let twice = hands::listed(hand & all);
            return Err(Problem::new(
                place,
                format!("{}'s hand holds cards that another hand has: {twice}", seats::name(owner)),
            ));
        }
        all = all | hand;
        dealt[seats::index(owner)] = hand;
        owner = seats::left_of(owner);
        place = place.plus(part.chars().count() + 1);
    }
    let deal = Deal::from_disjoint(dealt);
    hands::check_sizes(&deal).map_err(|problem| Problem::new(at, problem))?;
    Ok(deal)
}

/// `NZ:1CP1HP:2HA`: dealer, vulnerability, and rounds of calls, in which `A` is for all pass and `*1` or `^1` points to
/// a note.
fn auction(record: &mut Record, text: &str, at: Place) -> Result<(), Problem> {
    let mut cursor = Cursor { rest: text, at };
    let dealer = seat(cursor.take_while(|c| c.is_ascii_alphabetic()).get(..1).unwrap_or(""), at)?;
    let vulnerability = text.chars().nth(1);
    record.dealer = Some(dealer);
    record.vulnerability = match vulnerability {
        Some('Z') => Some(Vulnerability::None),
        Some('N') => Some(Vulnerability::NorthSouth),
        Some('E') => Some(Vulnerability::EastWest),
        Some('B') => Some(Vulnerability::Both),
        Some('?') | None => None,
        Some(other) => {
            return Err(Problem::new(at.plus(1), format!("{other:?} is no vulnerability; write Z, N, E or B")));
        }
    };
    cursor.accept('?');
    let mut auction = Auction::new(dealer);
    while let Some(first) = cursor.peek() {
        let (start, from) = (cursor.at, cursor);
        cursor.next();
        match first {
            ':' => continue,
            '*' | '^' => {
                cursor.take_while(|c| c.is_ascii_digit());
                auction.alert_last("");
                continue;
            }
            'A' | 'a' => {
                auction.pass_out();
                continue;
            }
            '1'..='7' => {
                cursor.next();
            }
            _ => {}
        }
        let call: Call = from.text_until(&cursor).parse().map_err(|error| Problem::new(start, error))?;
        auction.push(call, None).map_err(|problem| Problem::new(start, problem))?;
    }
    record.auction = (!auction.calls().is_empty()).then_some(auction);
    Ok(())
}

/// `4SX:W`; `R` is for redoubled, and `P` for a board passed out.
fn contract(text: &str, at: Place) -> Result<Option<(Contract, Seat)>, Problem> {
    let mut parts = text.split(':');
    let bid = parts.next().unwrap_or("").to_ascii_uppercase();
    if matches!(bid.as_str(), "" | "P" | "PASS" | "?") {
        return Ok(None);
    }
    let written = bid.strip_suffix('R').map_or_else(|| bid.clone(), |bid| format!("{bid}XX"));
    let contract: Contract = written.parse().map_err(|error| Problem::new(at, error))?;
    let declarer = seat(parts.next().unwrap_or("").trim(), at.plus(bid.chars().count() + 1))?;
    Ok(Some((contract, declarer)))
}
