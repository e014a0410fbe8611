//! How actions are written: as in the server's protocol, and a little shorter.

use crate::{Action, Direction, Piece, Reds, Sight};
use yomi_core::{Notation, NotationError};

const SET_UP_EXPECTED: &str = "name your four red pieces, four different letters from A to H, for example ABCD";
const MOVE_EXPECTED: &str = "write a piece from A to H and NORTH, EAST, WEST or SOUTH, for example A,NORTH or aN";

impl Notation for Sight {
    const HOW_TO: &'static str = "\
At the start, name your four red pieces: ABCD
Then move a piece by its letter: A,NORTH or A north or aN (NORTH, EAST, WEST, SOUTH; north is towards the enemy)
Take an enemy by moving onto it.
A blue piece at (0,0) leaves and wins with NORTH or WEST, at (5,0) with NORTH or EAST.";

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let trimmed = text.trim();
        match read_move(trimmed) {
            Ok(action) => Ok(action),
            // A set-up can be told from a move: no direction is three letters from A to H.
            Err(move_problem) => read_reds(trimmed).map(Action::SetUp).map_err(|reds_problem| {
                if self.reds.is_none() {
                    NotationError::new(text, reds_problem, SET_UP_EXPECTED)
                } else {
                    NotationError::new(text, move_problem, MOVE_EXPECTED)
                }
            }),
        }
    }

    fn write(&self, action: Action) -> String {
        match action {
            Action::SetUp(reds) => reds.to_string(),
            Action::Move { piece, direction } => format!("{piece},{}", direction.word()),
        }
    }
}

/// Reads a letter and a direction with any blanks or commas between them; else says what is wrong.
pub(crate) fn read_move(text: &str) -> Result<Action, String> {
    let mut rest = text.chars();
    let first = rest.next().ok_or("is empty")?;
    let piece = Piece::from_letter(first).ok_or_else(|| format!("begins with {first:?}, which is no piece"))?;
    let word = rest.as_str().trim_start_matches(|c: char| c == ',' || c.is_whitespace());
    if word.is_empty() {
        return Err(format!("does not say where {piece} goes"));
    }
    let means = |direction: &Direction| {
        word.eq_ignore_ascii_case(direction.word()) || word.eq_ignore_ascii_case(&direction.word()[..1])
    };
    let direction = Direction::ALL.into_iter().find(means).ok_or("names no direction after the piece")?;
    Ok(Action::Move { piece, direction })
}

/// Reads four different letters; else says what is wrong.
pub(crate) fn read_reds(text: &str) -> Result<Reds, String> {
    let mut mask = 0;
    for letter in text.chars() {
        let piece = Piece::from_letter(letter).ok_or_else(|| format!("has {letter:?}, which is no piece"))?;
        if mask & piece.bit() != 0 {
            return Err(format!("names {piece} twice"));
        }
        mask |= piece.bit();
    }
    Reds::from_mask(mask).ok_or_else(|| match mask.count_ones() {
        0 => "is empty".to_owned(),
        1 => "names one piece only".to_owned(),
        count => format!("names {count} pieces"),
    })
}
