//! How moves are written.

use crate::action::Action;

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// `d1-d7/g7`.
    #[default]
    Dashes,
    /// `d1d7,d7g7`, as Fairy-Stockfish does.
    Fairy,
}

impl Dialect {
    /// A move in this dialect.
    pub fn write(self, action: Action) -> String {
        let Action { from, to, arrow } = action;
        match self {
            Dialect::Dashes => action.to_string(),
            Dialect::Fairy => format!("{from}{to},{to}{arrow}"),
        }
    }
}
