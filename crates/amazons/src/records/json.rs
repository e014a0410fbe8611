//! Records as JSON Lines.

use super::{Played, Property, Record};
use crate::rules::{AmazonsRules, Opening};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use yomi_core::{
    Game, Notation, Position, Rules, Side, SpecError,
    text::{Place, TextError},
};

/// The format of lines that are written here.
const FORMAT: &str = "yomi-amazons/1";

/// The format of exported games of any kind.
const EXPORTED: &str = "yomi-game/1";

/// Names that moves have in the other form.
const MOVES: [&str; 2] = ["W", "B"];

/// A text that points into the line it was read from, so that errors can tell where it stands.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// A line as it is written.
#[derive(Serialize)]
struct Written<'a> {
    format: &'static str,
    rules: String,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    properties: &'a [Property],
    actions: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
}

/// What is said of a move.
#[derive(Serialize, Deserialize)]
struct Note {
    /// Of which move, counted from 1.
    r#move: usize,
    properties: Vec<Property>,
}

/// A line as it is read, of either format.
#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    format: Text<'a>,
    #[serde(borrow)]
    rules: Text<'a>,
    #[serde(borrow)]
    actions: Vec<Text<'a>>,
    #[serde(default)]
    properties: Vec<Property>,
    #[serde(default)]
    notes: Vec<Note>,
    players: Option<[String; 2]>,
    result: Option<ExportedResult>,
}

/// The part of an exported result that is kept.
#[derive(Deserialize)]
struct ExportedResult {
    winner: Option<Side>,
    reason: String,
}

impl Record {
    /// Reads games that are one line of JSON each.
    pub fn read_json_lines(text: &str) -> Result<Vec<Record>, TextError> {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        lines.map(|(number, line)| read_line(number, line)).collect()
    }

    /// The game as one line of JSON, without the line break.
    pub fn to_json_line(&self) -> String {
        let notes = (1..).zip(&self.moves).filter(|(_, played)| !played.properties.is_empty());
        let written = Written {
            format: FORMAT,
            rules: AmazonsRules { start: self.start, opening: Opening::NONE }.spec().to_string(),
            properties: &self.properties,
            actions: self.actions().map(|action| action.to_string()).collect(),
            notes: notes
                .map(|(number, played)| Note { r#move: number, properties: played.properties.clone() })
                .collect(),
        };
        serde_json::to_string(&written).expect("plain data")
    }
}

fn read_line(number: usize, text: &str) -> Result<Record, TextError> {
    let line: Line<'_> = serde_json::from_str(text).map_err(|error| {
        let problem = format!("this is no game: {error}");
        Place::new(number, error.column().max(1)).error(problem, "write one game a line, as 'yomi export' does")
    })?;
    // Texts with escapes were put together elsewhere; then the line has to do.
    let at = |part: &Text<'_>| match part.0 {
        Cow::Borrowed(part) => Place::new(number, Place::of(part, text).column),
        Cow::Owned(_) => Place::new(number, 1),
    };
    if ![FORMAT, EXPORTED].contains(&&*line.format.0) {
        let problem = format!("the format {:?} is unknown", line.format.0);
        return Err(at(&line.format).error(problem, format!("{FORMAT:?} and {EXPORTED:?} are read")));
    }
    let start = rules(&line.rules.0)
        .map_err(|error| at(&line.rules).error(error.to_string(), "name the game and its start"))?
        .start;
    let mut record = Record { start, properties: line.properties, moves: Vec::new() };
    let mut game = record.first_position();
    for text in &line.actions {
        let wrong = |problem: String, expected: &str| at(text).error(problem, expected);
        let action =
            game.parse(&text.0).map_err(|error| wrong(format!("{:?} {}", text.0, error.problem), &error.expected))?;
        game.check(action)
            .map_err(|reason| wrong(format!("{action} is illegal: {reason}"), "write legal moves only"))?;
        game.apply(action);
        record.moves.push(Played { action, properties: Vec::new() });
    }
    add_notes(&mut record, line.notes).map_err(|problem| Place::new(number, 1).error(problem, NOTES))?;
    if let Some(players) = line.players {
        ["PW", "PB"].into_iter().zip(players).for_each(|(name, player)| record.set(name, player));
    }
    if let Some(result) = line.result {
        record.set_winner(result.winner, if result.reason == "resigned" { "R" } else { "" });
    }
    Ok(record)
}

const NOTES: &str = "name properties with capital letters, give them values, and number the moves from 1";

/// Puts what is said of moves where it belongs, if all properties could be written in the other form as well.
fn add_notes(record: &mut Record, notes: Vec<Note>) -> Result<(), String> {
    for Note { r#move, properties } in notes {
        let last = record.moves.len();
        let of = r#move.checked_sub(1).and_then(|index| record.moves.get_mut(index));
        let of = of.ok_or_else(|| format!("there is a note of move {move}, but the last one is {last}"))?;
        of.properties.extend(properties);
    }
    let of_moves = record.moves.iter().flat_map(|played| &played.properties);
    for property in record.properties.iter().chain(of_moves) {
        if property.clone().checked().is_none() || MOVES.contains(&property.name()) {
            return Err(format!("{:?} is no property", property.name()));
        }
    }
    match record.properties.iter().find(|property| super::sgf::OF_THE_START.contains(&property.name())) {
        Some(property) => Err(format!("{:?} belongs to the rules", property.name())),
        None => Ok(()),
    }
}

/// The rules that a specification names.
fn rules(text: &str) -> Result<AmazonsRules, SpecError> {
    let rules = AmazonsRules::named(text)?;
    match rules.opening {
        Opening::NONE => Ok(rules),
        _ => Err(SpecError("with an opening left to chance, the start is not known".into())),
    }
}
