//! How moves are written.

use crate::{action::Action, game::Amazons, setup::Setup};
use yomi_core::{Notation, NotationError, Table, grid::Square};

const EXPECTED: &str = "write the queen's square, where it goes and where it shoots, as in d1-d7/g7";

impl Notation for Amazons {
    const HOW_TO: &'static str = "\
A move is the square of a queen, where it goes and where it shoots: d1-d7/g7.
Also read: d1-d7(g7), d1 d7 g7, d1d7,d7g7 with the square moved to written twice, d1d7pg7, and d1d7p for an arrow back to d1.
";

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let error = |problem: String| NotationError::new(text, problem, EXPECTED);
        let is_separator = |c: char| c.is_whitespace() || "-/(),".contains(c);
        let (mut cells, mut with_pawn) = (Vec::new(), false);
        let mut rest = text.trim_start_matches(is_separator);
        while !rest.is_empty() {
            // No board has a column p: the arrow is written as a pawn that the queen leaves behind.
            if let Some(after) = rest.strip_prefix('p').filter(|_| cells.len() == 2 && !with_pawn) {
                (rest, with_pawn) = (after, true);
                continue;
            }
            let Some((square, after)) = Square::read(rest) else {
                let start = rest.chars().next().unwrap_or_default();
                return Err(error(format!("has no square where {start:?} stands")));
            };
            let cell = self.size().cell(square).ok_or_else(|| {
                let (size, last) = (self.size(), self.size().last());
                error(format!("names {square}, but the {size} board has a1 to {last}"))
            })?;
            cells.push(cell);
            rest = after.trim_start_matches(is_separator);
        }
        match cells[..] {
            [from, to, arrow] => Ok(Action { from, to, arrow }),
            [from, to] if with_pawn => Ok(Action { from, to, arrow: from }),
            [from, to, again, arrow] if to == again => Ok(Action { from, to, arrow }),
            [_, to, again, _] => Err(error(format!("moves to {to} but shoots from {again}"))),
            _ => Err(error(format!("names {} squares instead of three", cells.len()))),
        }
    }

    fn write(&self, action: Action) -> String {
        let mut text = String::with_capacity("a10-a10/a10".len());
        self.write_to(action, &mut text);
        text
    }

    /// The same as the action's `Display`, put together by hand: a bot is told a thousand of them at every turn, which
    /// took longer than everything else between it and us.
    fn write_to(&self, action: Action, text: &mut String) {
        action.from.square().write_to(text);
        text.push('-');
        action.to.square().write_to(text);
        text.push('/');
        action.arrow.square().write_to(text);
    }
}

/// The game that moves in words make from a start, or which of them is wrong and why.
pub(crate) fn played(start: Setup, moves: &[String]) -> Result<Table<Amazons>, String> {
    let mut table = Table::new(Amazons::new(start));
    for (number, text) in (1..).zip(moves) {
        let action = table.game().parse(text).map_err(|error| format!("move {number}: {error}"))?;
        table.play(action).map_err(|reason| format!("move {number}, {text}, is illegal: {reason}"))?;
    }
    Ok(table)
}
