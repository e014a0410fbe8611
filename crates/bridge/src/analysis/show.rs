//! An analysis for the terminal.

use super::{Analysis, Judged};
use crate::{Suit, seats};
use anstyle::Style;
use std::fmt::Write;
use yomi_core::{Show, stats, text::grouped};
use yomi_search::worlds::Payoffs;

/// Kinds of worlds are told one by one up to this number.
const KINDS_SHOWN: usize = 8;

impl Show for Analysis {
    fn show(&self) -> String {
        let mut text = self.sight.show();
        let bold = Style::new().bold();
        let seat = seats::name(self.sight.seat());
        let worlds = match self.layouts {
            None => format!("{} worlds were given", self.worlds.len()),
            Some(count) if count == self.worlds.len() as u128 => format!("{} layouts are possible", grouped(count)),
            Some(count) => format!(
                "{} layouts are possible, of which {} random ones were looked at",
                grouped(count),
                self.worlds.len()
            ),
        };
        let _ = writeln!(text, "\n{bold}What {seat} can know{bold:#}: {worlds}.");
        if let Some((certain, left)) = self.certain() {
            let _ = writeln!(
                text,
                "  Certain, however the cards lie and whatever is played: {certain} of the {left} tricks left."
            );
        }
        self.notes.iter().for_each(|note| {
            let _ = writeln!(text, "  Note: {note}");
        });
        self.show_kinds(&mut text);
        self.show_chances(&mut text);
        self.show_last(&mut text);
        if let Some(line) = self.line() {
            let _ = writeln!(text, "\n{bold}The best card by open cards{bold:#}: {line}");
        }
        for inferring in [false, true] {
            let title = if inferring {
                "The same, worlds in which their cards gave something away being dropped"
            } else {
                "Tricks expected by method, of alphamu the share of worlds won"
            };
            let _ = writeln!(text, "\n{bold}{title}{bold:#} (the choice first):");
            self.methods
                .iter()
                .filter(|judged| judged.inferring == inferring)
                .for_each(|judged| self.show_method(&mut text, judged));
        }
        if !self.is_finished() {
            let _ = writeln!(text, "\nThe time was over before all methods had looked at the cards.");
        }
        text
    }
}

impl Analysis {
    fn show_kinds(&self, text: &mut String) {
        if self.kinds.len() > KINDS_SHOWN {
            return;
        }
        for (number, kind) in (1..).zip(&self.kinds) {
            let (prior, posterior) = (100.0 * self.share(kind, false), 100.0 * self.share(kind, true));
            let _ = writeln!(
                text,
                "  W{number}  {prior:5.1} %, {posterior:5.1} % after reading their cards: {}",
                kind.pattern
            );
        }
    }

    /// For each hidden seat and suit, the unseen cards with the chance that it holds them.
    fn show_chances(&self, text: &mut String) {
        if !self.is_whole() {
            let how = match self.chances.within {
                None => "counted over all layouts".to_owned(),
                Some(half) => format!("of layouts drawn by what the calls say, within {:.0} % (95 %)", 100.0 * half),
            };
            let _ = writeln!(text, "  Chances, {how}:");
        }
        for seat in self.hidden() {
            for suit in Suit::HIGH_TO_LOW {
                let cards = self.unseen().of_suit(suit);
                if !cards.is_empty() {
                    let chances: Vec<String> = cards
                        .iter()
                        .rev()
                        .map(|card| format!("{} {:.0} %", card.rank().letter(), 100.0 * self.chance(card, seat)))
                        .collect();
                    let _ = writeln!(text, "  {:<5} {} {}", seats::name(seat), suit.symbol(), chances.join("  "));
                }
            }
        }
    }

    fn show_last(&self, text: &mut String) {
        let Some(last) = &self.last else { return };
        let gave = (0..self.worlds.len()).filter(|&world| last.judgement.regret(world) > 0).count();
        let _ = writeln!(
            text,
            "\n{} by {} gave something away in {gave} of {} worlds (One-round Vector Max): before {}, after {}.",
            last.card,
            seats::name(last.seat),
            self.worlds.len(),
            self.vector(&last.before),
            self.vector(&last.after)
        );
    }

    fn show_method(&self, text: &mut String, judged: &Judged) {
        let cards: Vec<String> = judged
            .cards
            .iter()
            .map(|card| {
                let vector = if self.kinds.len() <= KINDS_SHOWN {
                    format!(" {}", self.vector(&card.payoffs))
                } else {
                    String::new()
                };
                let within = match self.within(&card.payoffs, judged.inferring) {
                    Some(half) => format!(" ± {half:.2}"),
                    None => String::new(),
                };
                format!("{} {:.2}{within}{vector}", card.card, card.mean)
            })
            .collect();
        let unfinished = if judged.finished { "" } else { "   (not finished: the last look that was)" };
        let differs = if self.differs(judged) { "   (another card than Monte Carlo)" } else { "" };
        let _ = writeln!(text, "  {:<8} {}{differs}{unfinished}", judged.name, cards.join("   "));
    }

    /// Half of the 95 % interval of a mean over worlds that are a sample; `None` where they are all there are.
    fn within(&self, payoffs: &Payoffs, inferring: bool) -> Option<f64> {
        if self.is_whole() {
            return None;
        }
        let weights = &self.weights[usize::from(inferring)];
        let counted = payoffs.iter().filter(|&(world, _)| weights[world] > 0.0).map(|(_, payoff)| f64::from(payoff));
        stats::mean(counted.collect::<Vec<f64>>()).map(|mean| mean.half_width())
    }

    /// Payoffs by kind of worlds, where there are few kinds; else their mean over all worlds.
    fn vector(&self, payoffs: &Payoffs) -> String {
        if self.kinds.len() > KINDS_SHOWN {
            return format!("{:.2}", payoffs.mean(&self.weights[0]));
        }
        let values: Vec<String> = self
            .kinds
            .iter()
            .map(|kind| match self.mean(payoffs, kind) {
                None => "-".into(),
                Some(value) if value.fract() == 0.0 => format!("{value:.0}"),
                Some(value) => format!("{value:.2}"),
            })
            .collect();
        format!("[{}]", values.join(" "))
    }
}
