//! Pictures of battles.

use crate::{Terrain, Tile, Tubstap, Unit};
use anstyle::{AnsiColor, Color, Style};
use std::fmt::Write;
use yomi_core::{Game, Position, Seat, Show, Side, grid};

/// Room for the ground, a letter, two digits of HP and the mark of a unit that has acted.
const CELL_WIDTH: usize = 5;

impl Show for Tubstap {
    /// The map with its units, red in capitals and blue in small letters; a unit that has acted in this turn has an
    /// apostrophe. Below are the score and what the signs mean.
    fn show(&self) -> String {
        let map = self.map();
        let mut text = grid::draw(map.columns(), 0..map.rows(), CELL_WIDTH, |square| {
            Tile::of_square(square).map_or_else(Default::default, |tile| self.cell(tile))
        });
        writeln!(text, "{}", self.status()).expect("writing to a string");
        let present = |terrain: &Terrain| map.tiles().any(|tile| map.terrain(tile) == *terrain);
        let signs: Vec<_> = Terrain::ALL
            .into_iter()
            .filter(present)
            .map(|terrain| format!("{} {}", sign(terrain), terrain.name()))
            .collect();
        let faint = Style::new().dimmed();
        writeln!(text, "{faint}Red in capitals, ' has acted, {}{faint:#}", signs.join(", "))
            .expect("writing to a string");
        text
    }
}

impl Tubstap {
    fn cell(&self, tile: Tile) -> (String, Style) {
        let terrain = self.map().terrain(tile);
        let ground = Style::new().bg_color(background(terrain));
        match self.unit_at(tile) {
            None => (sign(terrain).to_string(), ground.dimmed()),
            Some(unit) => {
                let acted = self.turn() == Some(Seat(unit.side.0)) && !unit.waiting;
                let mark = if acted { "'" } else { "" };
                let style = ground.fg_color(Some(Color::Ansi(colour(unit.side))));
                let style = if acted { style } else { style.bold() };
                (format!("{}{}{}{mark}", sign(terrain), letter(&unit), unit.hp), style)
            }
        }
    }

    fn status(&self) -> String {
        let [red, blue] = [Side::FIRST, Side::SECOND].map(|side| self.hp_of(side));
        let hp = format!("HP {red} : {blue}");
        if let Some(seat) = self.turn() {
            let (style, name) =
                (Style::new().fg_color(Some(Color::Ansi(colour(Self::side(seat))))), Self::seat_name(seat));
            let army = self.units().filter(|unit| unit.side == Self::side(seat)).count();
            let (turn, limit) = (self.turns_over() + 1, self.turn_limit());
            let left = self.waiting.count_ones();
            format!("Turn {turn} of {limit}, {style}{name}{style:#} to move, {left} of {army} units left to act, {hp}")
        } else {
            let outcome = self.outcome().expect("nobody is to move");
            let result = match outcome.winner {
                Some(winner) => format!("{} wins", Self::seat_name(Seat(winner.0))),
                None => "A draw".into(),
            };
            format!("{result}: {}, {hp}", outcome.reason)
        }
    }
}

fn letter(unit: &Unit) -> char {
    let letter = unit.kind.letter();
    if unit.side == Side::FIRST { letter } else { letter.to_ascii_lowercase() }
}

fn colour(side: Side) -> AnsiColor {
    if side == Side::FIRST { AnsiColor::BrightRed } else { AnsiColor::BrightBlue }
}

/// The character of a terrain.
fn sign(terrain: Terrain) -> char {
    match terrain {
        Terrain::Barred => '#',
        Terrain::Plain => '.',
        Terrain::Sea => '~',
        Terrain::Forest => '*',
        Terrain::Mountain => '^',
        Terrain::Road => '=',
        Terrain::Fortress => '+',
    }
}

/// A dark shade of the 256-colour palette on which both sides' colours stand out.
fn background(terrain: Terrain) -> Option<Color> {
    let shade: u8 = match terrain {
        Terrain::Barred => 232,
        Terrain::Plain => 22,
        Terrain::Sea => 17,
        Terrain::Forest => 23,
        Terrain::Mountain => 94,
        Terrain::Road => 238,
        Terrain::Fortress => 53,
    };
    Some(Color::Ansi256(shade.into()))
}
