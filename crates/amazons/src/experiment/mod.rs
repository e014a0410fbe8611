//! The tables and figures of the paper as data, and the kinds of rows that only this game has.

mod leaf_depths;
mod population;
mod realizations;

use leaf_depths::LeafDepthsRow;
use realizations::RealizationsRow;
use yomi_core::experiment::{ExperimentFile, RowKind};

/// The data files: the paper's in its order, then what explains differences, then what goes beyond.
pub(crate) const FILES: &[ExperimentFile] = &[
    ExperimentFile::new("amazons/rules", include_str!("../../experiments/rules.toml"))
        .measured(include_str!("../../experiments/amazons-rules.measured.json")),
    ExperimentFile::new("amazons/table1", include_str!("../../experiments/table1.toml"))
        .measured(include_str!("../../experiments/amazons-table1.measured.json")),
    ExperimentFile::new("amazons/table1-readings", include_str!("../../experiments/table1-readings.toml"))
        .measured(include_str!("../../experiments/amazons-table1-readings.measured.json")),
    ExperimentFile::new("amazons/depths", include_str!("../../experiments/depths.toml"))
        .measured(include_str!("../../experiments/amazons-depths.measured.json")),
    ExperimentFile::new("amazons/matches", include_str!("../../experiments/matches.toml"))
        .measured(include_str!("../../experiments/amazons-matches.measured.json")),
    ExperimentFile::new("amazons/match-readings", include_str!("../../experiments/match-readings.toml"))
        .measured(include_str!("../../experiments/amazons-match-readings.measured.json")),
    ExperimentFile::new("amazons/strength", include_str!("../../experiments/strength.toml"))
        .measured(include_str!("../../experiments/amazons-strength.measured.json")),
    ExperimentFile::new("amazons/techniques", include_str!("../../experiments/techniques.toml"))
        .measured(include_str!("../../experiments/amazons-techniques.measured.json")),
    ExperimentFile::new("amazons/ladder", include_str!("../../experiments/ladder.toml"))
        .measured(include_str!("../../experiments/amazons-ladder.measured.json")),
];

/// The kinds of rows.
pub(crate) const ROWS: &[RowKind] =
    &[RowKind::of::<RealizationsRow>("realizations"), RowKind::of::<LeafDepthsRow>("leaf-depths")];
