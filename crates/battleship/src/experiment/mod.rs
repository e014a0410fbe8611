//! The tables and figures of the paper as data, and the kinds of rows that only this game has.

mod optimum;
mod shots;
mod techniques;

use crate::{game::Battleship, rules::BattleshipRules, setup::Setup};
use optimum::OptimumRow;
use shots::{LeastRow, ShotsRow};
use std::sync::Arc;
use techniques::TechniquesRow;
use yomi_core::{
    Args, Game, Rules, Spec, SpecError,
    experiment::{ExperimentFile, RowKind},
};

/// The data files, in the order of the paper.
pub(crate) const FILES: &[ExperimentFile] = &[
    ExperimentFile::new("battleship/fig6", include_str!("../../experiments/fig6.toml"))
        .measured(include_str!("../../experiments/battleship-fig6.measured.json")),
    ExperimentFile::new("battleship/fig7", include_str!("../../experiments/fig7.toml"))
        .measured(include_str!("../../experiments/battleship-fig7.measured.json")),
    ExperimentFile::new("battleship/table3", include_str!("../../experiments/table3.toml"))
        .measured(include_str!("../../experiments/battleship-table3.measured.json")),
    ExperimentFile::new("battleship/table4", include_str!("../../experiments/table4.toml"))
        .measured(include_str!("../../experiments/battleship-table4.measured.json")),
    ExperimentFile::new("battleship/fig10", include_str!("../../experiments/fig10.toml"))
        .measured(include_str!("../../experiments/battleship-fig10.measured.json")),
    ExperimentFile::new("battleship/refutation", include_str!("../../experiments/refutation.toml"))
        .measured(include_str!("../../experiments/battleship-refutation.measured.json")),
    ExperimentFile::new("battleship/refutation-readings", include_str!("../../experiments/refutation-readings.toml"))
        .measured(include_str!("../../experiments/battleship-refutation-readings.measured.json")),
    ExperimentFile::new("battleship/table4-readings", include_str!("../../experiments/table4-readings.toml"))
        .measured(include_str!("../../experiments/battleship-table4-readings.measured.json")),
    ExperimentFile::new("battleship/readings", include_str!("../../experiments/readings.toml"))
        .measured(include_str!("../../experiments/battleship-readings.measured.json")),
    ExperimentFile::new("battleship/sampling", include_str!("../../experiments/sampling.toml"))
        .measured(include_str!("../../experiments/battleship-sampling.measured.json")),
    ExperimentFile::new("battleship/optimum", include_str!("../../experiments/optimum.toml"))
        .measured(include_str!("../../experiments/battleship-optimum.measured.json")),
    ExperimentFile::new("battleship/shots", include_str!("../../experiments/shots.toml"))
        .measured(include_str!("../../experiments/battleship-shots.measured.json")),
    ExperimentFile::new("battleship/techniques", include_str!("../../experiments/techniques.toml"))
        .measured(include_str!("../../experiments/battleship-techniques.measured.json")),
    ExperimentFile::new("battleship/ladder", include_str!("../../experiments/ladder.toml"))
        .measured(include_str!("../../experiments/battleship-ladder.measured.json")),
];

/// The kinds of rows.
pub(crate) const ROWS: &[RowKind] = &[
    RowKind::of::<OptimumRow>("optimum"),
    RowKind::of::<ShotsRow>("shots"),
    RowKind::of::<LeastRow>("least-shots"),
    RowKind::of::<TechniquesRow>("techniques"),
];

/// The options of a game that a row names.
fn setup_of(game: &str) -> Result<Arc<Setup>, SpecError> {
    let spec: Spec = game.parse()?;
    if spec.name() != Battleship::NAME {
        return Err(SpecError(format!("{game:?} is another game; write battleship, with or without options")));
    }
    Ok(BattleshipRules::from_args(&Args::new(&spec, BattleshipRules::PARAMS)?)?.setup().clone())
}
