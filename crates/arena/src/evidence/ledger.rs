//! Every published figure, what came out, and which experiment explains a difference.

use crate::{
    catalog::Catalog,
    experiment::{self, Experiment, ExperimentRow, FigureReport, Measured, MeasuredFigure, RowIdentity, Verdict},
};
use serde::Serialize;
use std::collections::HashMap;

/// All published figures of all papers.
#[derive(Clone, Debug, Serialize)]
pub struct Ledger {
    /// The papers, in the order of the games.
    pub papers: Vec<Paper>,
    /// The experiments that were never run in full.
    pub not_run: Vec<String>,
}

/// What one paper says, and what came out.
#[derive(Clone, Debug, Serialize)]
pub struct Paper {
    /// Authors and title.
    pub source: String,
    /// How many of its figures came out.
    pub counts: Counts,
    /// Its tables.
    pub tables: Vec<Entry>,
    /// The experiments that explain where they differ.
    pub explanations: Vec<Entry>,
}

/// How many figures came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Exactly as published.
    pub equal: usize,
    /// Within the intervals.
    pub agree: usize,
    /// Not within them, and an experiment shows what moves them.
    pub explained: usize,
    /// Not within them, and nothing shows why.
    pub unexplained: usize,
    /// Not measured, or not often enough to tell.
    pub open: usize,
}

impl Counts {
    /// All figures.
    pub fn all(&self) -> usize {
        self.equal + self.agree + self.explained + self.unexplained + self.open
    }
}

/// An experiment, and what its last full run has measured.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// `PAPER/TABLE`.
    pub experiment: String,
    /// What it shows.
    pub title: String,
    /// The tables that it explains.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explains: Vec<String>,
    /// What it has shown.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub finding: String,
    /// What was measured.
    pub measured: Measured,
    /// The rows whose players behave otherwise in this build, or which the specification no longer has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outdated: Vec<String>,
}

impl Entry {
    pub(super) fn new(catalog: &Catalog, experiment: Experiment, measured: Measured) -> Entry {
        let outdated = outdated(catalog, &experiment, &measured);
        let name = experiment.name();
        let Experiment { title, explains, finding, .. } = experiment;
        Entry { experiment: name, title, explains, finding, measured, outdated }
    }

    /// All figures, judged by today's rule.
    pub fn figures(&self) -> impl Iterator<Item = MeasuredFigure> {
        self.measured.figures.iter().map(judged)
    }

    /// The figures that a paper gives.
    fn published(&self) -> impl Iterator<Item = MeasuredFigure> {
        self.figures().filter(|figure| figure.published.is_some())
    }
}

/// A figure with the verdict that its numbers deserve now: rules for verdicts may have become stricter since it was
/// measured.
fn judged(figure: &MeasuredFigure) -> MeasuredFigure {
    let exact = figure.measured.is_some_and(|estimate| estimate.low == estimate.high);
    let MeasuredFigure { row, measure, published, published_half, measured, .. } = figure.clone();
    let FigureReport { row, measure, verdict, .. } =
        FigureReport::estimated(row, measure, published, published_half, measured);
    let verdict = if exact { figure.verdict } else { verdict };
    MeasuredFigure { row, measure, published, published_half, measured, verdict }
}

/// The rows that were played by players of another behaviour than today's, or that are gone.
fn outdated(catalog: &Catalog, experiment: &Experiment, measured: &Measured) -> Vec<String> {
    let mut now: HashMap<String, Vec<String>> = HashMap::new();
    let expect = "files of experiments are checked by their games' tests";
    for row in &experiment.rows {
        match row {
            ExperimentRow::Match(row) => {
                let ready = row.ready(catalog).expect(expect);
                now.entry(row.label()).or_default().push(ready.key().identity.signatures.clone());
            }
            ExperimentRow::Ratings(row) => {
                for RowIdentity { row, signatures, .. } in row.identities(catalog).expect(expect) {
                    now.entry(row).or_default().push(signatures);
                }
            }
            _ => {}
        }
    }
    let is_current = |row: &str, then: &String| now.get(row).is_some_and(|signatures| signatures.contains(then));
    let old = measured.players.iter().filter(|played| !is_current(&played.row, &played.signatures));
    old.map(|played| played.row.clone()).collect()
}

impl Ledger {
    /// What the games of a catalogue bring; those of one paper only, if its short name is given.
    pub fn new(catalog: &Catalog, paper: Option<&str>) -> Ledger {
        let mut papers: Vec<Paper> = Vec::new();
        let (mut explanations, mut tables, mut not_run) = (Vec::new(), Vec::new(), Vec::new());
        for file in experiment::files(catalog) {
            let experiment = experiment::parse(catalog, file);
            if paper.is_some_and(|paper| paper != experiment.paper) {
                continue;
            }
            let Some(measured) = experiment::measured(file) else {
                not_run.push(experiment.name());
                continue;
            };
            let source = experiment.source.clone();
            let entry = Entry::new(catalog, experiment, measured);
            if entry.explains.is_empty() {
                tables.push((source, entry));
            } else {
                explanations.push(entry);
            }
        }
        for (source, entry) in tables {
            match papers.iter_mut().find(|paper| paper.source == source) {
                _ if entry.published().next().is_none() => {}
                Some(paper) => paper.tables.push(entry),
                None => papers.push(Paper::of(source, entry)),
            }
        }
        for paper in &mut papers {
            let about = |entry: &&Entry| paper.tables.iter().any(|table| entry.explains.contains(&table.experiment));
            paper.explanations = explanations.iter().filter(about).cloned().collect();
            paper.counts = paper.count();
        }
        Ledger { papers, not_run }
    }
}

impl Paper {
    fn of(source: String, table: Entry) -> Paper {
        Paper { source, counts: Counts::default(), tables: vec![table], explanations: Vec::new() }
    }

    /// The experiments that explain a table.
    pub fn explanations_of(&self, table: &str) -> impl Iterator<Item = &Entry> {
        let about = move |entry: &&Entry| entry.explains.iter().any(|name| name == table);
        self.explanations.iter().filter(about)
    }

    fn count(&self) -> Counts {
        let mut counts = Counts::default();
        for table in &self.tables {
            let explained = self.explanations_of(&table.experiment).next().is_some();
            for figure in table.published() {
                let counter = match figure.verdict {
                    Verdict::Equal => &mut counts.equal,
                    Verdict::Agrees => &mut counts.agree,
                    Verdict::Differs if explained => &mut counts.explained,
                    Verdict::Differs => &mut counts.unexplained,
                    Verdict::Open | Verdict::Unpublished => &mut counts.open,
                };
                *counter += 1;
            }
        }
        counts
    }
}
