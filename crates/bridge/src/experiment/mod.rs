//! The tables and figures of the paper as data, and the kinds of rows that only this game has.

mod bidding;
mod differences;
mod heuristics;
mod reversed;
mod themes;

use bidding::BiddingRow;
use differences::DifferencesRow;
use heuristics::{RandomTreesRow, SingleSuitRow};
use themes::ProblemRow;
use yomi_core::experiment::{ExperimentFile, RowKind};

/// The data files: the paper's example, the comparison that it leaves open, and what others published of its methods.
pub(crate) const FILES: &[ExperimentFile] = &[
    ExperimentFile::new("bridge/example", include_str!("../../experiments/example.toml"))
        .measured(include_str!("../../experiments/bridge-example.measured.json")),
    ExperimentFile::new("bridge/matches", include_str!("../../experiments/matches.toml"))
        .measured(include_str!("../../experiments/bridge-matches.measured.json")),
    ExperimentFile::new("bridge/hinge", include_str!("../../experiments/hinge.toml"))
        .measured(include_str!("../../experiments/bridge-hinge.measured.json")),
    ExperimentFile::new("bridge/slam", include_str!("../../experiments/slam.toml"))
        .measured(include_str!("../../experiments/bridge-slam.measured.json")),
    ExperimentFile::new("bridge/defence", include_str!("../../experiments/defence.toml"))
        .measured(include_str!("../../experiments/bridge-defence.measured.json")),
    ExperimentFile::new("bridge/dropping", include_str!("../../experiments/dropping.toml")),
    ExperimentFile::new("bridge/late", include_str!("../../experiments/late.toml")),
    ExperimentFile::new("bridge/themes", include_str!("../../experiments/themes.toml")),
    ExperimentFile::new("bridge/techniques", include_str!("../../experiments/techniques.toml"))
        .measured(include_str!("../../experiments/bridge-techniques.measured.json")),
    ExperimentFile::new("bridge/random-trees", include_str!("../../experiments/random-trees.toml"))
        .measured(include_str!("../../experiments/bridge-random-trees.measured.json")),
    ExperimentFile::new("bridge/single-suit", include_str!("../../experiments/single-suit.toml"))
        .measured(include_str!("../../experiments/bridge-single-suit.measured.json")),
    ExperimentFile::new("bridge/bidding", include_str!("../../experiments/bidding.toml"))
        .measured(include_str!("../../experiments/bridge-bidding.measured.json")),
    ExperimentFile::new("bridge/auction", include_str!("../../experiments/auction.toml"))
        .measured(include_str!("../../experiments/bridge-auction.measured.json")),
    ExperimentFile::new("bridge/random-trees-readings", include_str!("../../experiments/random-trees-readings.toml"))
        .measured(include_str!("../../experiments/bridge-random-trees-readings.measured.json")),
    ExperimentFile::new("bridge/single-suit-readings", include_str!("../../experiments/single-suit-readings.toml"))
        .measured(include_str!("../../experiments/bridge-single-suit-readings.measured.json")),
    ExperimentFile::new("bridge/ladder", include_str!("../../experiments/ladder.toml")),
];

/// The kinds of rows.
pub(crate) const ROWS: &[RowKind] = &[
    RowKind::of::<RandomTreesRow>("random-trees"),
    RowKind::of::<SingleSuitRow>("single-suit"),
    RowKind::of::<DifferencesRow>("differences"),
    RowKind::of::<BiddingRow>("bidding"),
    RowKind::of::<ProblemRow>("problem"),
];
