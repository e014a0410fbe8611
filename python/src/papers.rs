//! The papers' tables.

use crate::{
    catalog,
    errors::{self, MatchFailed},
    waiting::interruptible,
};
use pyo3::prelude::*;
use serde_json::json;
use std::{path::Path, thread::available_parallelism};
use yomi_arena::{
    experiment::{self, Options},
    store::Store,
};

/// The names of all tables with their titles and papers.
#[pyfunction]
pub(crate) fn experiments() -> Vec<(String, String, String)> {
    let all = experiment::all(&catalog());
    all.into_iter().map(|experiment| (experiment.name(), experiment.title, experiment.source)).collect()
}

/// Plays or counts what a published table reports: what was published and what came out, as JSON.
#[pyfunction]
#[pyo3(signature = (name, quick, games, rows, threads, path))]
pub(crate) fn reproduce(
    py: Python<'_>,
    name: &str,
    quick: bool,
    games: Option<u64>,
    rows: Option<usize>,
    threads: usize,
    path: &str,
) -> PyResult<String> {
    let catalog = catalog();
    let mut chosen = experiment::select(&catalog, Some(name)).map_err(errors::spec)?;
    chosen.iter_mut().for_each(|experiment| experiment.rows.truncate(rows.unwrap_or(usize::MAX)));
    let threads = if threads == 0 { available_parallelism().map_or(1, usize::from) } else { threads };
    let (options, path) = (Options { quick, games, threads, fresh: false }, path.to_owned());
    let run = interruptible(py, move |stop| {
        let mut store = Store::open(Path::new(&path)).map_err(|error| error.to_string())?;
        let reports = chosen.iter().map(|experiment| {
            experiment::run(&catalog, experiment, &mut store, options, stop, &mut |_| {})
                .map_err(|error| error.to_string())
        });
        let reports = reports.collect::<Result<Vec<_>, String>>()?;
        Ok(json!(reports).to_string())
    })?;
    run.map_err(|error: String| MatchFailed::new_err(error))
}
