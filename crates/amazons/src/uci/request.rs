//! A move to be found.

use super::{Dialect, info};
use crate::{action::Action, game::Amazons};
use yomi_core::{Agent, Limits, Position, Rng, Stop, Table, Thinking};

/// What an engine was told to find a move for, with what it may take and how to answer. Any player can answer it, in
/// any thread.
#[derive(Clone, Debug)]
pub struct Request {
    pub(super) table: Table<Amazons>,
    pub(super) limits: Limits,
    pub(super) dialect: Dialect,
    pub(super) is_open: bool,
}

impl Request {
    /// What a player may take.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether nothing but being told to ends the thinking. Then the answer must not be given before.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Has a player find a move, and returns the line with the answer. Lines with what it finds on the way are said at
    /// once.
    pub fn answer(
        &self,
        player: &mut dyn Agent<Amazons>,
        rng: &mut Rng,
        stop: &Stop,
        say: &mut dyn FnMut(&str),
    ) -> String {
        let mut tell = |report: &yomi_core::Report| say(&info(report, self.table.game(), self.dialect));
        let mut thinking = Thinking::new(rng).within(self.limits.clone()).until(stop).heard_by(&mut tell);
        let turn = self.table.game().turn();
        best_move(turn.map(|seat| player.act(&self.table.view(seat), &mut thinking)), self.dialect)
    }
}

/// The line with a move, or with none where there is none.
pub fn best_move(action: Option<Action>, dialect: Dialect) -> String {
    format!("bestmove {}", action.map_or_else(|| "(none)".into(), |action| dialect.write(action)))
}
