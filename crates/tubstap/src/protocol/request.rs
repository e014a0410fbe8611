//! What a server says.

use crate::replay::Record;
use std::{fmt, str::FromStr};
use yomi_core::{NotationError, Side};

const EXPECTED: &str = "write name, opponent NAME, MAP TEXT, Color 0, Color 1, Genmove, play ACTION or quit";

/// What a server asks or tells. Its display is the line, without the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// What is your name?
    Name,
    /// This is the other's name.
    Opponent(String),
    /// The battle takes place on this map: its text on one line; some servers may name a file.
    Map(String),
    /// You play this side.
    Colour(Side),
    /// What do you do?
    Genmove,
    /// The other has done this.
    Play(Record),
    /// It is over.
    Quit,
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Name => f.write_str("name"),
            Request::Opponent(name) => write!(f, "opponent {name}"),
            Request::Map(map) => write!(f, "MAP {map}"),
            Request::Colour(side) => write!(f, "Color {}", side.0),
            Request::Genmove => f.write_str("Genmove"),
            Request::Play(record) => write!(f, "play {record}"),
            Request::Quit => f.write_str("quit"),
        }
    }
}

impl FromStr for Request {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<Request, NotationError> {
        let wrong = |problem: &str| NotationError::new(line, problem, EXPECTED);
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_lowercase().as_str() {
            "name" => Ok(Request::Name),
            "opponent" => Ok(Request::Opponent(rest.to_owned())),
            "map" if rest.is_empty() => Err(wrong("names no map")),
            "map" => Ok(Request::Map(rest.to_owned())),
            "color" | "colour" => match rest {
                "0" => Ok(Request::Colour(Side::FIRST)),
                "1" => Ok(Request::Colour(Side::SECOND)),
                _ => Err(wrong("names no side")),
            },
            "genmove" => Ok(Request::Genmove),
            "play" => record(rest).map(Request::Play),
            "quit" => Ok(Request::Quit),
            _ => Err(wrong("is nothing that a server says")),
        }
    }
}

/// The record of an action, which may stand in `ACTION[..];`.
pub(super) fn record(text: &str) -> Result<Record, NotationError> {
    let inside = text.trim().trim_end_matches(';').trim_end();
    let bare = inside.get(..7).filter(|tag| tag.eq_ignore_ascii_case("ACTION["));
    let numbers = bare.and_then(|_| inside[7..].strip_suffix(']')).unwrap_or(inside);
    Record::read(numbers, numbers)
        .map_err(|error| NotationError::new(text, format!("is no action: {}", error.problem), error.expected))
}
