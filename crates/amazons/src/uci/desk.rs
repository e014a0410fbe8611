//! What an engine keeps between two commands.

use super::{Dialect, StartText};
use crate::{
    game::Amazons,
    rules::AmazonsRules,
    setup::{Setup, Size},
};
use yomi_core::{Notation, Table};

/// The position that an engine was told to look at, and how it was told to write.
#[derive(Clone, Debug)]
pub struct Desk {
    table: Option<Table<Amazons>>,
    dialect: Dialect,
}

/// The usual start, and moves in our own way.
impl Default for Desk {
    fn default() -> Self {
        Desk { table: Some(Table::new(Amazons::new(AmazonsRules::default().start))), dialect: Dialect::Dashes }
    }
}

impl Desk {
    /// The game so far; `None` if the last one could not be read.
    pub fn table(&self) -> Option<&Table<Amazons>> {
        self.table.as_ref()
    }

    /// How to write moves.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Writes moves as the program wants them that has set the variant.
    pub fn set_dialect(&mut self, dialect: Dialect) {
        self.dialect = dialect;
    }

    /// Takes a position. One that is wrong is refused, and then there is none: whoever sent it would not understand a move in another.
    pub fn set_position(&mut self, start: &StartText, moves: &[String]) -> Result<(), String> {
        self.table = None;
        let start = match start {
            StartText::Usual => AmazonsRules::default().start,
            StartText::Fen(fen) => Setup::from_fen(size_of(fen)?, fen).map_err(|error| error.to_string())?,
        };
        let mut table = Table::new(Amazons::new(start));
        for (number, text) in (1..).zip(moves) {
            let action = table.game().parse(text).map_err(|error| format!("move {number}: {error}"))?;
            table.play(action).map_err(|reason| format!("move {number}, {text}, is illegal: {reason}"))?;
        }
        self.table = Some(table);
        Ok(())
    }
}

/// The size of the board that a position is written for: so many rows, and as many columns as the first one has.
pub(crate) fn size_of(fen: &str) -> Result<Size, String> {
    let board = fen.split_whitespace().next().unwrap_or("");
    let rows = board.split('/').count();
    let (mut columns, mut number) = (0usize, 0usize);
    for letter in board.chars().take_while(|letter| *letter != '/') {
        match letter.to_digit(10) {
            Some(digit) => number = number.saturating_mul(10).saturating_add(digit as usize),
            None => {
                columns = columns.saturating_add(number).saturating_add(1);
                number = 0;
            }
        }
    }
    let both = [columns.saturating_add(number), rows].map(|length| u8::try_from(length).unwrap_or(u8::MAX));
    Size::new(both[0], both[1]).ok_or_else(|| {
        format!("a board with {} columns and {rows} rows is none; both can be 1 to 10", columns.saturating_add(number))
    })
}
