//! The tables and figures of the paper as data, and the kinds of rows that only this game has.

mod calibration;
mod reading;

use calibration::CalibrationRow;
use reading::ReadingsRow;
use yomi_core::experiment::RowKind;

/// The data files, in the order of the paper.
pub(crate) const FILES: &[(&str, &str)] = &[
    ("geister/table1", include_str!("../../experiments/table1.toml")),
    ("geister/table3", include_str!("../../experiments/table3.toml")),
    ("geister/fig2", include_str!("../../experiments/fig2.toml")),
    ("geister/opponents", include_str!("../../experiments/opponents.toml")),
    ("geister/bluff", include_str!("../../experiments/bluff.toml")),
    ("geister/calibration", include_str!("../../experiments/calibration.toml")),
    ("geister/strength", include_str!("../../experiments/strength.toml")),
];

/// The kinds of rows.
pub(crate) const ROWS: &[RowKind] =
    &[RowKind::of::<ReadingsRow>("readings"), RowKind::of::<CalibrationRow>("calibration")];
