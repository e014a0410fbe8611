//! An analysis for the terminal.

use super::Analysis;
use crate::{Colour, Geister, endgame::Ending};
use anstyle::Style;
use std::fmt::Write;
use yomi_core::{Game, Notation, Show, text::grouped};

/// Whether it helps to know of more moves than these is doubtful.
const MOVES_SHOWN: usize = 12;

impl Show for Analysis {
    fn show(&self) -> String {
        let bold = Style::new().bold();
        let mut text = self.sight.show();
        let seat = Geister::seat_name(self.sight.seat());
        let _ =
            writeln!(text, "\n{bold}What {seat} can know{bold:#}: {} colourings are possible.", self.colourings.len());
        let pieces: Vec<String> = self
            .enemies()
            .map(|piece| format!("{} {:.0} %", piece.letter_of(false), 100.0 * self.blue[piece.index()]))
            .collect();
        let _ = writeln!(text, "Likely to be blue: {}", pieces.join("  "));
        if !self.history.is_empty() {
            let _ = writeln!(text, "\n{bold}What the enemy's moves have told{bold:#} (blue before and after):");
            for evidence in &self.history {
                let (before, after) = (100.0 * evidence.before, 100.0 * evidence.after);
                let event = evidence.event.to_string();
                let _ = writeln!(text, "  {:>3}  {event:<24} {before:3.0} %  {after:3.0} %", evidence.ply);
            }
        }
        let _ = writeln!(text, "\n{bold}Moves{bold:#}, by the share of random games won:");
        for (action, value) in self.moves.iter().take(MOVES_SHOWN) {
            let _ = writeln!(text, "  {:<8} {:5.1} %", self.sight.write(*action), 100.0 * value);
        }
        self.show_endings(&mut text);
        if !self.finished {
            let _ = writeln!(text, "\nThe time was over before all was looked at.");
        }
        let Some(forced) = &self.forced else { return text };
        let positions = grouped(forced.positions.into());
        let _ = match &forced.win {
            Some(win) => writeln!(
                text,
                "\n{bold}{seat} wins by force{bold:#} in {} plies or fewer, whatever the colours are: {} ({positions} positions looked at).",
                win.plies,
                self.sight.write(win.first),
            ),
            None => writeln!(
                text,
                "\nNo win within {} plies can be forced in every colouring ({positions} positions looked at).",
                forced.none_within,
            ),
        };
        text
    }
}

impl Analysis {
    fn show_endings(&self, text: &mut String) {
        if self.endings.is_empty() {
            return;
        }
        let seat = Geister::seat_name(self.sight.seat());
        let _ = writeln!(text, "\nIf both sides knew all colours:");
        for (reds, ending) in &self.endings {
            let blue: String = self
                .enemies()
                .filter(|piece| reds.colour(*piece) == Colour::Blue)
                .map(|piece| piece.letter_of(false))
                .collect();
            let _ = match ending {
                Ending::Win(plies) => writeln!(text, "  with {blue} blue, {seat} wins in {plies} plies"),
                Ending::Loss(plies) => writeln!(text, "  with {blue} blue, {seat} loses in {plies} plies"),
                Ending::Draw => writeln!(text, "  with {blue} blue, nobody can force a win"),
            };
        }
    }
}
