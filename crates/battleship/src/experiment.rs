//! The tables and figures of the paper as data.

use yomi_core::experiment::ExperimentFile;

/// The data files, in the order of the paper.
pub(crate) const FILES: &[ExperimentFile] = &[
    ExperimentFile::new("battleship/fig6", include_str!("../experiments/fig6.toml")),
    ExperimentFile::new("battleship/fig7", include_str!("../experiments/fig7.toml")),
    ExperimentFile::new("battleship/table3", include_str!("../experiments/table3.toml")),
    ExperimentFile::new("battleship/table4", include_str!("../experiments/table4.toml")),
    ExperimentFile::new("battleship/fig10", include_str!("../experiments/fig10.toml")),
    ExperimentFile::new("battleship/refutation", include_str!("../experiments/refutation.toml")),
];
