//! Where the unseen cards may be, as a picture for pages and papers.

use super::Analysis;
use crate::{Suit, seats};
use std::fmt::Write;

/// The size of a card's field, and the room for names.
const SIDE: u32 = 34;
const MARGIN: u32 = 90;
const HEAD: u32 = 40;

/// Colours for light and dark surroundings: the likelier, the more opaque.
const STYLE: &str = "svg{background:#fff}text{font:14px system-ui,sans-serif;fill:#1b1f24;text-anchor:middle}.name{text-anchor:start}\
.heat{fill:#f26b1d}.field{fill:none;stroke:#b6c4d0}@media (prefers-color-scheme:dark){svg{background:#14181d}text{fill:#e6edf3}.field{stroke:#3a4854}}";

impl Analysis {
    /// One row for each hidden hand and suit, one field for each unseen card, coloured by the chance that it is there.
    pub fn to_svg(&self) -> String {
        let unseen = self.unseen();
        let suits: Vec<Suit> = Suit::HIGH_TO_LOW.into_iter().filter(|&suit| !unseen.of_suit(suit).is_empty()).collect();
        let widest = suits.iter().map(|&suit| unseen.of_suit(suit).len()).max().unwrap_or(0);
        let rows = self.hidden().count() as u32 * suits.len() as u32;
        let (width, height) = ((MARGIN + (widest + 1) * SIDE).max(360), HEAD + (rows + 1) * SIDE);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
             aria-labelledby=\"title\">\n<title id=\"title\">Where the cards may be that {seat} does not see</title>\n<style>{STYLE}</style>\n\
             <text class=\"name\" x=\"10\" y=\"24\">Where {seat} may think the unseen cards are</text>\n",
            seat = seats::name(self.sight.seat())
        );
        let mut y = HEAD;
        for seat in self.hidden() {
            for &suit in &suits {
                let _ = writeln!(
                    svg,
                    "<text class=\"name\" x=\"10\" y=\"{}\">{} {}</text>",
                    y + 22,
                    seats::name(seat),
                    suit.symbol()
                );
                for (x, card) in (0..).map(|place| MARGIN + place * SIDE).zip(unseen.of_suit(suit).iter().rev()) {
                    let chance = self.chance(card, seat);
                    let _ = writeln!(
                        svg,
                        "<g><title>{card} with {}: {:.1} %</title><rect class=\"heat\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" \
                         fill-opacity=\"{chance:.3}\"/><rect class=\"field\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>\
                         <text x=\"{}\" y=\"{}\">{}</text></g>",
                        seats::name(seat),
                        100.0 * chance,
                        x + SIDE / 2,
                        y + 22,
                        card.rank().letter()
                    );
                }
                y += SIDE;
            }
        }
        svg.push_str("</svg>\n");
        svg
    }
}
