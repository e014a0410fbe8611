//! Kinds of experiments that a game brings: rows of independent trials, and the figures that they give.

use crate::{
    SpecError, Stop,
    stats::{self, Estimate},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{any::Any, fmt::Debug};

/// An experiment as a data file, and what came out when all of it was last run.
#[derive(Clone, Copy, Debug)]
pub struct ExperimentFile {
    /// `PAPER/TABLE`.
    pub name: &'static str,
    /// The specification, in TOML.
    pub text: &'static str,
    /// What the program wrote down of the last full run, in JSON; none if there was no such run yet.
    pub measured: Option<&'static str>,
}

impl ExperimentFile {
    /// An experiment that was never run in full.
    pub const fn new(name: &'static str, text: &'static str) -> Self {
        ExperimentFile { name, text, measured: None }
    }

    /// The same with what was measured.
    #[must_use]
    pub const fn measured(self, json: &'static str) -> Self {
        ExperimentFile { measured: Some(json), ..self }
    }
}

/// A kind of row that data files may name.
#[derive(Clone, Copy, Debug)]
pub struct RowKind {
    /// What data files call it.
    pub name: &'static str,
    /// Reads a row, whose `kind` has been taken away.
    pub read: fn(serde_json::Value) -> Result<Box<dyn Row>, String>,
}

impl RowKind {
    /// Rows that are read into an `R`.
    pub const fn of<R: Row + DeserializeOwned + 'static>(name: &'static str) -> RowKind {
        RowKind { name, read: read::<R> }
    }
}

fn read<R: Row + DeserializeOwned + 'static>(row: serde_json::Value) -> Result<Box<dyn Row>, String> {
    let row: R = serde_json::from_value(row).map_err(|error| error.to_string())?;
    Ok(Box::new(row))
}

/// Something that is run, and gives figures.
pub trait Row: Debug + Send + Sync {
    /// Runs it, and tells the runner every figure that comes out.
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError>;
}

/// One trial by its number. The same number always gives the same result.
type Trial<'a> = dyn Fn(u64) -> Result<Box<dyn Any + Send>, SpecError> + Sync + 'a;

/// One trial by its number, whose result is bytes that can be kept.
type KeptTrial<'a> = dyn Fn(u64) -> Result<Vec<u8>, SpecError> + Sync + 'a;

/// Whoever runs rows: it has the threads, knows how much is wanted, and takes the figures.
pub trait Runner {
    /// What ends the run early. Trials that can be ended look at it; what they give then is thrown away.
    fn stop(&self) -> Stop;

    /// How often a row is to be repeated, of which the data file says how often in a full run and in a quick one.
    fn wanted(&self, full: u64, quick: u64) -> u64;

    /// Whether the run is to be a quick one, for rows that then ask others or look at less.
    fn quick(&self) -> bool;

    /// Runs trials with the numbers below `wanted` on all threads; what they gave, in the order of their numbers. If
    /// the run is stopped on the way, those that were not begun are left out. Rows call [`trials`].
    fn run_trials(&mut self, row: &str, wanted: u64, trial: &Trial<'_>) -> Result<Vec<Box<dyn Any + Send>>, SpecError>;

    /// The same for trials that take long. A runner may keep what each of them gave, so that a row that was stopped goes
    /// on where it was. Rows call [`kept_trials`].
    fn run_kept_trials(&mut self, row: &str, wanted: u64, trial: &KeptTrial<'_>) -> Result<Vec<Vec<u8>>, SpecError> {
        let done = self.run_trials(row, wanted, &|number| Ok(Box::new(trial(number)?)))?;
        Ok(done.into_iter().map(unboxed).collect())
    }

    /// Takes a figure.
    fn figure(&mut self, figure: FigureReport);

    /// Adds an estimate to a curve of the experiment's plot.
    fn plot(&mut self, curve: &str, x: f64, estimate: Estimate);
}

/// Runs independent trials, known by their numbers, on all threads of a runner. In the order of their numbers, so that
/// nothing depends on the threads; fewer than wanted if the run was stopped.
pub fn trials<T: Send + 'static>(
    runner: &mut dyn Runner,
    row: &str,
    wanted: u64,
    trial: impl Fn(u64) -> Result<T, SpecError> + Sync,
) -> Result<Vec<T>, SpecError> {
    let done = runner.run_trials(row, wanted, &|number| Ok(Box::new(trial(number)?)))?;
    Ok(done.into_iter().map(unboxed).collect())
}

fn unboxed<T: 'static>(any: Box<dyn Any + Send>) -> T {
    *any.downcast::<T>().expect("a runner gives back what trials gave")
}

/// Runs trials that take long, as [`trials`] does, whose results a runner may keep from one run to the next.
pub fn kept_trials<T: Serialize + DeserializeOwned>(
    runner: &mut dyn Runner,
    row: &str,
    wanted: u64,
    trial: impl Fn(u64) -> Result<T, SpecError> + Sync,
) -> Result<Vec<T>, SpecError> {
    let written = |number| Ok(postcard::to_stdvec(&trial(number)?).expect("plain data"));
    let done = runner.run_kept_trials(row, wanted, &written)?;
    let read = |bytes: Vec<u8>| {
        postcard::from_bytes(&bytes).map_err(|error| SpecError(format!("a kept trial of {row} is damaged: {error}")))
    };
    done.into_iter().map(read).collect()
}

/// Whether published and measured value agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Exactly equal.
    Equal,
    /// The difference is within the 95 % intervals.
    Agrees,
    /// It is not.
    Differs,
    /// Not measured (yet), or too seldom to tell: the interval is much wider than the published one.
    Open,
    /// The paper gives no number.
    Unpublished,
}

/// One number of a table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FigureReport {
    /// The row of the table.
    pub row: String,
    /// What is measured.
    pub measure: String,
    /// What the paper says.
    pub published: Option<f64>,
    /// Half the width of the published interval; 0 for exact numbers or where none is given.
    pub published_half: f64,
    /// What came out.
    pub measured: Option<Estimate>,
    /// Whether they agree.
    pub verdict: Verdict,
}

impl FigureReport {
    /// A number that must come out exactly.
    pub fn exact(row: String, measure: String, published: u64, measured: u64) -> Self {
        let value = measured as f64;
        FigureReport {
            row,
            measure,
            published: Some(published as f64),
            published_half: 0.0,
            measured: Some(Estimate { value, low: value, high: value, observations: 1 }),
            verdict: if published == measured { Verdict::Equal } else { Verdict::Differs },
        }
    }

    /// A number that must come out exactly but for the rounding in print.
    pub fn rounded(row: String, measure: String, published: f64, half: f64, measured: Option<f64>) -> Self {
        let verdict = match measured {
            None => Verdict::Open,
            Some(value) if (value - published).abs() <= half * (1.0 + 1e-9) => Verdict::Equal,
            Some(_) => Verdict::Differs,
        };
        let measured = measured.map(|value| Estimate { value, low: value, high: value, observations: 1 });
        FigureReport { row, measure, published: Some(published), published_half: half, measured, verdict }
    }

    /// A number with intervals.
    pub fn estimated(
        row: String,
        measure: String,
        published: Option<f64>,
        published_half: f64,
        measured: Option<Estimate>,
    ) -> Self {
        let verdict = match (measured, published) {
            (None, _) => Verdict::Open,
            (_, None) => Verdict::Unpublished,
            (Some(measured), Some(published)) if !stats::agrees(&measured, published, published_half) => {
                Verdict::Differs
            }
            (Some(measured), Some(published)) if stats::tells(&measured, published, published_half) => Verdict::Agrees,
            (Some(_), Some(_)) => Verdict::Open,
        };
        FigureReport { row, measure, published, published_half, measured, verdict }
    }
}
