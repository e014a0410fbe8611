//! The tables and figures of the paper as data.

/// The data files, in the order of the paper.
pub(crate) const FILES: &[(&str, &str)] = &[
    ("battleship/fig6", include_str!("../experiments/fig6.toml")),
    ("battleship/fig7", include_str!("../experiments/fig7.toml")),
    ("battleship/table3", include_str!("../experiments/table3.toml")),
    ("battleship/table4", include_str!("../experiments/table4.toml")),
    ("battleship/fig10", include_str!("../experiments/fig10.toml")),
    ("battleship/refutation", include_str!("../experiments/refutation.toml")),
];
