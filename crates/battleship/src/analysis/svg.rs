//! An analysis as a picture for pages and papers.

use super::{Analysis, SHOWN, State, assemble::list, picture::in_percent};
use crate::cells::Cell;
use std::fmt::Write;
use yomi_core::text::grouped;

/// The side of a cell.
const SIDE: u32 = 44;
/// Room for the coordinates, left and above.
const MARGIN: u32 = 36;
/// Room for the lines of text below the board.
const FOOT: u32 = 62;

/// Colours for light and for dark surroundings. Heat is one colour over the background, the more opaque the likelier,
/// so that it reads alike in both; letters keep enough contrast on the strongest.
const STYLE: &str = "\
svg{background:#fff;color:#1b1f24}\
text{font:15px system-ui,sans-serif;fill:#1b1f24;text-anchor:middle}\
.label{font-size:13px;fill:#57606a}\
.foot{font-size:14px;text-anchor:start}\
.sea{fill:#eaf2f8;stroke:#b6c4d0}\
.heat{fill:#f26b1d}\
.best{fill:none;stroke:#1b1f24;stroke-width:2.5}\
.zero{fill:#6b7885}\
.miss{fill:#7f93a5}\
.hit,.sunk{font-size:22px;font-weight:700}\
.hit{fill:#a33b00}\
.wreck{fill:#5b6570}\
.sunk{fill:#fff}\
@media (prefers-color-scheme:dark){\
svg{background:#14181d;color:#e6edf3}\
text{fill:#e6edf3}\
.label{fill:#9aa7b4}\
.sea{fill:#1d2730;stroke:#3a4854}\
.best{stroke:#fff}\
.zero{fill:#8b98a5}\
.hit{fill:#ffb84d}\
.wreck{fill:#7d8894}\
.sunk{fill:#14181d}\
}";

impl Analysis {
    /// The heat map as a stand-alone SVG: no scripts, nothing to load, with a title and a description for those who
    /// cannot see it.
    pub fn to_svg(&self) -> String {
        let (columns, rows) = (u32::from(self.setup.options().width), u32::from(self.setup.options().height));
        // Small boards still have room for the text below them.
        let width = (2 * MARGIN + columns * SIDE).max(490);
        let height = MARGIN + rows * SIDE + FOOT;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-labelledby=\"title desc\">\n\
             <title id=\"title\">Where the enemy ships may be</title>\n\
             <desc id=\"desc\">{}</desc>\n<style>{STYLE}</style>\n",
            self.description()
        );
        for column in 0..columns {
            let letter = char::from(b'a' + column as u8);
            let middle = (MARGIN + column * SIDE + SIDE / 2, MARGIN / 2 + 4);
            line(&mut svg, &text("label", middle, &letter.to_string()));
        }
        for row in 0..rows {
            let middle = (MARGIN / 2, MARGIN + row * SIDE + SIDE / 2);
            line(&mut svg, &text("label", middle, &(row + 1).to_string()));
        }
        for cell in self.setup.board().iter() {
            self.draw_cell(&mut svg, cell);
        }
        if let Some(best) = self.likeliest() {
            let (x, y) = corner(best.cell);
            let side = SIDE - 3;
            let outline =
                format!("x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\"", f64::from(x) + 1.5, f64::from(y) + 1.5);
            line(&mut svg, &format!("<rect class=\"best\" {outline}/>"));
        }
        for (number, words) in (0..).zip(self.foot()) {
            line(&mut svg, &text("foot", (MARGIN, MARGIN + rows * SIDE + 22 + 22 * number), &words));
        }
        svg + "</svg>\n"
    }

    fn draw_cell(&self, svg: &mut String, cell: Cell) {
        let (x, y) = corner(cell);
        let area = format!("x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"");
        let state = self.state(cell);
        let chances = || format!("{} of {} fleets", grouped(self.occupied(cell)), grouped(self.total()));
        let (sign, told) = match state {
            State::Miss => (miss(middle(cell)), "miss".to_owned()),
            State::Hit => (text("hit", middle(cell), "×"), "hit".to_owned()),
            State::Sunk => (text("sunk", middle(cell), "×"), "sunk".to_owned()),
            State::Open if self.occupied(cell) == 0 => (text("zero", middle(cell), "0"), "no ship".to_owned()),
            State::Open => (text("chance", middle(cell), &self.percent(cell).replace('<', "&lt;")), chances()),
        };
        let over = match state {
            State::Sunk => format!("<rect class=\"wreck\" {area}/>"),
            State::Open if self.occupied(cell) > 0 => {
                format!("<rect class=\"heat\" {area} fill-opacity=\"{:.2}\"/>", 0.08 + 0.62 * self.heat(cell))
            }
            State::Open | State::Miss | State::Hit => String::new(),
        };
        line(svg, &format!("<g><title>{cell}: {told}</title><rect class=\"sea\" {area}/>{over}{sign}</g>"));
    }

    fn foot(&self) -> Vec<String> {
        let best = self.likeliest();
        let best = best.map(|best| format!("; likeliest hit: {} ({})", best.cell, in_percent(best)));
        let fleets = if self.total() == 1 { "fleet" } else { "fleets" };
        let total = format!("{} possible {fleets}{}", grouped(self.total()), best.unwrap_or_default());
        let drawn = if self.weighing.note().is_some() { self.weighing.name() } else { "" };
        let chance = if drawn.is_empty() { String::new() } else { format!(" ({drawn})") };
        vec![total, format!("Chance of a ship in percent{chance}; ● miss, × hit, × on grey sunk")]
    }

    fn description(&self) -> String {
        let likely = list(self.shots.iter().take(SHOWN).map(|shot| format!("{} {}", shot.cell, in_percent(shot))));
        format!(
            "Battleship board of {} columns and {} rows with the chance of a ship on every cell in percent. {} possible \
             fleets. Likeliest cells: {}.",
            self.setup.options().width,
            self.setup.options().height,
            grouped(self.total()),
            if likely.is_empty() { "none".to_owned() } else { likely },
        )
    }
}

/// The upper left corner of a cell.
fn corner(cell: Cell) -> (u32, u32) {
    (MARGIN + u32::from(cell.column()) * SIDE, MARGIN + u32::from(cell.row()) * SIDE)
}

/// The middle of a cell.
fn middle(cell: Cell) -> (u32, u32) {
    let (x, y) = corner(cell);
    (x + SIDE / 2, y + SIDE / 2)
}

fn text(class: &str, (x, y): (u32, u32), words: &str) -> String {
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" dy=\".35em\">{words}</text>")
}

fn miss((x, y): (u32, u32)) -> String {
    format!("<circle class=\"miss\" cx=\"{x}\" cy=\"{y}\" r=\"5\"/>")
}

fn line(svg: &mut String, text: &str) {
    writeln!(svg, "{text}").expect("writing to a string");
}
