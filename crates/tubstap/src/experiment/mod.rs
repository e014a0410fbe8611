//! The tables and figures of the paper as data, and the kinds of rows that only this game has.

mod simplified_states;

use simplified_states::SimplifiedStatesRow;
use yomi_core::experiment::{ExperimentFile, RowKind};

/// The data files, in the order of the paper.
pub(crate) const FILES: &[ExperimentFile] = &[
    ExperimentFile::new("tubstap/tables", include_str!("../../experiments/tables.toml")),
    ExperimentFile::new("tubstap/table1", include_str!("../../experiments/table1.toml")),
    ExperimentFile::new("tubstap/table2", include_str!("../../experiments/table2.toml")),
    ExperimentFile::new("tubstap/table3", include_str!("../../experiments/table3.toml")),
    ExperimentFile::new("tubstap/strength", include_str!("../../experiments/strength.toml")),
];

/// The kinds of rows.
pub(crate) const ROWS: &[RowKind] = &[RowKind::of::<SimplifiedStatesRow>("simplified-states")];
