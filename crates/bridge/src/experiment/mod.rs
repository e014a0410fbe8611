//! The tables and figures of the paper as data, and the kinds of rows that only this game has.

mod differences;
mod heuristics;

use differences::DifferencesRow;
use heuristics::{RandomTreesRow, SingleSuitRow};
use yomi_core::experiment::{ExperimentFile, RowKind};

/// The data files, in the order of the paper.
pub(crate) const FILES: &[ExperimentFile] = &[
    ExperimentFile::new("bridge/example", include_str!("../../experiments/example.toml"))
        .measured(include_str!("../../experiments/bridge-example.measured.json")),
    ExperimentFile::new("bridge/matches", include_str!("../../experiments/matches.toml")),
    ExperimentFile::new("bridge/random-trees", include_str!("../../experiments/random-trees.toml"))
        .measured(include_str!("../../experiments/bridge-random-trees.measured.json")),
    ExperimentFile::new("bridge/single-suit", include_str!("../../experiments/single-suit.toml"))
        .measured(include_str!("../../experiments/bridge-single-suit.measured.json")),
];

/// The kinds of rows.
pub(crate) const ROWS: &[RowKind] = &[
    RowKind::of::<RandomTreesRow>("random-trees"),
    RowKind::of::<SingleSuitRow>("single-suit"),
    RowKind::of::<DifferencesRow>("differences"),
];
