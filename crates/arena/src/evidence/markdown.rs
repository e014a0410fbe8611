//! The pages, in Markdown.

use super::{Cell, Counts, Entry, Ledger, Matrix, Paper, Technique};
use crate::experiment::{Measured, MeasuredFigure, Verdict};
use std::fmt::{self, Display};
use yomi_core::stats::Estimate;

impl Display for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# Published and measured\n")?;
        writeln!(
            f,
            "Every figure of the papers, and what came out in the last full run. This page is written by `yomi reproduce --ledger` from data files \
             that `yomi reproduce --record` has written.\n\n\
             A figure *agrees* if the difference is within the two 95 % intervals and the measured one is not much wider than the published one; it is \
             *open* if it was measured too seldom to tell. Where figures differ, an experiment shows what moves them.\n"
        )?;
        writeln!(f, "| paper | figures | equal | agree | differ, explained | differ, unexplained | open |")?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|--:|")?;
        for Paper { source, counts, .. } in &self.papers {
            let Counts { equal, agree, explained, unexplained, open } = counts;
            writeln!(f, "| {source} | {} | {equal} | {agree} | {explained} | {unexplained} | {open} |", counts.all())?;
        }
        self.papers.iter().try_for_each(|paper| write!(f, "{paper}"))?;
        if self.not_run.is_empty() {
            return Ok(());
        }
        writeln!(f, "\n## Not run in full yet\n\n{}", self.not_run.join(", "))
    }
}

impl Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n## {}", self.source)?;
        for table in &self.tables {
            write!(f, "{table}")?;
            let differs = table.figures().any(|figure| figure.verdict == Verdict::Differs);
            for entry in self.explanations_of(&table.experiment).filter(|_| differs) {
                writeln!(f, "\nWhat moves it: {}. {}", link(&entry.experiment), entry.finding)?;
            }
        }
        self.explanations.iter().try_for_each(|entry| write!(f, "{entry}"))
    }
}

impl Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n### {}\n\n{}", self.experiment, self.title)?;
        if !self.explains.is_empty() {
            let tables: Vec<String> = self.explains.iter().map(|table| link(table)).collect();
            writeln!(f, "\nExplains {}. {}", tables.join(", "), self.finding)?;
        }
        let Measured { command, commit, date, complete, .. } = &self.measured;
        let not_whole = if *complete { "" } else { ", not all of it yet" };
        let day = date.split('T').next().unwrap_or(date);
        writeln!(f, "\n`{command}`, {day}, commit {}{not_whole}\n", commit.get(..10).unwrap_or(commit))?;
        writeln!(
            f,
            "| row | measure | published | measured | 95 % interval | of | verdict |\n|---|---|--:|--:|--:|--:|---|"
        )?;
        for figure in self.figures() {
            let MeasuredFigure { row, measure, published, published_half, measured, verdict } = figure;
            let published = match (published, published_half) {
                (None, _) => "–".into(),
                (Some(value), 0.0) => number(value),
                (Some(value), half) => format!("{} ± {}", number(value), number(half)),
            };
            let (value, interval, of) = measured.map_or_else(|| ["–"; 3].map(String::from).into(), told);
            let mark = if self.outdated.contains(&row) { " *" } else { "" };
            let row = row.replace('|', "\\|");
            writeln!(f, "| {row}{mark} | {measure} | {published} | {value} | {interval} | {of} | {} |", word(verdict))?;
        }
        if !self.outdated.is_empty() {
            writeln!(f, "\n\\* The players of this row behave otherwise since; it is to be run again.")?;
        }
        Ok(())
    }
}

impl Matrix {
    /// The page, which links to the ledger.
    pub fn page(&self, ledger: &Ledger) -> String {
        let mut page = String::from(
            "# Techniques across games\n\nEach technique of the five papers in each of the five games: an experiment and its result, or why it does not fit. \
             This page is written by `yomi reproduce --techniques`; its figures come from what was measured.\n",
        );
        for Technique { name, about, games } in &self.techniques {
            page.push_str(&format!("\n## {name}\n\n{about}\n\n| game | result | experiment |\n|---|---|---|\n"));
            games.iter().for_each(|(game, cell)| page.push_str(&row(game, cell, ledger)));
        }
        page
    }
}

fn row(game: &str, cell: &Cell, ledger: &Ledger) -> String {
    match cell {
        Cell::Why { why } => format!("| {game} | {why} | – |\n"),
        Cell::Tried { experiment, row, measure, says, figure } => {
            let result = match figure.as_ref().and_then(|figure| figure.measured).map(told) {
                None => "not run in full yet".into(),
                Some((value, interval, of)) => format!("**{value}** ({interval}; {measure}, {row}, {of} observations)"),
            };
            let place = if ledger.has(experiment) {
                format!("[{experiment}](ledger.md#{})", anchor(experiment))
            } else {
                format!("`yomi reproduce {experiment}`")
            };
            format!("| {game} | {says} {} | {place} |\n", result.replace('|', "\\|"))
        }
    }
}

/// A link to an experiment on the same page.
fn link(experiment: &str) -> String {
    format!("[{experiment}](#{})", anchor(experiment))
}

/// How Markdown names a heading.
fn anchor(experiment: &str) -> String {
    experiment.replace('/', "")
}

/// Value, interval and number of observations.
fn told(estimate: Estimate) -> (String, String, String) {
    let Estimate { value, low, high, observations } = estimate;
    if low == high {
        return (number(value), "exact".into(), "–".into());
    }
    (number(value), format!("{} – {}", number(low), number(high)), observations.to_string())
}

/// As many digits as a reader compares.
fn number(value: f64) -> String {
    let digits = match value.abs() {
        size if size >= 100.0 && size == size.trunc() => 0,
        size if size > 0.0 && size < 1.0 => 3,
        _ => 2,
    };
    let text = format!("{value:.digits$}");
    if text.trim_start_matches(['-', '0', '.']).is_empty() { "0.00".into() } else { text }
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Equal => "equal",
        Verdict::Agrees => "agrees",
        Verdict::Differs => "**differs**",
        Verdict::Open => "open",
        Verdict::Unpublished => "–",
    }
}
