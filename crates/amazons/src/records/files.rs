//! Records as files that other programs use.

use super::Record;
use crate::{
    notation::played,
    rules::{AmazonsRules, Opening},
};
use yomi_core::{Args, FileKind, Found, Game, GameText, Notation, Rules, Side, text::TextError};

/// Records in the manner of SGF.
pub(crate) const SGF: FileKind = FileKind {
    ending: "sgf",
    about: "games in the manner of SGF",
    read: |bytes| read(Record::read_sgf, bytes),
    write: Some(|game| Ok(Record::of_text(game)?.to_sgf().into_bytes())),
};

/// Records as JSON Lines.
pub(crate) const JSON_LINES: FileKind = FileKind {
    ending: "jsonl",
    about: "games with all that is said of them, one a line",
    read: |bytes| read(Record::read_json_lines, bytes),
    write: Some(|game| Ok((Record::of_text(game)?.to_json_line() + "\n").into_bytes())),
};

fn read(read: fn(&str) -> Result<Vec<Record>, TextError>, bytes: &[u8]) -> Result<Vec<Found>, String> {
    // Public files are in several encodings; what is not UTF-8 can only be a name or a comment, so it may be lost.
    let records = read(&String::from_utf8_lossy(bytes)).map_err(|error| error.to_string())?;
    if records.is_empty() {
        return Err("there is no game in it; write some as 'yomi amazons self-play' does".into());
    }
    records.iter().map(|record| record.to_text().map(Found::Game)).collect()
}

impl Record {
    /// The game in words, without what else is said of it.
    ///
    /// # Errors
    /// If it stops before its end and nobody has given up.
    pub fn to_text(&self) -> Result<GameText, String> {
        let first = self.first_position();
        let resigned = match self.outcome() {
            Some(_) => None,
            None => Some(self.loser().ok_or("a game stops before its end, and nobody has given up")?),
        };
        Ok(GameText {
            rules: first.fixed_rules().spec(),
            actions: self.actions().map(|action| first.write(action)).collect(),
            players: ["PW", "PB"].map(|name| self.property(name).unwrap_or_default().to_owned()),
            resigned,
        })
    }

    /// The side that has lost by what is said of the result.
    fn loser(&self) -> Option<Side> {
        match self.property("RE")?.split_once('+')?.0 {
            "W" => Some(Side::SECOND),
            "B" => Some(Side::FIRST),
            _ => None,
        }
    }

    /// A game that is given in words.
    ///
    /// # Errors
    /// If its rules leave the start to chance, or an action is none, or illegal.
    pub fn of_text(text: &GameText) -> Result<Record, String> {
        let args = Args::new(&text.rules, AmazonsRules::PARAMS).map_err(|error| error.to_string())?;
        let rules = AmazonsRules::from_args(&args).map_err(|error| error.to_string())?;
        if rules.opening != Opening::NONE {
            return Err("with an opening left to chance, the start is not known".into());
        }
        let table = played(rules.start, &text.actions)?;
        let players = text.players.each_ref().map(String::as_str);
        let mut record = Record::new(rules.start, players, table.actions().iter().copied());
        if let Some(side) = text.resigned {
            record.set_winner(Some(side.other()), "R");
        }
        Ok(record)
    }
}
