//! The tables and figures of the paper as data, and the kinds of rows that only this game has.

mod leaf_depths;
mod realizations;

use leaf_depths::LeafDepthsRow;
use realizations::RealizationsRow;
use yomi_core::experiment::{ExperimentFile, RowKind};

/// The data files, in the order of the paper.
pub(crate) const FILES: &[ExperimentFile] = &[
    ExperimentFile::new("amazons/rules", include_str!("../../experiments/rules.toml")),
    ExperimentFile::new("amazons/table1", include_str!("../../experiments/table1.toml")),
    ExperimentFile::new("amazons/depths", include_str!("../../experiments/depths.toml")),
    ExperimentFile::new("amazons/matches", include_str!("../../experiments/matches.toml")),
];

/// The kinds of rows.
pub(crate) const ROWS: &[RowKind] =
    &[RowKind::of::<RealizationsRow>("realizations"), RowKind::of::<LeafDepthsRow>("leaf-depths")];
