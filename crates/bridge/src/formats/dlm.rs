//! DLM, the format of dealing machines: a line for each board, each letter from a to p says who gets two cards.
//!
//! The cards come from the ace of spades down to the two of clubs, and North, East, South and West are 0 to 3. Three
//! digits after the letters check them together with the board's number.

use super::{BadBoard, Place, Problem, Record};
use crate::{Card, Deal, Hand, Vulnerability, seats};

/// Reads all boards between the first and the last that the file says it has; others are only filling.
pub(super) fn records(text: &str) -> Vec<Result<Record, BadBoard>> {
    let number_of = |key: &str| {
        let value = text.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('='));
        value.and_then(|value| value.trim().parse::<u32>().ok())
    };
    let wanted = number_of("From board").unwrap_or(1)..=number_of("To board").unwrap_or(u32::MAX);
    let mut records = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let Some((name, deal)) = line.strip_prefix("Board ").and_then(|rest| rest.split_once('=')) else { continue };
        let name = name.trim();
        let board: Option<u32> = name.parse().ok();
        if board.is_some_and(|board| !wanted.contains(&board)) {
            continue;
        }
        let at = Place { line: number, column: line.chars().count() - deal.chars().count() + 1 };
        let record = match board.filter(|&board| board > 0) {
            Some(board) => record(board, deal.trim_end(), at),
            None => Err(Problem::new(Place { line: number, column: 7 }, "no number of a board; write one like 01")),
        };
        records.push(record.map_err(|problem| BadBoard::new(records.len() + 1, name, problem)));
    }
    records
}

fn record(board: u32, text: &str, at: Place) -> Result<Record, Problem> {
    let mut hands = [Hand::EMPTY; 4];
    let mut check = board;
    let mut chars = text.chars();
    for pair in 0..Card::COUNT / 2 {
        let letter = chars.next().filter(|letter| ('a'..='p').contains(letter));
        let problem = || Problem::new(at.plus(pair), "a board is 26 letters from a to p, and here is something else");
        let letter = u32::from(letter.ok_or_else(problem)?);
        check ^= letter;
        let owners = letter - u32::from('a');
        for (place, owner) in [(2 * pair, owners >> 2), (2 * pair + 1, owners & 3)] {
            let card = Card::from_index(Card::COUNT - 1 - place).expect("26 letters are 52 cards");
            hands[owner as usize].insert(card);
        }
    }
    let digits = chars.as_str();
    if !digits.is_empty() && digits.parse() != Ok(check) {
        let shown: String = digits.chars().take(10).collect();
        let text = format!("the letters give the check {check:03}, not {shown:?}; one of them is wrong");
        return Err(Problem::new(at.plus(Card::COUNT / 2), text));
    }
    let deal = Deal::from_disjoint(hands);
    super::hands::check_sizes(&deal).map_err(|problem| Problem::new(at, problem))?;
    Ok(Record {
        name: board.to_string(),
        dealer: Some(seats::dealer(board)),
        vulnerability: Some(Vulnerability::of_board(board)),
        deal: Some(deal),
        ..Record::default()
    })
}
