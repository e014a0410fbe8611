//! The tables and figures of the paper as data, and the kinds of rows that only this game has.

mod accuracy;
mod calibration;
mod exploitability;
mod reading;
mod step_kinds;

use accuracy::AccuracyRow;
use calibration::CalibrationRow;
use exploitability::ExploitabilityRow;
use reading::ReadingsRow;
use serde::Deserialize;
use step_kinds::StepKindsRow;
use yomi_core::experiment::{ExperimentFile, FigureReport, RowKind, Runner};

/// A row's place in a plot.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Point {
    /// The name of the curve.
    curve: String,
    /// The place on the horizontal axis.
    x: f64,
}

impl Point {
    fn show(&self, figure: &FigureReport, runner: &mut dyn Runner) {
        if let Some(measured) = figure.measured {
            runner.plot(&self.curve, self.x, measured);
        }
    }
}

/// The data files, in the order of the paper.
pub(crate) const FILES: &[ExperimentFile] = &[
    ExperimentFile::new("geister/table1", include_str!("../../experiments/table1.toml"))
        .measured(include_str!("../../experiments/geister-table1.measured.json")),
    ExperimentFile::new("geister/table3", include_str!("../../experiments/table3.toml"))
        .measured(include_str!("../../experiments/geister-table3.measured.json")),
    ExperimentFile::new("geister/table1-readers", include_str!("../../experiments/table1-readers.toml"))
        .measured(include_str!("../../experiments/geister-table1-readers.measured.json")),
    ExperimentFile::new("geister/table1-movers", include_str!("../../experiments/table1-movers.toml"))
        .measured(include_str!("../../experiments/geister-table1-movers.measured.json")),
    ExperimentFile::new("geister/table3-accuracy", include_str!("../../experiments/table3-accuracy.toml"))
        .measured(include_str!("../../experiments/geister-table3-accuracy.measured.json")),
    ExperimentFile::new("geister/table3-errors", include_str!("../../experiments/table3-errors.toml"))
        .measured(include_str!("../../experiments/geister-table3-errors.measured.json")),
    ExperimentFile::new("geister/table3-readings", include_str!("../../experiments/table3-readings.toml"))
        .measured(include_str!("../../experiments/geister-table3-readings.measured.json")),
    ExperimentFile::new("geister/fig2", include_str!("../../experiments/fig2.toml"))
        .measured(include_str!("../../experiments/geister-fig2.measured.json")),
    ExperimentFile::new("geister/opponents", include_str!("../../experiments/opponents.toml")),
    ExperimentFile::new("geister/bluff", include_str!("../../experiments/bluff.toml"))
        .measured(include_str!("../../experiments/geister-bluff.measured.json")),
    ExperimentFile::new("geister/calibration", include_str!("../../experiments/calibration.toml")),
    ExperimentFile::new("geister/step-kinds", include_str!("../../experiments/step-kinds.toml"))
        .measured(include_str!("../../experiments/geister-step-kinds.measured.json")),
    ExperimentFile::new("geister/techniques", include_str!("../../experiments/techniques.toml"))
        .measured(include_str!("../../experiments/geister-techniques.measured.json")),
    ExperimentFile::new("geister/exploitability", include_str!("../../experiments/exploitability.toml")),
    ExperimentFile::new("geister/strength", include_str!("../../experiments/strength.toml")),
    ExperimentFile::new("geister/ladder", include_str!("../../experiments/ladder.toml"))
        .measured(include_str!("../../experiments/geister-ladder.measured.json")),
];

/// The kinds of rows.
pub(crate) const ROWS: &[RowKind] = &[
    RowKind::of::<ReadingsRow>("readings"),
    RowKind::of::<AccuracyRow>("accuracy"),
    RowKind::of::<CalibrationRow>("calibration"),
    RowKind::of::<StepKindsRow>("step-kinds"),
    RowKind::of::<ExploitabilityRow>("exploitability"),
];
