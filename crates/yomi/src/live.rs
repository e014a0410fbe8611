//! What goes on, while it goes on: lines on the terminal that are gone afterwards.

use std::{
    io::{IsTerminal, Write},
    time::{Duration, Instant},
};
use yomi_core::Report;

/// Shows reports on standard error, if that is a terminal.
pub(crate) struct Live {
    shown: bool,
    /// Whether what it thinks of the position is nobody else's business.
    secrets: bool,
}

impl Live {
    /// Nothing is shown yet. In games with secrets, only how much was done will be.
    pub(crate) fn new(secrets: bool) -> Live {
        Live { shown: false, secrets }
    }

    /// Shows what was found so far in the place of what was shown before.
    pub(crate) fn show(&mut self, report: &Report) {
        let mut out = std::io::stderr().lock();
        if out.is_terminal() {
            self.shown = write!(out, "\r\x1b[2K{}", line(report, self.secrets)).and_then(|()| out.flush()).is_ok();
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        if self.shown {
            let mut out = std::io::stderr().lock();
            // A terminal that is gone needs no clean line.
            let _ = write!(out, "\r\x1b[2K").and_then(|()| out.flush());
        }
    }
}

/// How long a table stands at least: people cannot read faster.
const BETWEEN: Duration = Duration::from_millis(200);

/// A table on standard error, if that is a terminal, each in the place of the one before.
pub(crate) struct LiveTable {
    lines: usize,
    last: Option<Instant>,
}

impl LiveTable {
    /// Nothing is shown yet.
    pub(crate) fn new() -> LiveTable {
        LiveTable { lines: 0, last: None }
    }

    /// Shows a table, unless one was shown a moment ago.
    pub(crate) fn show(&mut self, table: impl FnOnce() -> String) {
        if !std::io::stderr().is_terminal() || self.last.is_some_and(|last| last.elapsed() < BETWEEN) {
            return;
        }
        self.clear();
        let table = table();
        let mut out = std::io::stderr().lock();
        if writeln!(out, "{table}").is_ok() {
            (self.lines, self.last) = (table.lines().count(), Some(Instant::now()));
        }
    }

    /// Takes the table away.
    pub(crate) fn clear(&mut self) {
        if self.lines > 0 {
            // A terminal that is gone needs no clean lines.
            let _ = write!(std::io::stderr().lock(), "\x1b[{}A\x1b[J", self.lines);
            self.lines = 0;
        }
    }
}

/// How many moves of a line are shown.
const MOVES: usize = 4;

/// A report in one line.
pub(crate) fn line(report: &Report, secrets: bool) -> String {
    let mut parts = Vec::new();
    if let Some(value) = report.value.filter(|_| !secrets) {
        parts.push(format!("value {value:+.2}"));
    }
    if let Some(depth) = report.depth {
        parts.push(format!("depth {depth}"));
    }
    parts.push(format!("{} looked at", compact(report.work as f64)));
    if report.rate > 0.0 {
        parts.push(format!("{} a second", compact(report.rate)));
    }
    if !secrets && !report.line.is_empty() {
        parts.push(report.line[..report.line.len().min(MOVES)].join(" "));
    }
    parts.join(" · ")
}

/// A number in a few letters.
fn compact(number: f64) -> String {
    match number {
        ..1e3 => format!("{number:.0}"),
        ..1e6 => format!("{:.1} k", number / 1e3),
        _ => format!("{:.1} M", number / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_stay_secret() {
        let report = Report {
            value: Some(0.25),
            depth: Some(7),
            work: 12_345,
            line: ["a", "b", "c", "d", "e"].map(String::from).to_vec(),
            rate: 2.5e6,
            ..Report::default()
        };
        assert_eq!(line(&report, false), "value +0.25 · depth 7 · 12.3 k looked at · 2.5 M a second · a b c d");
        assert_eq!(line(&report, true), "depth 7 · 12.3 k looked at · 2.5 M a second");
    }
}
