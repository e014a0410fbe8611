//! The papers' tables as runnable specifications.
//!
//! A specification is a data file: what to play or count, how often, and what the paper published. Running it puts published and measured
//! values side by side. Matches go through the store like any other, so an interrupted table goes on where it stopped.

mod calibration;
mod choices;
mod error;
mod exact;
mod figure;
mod heuristics;
mod leaf_depths;
mod matches;
mod plot;
mod reading;
mod realizations;
mod report;
mod run;
mod running;

pub use calibration::CalibrationRow;
pub use choices::Choices;
pub use error::{ExperimentError, RowError};
pub use exact::{AnalysisFigure, AnalysisRow, PerftRow, SimplifiedStatesRow};
pub use figure::{Figure, Measure};
pub use heuristics::{HeuristicFigure, HeuristicName, RandomTreesRow, SingleSuitRow};
pub use leaf_depths::LeafDepthsRow;
pub use matches::MatchRow;
pub use reading::{ReadingFigure, Readings};
pub use realizations::{RealizationFigure, RealizationsRow};
pub use report::{FigureReport, Report, Verdict};
pub use run::{News, Options, run, so_far};

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
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ExperimentRow {
    /// A match.
    Match(MatchRow),
    /// How often a player chooses an action in one position.
    Choices(Choices),
    /// Readings of single moves in Geister.
    Readings(Readings),
    /// How far beliefs about colours in Geister can be trusted.
    Calibration(CalibrationRow),
    /// Figures of an analysed position.
    Analysis(AnalysisRow),
    /// The number of action sequences of a length from the start.
    Perft(PerftRow),
    /// How likely moves of each category are played in Amazons.
    Realizations(RealizationsRow),
    /// How far from the root the leaves of a search lie in Amazons.
    LeafDepths(LeafDepthsRow),
    /// How often heuristics err on random trees in which the opponents know the world.
    RandomTrees(RandomTreesRow),
    /// How well heuristics play single suits in bridge, against opponents who know the layout.
    SingleSuit(SingleSuitRow),
    /// The number of states of the simplified game of a 3-v-3 composition in TUBSTAP.
    SimplifiedStates(SimplifiedStatesRow),
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
    ("geister/opponents", include_str!("../experiments/geister/opponents.toml")),
    ("geister/bluff", include_str!("../experiments/geister/bluff.toml")),
    ("geister/calibration", include_str!("../experiments/geister/calibration.toml")),
    ("geister/strength", include_str!("../experiments/geister/strength.toml")),
    ("amazons/rules", include_str!("../experiments/amazons/rules.toml")),
    ("amazons/table1", include_str!("../experiments/amazons/table1.toml")),
    ("amazons/depths", include_str!("../experiments/amazons/depths.toml")),
    ("amazons/matches", include_str!("../experiments/amazons/matches.toml")),
    ("bridge/example", include_str!("../experiments/bridge/example.toml")),
    ("bridge/matches", include_str!("../experiments/bridge/matches.toml")),
    ("bridge/random-trees", include_str!("../experiments/bridge/random-trees.toml")),
    ("bridge/single-suit", include_str!("../experiments/bridge/single-suit.toml")),
    ("tubstap/tables", include_str!("../experiments/tubstap/tables.toml")),
    ("tubstap/table1", include_str!("../experiments/tubstap/table1.toml")),
    ("tubstap/table2", include_str!("../experiments/tubstap/table2.toml")),
    ("tubstap/table3", include_str!("../experiments/tubstap/table3.toml")),
    ("tubstap/strength", include_str!("../experiments/tubstap/strength.toml")),
];

impl Experiment {
    /// Reads a specification.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        let mut experiment: Experiment = toml::from_str(text)?;
        experiment.tell_games_apart();
        Ok(experiment)
    }

    fn tell_games_apart(&mut self) {
        let match_rows = self.rows.iter_mut().filter_map(|row| match row {
            ExperimentRow::Match(row) => Some(row),
            _ => None,
        });
        let mut match_rows: Vec<&mut MatchRow> = match_rows.collect();
        let game_differs = match_rows.windows(2).any(|rows| rows[0].game != rows[1].game);
        match_rows.iter_mut().for_each(|row| row.game_differs = game_differs);
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
    fn rows_of_the_same_name_are_about_the_same_game() {
        for experiment in all() {
            let mut games = std::collections::HashMap::new();
            for row in &experiment.rows {
                if let ExperimentRow::Match(row) = row {
                    let game = games.entry(row.label()).or_insert(&row.game);
                    assert_eq!(*game, &row.game, "{}: {}", experiment.name(), row.label());
                }
            }
        }
    }

    #[test]
    fn misspelt_keys_are_refused() {
        let head = "paper='p'\ntable='t'\ntitle=''\nsource=''\n";
        assert!(Experiment::parse(&format!("{head}row=[]")).is_err());
        let perft =
            |key| Experiment::parse(&format!("{head}rows=[{{kind='perft',game='geister',{key}=1,published=1}}]"));
        assert!(perft("depth").is_ok() && perft("dept").is_err() && perft("depth=1,dept").is_err());
    }
}
