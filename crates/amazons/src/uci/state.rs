//! What an engine keeps between two commands.

use super::{Dialect, Go, Request, StartText, options::Resources};
use crate::{game::Amazons, notation::played, rules::AmazonsRules, setup::Setup};
use yomi_core::{Limits, Table};

/// The position that an engine was told to look at, how it was told to write, and what it may use.
#[derive(Clone, Debug)]
pub struct EngineState {
    table: Option<Table<Amazons>>,
    pub(super) dialect: Dialect,
    pub(super) resources: Option<Resources>,
}

/// The usual start, moves in our own way, and no options about what may be used: a player that was named says that
/// itself.
impl Default for EngineState {
    fn default() -> Self {
        let table = Table::new(Amazons::new(AmazonsRules::default().start));
        EngineState { table: Some(table), dialect: Dialect::Dashes, resources: None }
    }
}

impl EngineState {
    /// The same for an engine that lets itself be told what it may use.
    pub fn with_resources(resources: Resources) -> Self {
        EngineState { resources: Some(resources), ..EngineState::default() }
    }

    /// The game so far; `None` if the last one could not be read.
    pub fn table(&self) -> Option<&Table<Amazons>> {
        self.table.as_ref()
    }

    /// How to write moves.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Takes a position. One that is wrong is refused, and then there is none: whoever sent it would not understand a
    /// move in another. A program that has set the variant is answered in the way in which it writes itself.
    pub fn set_position(&mut self, start: &StartText, moves: &[String]) -> Result<(), String> {
        self.table = None;
        if self.dialect != Dialect::Dashes {
            let of_start = || match start {
                StartText::Usual => None,
                StartText::Fen(fen) => Dialect::of_position(fen),
            };
            let told = moves.last().and_then(|text| Dialect::of_move(text)).or_else(of_start);
            self.dialect = told.filter(|told| *told != Dialect::Dashes).unwrap_or(self.dialect);
        }
        let start = match start {
            StartText::Usual => AmazonsRules::default().start,
            StartText::Fen(fen) => Setup::from_sized_fen(fen)?,
        };
        self.table = Some(played(start, moves)?);
        Ok(())
    }

    /// What `go` asks of the player; `None` if there is no position.
    pub fn request(&self, go: &Go) -> Option<Request> {
        let table = self.table.clone()?;
        let limits = go.limits(table.game().to_move());
        let is_open = limits == Limits::default();
        let memory = self.resources.map(|own| own.megabytes << 20);
        let threads = self.resources.map(|own| own.threads);
        Some(Request { table, limits: Limits { memory, threads, ..limits }, dialect: self.dialect, is_open })
    }
}
