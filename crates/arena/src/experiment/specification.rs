//! Experiments as data files.

use super::{AnalysisRow, Choices, MatchRow, PerftRow, RatingsRow};
use crate::catalog::Catalog;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use std::sync::Arc;
use yomi_core::experiment::Row;

/// One table or figure of a paper, or of anybody's own.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// Short name of the paper, or whatever several tables have in common.
    pub paper: String,
    /// Short name of the table or figure.
    pub table: String,
    /// What it shows.
    pub title: String,
    /// Authors, title and year of the paper.
    pub source: String,
    /// How the paper was read, and what a reader must know.
    pub notes: String,
    /// The tables whose differences from what was published this experiment explains; empty for the papers' own tables.
    pub explains: Vec<String>,
    /// What it has shown, in a sentence or two; the figures are in what was measured.
    pub finding: String,
    /// The axes, if the first figure of each row is also to be plotted.
    pub plot: Option<Plot>,
    /// The rows.
    pub rows: Vec<ExperimentRow>,
}

/// A row: something that is run, and the figures that it gives.
#[derive(Clone, Debug)]
pub enum ExperimentRow {
    /// A match.
    Match(MatchRow),
    /// Ratings of players that all meet each other.
    Ratings(RatingsRow),
    /// How often a player chooses an action in one position.
    Choices(Choices),
    /// Figures of an analysed position.
    Analysis(AnalysisRow),
    /// The number of action sequences of a length from the start.
    Perft(PerftRow),
    /// A kind of row that a game brings.
    Game(Arc<dyn Row>),
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

/// What a data file holds, its rows not yet read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    paper: String,
    table: String,
    title: String,
    #[serde(default)]
    source: String,
    #[serde(default)]
    notes: String,
    #[serde(default)]
    explains: Vec<String>,
    #[serde(default)]
    finding: String,
    plot: Option<Plot>,
    #[serde(default)]
    rows: Vec<Map<String, Value>>,
    #[serde(default)]
    matrix: Vec<Matrix>,
}

/// Rows that differ in some keys only: one for every combination of the values of its axes, the last axis changing
/// fastest.
#[derive(Deserialize)]
struct Matrix {
    axes: Vec<Axis>,
    /// What all rows have in common.
    #[serde(flatten)]
    common: Map<String, Value>,
}

/// A key and its values.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Axis {
    key: String,
    values: Vec<Value>,
}

impl Matrix {
    fn rows(&self) -> Vec<Map<String, Value>> {
        let mut rows = vec![self.common.clone()];
        for axis in &self.axes {
            let with = |row: &Map<String, Value>, value: &Value| {
                let mut row = row.clone();
                row.insert(axis.key.clone(), value.clone());
                row
            };
            rows = rows.iter().flat_map(|row| axis.values.iter().map(move |value| with(row, value))).collect();
        }
        rows
    }
}

impl Experiment {
    /// Reads a specification. What its rows may be, the games of the catalogue tell, beside what all games have.
    pub fn parse(catalog: &Catalog, text: &str) -> Result<Self, String> {
        let File { paper, table, title, source, notes, explains, finding, plot, rows, matrix } =
            toml::from_str(text).map_err(|error| error.to_string())?;
        let rows = rows.into_iter().chain(matrix.iter().flat_map(Matrix::rows));
        let read = |(number, row)| read_row(catalog, row).map_err(|problem| format!("row {number}: {problem}"));
        let rows: Vec<ExperimentRow> = (1..).zip(rows).map(read).collect::<Result<_, _>>()?;
        if rows.is_empty() {
            return Err("there are no rows; write [[rows]] or [[matrix]]".into());
        }
        let mut experiment = Experiment { paper, table, title, source, notes, explains, finding, plot, rows };
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

/// The kinds of rows that every game has.
const COMMON: [&str; 5] = ["match", "ratings", "choices", "analysis", "perft"];

fn read_row(catalog: &Catalog, mut row: Map<String, Value>) -> Result<ExperimentRow, String> {
    let kinds = || COMMON.into_iter().chain(catalog.rows().map(|kind| kind.name)).collect::<Vec<_>>().join(", ");
    let Some(Value::String(kind)) = row.remove("kind") else {
        return Err(format!("kind is missing; kinds: {}", kinds()));
    };
    let row = Value::Object(row);
    match kind.as_str() {
        "match" => read(row).map(ExperimentRow::Match),
        "ratings" => read(row).map(ExperimentRow::Ratings),
        "choices" => read(row).map(ExperimentRow::Choices),
        "analysis" => read(row).map(ExperimentRow::Analysis),
        "perft" => read(row).map(ExperimentRow::Perft),
        name => match catalog.rows().find(|kind| kind.name == name) {
            Some(kind) => Ok(ExperimentRow::Game(Arc::from((kind.read)(row)?))),
            None => Err(format!("there is no kind {name:?}; kinds: {}", kinds())),
        },
    }
}

fn read<R: DeserializeOwned>(row: Value) -> Result<R, String> {
    serde_json::from_value(row).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "paper='p'\ntable='t'\ntitle=''\n";

    fn parse(rest: &str) -> Result<Experiment, String> {
        Experiment::parse(&Catalog::default(), &format!("{HEAD}{rest}"))
    }

    #[test]
    fn misspelt_keys_and_kinds_are_refused() {
        assert!(parse("row=[]").is_err() && parse("").unwrap_err().contains("no rows"));
        let perft = |key| parse(&format!("rows=[{{kind='perft',game='geister',{key}=1,published=1}}]"));
        assert!(perft("depth").is_ok() && perft("dept").is_err() && perft("depth=1,dept").is_err());
        let unknown = parse("rows=[{kind='perf'}]").map(drop).unwrap_err();
        assert_eq!(unknown, "row 1: there is no kind \"perf\"; kinds: match, ratings, choices, analysis, perft");
    }

    #[test]
    fn a_matrix_is_all_combinations() {
        let text = "[[matrix]]\nkind='match'\ngames=2\nquick=1\nseed=1\nfirst='a'\nfigures=[]\n\
                    axes=[{key='game',values=['g:1','g:2']},{key='second',values=['x','y','z']}]";
        let rows: Vec<String> = parse(text)
            .unwrap()
            .rows
            .iter()
            .map(|row| if let ExperimentRow::Match(row) = row { row.label() } else { String::new() })
            .collect();
        assert_eq!(rows, ["1: a – x", "1: a – y", "1: a – z", "2: a – x", "2: a – y", "2: a – z"]);
    }
}
