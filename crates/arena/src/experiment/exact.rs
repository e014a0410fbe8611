//! Rows whose figures are counted, not estimated.

use super::{FigureReport, RowError, running::Running};
use serde::Deserialize;
use yomi_core::{Budget, Limits, Spec};

/// Figures of an analysed position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalysisRow {
    /// The game's specification.
    pub game: String,
    /// The position, as `yomi analyze` reads it.
    pub position: String,
    /// The figures, each by its place in the analysis' JSON.
    pub figures: Vec<AnalysisFigure>,
}

/// A figure of an analysed position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalysisFigure {
    /// What it is called in the report.
    pub label: String,
    /// Where it is in the analysis' JSON (an RFC 6901 pointer).
    pub pointer: String,
    /// The published number.
    pub published: f64,
    /// The unit in which it was published: the measured number is divided by it.
    #[serde(default = "one")]
    pub unit: f64,
    /// Half a unit of the last published digit, for rounded numbers; 0 for exact ones.
    #[serde(default)]
    pub half: f64,
}

fn one() -> f64 {
    1.0
}

/// A number in JSON; great ones are written as text there, because many readers know no more than 53 bits.
fn number(value: &serde_json::Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_str()?.parse().ok())
}

impl AnalysisRow {
    pub(super) fn run(&self, running: &mut Running<'_>) -> Result<(), RowError> {
        let budget = Budget::within(&Limits::default(), Some(running.stop));
        let json = running.catalog.analyze(&self.game.parse()?, &self.position, &budget)?.json;
        if running.stop.is_raised() {
            running.complete = false;
            return Ok(());
        }
        running.figures.extend(self.figures.iter().map(|figure| {
            let measured = json.pointer(&figure.pointer).and_then(number).map(|value| value / figure.unit);
            FigureReport::rounded(self.game.clone(), figure.label.clone(), figure.published, figure.half, measured)
        }));
        Ok(())
    }
}

/// The number of action sequences of a length from the start.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftRow {
    /// The game's specification.
    pub game: String,
    /// The length.
    pub depth: u32,
    /// The published number.
    pub published: u64,
}

impl PerftRow {
    pub(super) fn run(&self, running: &mut Running<'_>) -> Result<(), RowError> {
        let measured = running.catalog.configure(&self.game.parse::<Spec>()?)?.perft(0, self.depth);
        let measure = format!("perft {}", self.depth);
        running.figures.push(FigureReport::exact(self.game.clone(), measure, self.published, measured));
        Ok(())
    }
}
