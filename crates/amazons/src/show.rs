//! The board in the terminal.

use crate::{cell::Cell, game::Amazons};
use anstyle::{AnsiColor, Style};
use yomi_core::{Game, Position, Seat, Show, Side, grid};

impl Show for Amazons {
    fn show(&self) -> String {
        let size = self.size();
        let faint = Style::new().dimmed();
        let mut text = grid::draw(size.columns(), (0..size.rows()).rev(), 1, |square| {
            let (symbol, style) = match Cell::at(square) {
                Some(cell) if self.queens[0].contains(cell) => ("W", AnsiColor::BrightYellow.on_default().bold()),
                Some(cell) if self.queens[1].contains(cell) => ("B", AnsiColor::BrightCyan.on_default().bold()),
                Some(cell) if self.empty.contains(cell) => (".", faint),
                _ => ("x", AnsiColor::Red.on_default()),
            };
            (symbol.to_owned(), style)
        });
        let name = |side: Side| Amazons::seat_name(Seat(side.0));
        let status = match self.count_legal() {
            0 => format!("{} cannot move; {} wins", name(self.to_move), name(self.to_move.other())),
            1 => format!("{} to move, 1 legal move", name(self.to_move)),
            count => format!("{} to move, {count} legal moves", name(self.to_move)),
        };
        text.push_str(&format!("{status}\n{faint}{}{faint:#}\n", self.setup()));
        text
    }
}
