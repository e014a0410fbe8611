//! The papers' tables as runnable specifications.
//!
//! A specification is a data file: what to play or count, how often, and what the paper published. Running it puts published and measured
//! values side by side. Matches go through the store like any other, so an interrupted table goes on where it stopped.

mod choices;
mod figure;
mod heuristics;
mod plot;
mod reading;
mod report;
mod run;

pub use choices::{Choices, ChoicesError};
pub use figure::{Figure, Measure};
pub use heuristics::{HeuristicFigure, HeuristicName};
pub use reading::{ReadingFigure, Readings};
pub use report::{FigureReport, Report, Verdict};
pub use run::{ExperimentError, Options, run};

use serde::Deserialize;
use yomi_core::SpecError;

/// One table or figure of a paper.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// Short name of the paper, which is its game.
    pub paper: String,
    /// Short name of the table or figure.
    pub table: String,
    /// What it shows.
    pub title: String,
    /// Authors, title and year of the paper.
    pub source: String,
    /// How the paper was read, what was tried, and what differs.
    #[serde(default)]
    pub notes: String,
    /// The axes, if the first figure of each row is also to be plotted.
    pub plot: Option<Plot>,
    /// The rows.
    pub rows: Vec<ExperimentRow>,
}

/// A row: something that is run, and the figures that it gives.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, tag = "kind", rename_all = "kebab-case")]
pub enum ExperimentRow {
    /// A match in which `first` has the first side, as in most of the papers' tables, or the players swap sides.
    Match {
        /// The game's specification.
        game: String,
        /// The player of the first side.
        first: String,
        /// The player of the second side.
        second: String,
        /// Games in the full run.
        games: u64,
        /// Games in the quick run.
        quick: u64,
        /// The seed.
        seed: u64,
        /// Whether the players swap sides in every second game.
        #[serde(default)]
        swap: bool,
        /// A player whose decisions are compared with those of `first`.
        shadow: Option<String>,
        /// The curve of a plot to which the row belongs, and its place on the horizontal axis.
        point: Option<Point>,
        /// What is measured, and what the paper says.
        figures: Vec<Figure>,
    },
    /// How often a player chooses an action in one position.
    Choices(Choices),
    /// Readings of single moves in Geister.
    Readings(Readings),
    /// Figures of an analysed position.
    Analysis {
        /// The game's specification.
        game: String,
        /// The position, as `yomi analyze` reads it.
        position: String,
        /// The figures, each by its place in the analysis' JSON.
        figures: Vec<AnalysisFigure>,
    },
    /// The number of action sequences of a length from the start.
    Perft {
        /// The game's specification.
        game: String,
        /// The length.
        depth: u32,
        /// The published number.
        published: u64,
    },
    /// How often heuristics err on random trees in which the opponents know the world.
    RandomTrees {
        /// Choices on the way to a leaf, ours first; also the place on the horizontal axis of a plot.
        depth: u32,
        /// Worlds.
        worlds: usize,
        /// Trees in the full run.
        trees: u64,
        /// Trees in the quick run.
        quick: u64,
        /// The seed.
        seed: u64,
        /// The share of trees in which a heuristic's strategy is not the best, and what the paper says.
        figures: Vec<HeuristicFigure>,
    },
    /// How well heuristics play single suits in bridge, against opponents who know the layout.
    SingleSuit {
        /// The fewest cards of ours.
        fewest: u32,
        /// The most cards of ours.
        most: u32,
        /// The most cards in one of our hands.
        longest: u32,
        /// Problems in the full run.
        problems: u64,
        /// Problems in the quick run.
        quick: u64,
        /// The seed.
        seed: u64,
        /// The share of problems in which a heuristic's strategy is among the best, and what the paper says.
        right: Vec<HeuristicFigure>,
        /// By how much its chance of success falls short of the best on average, and what the paper says.
        losses: Vec<HeuristicFigure>,
    },
    /// The number of states of the simplified game of a 3-v-3 composition in TUBSTAP.
    SimplifiedStates {
        /// The published number.
        published: u64,
    },
}

/// A figure of an analysed position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalysisFigure {
    /// What it is called in the report.
    pub label: String,
    /// Where it is in the analysis' JSON (an RFC 6901 pointer).
    pub pointer: String,
    /// The published number.
    pub published: f64,
    /// The unit in which it was published: the measured number is divided by it.
    #[serde(default = "one")]
    pub unit: f64,
    /// Half a unit of the last published digit, for rounded numbers; 0 for exact ones.
    #[serde(default)]
    pub half: f64,
}

fn one() -> f64 {
    1.0
}

/// A row's place in a plot.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// The name of the curve.
    pub curve: String,
    /// The place on the horizontal axis.
    pub x: f64,
}

/// What the axes of a plot show.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plot {
    /// The horizontal axis.
    pub x: String,
    /// The vertical axis.
    pub y: String,
}

/// The data files, in the order of the papers.
const FILES: &[(&str, &str)] = &[
    ("battleship/fig6", include_str!("../experiments/battleship/fig6.toml")),
    ("battleship/fig7", include_str!("../experiments/battleship/fig7.toml")),
    ("battleship/table3", include_str!("../experiments/battleship/table3.toml")),
    ("battleship/table4", include_str!("../experiments/battleship/table4.toml")),
    ("battleship/fig10", include_str!("../experiments/battleship/fig10.toml")),
    ("battleship/refutation", include_str!("../experiments/battleship/refutation.toml")),
    ("geister/table1", include_str!("../experiments/geister/table1.toml")),
    ("geister/table3", include_str!("../experiments/geister/table3.toml")),
    ("geister/fig2", include_str!("../experiments/geister/fig2.toml")),
    ("amazons/rules", include_str!("../experiments/amazons/rules.toml")),
    ("bridge/example", include_str!("../experiments/bridge/example.toml")),
    ("bridge/matches", include_str!("../experiments/bridge/matches.toml")),
    ("bridge/random-trees", include_str!("../experiments/bridge/random-trees.toml")),
    ("bridge/single-suit", include_str!("../experiments/bridge/single-suit.toml")),
    ("tubstap/tables", include_str!("../experiments/tubstap/tables.toml")),
];

impl Experiment {
    /// Reads a specification.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// `PAPER/TABLE`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.paper, self.table)
    }
}

/// All experiments that come with yomi.
pub fn all() -> Vec<Experiment> {
    FILES
        .iter()
        .map(|(name, text)| Experiment::parse(text).unwrap_or_else(|error| panic!("experiments/{name}.toml: {error}")))
        .collect()
}

/// The experiments that `PAPER` or `PAPER/TABLE` names; all without a name.
pub fn select(name: Option<&str>) -> Result<Vec<Experiment>, SpecError> {
    let Some(name) = name else { return Ok(all()) };
    let chosen: Vec<_> =
        all().into_iter().filter(|experiment| experiment.paper == name || experiment.name() == name).collect();
    if chosen.is_empty() {
        let mut names: Vec<String> = Vec::new();
        for experiment in all() {
            if !names.contains(&experiment.paper) {
                names.push(experiment.paper.clone());
            }
            names.push(experiment.name());
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        return Err(SpecError::unknown("experiment", name, "experiments", &names));
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_an_experiment_of_its_name() {
        for ((file, _), experiment) in FILES.iter().zip(all()) {
            assert_eq!(*file, experiment.name());
            assert!(!experiment.rows.is_empty(), "{file}");
        }
    }

    #[test]
    fn unknown_names_get_a_hint() {
        assert!(select(Some("battleship")).unwrap().iter().all(|experiment| experiment.paper == "battleship"));
        let error = select(Some("battleship/tabel3")).unwrap_err().to_string();
        assert!(error.contains("did you mean \"battleship/table3\"?"), "{error}");
    }

    #[test]
    fn misspelt_keys_are_refused() {
        assert!(Experiment::parse("paper='p'\ntable='t'\ntitle=''\nsource=''\nrow=[]").is_err());
    }
}
