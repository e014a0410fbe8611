//! An analysis as a picture.

use super::Analysis;
use crate::{Action, Colour, Direction, Geister, Piece, Square};
use std::fmt::Write;
use yomi_core::Game;

/// The side of a square and the margin, in pixels.
const SIDE: u32 = 60;
const MARGIN: u32 = 40;

const STYLE: &str = "svg{background:#fff}text{font:14px sans-serif;text-anchor:middle}.field{fill:#fafafa;stroke:#999}\
                     .ghost{stroke:#222;stroke-width:1.5}.own{stroke-width:3.5}.red{fill:#d9534f}.blue{fill:#4a7fd0}\
                     .arrow{stroke:#2a2;stroke-width:4;stroke-linecap:round}\
                     @media (prefers-color-scheme:dark){svg{background:#14181d}.axis{fill:#e6edf3}.field{fill:#252b33;stroke:#4a5560}\
                     .ghost{stroke:#ddd}}";

impl Analysis {
    /// The board from the seat's side. The enemy's pieces are the bluer, the likelier they are to be blue; a green line
    /// shows the best move: how a forced win begins, or what wins most random games.
    pub fn to_svg(&self) -> String {
        let (width, height) = (2 * MARGIN + 6 * SIDE, 2 * MARGIN + 6 * SIDE);
        let seat = Geister::seat_name(self.sight.seat());
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
             aria-labelledby=\"title\">\n<title id=\"title\">What {seat} may think of the enemy's ghosts</title>\n<style>{STYLE}</style>\n"
        );
        for number in 0..6 {
            let middle = MARGIN + number * SIDE + SIDE / 2;
            let _ = writeln!(svg, "<text class=\"axis\" x=\"{middle}\" y=\"{}\">{number}</text>", MARGIN - 12);
            let _ = writeln!(svg, "<text class=\"axis\" x=\"{}\" y=\"{}\">{number}</text>", MARGIN / 2, middle + 5);
        }
        for (x, y) in (0..6).flat_map(|y| (0..6).map(move |x| (MARGIN + x * SIDE, MARGIN + y * SIDE))) {
            let _ = writeln!(svg, "<rect class=\"field\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>");
        }
        for piece in Piece::ALL {
            if let Some(square) = self.sight.own(piece).square() {
                let red = self.sight.colour(self.sight.seat(), piece) == Some(Colour::Red);
                ghost(&mut svg, square, "ghost own", &piece.letter_of(true).to_string(), if red { 0.0 } else { 1.0 });
            }
            if let Some(square) = self.sight.enemy(piece).square() {
                let blue = self.blue[piece.index()];
                let label = format!("{} {:.0}%", piece.letter_of(false), 100.0 * blue);
                ghost(&mut svg, square, "ghost", &label, blue);
            }
        }
        self.arrow(&mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    fn arrow(&self, svg: &mut String) {
        let best = self
            .forced
            .and_then(|forced| forced.win)
            .map(|win| win.first)
            .or(self.moves.first().map(|(action, _)| *action));
        let Some(Action::Move { piece, direction }) = best else { return };
        let Some(square) = self.sight.own(piece).square() else { return };
        let (x, y) = middle(square);
        let (to_x, to_y) = match direction {
            Direction::North => (x, y - SIDE),
            Direction::East => (x + SIDE, y),
            Direction::West => (x - SIDE, y),
            Direction::South => (x, y + SIDE),
        };
        let _ = writeln!(svg, "<line class=\"arrow\" x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\"/>");
    }
}

/// The middle of a square. Half a square lies between it and the margin, which is wide enough for a step off the board.
fn middle(square: Square) -> (u32, u32) {
    let place = |number: u8| MARGIN + u32::from(number) * SIDE + SIDE / 2;
    (place(square.x()), place(square.y()))
}

/// A piece: red below, blue over it, the stronger the likelier.
fn ghost(svg: &mut String, square: Square, class: &str, label: &str, blue: f64) {
    let (x, y) = middle(square);
    let radius = SIDE * 2 / 5;
    let _ = writeln!(
        svg,
        "<g><circle class=\"{class} red\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\
         <circle class=\"{class} blue\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill-opacity=\"{blue:.3}\"/>\
         <text x=\"{x}\" y=\"{}\">{label}</text></g>",
        y + 5
    );
}
