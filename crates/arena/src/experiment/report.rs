//! Published and measured values side by side.

use crate::stats::{self, Estimate};
use serde::Serialize;

/// Whether published and measured value agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Exactly equal.
    Equal,
    /// The difference is within the 95 % intervals.
    Agrees,
    /// It is not.
    Differs,
    /// Not measured (yet).
    Open,
    /// The paper gives no number.
    Unpublished,
}

/// One number of a table.
#[derive(Clone, Debug, Serialize)]
pub struct FigureReport {
    /// The row of the table.
    pub row: String,
    /// What is measured.
    pub measure: String,
    /// What the paper says.
    pub published: Option<f64>,
    /// Half the width of the published interval; 0 for exact numbers or where none is given.
    pub published_half: f64,
    /// What came out.
    pub measured: Option<Estimate>,
    /// Whether they agree.
    pub verdict: Verdict,
}

impl FigureReport {
    /// A number that must come out exactly.
    pub(super) fn exact(row: String, measure: String, published: u64, measured: u64) -> Self {
        let value = measured as f64;
        FigureReport {
            row,
            measure,
            published: Some(published as f64),
            published_half: 0.0,
            measured: Some(Estimate { value, low: value, high: value, observations: 1 }),
            verdict: if published == measured { Verdict::Equal } else { Verdict::Differs },
        }
    }

    /// A number that must come out exactly but for the rounding in print.
    pub(super) fn rounded(row: String, measure: String, published: f64, half: f64, measured: Option<f64>) -> Self {
        let verdict = match measured {
            None => Verdict::Open,
            Some(value) if (value - published).abs() <= half * (1.0 + 1e-9) => Verdict::Equal,
            Some(_) => Verdict::Differs,
        };
        let measured = measured.map(|value| Estimate { value, low: value, high: value, observations: 1 });
        FigureReport { row, measure, published: Some(published), published_half: half, measured, verdict }
    }

    /// A number with intervals.
    pub(super) fn estimated(
        row: String,
        measure: String,
        published: Option<f64>,
        published_half: f64,
        measured: Option<Estimate>,
    ) -> Self {
        let verdict = match (measured, published) {
            (None, _) => Verdict::Open,
            (_, None) => Verdict::Unpublished,
            (Some(measured), Some(published)) if stats::agrees(&measured, published, published_half) => Verdict::Agrees,
            (Some(_), Some(_)) => Verdict::Differs,
        };
        FigureReport { row, measure, published, published_half, measured, verdict }
    }
}

/// What came out of an experiment.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// `PAPER/TABLE`.
    pub experiment: String,
    /// What it shows.
    pub title: String,
    /// The paper.
    pub source: String,
    /// How the paper was read.
    pub notes: String,
    /// All numbers.
    pub figures: Vec<FigureReport>,
    /// The plot as an SVG picture, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plot: Option<String>,
    /// Whether every game of the plan was played; if not, the same command goes on.
    pub complete: bool,
}
