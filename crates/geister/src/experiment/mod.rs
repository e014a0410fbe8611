//! The tables and figures of the paper as data, and the kinds of rows that only this game has.

mod calibration;
mod reading;

use calibration::CalibrationRow;
use reading::ReadingsRow;
use yomi_core::experiment::{ExperimentFile, RowKind};

/// The data files, in the order of the paper.
pub(crate) const FILES: &[ExperimentFile] = &[
    ExperimentFile::new("geister/table1", include_str!("../../experiments/table1.toml")),
    ExperimentFile::new("geister/table3", include_str!("../../experiments/table3.toml")),
    ExperimentFile::new("geister/fig2", include_str!("../../experiments/fig2.toml")),
    ExperimentFile::new("geister/opponents", include_str!("../../experiments/opponents.toml")),
    ExperimentFile::new("geister/bluff", include_str!("../../experiments/bluff.toml")),
    ExperimentFile::new("geister/calibration", include_str!("../../experiments/calibration.toml")),
    ExperimentFile::new("geister/strength", include_str!("../../experiments/strength.toml")),
];

/// The kinds of rows.
pub(crate) const ROWS: &[RowKind] =
    &[RowKind::of::<ReadingsRow>("readings"), RowKind::of::<CalibrationRow>("calibration")];
