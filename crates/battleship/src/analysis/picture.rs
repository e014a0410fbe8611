//! The heat map in the terminal.

use super::{Analysis, Choice, Criterion, Shot, State, afloat, assemble::list, short};
use crate::{answer::Answer, cells::Cell};
use anstyle::{Ansi256Color, AnsiColor, Style};
use yomi_core::{Show, grid, text::grouped};

const MISS: Style = AnsiColor::Cyan.on_default();
const HIT: Style = AnsiColor::Yellow.on_default().bold();
const SUNK: Style = AnsiColor::Red.on_default().bold();
const COLD: Style = Style::new().dimmed();

/// Backgrounds from pale yellow to red, readable under black letters on any terminal.
const SHADES: [u8; 6] = [230, 229, 222, 215, 209, 203];

/// The width of a cell: three digits and the mark of the best shot.
const WIDTH: usize = 4;

impl Show for Analysis {
    /// The chance of each cell in percent over a background that tells it, too; below that the numbers.
    fn show(&self) -> String {
        let options = self.setup.options();
        let board = grid::draw(options.width, 0..options.height, WIDTH, |square| {
            self.drawn(Cell::new(square.column, square.row))
        });
        format!(
            "{board}(chance of a ship in percent, ! likeliest, - none; o miss, * hit, # sunk)\n\n{}",
            self.summary()
        )
    }
}

impl Analysis {
    fn drawn(&self, cell: Cell) -> (String, Style) {
        match self.state(cell) {
            State::Miss => ("o".into(), MISS),
            State::Hit => ("*".into(), HIT),
            State::Sunk => ("#".into(), SUNK),
            State::Open if self.occupied(cell) == 0 => ("-".into(), COLD),
            State::Open => {
                let is_best = self.likeliest().is_some_and(|best| best.cell == cell);
                let shade = SHADES[((self.heat(cell) * SHADES.len() as f64) as usize).min(SHADES.len() - 1)];
                let style = Ansi256Color(16).on(Ansi256Color(shade));
                let (mark, style) = if is_best { ("!", style.bold()) } else { ("", style) };
                (format!("{}{mark}", self.percent(cell)), style)
            }
        }
    }

    fn summary(&self) -> String {
        let mut text =
            format!("{} possible {}", grouped(self.total()), if self.total() == 1 { "fleet" } else { "fleets" });
        if self.interchangeable != self.total() {
            text += &format!(" ({} if ships of the same length are alike)", grouped(self.interchangeable));
        }
        let afloat = afloat(&self.setup, &self.evidence);
        if !afloat.is_empty() {
            text += &format!("; not sunk: {}", list(afloat.iter().map(|&ship| self.setup.name(ship))));
        }
        text += ".\n";
        if let Some(note) = self.weighing.note() {
            text += note;
            text += "\n";
        }
        if self.choices.is_empty() {
            return text + "Nothing is left to shoot at.\n";
        }
        text += "\nBest shots:\n";
        for Choice { criterion, cell, value } in &self.choices {
            let cell = cell.to_string();
            let value = match criterion {
                Criterion::Hit | Criterion::HitAsPlaced | Criterion::HitInTwo => format!("{:.1} %", 100.0 * value),
                Criterion::Neighbours | Criterion::MostFleets | Criterion::MostFleetsInTwo | Criterion::FewestShots => {
                    format!("hits with {:.1} %", 100.0 * value)
                }
                Criterion::FleetsLeft => grouped_tenths(*value),
            };
            text += &format!("{cell:<3}  {}: {value}\n", criterion.name());
        }
        text + "\nFleets left after each answer:\n" + &self.table()
    }

    fn table(&self) -> String {
        let answers = self.answers();
        let head: Vec<String> =
            ["shot".to_owned(), "chance".to_owned()].into_iter().chain(answers.iter().map(short)).collect();
        let mut lines = vec![head];
        for shot in self.shown() {
            let left = |answer: &Answer| {
                let given = shot.answers.iter().find(|reply| reply.answer == *answer);
                given.map_or(0, |reply| reply.fleets)
            };
            let numbers = answers.iter().map(|answer| grouped(left(answer)));
            lines.push([shot.cell.to_string(), in_percent(shot)].into_iter().chain(numbers).collect());
        }
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..lines[0].len()).map(width).collect();
        let row = |line: &Vec<String>| {
            let fields = line.iter().zip(&widths).enumerate().map(|(column, (field, width))| match column {
                0 => format!("{field:<width$}"),
                _ => format!("  {field:>width$}"),
            });
            fields.collect::<String>() + "\n"
        };
        lines.iter().map(row).collect()
    }
}

/// The chance that a shot hits.
pub(super) fn in_percent(shot: &Shot) -> String {
    format!("{:.1} %", 100.0 * shot.chance)
}

/// A number with one digit behind the point, and commas between thousands.
fn grouped_tenths(number: f64) -> String {
    let tenths = (10.0 * number).round();
    format!("{}.{}", grouped((tenths / 10.0) as u128), (tenths % 10.0) as u8)
}
