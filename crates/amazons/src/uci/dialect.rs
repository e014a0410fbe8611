//! How moves and positions are written.

use crate::{action::Action, setup::Setup};

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// `d1-d7/g7`.
    #[default]
    Dashes,
    /// `d1d7,d7g7`, as Fairy-Stockfish does.
    Commas,
    /// `d1d7pg7`, as Fairy-Stockfish did up to version 14, for which arrows were pawns that a queen leaves behind; the
    /// square that the queen came from is not written again: `d1d7p`.
    Pawns,
}

/// The arrows that Fairy-Stockfish gave to each side.
const PAWNS: usize = 46;

impl Dialect {
    /// A move in this dialect.
    pub fn write(self, action: Action) -> String {
        let Action { from, to, arrow } = action;
        match self {
            Dialect::Dashes => action.to_string(),
            Dialect::Commas => format!("{from}{to},{to}{arrow}"),
            Dialect::Pawns if arrow == from => format!("{from}{to}p"),
            Dialect::Pawns => format!("{from}{to}p{arrow}"),
        }
    }

    /// A position as programs want it that speak this dialect, with the fields that they expect after it.
    pub fn write_position(self, setup: &Setup) -> String {
        let fen = setup.to_string();
        match (self, fen.split_once(' ')) {
            (Dialect::Pawns, Some((rows, side))) => {
                let [white, black] = ["P", "p"].map(|pawn| pawn.repeat(PAWNS));
                format!("{}[{white}{black}] {side} - - 0 1", rows.replace('*', "P"))
            }
            _ => format!("{fen} - - 0 1"),
        }
    }

    /// The dialect in which a move is written; `None` if that cannot be told.
    pub fn of_move(text: &str) -> Option<Dialect> {
        // No board has a column p.
        let marks = [(',', Dialect::Commas), ('p', Dialect::Pawns), ('-', Dialect::Dashes)];
        marks.into_iter().find(|(mark, _)| text.contains(*mark)).map(|(_, dialect)| dialect)
    }

    /// The dialect of a written position, if it can be told: one with arrows in hand is that of pawns.
    pub(super) fn of_position(fen: &str) -> Option<Dialect> {
        fen.contains('[').then_some(Dialect::Pawns)
    }
}
