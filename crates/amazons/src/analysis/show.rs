//! An analysis for the terminal.

use super::{Analysis, Owner};
use crate::{cell::Cell, game::Amazons, score::Score};
use anstyle::{AnsiColor, Style};
use std::fmt::Write;
use yomi_core::{Game, Seat, Show, Side, grid, text::grouped};

impl Show for Analysis {
    fn show(&self) -> String {
        let bold = Style::new().bold();
        let mut text = self.show_board();
        let name = |side: Side| Amazons::seat_name(Seat(side.0));
        let (own, other) = (name(self.game.to_move()), name(self.game.to_move().other()));
        let _ = writeln!(text, "{}", self.game.setup());
        if self.lines.is_empty() {
            let _ = writeln!(text, "\n{bold}{own} cannot move; {other} wins.{bold:#}");
            return text;
        }
        let legal = grouped(self.legal.into());
        let _ = writeln!(text, "\n{bold}{own} to move{bold:#}, {legal} legal moves");
        let _ = writeln!(
            text,
            "Without looking ahead: {own} wins {:.0} % by territory; {:+.1} cells by minimum distance",
            100.0 * self.at_first_sight().chance(),
            f64::from(self.minimum) / 100.0,
        );
        let cells = |wanted: Owner| self.owners().iter().filter(|(_, owner)| *owner == wanted).count();
        let _ = writeln!(
            text,
            "First there: White {} cells (w), Black {} (b), both at once {} (=), nobody {}; {} still disputed",
            cells(Owner::Side(Side::FIRST)),
            cells(Owner::Side(Side::SECOND)),
            cells(Owner::Even),
            cells(Owner::Nobody),
            self.features.contested,
        );
        let _ = writeln!(text, "\n{bold}Best moves{bold:#}, and what may follow:");
        for line in &self.lines {
            let value = match line.score {
                score @ Score::Hundredths(_) => format!("{:5.1} %", 100.0 * score.chance()),
                Score::Decided { won: true } => "   wins".into(),
                Score::Decided { won: false } => "  loses".into(),
            };
            let moves: Vec<String> = line.moves.iter().take(4).map(|action| format!("{action:<12}")).collect();
            let _ = writeln!(text, "  {value}  depth {:>2}  {}", line.depth, moves.join(" ").trim_end());
        }
        text
    }
}

impl Analysis {
    /// The board, its empty cells with who gets there first.
    fn show_board(&self) -> String {
        let size = self.game.size();
        let owners = self.owners();
        let [white, black] = [AnsiColor::BrightYellow, AnsiColor::BrightCyan].map(|colour| colour.on_default());
        grid::draw(size.columns(), (0..size.rows()).rev(), 1, |square| {
            let cell = Cell::at(square);
            let owner = owners.iter().find(|(empty, _)| Some(*empty) == cell).map(|(_, owner)| *owner);
            let holds = |side| cell.is_some_and(|cell| self.game.queens(side).contains(cell));
            let (symbol, style) = match owner {
                Some(Owner::Side(Side::FIRST)) => ("w", white.dimmed()),
                Some(Owner::Side(_)) => ("b", black.dimmed()),
                Some(Owner::Even) => ("=", Style::new()),
                Some(Owner::Nobody) => (".", Style::new().dimmed()),
                None if holds(Side::FIRST) => ("W", white.bold()),
                None if holds(Side::SECOND) => ("B", black.bold()),
                None => ("x", AnsiColor::Red.on_default()),
            };
            (symbol.to_owned(), style)
        })
    }
}
