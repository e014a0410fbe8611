//! Playing back a battle record by record.

use super::{Record, RecordKind, Step};
use crate::{Action, BattleMap, Tubstap, TubstapRules};
use std::sync::Arc;
use yomi_core::{Game, Position, Seat, Side, Table};

/// A battle as far as it was told, whoever tells it: a file or another program.
#[derive(Debug)]
pub(crate) struct Playback {
    table: Table<Tubstap>,
    /// The side whose last action ended its turn by itself, so that an end of turn of that side would only confirm it.
    turn_over_of: Option<Side>,
    surrendered: Option<Side>,
}

impl Playback {
    /// A battle on a map, before anything was done.
    pub(crate) fn new(map: BattleMap) -> Playback {
        let battle = Tubstap::new(Arc::clone(&TubstapRules::new(map).0));
        Playback { table: Table::new(battle), turn_over_of: None, surrendered: None }
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

    /// Whether an end of turn that a side says now would only confirm that its turn is over; once it is asked, the next
    /// one would not.
    pub(crate) fn confirms_end_of_turn(&mut self, side: Side) -> bool {
        self.turn_over_of.take_if(|over| *over == side).is_some()
    }

    /// A new turn begins, so that an end of turn means this one.
    pub(crate) fn begin_turn(&mut self) {
        self.turn_over_of = None;
    }

    /// Takes in what a side has done; `exactly` if what follows from the battle must be right as well.
    ///
    /// Who speaks tells two ends of turn apart: one of the side whose last unit has just acted confirms that its turn
    /// is over and changes nothing, one of the side to move passes its turn.
    ///
    /// # Errors
    /// If it is not possible now, why; nothing has changed then.
    pub(crate) fn take_from(&mut self, side: Side, record: &Record, exactly: bool) -> Result<(), String> {
        if record.kind == RecordKind::EndTurn && self.confirms_end_of_turn(side) {
            return Ok(());
        }
        if self.battle().turn().is_some_and(|turn| turn.0 != side.0) {
            let name = Tubstap::seat_name(Seat(side.0));
            return Err(format!("it is not {name}'s turn"));
        }
        self.begin_turn();
        self.take(record, exactly)
    }

    /// Takes in a record of a file, which does not say whose it is; `exactly` if what follows from the battle must be
    /// right as well.
    ///
    /// An end of turn after the last action of a turn only confirms that it is over and changes nothing.
    ///
    /// # Errors
    /// If it is not possible now, why; nothing has changed then.
    pub(crate) fn take(&mut self, record: &Record, exactly: bool) -> Result<(), String> {
        if record.kind == RecordKind::EndTurn && self.turn_over_of.take().is_some() {
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
        let (turn, side) = (self.battle().turns_over(), self.battle().mover());
        self.table.play(action).map_err(|illegal| illegal.to_string())?;
        let is_over = self.battle().turns_over() != turn || self.is_over();
        self.turn_over_of = (is_over && action != Action::EndTurn).then_some(side);
        Ok(())
    }
}
