//! What a player tells while it thinks.

use super::BeliefReport;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::{Duration, Instant};

/// What a player has found so far, for anybody who may know what its seat knows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "ThinkingReport")]
pub struct Report {
    /// What the position is worth to the player's side, from -1 (lost) to 1 (won).
    pub value: Option<f64>,
    /// How many plies it has looked ahead.
    pub depth: Option<u32>,
    /// How much work is done, in what it counts: positions, trials, playouts.
    pub work: u64,
    /// The best line, in the game's notation, its own action first.
    pub line: Vec<String>,
    /// What its actions are worth, the best first; empty where only the best one is known.
    pub candidates: Vec<Candidate>,
    /// Whether it looked at all that it was to look at; `None` where there is always more to look at.
    pub finished: Option<bool>,
    /// What it believes of what its seat does not see.
    pub belief: Option<BeliefReport>,
    /// Seconds since it began; filled in when it is told.
    pub seconds: f64,
    /// Work a second; filled in when it is told.
    pub rate: f64,
}

/// An action that was considered.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Candidate {
    /// In the game's notation.
    pub action: String,
    /// What it is worth to the player's side, from -1 to 1.
    pub value: f64,
    /// How much of the work went into it.
    pub work: u64,
}

/// Whoever listens, if anybody does.
pub struct Reporter<'a> {
    began: Instant,
    listener: Option<&'a mut (dyn FnMut(&Report) + 'a)>,
    last: Option<Instant>,
}

/// How long somebody who looks on needs between two reports.
const BETWEEN: Duration = Duration::from_millis(100);

impl<'a> Reporter<'a> {
    pub(super) fn new(began: Instant, listener: &'a mut (dyn FnMut(&Report) + 'a)) -> Self {
        Reporter { began, listener: Some(listener), last: None }
    }

    pub(super) fn silent(began: Instant) -> Self {
        Reporter { began, listener: None, last: None }
    }

    /// Whether anybody listens.
    pub fn is_heard(&self) -> bool {
        self.listener.is_some()
    }

    /// Whether it is time to tell something again. For work without steps worth telling of, which asks now and then.
    pub fn is_due(&self) -> bool {
        self.is_heard() && self.last.unwrap_or(self.began).elapsed() >= BETWEEN
    }

    /// Tells whoever listens; without anybody, nothing is made.
    pub fn report(&mut self, report: impl FnOnce() -> Report) {
        let Some(listener) = &mut self.listener else { return };
        let seconds = self.began.elapsed().as_secs_f64();
        let report = report();
        let rate = if seconds > 0.0 { report.work as f64 / seconds } else { 0.0 };
        self.last = Some(Instant::now());
        listener(&Report { seconds, rate, ..report });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_made_for_nobody() {
        Reporter::silent(Instant::now()).report(|| panic!("nobody listens"));
        let mut told = Vec::new();
        let mut listen = |report: &Report| told.push(report.work);
        let mut reporter = Reporter::new(Instant::now(), &mut listen);
        assert!(reporter.is_heard() && !reporter.is_due());
        reporter.report(|| Report { work: 7, ..Report::default() });
        assert_eq!(told, [7]);
    }
}
