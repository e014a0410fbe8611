//! An analysis for the terminal.

use super::Analysis;
use crate::{Tubstap, Unit};
use anstyle::Style;
use std::fmt::Write;
use yomi_core::{Game, Seat, Show, Side, text::grouped};

impl Show for Analysis {
    fn show(&self) -> String {
        let (bold, faint) = (Style::new().bold(), Style::new().dimmed());
        let name = Tubstap::seat_name(Seat(self.side.0));
        let mut text = self.battle.show();
        let _ = writeln!(text, "\n{bold}Solved sub-battles{bold:#}, as HP leads of {name}, who is to move:");
        for (sub, value) in self.subs.iter().zip(&self.now.values) {
            let _ = writeln!(text, "  {value:+3}  {}", sub.name(&self.battle, self.side));
        }
        if let Some(missing) = &self.missing {
            let _ = writeln!(text, "  none. {missing}");
        }
        let _ = writeln!(
            text,
            "{faint}Judged by: {:+} from these, {:+} HP, mean distance {:.2}{faint:#}",
            self.now.bias(),
            self.now.lead,
            self.now.distance
        );
        let _ = writeln!(
            text,
            "\n{bold}Best turns{bold:#} of {} looked at (sub-battles, HP lead after them):",
            grouped(self.compared.into())
        );
        for turn in &self.turns {
            let _ = writeln!(text, "  {:+4} {:+3}  {}", turn.after.bias(), turn.after.lead, turn.written.join(" "));
        }
        if !self.finished {
            let _ = writeln!(text, "{faint}There was no time to look at everything.{faint:#}");
        }
        self.show_threats(&mut text, self.side, &format!("{name}'s units that could be attacked"));
        self.show_threats(&mut text, self.side.other(), &format!("Units that {name} can attack"));
        text
    }
}

impl Analysis {
    fn show_threats(&self, text: &mut String, side: Side, title: &str) {
        let bold = Style::new().bold();
        let _ = writeln!(text, "\n{bold}{title}{bold:#}:");
        let mut threats = self.threats.iter().filter(|threat| threat.unit.side == side).peekable();
        if threats.peek().is_none() {
            let _ = writeln!(text, "  none");
        }
        let name = |unit: &Unit| format!("{}{}", unit.kind.letter(), unit.tile);
        for threat in threats {
            let (unit, by) = (name(&threat.unit), name(&threat.by));
            let fate = if threat.dealt == threat.unit.hp {
                format!("is destroyed by {by}")
            } else {
                format!("loses {} HP to {by}", threat.dealt)
            };
            let cost =
                if threat.returned > 0 { format!(", at the cost of {}", threat.returned) } else { String::new() };
            let _ = writeln!(text, "  {unit:<4} {fate}{cost}");
        }
    }
}
