//! Which technique of which paper helps in which game: a table of experiments.

use super::Ledger;
use crate::{
    catalog::Catalog,
    experiment::{self, Measured, MeasuredFigure},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Techniques in the order of the papers, each in every game.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Matrix {
    /// The techniques.
    #[serde(rename = "technique")]
    pub techniques: Vec<Technique>,
}

/// A technique, and what became of it in each game.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Technique {
    /// What it is called.
    pub name: String,
    /// What it does, and whose it is.
    pub about: String,
    /// A cell for every game.
    pub games: BTreeMap<String, Cell>,
}

/// What became of a technique in a game: a figure that was measured, or why there is none.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Cell {
    /// It does not fit, or is the game's ground already: one line.
    Why {
        /// The line.
        why: String,
    },
    /// An experiment has tried it.
    Tried {
        /// `PAPER/TABLE`.
        experiment: String,
        /// The row whose figure tells most.
        row: String,
        /// Which of its figures.
        measure: String,
        /// What it says, in a few words.
        says: String,
        /// What the figure was when the experiment was last run; filled in when the table is read, none if it was never
        /// run.
        #[serde(default)]
        figure: Option<MeasuredFigure>,
    },
}

/// What is wrong with a table of techniques.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatrixError {
    /// It is no table.
    #[error("{0}")]
    Malformed(String),
    /// A cell is missing or is about no game.
    #[error("{technique}: {problem}")]
    Cell {
        /// The technique.
        technique: String,
        /// What is wrong.
        problem: String,
    },
}

impl Matrix {
    /// Reads a table and looks up its figures in what the games of the catalogue have measured. Every technique must
    /// have a cell for every game.
    pub fn read(catalog: &Catalog, text: &str) -> Result<Matrix, MatrixError> {
        let mut matrix: Matrix = toml::from_str(text).map_err(|error| MatrixError::Malformed(error.to_string()))?;
        let measured = measured(catalog);
        let games: Vec<&str> = catalog.games().iter().map(|game| game.name()).collect();
        for technique in &mut matrix.techniques {
            let wrong = |problem| MatrixError::Cell { technique: technique.name.clone(), problem };
            if let Some(game) = games.iter().find(|game| !technique.games.contains_key(**game)) {
                return Err(wrong(format!("nothing is said of {game}")));
            }
            if let Some(game) = technique.games.keys().find(|game| !games.contains(&game.as_str())) {
                return Err(wrong(format!("{game} is no game; games: {}", games.join(", "))));
            }
            for (game, cell) in &mut technique.games {
                cell.look_up(&measured).map_err(|problem| MatrixError::Cell {
                    technique: technique.name.clone(),
                    problem: format!("{game}: {problem}"),
                })?;
            }
        }
        Ok(matrix)
    }
}

/// What all experiments have measured, by their names; none for those that were never run in full.
fn measured(catalog: &Catalog) -> BTreeMap<&'static str, Option<Measured>> {
    experiment::files(catalog).map(|file| (file.name, experiment::measured(file))).collect()
}

impl Cell {
    fn look_up(&mut self, all: &BTreeMap<&str, Option<Measured>>) -> Result<(), String> {
        let Cell::Tried { experiment, row, measure, figure, .. } = self else { return Ok(()) };
        let known = all.get(experiment.as_str()).ok_or_else(|| format!("there is no experiment {experiment}"))?;
        let Some(known) = known else { return Ok(()) };
        let found = known.figures.iter().find(|figure| figure.row == *row && figure.measure == *measure);
        let figures =
            || known.figures.iter().map(|f| format!("{} | {}", f.row, f.measure)).collect::<Vec<_>>().join("; ");
        let found = found.ok_or_else(|| format!("{experiment} has no figure {row} | {measure}, but {}", figures()))?;
        *figure = Some(found.clone());
        Ok(())
    }
}

impl Ledger {
    /// Whether an experiment is on the ledger's page.
    pub(super) fn has(&self, experiment: &str) -> bool {
        let entries = self.papers.iter().flat_map(|paper| paper.tables.iter().chain(&paper.explanations));
        entries.into_iter().any(|entry| entry.experiment == experiment)
    }
}
