//! The tables and figures of the paper as data, and the kinds of rows that only this game has.

mod simplified_states;

use simplified_states::SimplifiedStatesRow;
use yomi_core::experiment::{ExperimentFile, RowKind};

/// The data files: the paper's tables in its order, what explains how ours differ, and what goes beyond it.
pub(crate) const FILES: &[ExperimentFile] = &[
    ExperimentFile::new("tubstap/tables", include_str!("../../experiments/tables.toml")),
    ExperimentFile::new("tubstap/table1", include_str!("../../experiments/table1.toml"))
        .measured(include_str!("../../experiments/tubstap-table1.measured.json")),
    ExperimentFile::new("tubstap/table2", include_str!("../../experiments/table2.toml"))
        .measured(include_str!("../../experiments/tubstap-table2.measured.json")),
    ExperimentFile::new("tubstap/table3", include_str!("../../experiments/table3.toml"))
        .measured(include_str!("../../experiments/tubstap-table3.measured.json")),
    ExperimentFile::new("tubstap/policies", include_str!("../../experiments/policies.toml"))
        .measured(include_str!("../../experiments/tubstap-policies.measured.json")),
    ExperimentFile::new("tubstap/attacks", include_str!("../../experiments/attacks.toml"))
        .measured(include_str!("../../experiments/tubstap-attacks.measured.json")),
    ExperimentFile::new("tubstap/orders", include_str!("../../experiments/orders.toml"))
        .measured(include_str!("../../experiments/tubstap-orders.measured.json")),
    ExperimentFile::new("tubstap/layouts", include_str!("../../experiments/layouts.toml"))
        .measured(include_str!("../../experiments/tubstap-layouts.measured.json")),
    ExperimentFile::new("tubstap/strength", include_str!("../../experiments/strength.toml")),
    ExperimentFile::new("tubstap/champion", include_str!("../../experiments/champion.toml")),
    ExperimentFile::new("tubstap/techniques", include_str!("../../experiments/techniques.toml"))
        .measured(include_str!("../../experiments/tubstap-techniques.measured.json")),
    ExperimentFile::new("tubstap/ladder", include_str!("../../experiments/ladder.toml"))
        .measured(include_str!("../../experiments/tubstap-ladder.measured.json")),
];

/// The kinds of rows.
pub(crate) const ROWS: &[RowKind] = &[RowKind::of::<SimplifiedStatesRow>("simplified-states")];
