//! Running a row of an experiment by itself, for the tests of whoever brings one.

use std::any::Any;
use yomi_core::{
    SpecError, Stop,
    experiment::{FigureReport, Row, Runner},
    stats::Estimate,
};

/// What came out of a row that was run by itself.
#[derive(Clone, Debug, Default)]
pub struct RowRun {
    /// Its figures.
    pub figures: Vec<FigureReport>,
    /// What it plots: curve, place, estimate.
    pub points: Vec<(String, f64, Estimate)>,
}

struct Alone {
    run: RowRun,
    quick: bool,
    stopped: bool,
}

/// Runs a row on this thread, in full or in its quick form, or as if it was stopped before its first trial.
pub fn run_row(row: &dyn Row, quick: bool, stopped: bool) -> Result<RowRun, SpecError> {
    let mut alone = Alone { run: RowRun::default(), quick, stopped };
    row.run(&mut alone)?;
    Ok(alone.run)
}

impl Runner for Alone {
    fn stop(&self) -> Stop {
        Stop::new()
    }

    fn wanted(&self, full: u64, quick: u64) -> u64 {
        if self.quick { quick } else { full }
    }

    fn quick(&self) -> bool {
        self.quick
    }

    fn run_trials(
        &mut self,
        _row: &str,
        wanted: u64,
        trial: &(dyn Fn(u64) -> Result<Box<dyn Any + Send>, SpecError> + Sync),
    ) -> Result<Vec<Box<dyn Any + Send>>, SpecError> {
        if self.stopped { Ok(Vec::new()) } else { (0..wanted).map(trial).collect() }
    }

    fn figure(&mut self, figure: FigureReport) {
        self.run.figures.push(figure);
    }

    fn plot(&mut self, curve: &str, x: f64, estimate: Estimate) {
        self.run.points.push((curve.into(), x, estimate));
    }
}
