//! Games as they are written down, in two forms that hold the same.
//!
//! As text in the manner of SGF, several games one after the other:
//!
//! ```text
//! (;GM[18]SZ[10]PW[Ada]PB[Bob]RE[W+]
//! ;W[d1-d7/g7];B[g10-g8/e8]C[a note]
//! ...)
//! ```
//!
//! `GM[18]` is the number that SGF has for Amazons, `SZ` the size of the board (`10`, or columns and rows as in `8:6`),
//! and `FEN` the start if it is not the usual one. Every other property is kept as it is, whatever it means. Variations
//! are refused.
//!
//! And as JSON Lines, one game a line. `yomi export` writes such lines too, and those are read as well.

mod files;
mod json;
mod self_play;
mod sgf;

pub(crate) use files::{JSON_LINES, SGF};
pub use self_play::SelfPlay;

use crate::{
    action::Action,
    categories::Realizations,
    game::Amazons,
    setup::{Setup, Size},
};
use serde::{Deserialize, Serialize};
use yomi_core::{Game, Outcome, Side, text::TextError};

/// A game, or a part of one, with what else was written about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The position before the first move.
    pub start: Setup,
    /// What is said of the whole game, in its order: players (`PW`, `PB`), result (`RE`) and anything else.
    pub properties: Vec<Property>,
    /// The moves, all legal.
    pub moves: Vec<Played>,
}

/// A move with what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub action: Action,
    /// Comments (`C`) and anything else.
    pub properties: Vec<Property>,
}

/// A name and its values. A name is of capital letters; values may be any text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Property {
    name: String,
    values: Vec<String>,
}

impl Property {
    /// A property with one value; `None` unless the name is of capital letters.
    pub fn new(name: &str, value: impl Into<String>) -> Option<Property> {
        Property { name: name.into(), values: vec![value.into()] }.checked()
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its values, at least one.
    pub fn values(&self) -> &[String] {
        &self.values
    }

    fn checked(self) -> Option<Property> {
        let named = !self.name.is_empty() && self.name.bytes().all(|letter| letter.is_ascii_uppercase());
        (named && !self.values.is_empty()).then_some(self)
    }
}

impl Record {
    /// Reads games in either form, which the first character tells.
    ///
    /// # Errors
    /// Line and column of what is wrong, also of an illegal move.
    pub fn read_all(text: &str) -> Result<Vec<Record>, TextError> {
        if text.trim_start().starts_with('(') { Record::read_sgf(text) } else { Record::read_json_lines(text) }
    }

    /// The moves of a game that was played, with who played and who won it.
    pub fn new(start: Setup, players: [&str; 2], actions: impl IntoIterator<Item = Action>) -> Record {
        let moves = actions.into_iter().map(|action| Played { action, properties: Vec::new() }).collect();
        let mut record = Record { start, properties: Vec::new(), moves };
        for (name, player) in ["PW", "PB"].into_iter().zip(players) {
            record.set(name, player);
        }
        if let Some(outcome) = record.outcome() {
            record.set_winner(outcome.winner, "");
        }
        record
    }

    /// The first value of the property of this name.
    pub fn property(&self, name: &str) -> Option<&str> {
        let found = self.properties.iter().find(|property| property.name == name)?;
        found.values.first().map(String::as_str)
    }

    /// Sets a property to one value, instead of what it was.
    fn set(&mut self, name: &str, value: impl Into<String>) {
        self.properties.retain(|property| property.name != name);
        self.properties.extend(Property::new(name, value));
    }

    /// Notes the result, and how it came about in a word: nothing for a game played to its end, `R` for one given up,
    /// `F` for a forfeit.
    pub fn set_winner(&mut self, winner: Option<Side>, how: &str) {
        let result = match winner {
            None => "0".to_owned(),
            Some(side) => format!("{}+{how}", letter(side)),
        };
        self.set("RE", result);
    }

    /// The game before the first move.
    pub fn first_position(&self) -> Amazons {
        Amazons::new(self.start)
    }

    /// All moves.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        self.moves.iter().map(|played| played.action)
    }

    /// How it ended by the rules; `None` if it was not played to its end.
    pub fn outcome(&self) -> Option<Outcome> {
        let mut game = self.first_position();
        self.actions().for_each(|action| game.apply(action));
        game.outcome()
    }

    /// Whether the game starts as usual on its board.
    fn starts_as_usual(&self) -> bool {
        Setup::usual(self.start.size()) == Some(self.start)
    }
}

impl Realizations {
    /// Counts the moves of a record.
    pub fn add_record(&mut self, record: &Record) {
        self.add_game(&record.first_position(), &record.actions().collect::<Vec<_>>());
    }
}

/// The usual start, or why there is none.
fn usual(size: Size) -> Result<Setup, String> {
    Setup::usual(size).ok_or_else(|| format!("a board of {size} has no usual start"))
}

fn letter(side: Side) -> char {
    if side == Side::FIRST { 'W' } else { 'B' }
}
