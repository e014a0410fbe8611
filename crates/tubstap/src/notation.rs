//! How actions are written.

use crate::{Action, Kind, Tile, Tubstap, Unit, UnitId};
use yomi_core::{Notation, NotationError, grid};

impl Notation for Tubstap {
    const HOW_TO: &'static str = "\
Write FROM-TO, and xTARGET for an attack from there:
  Fa1-c5      the fighter on a1 moves to c5
  Fa1-c5xd5   it then attacks the unit on d5
  Ub3xb5      the cannon on b3 stays and attacks b5
  Pa2-a2      the panzer on a2 stays and is done for this turn
  end         ends the turn
The letter of the unit (F, A, P, U, R, I) may be left out: a1-c5xd5.
Columns are letters from the left, rows are numbers from the top.
";

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        Parser { battle: self, text }.action()
    }

    fn write(&self, action: Action) -> String {
        let mut text = String::new();
        self.write_to(action, &mut text);
        text
    }

    fn write_to(&self, action: Action, text: &mut String) {
        let Action::Act { unit, to, target } = action else { return text.push_str("end") };
        // Actions of another moment may name units that are gone.
        let tile = |id| self.unit(id).map(|unit| unit.tile);
        let letter = self.unit(unit).map_or('?', |unit| unit.kind.letter());
        write_move(text, letter, tile(unit), to, target.map(tile));
    }
}

/// Adds a move with its attack to a text, as described in [`Notation::HOW_TO`]; tiles that nobody knows are `?`.
pub(crate) fn write_move(text: &mut String, letter: char, from: Option<Tile>, to: Tile, target: Option<Option<Tile>>) {
    let write = |tile: Option<Tile>, text: &mut String| match tile {
        Some(tile) => tile.square().write_to(text),
        None => text.push('?'),
    };
    text.push(letter);
    write(from, text);
    if target.is_none() || from != Some(to) {
        text.push('-');
        write(Some(to), text);
    }
    if let Some(target) = target {
        text.push('x');
        write(target, text);
    }
}

struct Parser<'p> {
    battle: &'p Tubstap,
    text: &'p str,
}

impl<'p> Parser<'p> {
    fn action(&self) -> Result<Action, NotationError> {
        let text = self.text.trim();
        if text.eq_ignore_ascii_case("end") {
            return Ok(Action::EndTurn);
        }
        let (letter, rest) = split_letter(text);
        let (from, rest) = self.tile(rest)?;
        let unit = self.unit_on(from)?;
        if let Some(kind) = letter.filter(|&kind| kind != unit.kind) {
            let problem = format!("calls {unit} {}", kind.name());
            return Err(self.error(problem, format!("its letter is {}", unit.kind.letter())));
        }
        let (to, rest) = match rest.strip_prefix('-') {
            Some(rest) => self.tile(rest)?,
            None => (from, rest),
        };
        let (target, rest) = match rest.strip_prefix(['x', 'X']) {
            Some(rest) => self.tile(rest).and_then(|(tile, rest)| Ok((Some(self.unit_on(tile)?), rest)))?,
            None => (None, rest),
        };
        if !rest.is_empty() {
            return Err(self.misunderstood(rest));
        }
        Ok(Action::Act { unit: unit.id, to, target: target.map(|unit: Unit| -> UnitId { unit.id }) })
    }

    /// A tile at the beginning of `rest`, and what follows.
    fn tile(&self, rest: &'p str) -> Result<(Tile, &'p str), NotationError> {
        let (square, after) = grid::Square::read(rest).ok_or_else(|| self.misunderstood(rest))?;
        let map = self.battle.map();
        let on_map = square.column < map.columns() && square.row < map.rows();
        let tile = Tile::of_square(square).filter(|_| on_map).ok_or_else(|| {
            let corner = grid::Square { column: map.columns() - 1, row: map.rows() - 1 };
            self.error(format!("names {square}, which is not on the map"), format!("tiles go from a1 to {corner}"))
        })?;
        Ok((tile, after))
    }

    fn unit_on(&self, tile: Tile) -> Result<Unit, NotationError> {
        let expected = "name a tile on which a unit stands";
        self.battle.unit_at(tile).ok_or_else(|| self.error(format!("names {tile}, where no unit is"), expected))
    }

    fn misunderstood(&self, rest: &str) -> NotationError {
        let problem =
            if rest.is_empty() { "ends too soon".into() } else { format!("cannot be understood from {rest:?} on") };
        self.error(problem, "write a1-c5, a1-c5xd5, a1xa3 or end")
    }

    fn error(&self, problem: impl Into<String>, expected: impl Into<String>) -> NotationError {
        NotationError::new(self.text, problem, expected)
    }
}

/// The letter of a kind before a tile, if there is one: `A` in `Ab3`, none in `a3`.
fn split_letter(text: &str) -> (Option<Kind>, &str) {
    let mut chars = text.chars();
    let kind = chars.next().and_then(Kind::from_letter);
    let rest = chars.as_str().trim_start();
    match kind {
        Some(kind) if rest.starts_with(|c: char| c.is_ascii_alphabetic()) => (Some(kind), rest),
        _ => (None, text),
    }
}
