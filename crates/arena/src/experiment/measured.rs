//! What was measured, as a data file.

use super::{Report, Verdict};
use crate::machine;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;
use yomi_core::stats::Estimate;

/// What an experiment measured, with all that is needed to measure it again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// `PAPER/TABLE`.
    pub experiment: String,
    /// The command that measured it.
    pub command: String,
    /// The commit that the program was built from; a plus sign for changes that were not committed.
    pub commit: String,
    /// The machine.
    pub machine: String,
    /// When it was done (UTC).
    pub date: String,
    /// Whether all of it was run.
    pub complete: bool,
    /// Which players played: for each match, its row and the behaviour signatures of its players.
    pub players: Vec<RowIdentity>,
    /// The figures.
    pub figures: Vec<MeasuredFigure>,
}

/// What played a row.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RowIdentity {
    /// The row.
    pub row: String,
    /// The behaviour signatures of its players.
    pub signatures: String,
    /// The commit and the machine, where a clock decided.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub build: String,
}

/// A figure as it was measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MeasuredFigure {
    /// The row of the table.
    pub row: String,
    /// What is measured.
    pub measure: String,
    /// What the paper says.
    pub published: Option<f64>,
    /// Half the width of the published interval; 0 for exact numbers or where none is given.
    #[serde(default)]
    pub published_half: f64,
    /// What came out, with its 95 % interval and how many observations it rests on.
    pub measured: Option<Estimate>,
    /// Whether they agree.
    pub verdict: Verdict,
}

impl Measured {
    /// What a report says, measured now by this command of a program that was built from this commit.
    pub fn new(report: &Report, command: String, commit: &str) -> Measured {
        let figures = report.figures.iter().map(|figure| MeasuredFigure {
            row: figure.row.clone(),
            measure: figure.measure.clone(),
            published: figure.published,
            published_half: figure.published_half,
            measured: figure.measured,
            verdict: figure.verdict,
        });
        Measured {
            experiment: report.experiment.clone(),
            command,
            commit: commit.into(),
            machine: machine::label().into(),
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            complete: report.complete,
            players: report.players.clone(),
            figures: figures.collect(),
        }
    }
}
