//! An analysis as a picture.

use super::{Analysis, Owner};
use crate::cell::Cell;
use std::fmt::Write;
use yomi_core::{Side, grid::Square};

/// The side of a square and the margin, in pixels.
const SIDE: u32 = 48;
const MARGIN: u32 = 36;

const STYLE: &str = "svg{background:#fff}text{font:14px sans-serif;text-anchor:middle;fill:#222}.field{stroke:#999}\
                     .none{fill:#fafafa}.white{fill:#f6e3a1}.black{fill:#a9cdea}.even{fill:#ddd}.nobody{fill:#eee}.shot{fill:#555}\
                     .queen{stroke:#222;stroke-width:2}.w{fill:#fff}.b{fill:#222}\
                     .way{stroke:#2a2;stroke-width:4;stroke-linecap:round}.flight{stroke:#c33;stroke-width:3;stroke-dasharray:6 5}\
                     @media (prefers-color-scheme:dark){svg{background:#14181d}text{fill:#e6edf3}.field{stroke:#4a5560}.none{fill:#252b33}\
                     .white{fill:#6b5a1e}.black{fill:#1f4a6b}.even{fill:#3a414a}.nobody{fill:#20262d}.shot{fill:#0a0d10}\
                     .queen{stroke:#ddd}.b{fill:#000}.way{stroke:#5d5}.flight{stroke:#f77}}";

impl Analysis {
    /// The board with the colour of who gets to each empty square first. A green line shows the best move, a red one
    /// its arrow.
    pub fn to_svg(&self) -> String {
        let size = self.game.size();
        let (width, height) =
            (2 * MARGIN + u32::from(size.columns()) * SIDE, 2 * MARGIN + u32::from(size.rows()) * SIDE);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
             aria-labelledby=\"title\">\n<title id=\"title\">Who gets where first in {}</title>\n<style>{STYLE}</style>\n",
            self.game.setup()
        );
        let owners = self.owners();
        for (column, row) in (0..size.rows()).flat_map(|row| (0..size.columns()).map(move |column| (column, row))) {
            let square = Square { column, row };
            let (x, y) = self.middle(square);
            let owner = owners.iter().find(|(cell, _)| cell.square() == square).map(|(_, owner)| *owner);
            let class = match owner {
                Some(Owner::Side(Side::FIRST)) => "white",
                Some(Owner::Side(_)) => "black",
                Some(Owner::Even) => "even",
                Some(Owner::Nobody) => "nobody",
                None if Cell::at(square).is_some_and(|cell| self.game.arrows().contains(cell)) => "shot",
                None => "none",
            };
            let (left, top) = (x - SIDE / 2, y - SIDE / 2);
            let _ = writeln!(
                svg,
                "<rect class=\"field {class}\" x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\"/>"
            );
        }
        for (side, class) in [(Side::FIRST, "w"), (Side::SECOND, "b")] {
            for queen in self.game.queens(side) {
                let (x, y) = self.middle(queen.square());
                let _ = writeln!(svg, "<circle class=\"queen {class}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", SIDE / 3);
            }
        }
        self.add_names(&mut svg, height);
        if let Some(action) = self.lines.first().and_then(|line| line.moves.first()) {
            let ways = [("way", action.from, action.to), ("flight", action.to, action.arrow)];
            for (class, from, to) in ways {
                let ((x1, y1), (x2, y2)) = (self.middle(from.square()), self.middle(to.square()));
                let _ = writeln!(svg, "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
            }
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// The names of rows and columns.
    fn add_names(&self, svg: &mut String, height: u32) {
        let size = self.game.size();
        for column in 0..size.columns() {
            let (x, _) = self.middle(Square { column, row: 0 });
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">{}</text>", height - MARGIN / 3, char::from(b'a' + column));
        }
        for row in 0..size.rows() {
            let (_, y) = self.middle(Square { column: 0, row });
            let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{}</text>", MARGIN / 2, y + 5, row + 1);
        }
    }

    /// The middle of a square.
    fn middle(&self, square: Square) -> (u32, u32) {
        let place = |number: u8| MARGIN + u32::from(number) * SIDE + SIDE / 2;
        (place(square.column), place(self.game.size().rows() - 1 - square.row))
    }
}
