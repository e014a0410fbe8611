//! The tables and figures of the paper as data, and the kinds of rows that only this game has.

mod simplified_states;

use simplified_states::SimplifiedStatesRow;
use yomi_core::experiment::RowKind;

/// The data files, in the order of the paper.
pub(crate) const FILES: &[(&str, &str)] = &[
    ("tubstap/tables", include_str!("../../experiments/tables.toml")),
    ("tubstap/table1", include_str!("../../experiments/table1.toml")),
    ("tubstap/table2", include_str!("../../experiments/table2.toml")),
    ("tubstap/table3", include_str!("../../experiments/table3.toml")),
    ("tubstap/strength", include_str!("../../experiments/strength.toml")),
];

/// The kinds of rows.
pub(crate) const ROWS: &[RowKind] = &[RowKind::of::<SimplifiedStatesRow>("simplified-states")];
