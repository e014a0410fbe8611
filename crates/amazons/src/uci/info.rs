//! What an engine tells while it thinks.

use super::Dialect;
use crate::{game::Amazons, score::Score};
use yomi_core::{Notation, Report};

/// The line that tells what a player has found in a position.
pub fn info(report: &Report, game: &Amazons, dialect: Dialect) -> String {
    let milliseconds = (1000.0 * report.seconds) as u64;
    let nps = report.work.saturating_mul(1000) / milliseconds.max(1);
    let mut line = String::from("info");
    let mut say = |word: &str, value: String| line.extend([" ", word, " ", &value]);
    report.depth.into_iter().for_each(|depth| say("depth", depth.to_string()));
    report.value.into_iter().for_each(|value| say("score", score(Score::of_value(value))));
    say("nodes", report.work.to_string());
    say("nps", nps.to_string());
    say("time", milliseconds.to_string());
    if !report.line.is_empty() {
        let moves = report.line.iter().filter_map(|text| game.parse(text).ok());
        say("pv", moves.map(|action| dialect.write(action)).collect::<Vec<_>>().join(" "));
    }
    line
}

fn score(score: Score) -> String {
    match score {
        Score::Hundredths(value) => format!("cp {value}"),
        // How far away the end is, is not known; chess programs need a number there.
        Score::Decided { won } => format!("mate {}", if won { 1 } else { -1 }),
    }
}
