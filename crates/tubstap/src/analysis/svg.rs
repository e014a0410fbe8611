//! An analysis as a picture.

use super::Analysis;
use crate::{Action, Tile, Tubstap};
use std::fmt::Write;
use yomi_core::{Game, Seat, Side};

/// The side of a tile and the margin, in pixels.
const SIDE: u32 = 48;
const MARGIN: u32 = 36;

const STYLE: &str = "svg{background:#fff}text{font:14px sans-serif;text-anchor:middle;fill:#222}.hp{fill:#fff;font-weight:bold}\
.tile{stroke:#9aa}.barred{fill:#555}.plain{fill:#dcedc8}.sea{fill:#bbdefb}.forest{fill:#a5d6a7}.mountain{fill:#d7ccc8}.road{fill:#f3f3f0}\
.fortress{fill:#ffe0b2}.red{fill:#c62828}.blue{fill:#1565c0}.danger{stroke:#f9a825;stroke-width:4}\
.move{stroke:#2e7d32;stroke-width:4;stroke-linecap:round;fill:none}.attack{stroke:#d81b60;stroke-width:3;stroke-dasharray:5 4}\
@media (prefers-color-scheme:dark){svg{background:#14181d}text{fill:#e6edf3}.hp{fill:#fff}.tile{stroke:#3a4854}.barred{fill:#000}\
.plain{fill:#33452b}.sea{fill:#1d3b57}.forest{fill:#20482a}.mountain{fill:#4a4038}.road{fill:#23282e}.fortress{fill:#5a4322}\
.move{stroke:#66bb6a}.attack{stroke:#f06292}}";

impl Analysis {
    /// The map with its units and their HP. The best turn is drawn as green lines for moves and dashed ones for
    /// attacks; units of the side to move that could be attacked if it were the enemy's turn have a yellow rim.
    pub fn to_svg(&self) -> String {
        let map = self.battle.map();
        let (width, height) = (2 * MARGIN + u32::from(map.columns()) * SIDE, 2 * MARGIN + u32::from(map.rows()) * SIDE);
        let name = Tubstap::seat_name(Seat(self.side.0));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
             aria-labelledby=\"title\">\n<title id=\"title\">A battle with {name} to move and its best turn</title>\n<style>{STYLE}</style>\n"
        );
        for tile in map.tiles() {
            let (x, y) = middle(tile);
            let (left, top) = (x - SIDE / 2, y - SIDE / 2);
            let class = map.terrain(tile).name();
            let _ = writeln!(
                svg,
                "<rect class=\"tile {class}\" x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\"/>"
            );
        }
        for column in 0..map.columns() {
            let letter = char::from(b'a' + column);
            let _ =
                writeln!(svg, "<text x=\"{}\" y=\"{}\">{letter}</text>", middle(Tile::new(column, 0)).0, MARGIN - 10);
        }
        for row in 0..map.rows() {
            let y = middle(Tile::new(0, row)).1 + 5;
            let _ = writeln!(svg, "<text x=\"{}\" y=\"{y}\">{}</text>", MARGIN / 2, row + 1);
        }
        self.draw_turn(&mut svg);
        for unit in self.battle.units() {
            let (x, y) = middle(unit.tile);
            let side = if unit.side == Side::FIRST { "red" } else { "blue" };
            let in_danger = unit.side == self.side && self.threats.iter().any(|threat| threat.unit.id == unit.id);
            let danger = if in_danger { " danger" } else { "" };
            let (letter, hp, radius, base) = (unit.kind.letter(), unit.hp, SIDE * 2 / 5, y + 5);
            let _ = writeln!(
                svg,
                "<circle class=\"{side}{danger}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/><text class=\"hp\" x=\"{x}\" y=\"{base}\">{letter}{hp}</text>"
            );
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn draw_turn(&self, svg: &mut String) {
        for action in self.turns.first().into_iter().flat_map(|turn| &turn.actions) {
            let Action::Act { unit, to, target } = *action else { continue };
            if let Some(unit) = self.battle.unit(unit) {
                line(svg, "move", unit.tile, to);
            }
            if let Some(target) = target.and_then(|target| self.battle.unit(target)) {
                line(svg, "attack", to, target.tile);
            }
        }
    }
}

fn line(svg: &mut String, class: &str, from: Tile, to: Tile) {
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    let _ = writeln!(svg, "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
}

fn middle(tile: Tile) -> (u32, u32) {
    let place = |number: u8| MARGIN + u32::from(number) * SIDE + SIDE / 2;
    (place(tile.column()), place(tile.row()))
}
