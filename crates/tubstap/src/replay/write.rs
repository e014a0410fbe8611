//! Writing replays.

use super::{Entry, Record, Replay};
use std::fmt;

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.map)?;
        writeln!(f, "PLAYEDDATE[{}];PLAYEDRULE[{}];", self.date, self.rule)?;
        writeln!(f, "PLAYERRED[{}];PLAYERBLUE[{}];", self.players[0], self.players[1])?;
        for entry in &self.entries {
            match entry {
                Entry::Turn { number, side, actions } => writeln!(f, "TURNINFO[{number},{},{actions}];", side.0)?,
                Entry::Action(record) => writeln!(f, "ACTION[{record}];")?,
                Entry::Comment(text) => writeln!(f, "COM[{text}];")?,
                Entry::Other(tag, value) => writeln!(f, "{tag}[{value}];")?,
            }
        }
        Ok(())
    }
}

/// The eleven numbers between the brackets.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { unit, to, from, target, target_at, kind, damage, counter } = self;
        let [[to_x, to_y], [from_x, from_y], [target_x, target_y]] = [to, from, target_at];
        write!(f, "{unit},{to_x},{to_y},{from_x},{from_y},{target},{target_x},{target_y},{},", kind.code())?;
        write!(f, "{damage},{counter}")
    }
}
