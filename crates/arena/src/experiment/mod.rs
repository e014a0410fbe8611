//! Published tables as runnable specifications.
//!
//! A specification is a data file: what to play or count, how often, and what was published. Running it puts published
//! and measured values side by side. Matches go through the store like any other, so an interrupted table goes on where
//! it stopped.

mod choices;
mod error;
mod exact;
mod figure;
mod matches;
mod measured;
mod plot;
mod ratings;
mod report;
mod run;
mod running;
mod specification;
mod together;

pub use choices::Choices;
pub use error::{ExperimentError, RowError};
pub use exact::{AnalysisFigure, AnalysisRow, PerftRow};
pub use figure::{Figure, Measure};
pub use matches::MatchRow;
pub use measured::{Measured, MeasuredFigure, RowIdentity};
pub use ratings::RatingsRow;
pub(crate) use ratings::{AT_LEAST, AT_MOST};
pub use report::Report;
pub use run::{News, Options, run, so_far};
pub use specification::{Experiment, ExperimentRow, Plot, Point};
pub use yomi_core::experiment::{FigureReport, Verdict};

use crate::catalog::Catalog;
use yomi_core::{SpecError, experiment::ExperimentFile};

/// All experiments that the games bring, in their order.
///
/// # Panics
/// If a data file is wrong, which its game's tests find.
pub fn all(catalog: &Catalog) -> Vec<Experiment> {
    files(catalog).map(|file| parse(catalog, file)).collect()
}

/// The files of all experiments that the games bring.
pub(crate) fn files(catalog: &Catalog) -> impl Iterator<Item = &'static ExperimentFile> {
    catalog.games().iter().flat_map(|game| game.experiments())
}

/// What such a file specifies.
pub(crate) fn parse(catalog: &Catalog, file: &ExperimentFile) -> Experiment {
    Experiment::parse(catalog, file.text).unwrap_or_else(|error| panic!("experiment {}: {error}", file.name))
}

/// What the last full run of it has measured; none if there was none.
pub(crate) fn measured(file: &ExperimentFile) -> Option<Measured> {
    let read = |json| serde_json::from_str(json).unwrap_or_else(|error| panic!("what {} measured: {error}", file.name));
    file.measured.map(read)
}

/// The experiments that `PAPER` or `PAPER/TABLE` names; all without a name.
pub fn select(catalog: &Catalog, name: Option<&str>) -> Result<Vec<Experiment>, SpecError> {
    let all = all(catalog);
    let Some(name) = name else { return Ok(all) };
    let mut names: Vec<String> = Vec::new();
    for experiment in &all {
        if !names.contains(&experiment.paper) {
            names.push(experiment.paper.clone());
        }
        names.push(experiment.name());
    }
    let chosen: Vec<_> =
        all.into_iter().filter(|experiment| experiment.paper == name || experiment.name() == name).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        return Err(SpecError::unknown("experiment", name, "experiments", &names));
    }
    Ok(chosen)
}
