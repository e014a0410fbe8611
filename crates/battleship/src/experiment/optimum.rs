//! The fewest shots on small boards, and how many more attackers take.

use super::setup_of;
use crate::{
    evidence::Evidence,
    optimum::{expected_shots, optimum},
    posterior::Posterior,
    setup::Setup,
    sharp::{Foresight, Sharpshooter},
};
use serde::Deserialize;
use std::sync::Arc;
use yomi_core::{
    Budget, Limits, SpecError,
    experiment::{FigureReport, Row, Runner, trials},
    stats::Estimate,
};

/// One board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OptimumRow {
    /// The game with its board and fleet.
    game: String,
    /// Whether a quick run solves it.
    #[serde(default)]
    quick: bool,
    /// The fewest shots on average that were published, and half the unit of the last digit.
    published: Option<f64>,
    #[serde(default)]
    half: f64,
}

/// What came of a board.
struct Solved {
    shots: Option<f64>,
    likeliest: f64,
    sharp: f64,
    positions: u64,
}

impl Row for OptimumRow {
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let setup = setup_of(&self.game)?;
        let label = self.game.split_once(':').map_or("", |(_, options)| options).to_owned();
        let stop = runner.stop();
        let wanted = runner.wanted(1, self.quick.into()).min(1);
        let solved = trials(runner, &label, wanted, |_| {
            let found = optimum(&setup, &Budget::within(&Limits::default(), Some(&stop)));
            let found = found.map_err(|error| SpecError(format!("{}: {error}", self.game)))?;
            let problem = |error: yomi_core::Contradiction| SpecError(format!("{}: {error}", self.game));
            Ok(Solved {
                shots: found.shots(),
                likeliest: likeliest(&setup).map_err(problem)?,
                sharp: sharp(&setup).map_err(problem)?,
                positions: found.positions,
            })
        })?;
        let exactly = |value: f64| Estimate { value, low: value, high: value, observations: 1 };
        let solved = solved.first().and_then(|solved| Some((solved, solved.shots?)));
        let mut figure = |measure: &str, published, half, value: Option<f64>| {
            let measured = value.map(exactly);
            runner.figure(FigureReport::estimated(label.clone(), measure.to_owned(), published, half, measured));
        };
        let value = |of: &dyn Fn(&Solved, f64) -> f64| solved.map(|(solved, shots)| of(solved, shots));
        figure("fewest shots", self.published, self.half, value(&|_, shots| shots));
        figure("likeliest cell: more", None, 0.0, value(&|solved, shots| solved.likeliest - shots));
        figure("sharp: more", None, 0.0, value(&|solved, shots| solved.sharp - shots));
        figure("positions", None, 0.0, value(&|solved, _| solved.positions as f64));
        Ok(())
    }
}

/// The shots of whoever fires at the likeliest cell.
fn likeliest(setup: &Arc<Setup>) -> Result<f64, yomi_core::Contradiction> {
    expected_shots(setup, &(), &mut |(), evidence: &Evidence| {
        Some(Posterior::new(setup, evidence).ok()?.likeliest()?.0)
    })
}

/// The shots of the sharpshooter.
fn sharp(setup: &Arc<Setup>) -> Result<f64, yomi_core::Contradiction> {
    let first = Sharpshooter::new(setup, Foresight::default());
    expected_shots(setup, &first, &mut |shooter: &mut Sharpshooter, evidence| shooter.choose(evidence))
}
