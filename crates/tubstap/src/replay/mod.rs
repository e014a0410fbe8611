//! Battles that were played, as the platform's replay files have them.
//!
//! A replay is the text of a map followed by who played, when and by which rules, and by what happened:
//!
//! ```text
//! PLAYEDDATE[..];PLAYEDRULE[..];
//! PLAYERRED[..];PLAYERBLUE[..];
//! TURNINFO[turn,team,actions];
//! ACTION[unit,to x,to y,from x,from y,target,target x,target y,type,damage,counter];
//! COM[..];
//! ```
//!
//! Turns are counted from 0 over both sides, teams are 0 (red) and 1 (blue), and what does not apply is -1. A
//! [`Record`] is the eleven numbers of an `ACTION`, which are also what the platform's protocol says.
//!
//! Reading a replay plays the battle again and refuses what the rules do not allow, damage included. Everything in the
//! file is kept, also items that are not known here, so a replay that is read and written says the same as before; one
//! that was written here is the same to the byte.

mod playback;
mod read;
mod record;
mod write;

pub(crate) use playback::Playback;
pub use record::{Record, RecordKind, Step};

use crate::{Action, BattleMap, Tubstap, TubstapRules};
use yomi_core::{Game, Illegal, Position, Side};

/// A battle that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    map: BattleMap,
    date: String,
    rule: String,
    players: [String; 2],
    entries: Vec<Entry>,
    actions: Vec<Action>,
    surrendered: Option<Side>,
}

/// An item of a replay, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A turn begins.
    Turn {
        /// Its number.
        number: u16,
        /// Whose it is.
        side: Side,
        /// How many actions it has.
        actions: u16,
    },
    /// Something was done.
    Action(Record),
    /// Somebody said something about it.
    Comment(String),
    /// Something that is not known here: the tag and its value.
    Other(String, String),
}

/// Who played a battle, and when: all that the rules do not tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occasion {
    /// The day, in any form.
    pub date: String,
    /// Red and blue.
    pub players: [String; 2],
}

impl Replay {
    /// The replay of a battle from its start.
    ///
    /// # Errors
    /// If an action is illegal.
    pub fn of(rules: &TubstapRules, actions: &[Action], occasion: Occasion) -> Result<Replay, Illegal> {
        let map = rules.map().clone().with_limits(rules.turn_limit(), rules.hp_threshold());
        let mut playback = Playback::new(map.clone());
        let mut turns: Vec<(u16, Vec<Record>)> = Vec::new();
        for &action in actions {
            playback.battle().check(action)?;
            let (number, record) = (playback.battle().turns_over, Record::of(playback.battle(), action));
            match turns.last_mut() {
                Some((last, records)) if *last == number => records.push(record),
                _ => turns.push((number, vec![record])),
            }
            playback.play(action).map_err(Illegal::because)?;
        }
        let entries = turns.into_iter().flat_map(|(number, records)| {
            let side = Side((number & 1) as u8);
            let turn = Entry::Turn { number, side, actions: records.len() as u16 };
            std::iter::once(turn).chain(records.into_iter().map(Entry::Action))
        });
        Ok(Replay {
            entries: entries.collect(),
            map,
            date: plain(&occasion.date),
            rule: String::new(),
            players: occasion.players.map(|player| plain(&player)),
            actions: actions.to_vec(),
            surrendered: None,
        })
    }

    /// The same battle, given up after the last action by the side whose turn it is.
    ///
    /// # Errors
    /// If it is nobody's turn.
    pub fn with_surrender(mut self) -> Result<Replay, Illegal> {
        let battle = self.end();
        let side = battle.turn().map(|_| battle.mover()).filter(|_| self.surrendered.is_none());
        let side = side.ok_or_else(|| Illegal::because("nobody can give up a battle that is over"))?;
        let number = match self.entries.iter_mut().rev().find(|entry| matches!(entry, Entry::Turn { .. })) {
            Some(Entry::Turn { side: mover, actions, .. }) if *mover == side => {
                *actions += 1;
                None
            }
            // Not every file counts turns from 0.
            Some(Entry::Turn { number, .. }) => Some(*number + 1),
            _ => Some(battle.turns_over),
        };
        self.entries.extend(number.map(|number| Entry::Turn { number, side, actions: 1 }));
        self.entries.push(Entry::Action(Record::SURRENDER));
        self.surrendered = Some(side);
        Ok(self)
    }

    /// The map, with the limits that were played by.
    pub fn map(&self) -> &BattleMap {
        &self.map
    }

    /// The day, in any form; may be empty.
    pub fn date(&self) -> &str {
        &self.date
    }

    /// The rules, in the words of who wrote the replay; may be empty.
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// Red and blue; may be empty.
    pub fn players(&self) -> &[String; 2] {
        &self.players
    }

    /// Everything after the head, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What was done, as actions of the game from its start. All of them are legal.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Who gave up, if somebody did.
    pub fn surrendered(&self) -> Option<Side> {
        self.surrendered
    }

    /// The battle before the first action.
    pub fn start(&self) -> Tubstap {
        Playback::new(self.map.clone()).battle().clone()
    }

    /// The battle after the last action.
    pub fn end(&self) -> Tubstap {
        let mut battle = self.start();
        for &action in &self.actions {
            battle.apply(action);
        }
        battle
    }
}

/// A text that can stand between the brackets of an item.
fn plain(text: &str) -> String {
    text.replace(['\r', '\n'], " ").replace("];", ") ").replace('[', "(").replace(']', ")").trim().to_owned()
}
