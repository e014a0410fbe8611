//! Playing back a battle record by record.

use super::{Record, RecordKind, Step};
use crate::{Action, BattleMap, Tubstap, TubstapRules};
use std::sync::Arc;
use yomi_core::{Position, Side, Table};

/// A battle as far as it was told, whoever tells it: a file or another program.
#[derive(Debug)]
pub(crate) struct Playback {
    table: Table<Tubstap>,
    /// Whether the last action ended its turn by itself, so that an end of turn would only confirm it.
    turn_is_over: bool,
    surrendered: Option<Side>,
}

impl Playback {
    /// A battle on a map, before anything was done.
    pub(crate) fn new(map: BattleMap) -> Playback {
        let battle = Tubstap::new(Arc::clone(&TubstapRules::new(map).0));
        Playback { table: Table::new(battle), turn_is_over: false, surrendered: None }
    }

    pub(crate) fn table(&self) -> &Table<Tubstap> {
        &self.table
    }

    pub(crate) fn battle(&self) -> &Tubstap {
        self.table.game()
    }

    /// Who gave up, if somebody did.
    pub(crate) fn surrendered(&self) -> Option<Side> {
        self.surrendered
    }

    /// Whether nothing more can be done.
    pub(crate) fn is_over(&self) -> bool {
        self.surrendered.is_some() || self.battle().turn().is_none()
    }

    /// Whether an end of turn would only confirm that the turn is over; once it is asked, the next one would not.
    pub(crate) fn confirm_end_of_turn(&mut self) -> bool {
        std::mem::take(&mut self.turn_is_over)
    }

    /// A new turn begins, so that an end of turn means this one.
    pub(crate) fn begin_turn(&mut self) {
        self.turn_is_over = false;
    }

    /// Takes in a record; `exactly` if what follows from the battle must be right as well.
    ///
    /// An end of turn that only confirms that the turn is over changes nothing.
    ///
    /// # Errors
    /// If it is not possible now, why; nothing has changed then.
    pub(crate) fn take(&mut self, record: &Record, exactly: bool) -> Result<(), String> {
        if record.kind == RecordKind::EndTurn && self.confirm_end_of_turn() {
            return Ok(());
        }
        if self.surrendered.is_some() {
            return Err("a side has given up before".into());
        }
        let battle = self.battle();
        match if exactly { record.checked_step(battle) } else { record.step(battle) }? {
            Step::Act(action) => self.play(action),
            Step::Surrender => {
                let seat = battle.turn().ok_or("nobody can give up a battle that is over")?;
                self.surrendered = Some(Side(seat.0));
                Ok(())
            }
        }
    }

    /// Takes in an action.
    ///
    /// # Errors
    /// If it is not legal, why.
    pub(crate) fn play(&mut self, action: Action) -> Result<(), String> {
        let turn = self.battle().turns_over();
        self.table.play(action).map_err(|illegal| illegal.to_string())?;
        let is_over = self.battle().turns_over() != turn || self.is_over();
        self.turn_is_over = is_over && action != Action::EndTurn;
        Ok(())
    }
}
