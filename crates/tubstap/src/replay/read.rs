//! Reading replays: what was done is played again.

use super::{Entry, Playback, Record, Replay};
use crate::{
    Action,
    map::{Item, Reader, without_mark},
};
use yomi_core::{Side, text::TextError};

/// The tags of a map and of a replay's head, each read by itself.
const HEAD: [&str; 14] = [
    "SIZEX",
    "SIZEY",
    "TURNLIMIT",
    "HPTHRESHOLD",
    "UNITNUMRED",
    "UNITNUMBLUE",
    "AUTHOR",
    "MAPCOM",
    "MAP",
    "UNIT",
    "PLAYEDDATE",
    "PLAYEDRULE",
    "PLAYERRED",
    "PLAYERBLUE",
];

impl Replay {
    /// Reads the text of a replay file. It need not be valid UTF-8: what is not is replaced, which can only spoil names
    /// and comments.
    ///
    /// A turn may end in three ways, since programs differ: by an end of turn, by the next `TURNINFO`, or with the last
    /// unit's action; an end of turn that comes after that changes nothing. Turns are counted from 0 or from 1.
    ///
    /// # Errors
    /// If the map will not do (as [`crate::BattleMap::read`] says), an item is broken, or something was done that the
    /// rules do not allow.
    pub fn read(text: &[u8]) -> Result<Replay, TextError> {
        let text = String::from_utf8_lossy(text);
        let text = without_mark(&text);
        let reader = Reader::new(text)?;
        let (map, _) = reader.map()?;
        let playback = Playback::new(map.clone());
        let mut playing = Playing { playback, text, reader: &reader, first_turn: None, entries: Vec::new() };
        for item in reader.items.iter().filter(|item| !HEAD.contains(&item.tag)) {
            playing.take(*item)?;
        }
        let Playing { entries, playback, .. } = playing;
        Ok(Replay {
            map,
            date: reader.free_text("PLAYEDDATE")?,
            rule: reader.free_text("PLAYEDRULE")?,
            players: [reader.free_text("PLAYERRED")?, reader.free_text("PLAYERBLUE")?],
            entries,
            actions: playback.table().actions().to_vec(),
            surrendered: playback.surrendered(),
        })
    }
}

/// A replay as far as it was read.
struct Playing<'r, 't> {
    playback: Playback,
    text: &'t str,
    reader: &'r Reader<'t>,
    /// The number that the first turn has in this file.
    first_turn: Option<u16>,
    entries: Vec<Entry>,
}

impl<'t> Playing<'_, 't> {
    fn take(&mut self, item: Item<'t>) -> Result<(), TextError> {
        let entry = match item.tag {
            "TURNINFO" => self.turn(item)?,
            "ACTION" => Entry::Action(self.action(item)?),
            "COM" => Entry::Comment(item.value.to_owned()),
            _ => Entry::Other(item.tag.to_owned(), item.value.to_owned()),
        };
        self.entries.push(entry);
        Ok(())
    }

    fn turn(&mut self, item: Item<'t>) -> Result<Entry, TextError> {
        let fields: Vec<&str> = item.value.split(',').collect();
        let &[turn, team, actions] = fields.as_slice() else {
            let problem = format!("TURNINFO has {} values", fields.len());
            return Err(self.reader.error(item.tag, problem, "write TURNINFO[turn,team,actions];"));
        };
        let number = self.reader.number(turn, "the turn", 0..=u16::MAX)?;
        let side = Side(self.reader.number(team, "the team (0 is red, 1 is blue)", 0..=1)? as u8);
        let actions = self.reader.number(actions, "the number of actions", 0..=u16::MAX)?;
        let turns_over = self.playback.battle().turns_over();
        let first = *self.first_turn.get_or_insert(u16::from(Some(number) == turns_over.checked_add(1)));
        if Some(number) == turns_over.checked_add(first + 1) && !self.playback.is_over() {
            let ended = self.playback.play(Action::EndTurn);
            ended.map_err(|problem| self.reader.error(item.tag, problem, "end the turn before"))?;
        }
        self.playback.begin_turn();
        let (battle, is_over) = (self.playback.battle(), self.playback.is_over());
        let expected = battle.turns_over().saturating_add(first);
        // A side all of whose units had acted on the map has had its first turn, in which nothing was done.
        let was_passed = actions == 0 && number < expected && side.0 == (number - first) as u8 & 1;
        if !was_passed && (is_over || number != expected || side != battle.mover()) {
            let expected = match is_over {
                true => "end the replay here, because the battle is over".to_owned(),
                false => format!("the next one is TURNINFO[{expected},{},...];", battle.mover().0),
            };
            return Err(self.reader.error(
                item.tag,
                format!("turn {number} of team {} cannot begin", side.0),
                expected,
            ));
        }
        Ok(Entry::Turn { number, side, actions })
    }

    fn action(&mut self, item: Item<'t>) -> Result<Record, TextError> {
        let record = Record::read(item.value, self.text)?;
        let taken = self.playback.take(&record, true);
        taken.map_err(|problem| self.reader.error(item.tag, problem, "give an action that was possible"))?;
        Ok(record)
    }
}
