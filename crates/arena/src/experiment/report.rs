//! Published and measured values side by side.

use super::{FigureReport, RowIdentity};
use schemars::JsonSchema;
use serde::Serialize;

/// What came out of an experiment.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ExperimentReport")]
pub struct Report {
    /// `PAPER/TABLE`.
    pub experiment: String,
    /// What it shows.
    pub title: String,
    /// The paper.
    pub source: String,
    /// How the paper was read.
    pub notes: String,
    /// What it has shown, in a sentence or two.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub finding: String,
    /// All numbers.
    pub figures: Vec<FigureReport>,
    /// Which players played the rows that are matches.
    pub players: Vec<RowIdentity>,
    /// The plot as an SVG picture, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plot: Option<String>,
    /// Whether every game of the plan was played; if not, the same command goes on.
    pub complete: bool,
}
