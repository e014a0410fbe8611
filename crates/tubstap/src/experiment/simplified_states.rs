//! How many states a simplified battle has.

use crate::simplified::StateSpace;
use serde::Deserialize;
use yomi_core::{
    SpecError,
    experiment::{FigureReport, Row, Runner},
};

/// The number of states of the simplified game of a 3-v-3 composition.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SimplifiedStatesRow {
    /// The published number.
    published: u64,
}

impl Row for SimplifiedStatesRow {
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let measured = StateSpace::size().into();
        runner.figure(FigureReport::exact("3-v-3".into(), "states".into(), self.published, measured));
        Ok(())
    }
}
