//! Records in the manner of SGF.

use super::{Played, Property, Record, letter, usual};
use crate::{
    game::Amazons,
    setup::{Setup, Size},
};
use std::fmt::Write;
use yomi_core::{
    Game, Notation, Position, Side,
    text::{Place, TextError},
};

/// SGF's number for the game.
const GAME: &str = "18";

/// What the root says of the position; written from the record's start.
pub(super) const OF_THE_START: [&str; 3] = ["GM", "SZ", "FEN"];

impl Record {
    /// Reads games in the manner of SGF.
    pub fn read_sgf(text: &str) -> Result<Vec<Record>, TextError> {
        let mut reader = Reader { text, rest: text };
        let mut records = Vec::new();
        while reader.skip_space() {
            records.push(reader.game()?);
        }
        Ok(records)
    }

    /// Writes the game in the manner of SGF, with a line break at the end.
    pub fn to_sgf(&self) -> String {
        let size = self.start.size();
        let mut text = format!("(;GM[{GAME}]SZ[{}]", written_size(size));
        if !self.starts_as_usual() {
            write_value(&mut text, "FEN", &[self.start.to_string()]);
        }
        self.properties.iter().for_each(|property| write_value(&mut text, &property.name, &property.values));
        let mut side = self.start.to_move;
        for (number, played) in self.moves.iter().enumerate() {
            text.push_str(if number % 4 == 0 { "\n;" } else { ";" });
            let _ = write!(text, "{}[{}]", letter(side), played.action);
            played.properties.iter().for_each(|property| write_value(&mut text, &property.name, &property.values));
            side = side.other();
        }
        text.push_str(")\n");
        text
    }
}

fn written_size(size: Size) -> String {
    if size.columns() == size.rows() {
        size.columns().to_string()
    } else {
        format!("{}:{}", size.columns(), size.rows())
    }
}

fn write_value(text: &mut String, name: &str, values: &[String]) {
    text.push_str(name);
    for value in values {
        let _ = write!(text, "[{}]", value.replace('\\', "\\\\").replace(']', "\\]"));
    }
}

/// A property with where it and its first value stand.
struct Found<'a> {
    property: Property,
    at: &'a str,
    value_at: &'a str,
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn error(&self, at: &str, problem: impl Into<String>, expected: &str) -> TextError {
        Place::of(at, self.text).error(problem, expected)
    }

    /// Skips to the next character that says something; whether there is one.
    fn skip_space(&mut self) -> bool {
        self.rest = self.rest.trim_start();
        !self.rest.is_empty()
    }

    fn take(&mut self, expected: char) -> bool {
        self.skip_space();
        let rest = self.rest.strip_prefix(expected);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn game(&mut self) -> Result<Record, TextError> {
        if !self.take('(') || !self.take(';') {
            return Err(self.error(self.rest, "no game begins here", "begin it with \"(;\""));
        }
        let root = self.node()?;
        let (rest, start) = self.start(root)?;
        let mut record = Record { start, properties: Vec::new(), moves: Vec::new() };
        let mut game = record.first_position();
        record.properties = self.add_node(&mut record, &mut game, rest)?;
        while self.take(';') {
            let node = self.node()?;
            let said = self.add_node(&mut record, &mut game, node)?;
            match record.moves.last_mut() {
                Some(played) => played.properties.extend(said),
                None => record.properties.extend(said),
            }
        }
        match self.rest.chars().next() {
            Some(')') => self.rest = &self.rest[1..],
            Some('(') => return Err(self.error(self.rest, "this is a variation", "keep one line of moves only")),
            Some(other) => {
                let problem = format!("{other:?} is no part of a game");
                return Err(self.error(
                    self.rest,
                    problem,
                    "write a move like W[d1-d7/g7] after \";\", or \")\" at its end",
                ));
            }
            None => return Err(self.error(self.rest, "the game has no end", "close it with \")\"")),
        }
        Ok(record)
    }

    /// The properties up to the next node or the end.
    fn node(&mut self) -> Result<Vec<Found<'a>>, TextError> {
        let mut found = Vec::new();
        loop {
            self.skip_space();
            let at = self.rest;
            let length = at.bytes().take_while(u8::is_ascii_uppercase).count();
            if length == 0 {
                return Ok(found);
            }
            let name = at[..length].to_owned();
            self.rest = &at[length..];
            let mut values = Vec::new();
            let mut value_at = at;
            while self.take('[') {
                value_at = if values.is_empty() { self.rest } else { value_at };
                values.push(self.value()?);
            }
            let Some(property) = (Property { name, values }).checked() else {
                let problem = format!("{} has no value", &at[..length]);
                return Err(self.error(at, problem, "write its value in brackets, as in PW[Ada]"));
            };
            found.push(Found { property, at, value_at });
        }
    }

    /// A value after its bracket. A backslash takes any meaning from what follows it.
    fn value(&mut self) -> Result<String, TextError> {
        let begin = self.rest;
        let mut value = String::new();
        let mut letters = begin.char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                ']' => {
                    self.rest = &begin[at + 1..];
                    return Ok(value);
                }
                '\\' => value.extend(letters.next().map(|(_, letter)| letter)),
                letter => value.push(letter),
            }
        }
        Err(self.error(begin, "this value has no end", "close it with \"]\""))
    }

    /// The start that a root gives, and what else it says.
    fn start(&self, root: Vec<Found<'a>>) -> Result<(Vec<Found<'a>>, Setup), TextError> {
        let (of_start, rest): (Vec<_>, Vec<_>) =
            root.into_iter().partition(|found| OF_THE_START.contains(&found.property.name.as_str()));
        let mut size = Size::USUAL;
        let mut fen = None;
        let mut last = self.rest;
        for found in &of_start {
            let value = found.property.values[0].trim();
            match found.property.name.as_str() {
                "GM" if value == GAME || value.eq_ignore_ascii_case(Amazons::NAME) => {}
                "GM" => {
                    let problem = format!("this is game {value:?}");
                    return Err(self.error(found.value_at, problem, "Amazons is GM[18]"));
                }
                "SZ" => {
                    let both = if value.contains(':') { value.replace(':', "x") } else { format!("{value}x{value}") };
                    let wrong = |_| {
                        self.error(found.value_at, format!("{value:?} is no size"), "write it as SZ[10] or SZ[8:6]")
                    };
                    size = both.parse().map_err(wrong)?;
                    last = found.value_at;
                }
                _ => fen = Some(found),
            }
        }
        let start = match fen {
            Some(found) => Setup::from_fen(size, &found.property.values[0]).map_err(|error| {
                self.error(found.value_at, error.to_string(), "write the start as 'yomi games amazons' says")
            })?,
            None => usual(size).map_err(|problem| self.error(last, problem, "give the start as FEN[...]"))?,
        };
        Ok((rest, start))
    }

    /// Adds a node's move, if it has one, and returns what else it says.
    fn add_node(
        &self,
        record: &mut Record,
        game: &mut Amazons,
        node: Vec<Found<'a>>,
    ) -> Result<Vec<Property>, TextError> {
        let mut others = Vec::new();
        let mut moved = false;
        for found in node {
            let side = match found.property.name.as_str() {
                "W" => Side::FIRST,
                "B" => Side::SECOND,
                _ => {
                    others.push(found.property);
                    continue;
                }
            };
            if moved || found.property.values.len() > 1 {
                return Err(self.error(found.at, "this is a second move in one place", "begin each move with \";\""));
            }
            if side != game.to_move() {
                let (wrong, right) = (letter(side), letter(game.to_move()));
                return Err(self.error(found.at, format!("it is not {wrong}'s turn"), &format!("{right} is to move")));
            }
            let value = &found.property.values[0];
            let action = game
                .parse(value)
                .map_err(|error| self.error(found.value_at, format!("{value:?} {}", error.problem), &error.expected))?;
            game.check(action).map_err(|reason| {
                self.error(found.value_at, format!("{action} is illegal: {reason}"), "write legal moves only")
            })?;
            game.apply(action);
            record.moves.push(Played { action, properties: Vec::new() });
            moved = true;
        }
        Ok(others)
    }
}
