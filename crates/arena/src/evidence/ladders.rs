//! How good the players of each game are, as it was measured last.

use super::Entry;
use crate::{
    catalog::Catalog,
    experiment::{self, AT_LEAST, AT_MOST, ExperimentRow, Measured, MeasuredFigure},
};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::{self, Display};
use yomi_core::stats::Estimate;

/// An interval wider than this on either side leaves a place open.
const WIDE: f64 = 50.0;

/// The ladders of all games.
#[derive(Clone, Debug, Serialize)]
pub struct Ladders {
    /// One for each experiment that rates players.
    pub ladders: Vec<Ladder>,
}

/// The players of a game, the best first.
#[derive(Clone, Debug, Serialize)]
pub struct Ladder {
    /// The experiment, and what its last full run has measured.
    #[serde(flatten)]
    pub entry: Entry,
    /// What a reader must know.
    pub notes: String,
}

impl Ladders {
    /// What the games of a catalogue bring.
    pub fn new(catalog: &Catalog) -> Ladders {
        let ladders = experiment::files(catalog).filter_map(|file| {
            let experiment = experiment::parse(catalog, file);
            let rates = experiment.rows.iter().any(|row| matches!(row, ExperimentRow::Ratings(_)));
            let measured = experiment::measured(file).filter(|_| rates)?;
            let notes = experiment.notes.clone();
            Some(Ladder { entry: Entry::new(catalog, experiment, measured), notes })
        });
        Ladders { ladders: ladders.collect() }
    }
}

/// How good a kind of player is among those of its game, at the setting that was measured.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Rating {
    /// Elo, relative to one of them that is given 0.
    pub elo: f64,
    /// How well that is known.
    pub known: RatingKnown,
    /// Where its 95 % interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
    /// How many games it rests on.
    pub games: u64,
    /// The setting that was measured, as a specification.
    pub setting: String,
    /// Its place among them, from 1.
    pub place: usize,
    /// How many they are.
    pub players: usize,
}

/// How well a rating is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RatingKnown {
    /// Within its interval.
    About,
    /// It has won everything, so it is above this.
    MoreThan,
    /// It has lost everything, so it is below this.
    LessThan,
    /// It is what the others are measured by.
    Given,
}

impl Ladders {
    /// What was measured of a kind of player of a game; nothing if that was never done, or if it behaves otherwise
    /// since.
    pub fn rating(&self, game: &str, player: &str) -> Option<Rating> {
        let of_game = |ladder: &&Ladder| ladder.entry.experiment.split('/').next() == Some(game);
        let Entry { measured, outdated, .. } = &self.ladders.iter().find(of_game)?.entry;
        let players = measured.figures.len();
        (1..).zip(&measured.figures).find_map(|(place, figure)| {
            let is_meant = figure.row.split(':').next() == Some(player) && !outdated.contains(&figure.row);
            let Estimate { value, low, high, observations } = figure.measured.filter(|_| is_meant)?;
            let known = match figure.measure.as_str() {
                AT_LEAST => RatingKnown::MoreThan,
                AT_MOST => RatingKnown::LessThan,
                _ if low == high => RatingKnown::Given,
                _ => RatingKnown::About,
            };
            let setting = figure.row.clone();
            Some(Rating { elo: value, known, low, high, games: observations, setting, place, players })
        })
    }
}

impl Display for Ladders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# Ladders\n")?;
        writeln!(
            f,
            "How good the players of each game are, at small settings that anybody can repeat: everybody against everybody, in pairs of games with swapped sides on the \
             same deal. This page is written by `yomi ratings --ladders` from data files that `yomi reproduce --record` has written.\n\n\
             Ratings are in Elo by maximum likelihood (Davidson's model: Bradley and Terry with draws and an advantage of the first side), relative to one that is given 0; intervals are those \
             of the profile likelihood, 95 %. They are *open* where the interval is wider than {WIDE} on a side, and where somebody has won or lost everything there is only a bound. \
             The model takes games as independent, though the two of a pair share their deal. Ratings of different games and of other settings cannot be compared.\n"
        )?;
        self.ladders.iter().try_for_each(|ladder| write!(f, "{ladder}"))
    }
}

impl Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { title, measured, outdated, .. } = &self.entry;
        let Measured { command, commit, date, complete, figures, .. } = measured;
        let day = date.split('T').next().unwrap_or(date);
        let not_whole = if *complete { "" } else { ", not all of it yet" };
        writeln!(f, "## {title}\n\n{}\n", self.notes.trim())?;
        writeln!(f, "`{command}`, {day}, commit {}{not_whole}\n", commit.get(..10).unwrap_or(commit))?;
        writeln!(f, "| | player | Elo | 95 % interval | games | |\n|--:|---|--:|--:|--:|---|")?;
        for (place, figure) in (1..).zip(figures) {
            let mark = if outdated.contains(&figure.row) { " *" } else { "" };
            let player = figure.row.replace('|', "\\|") + mark;
            let (elo, interval, games, remark) = told(figure);
            writeln!(f, "| {place} | {player} | {elo} | {interval} | {games} | {remark} |")?;
        }
        if !outdated.is_empty() {
            writeln!(f, "\n\\* These players behave otherwise since; the ladder is to be run again.")?;
        }
        writeln!(f)
    }
}

/// Rating, interval, games, and what is to be remarked of them.
fn told(figure: &MeasuredFigure) -> (String, String, String, &'static str) {
    let Some(Estimate { value, low, high, observations }) = figure.measured else {
        return ("–".into(), "–".into(), "–".into(), "open");
    };
    let (elo, remark) = match figure.measure.as_str() {
        AT_LEAST => (format!("more than {value:.0}"), "open"),
        AT_MOST => (format!("less than {value:.0}"), "open"),
        _ if low == high => (format!("{value:.0}"), "given"),
        _ if (high - value).max(value - low) > WIDE => (format!("{value:.0}"), "open"),
        _ => (format!("{value:.0}"), ""),
    };
    let interval = if low == high { "–".into() } else { format!("{low:.0} – {high:.0}") };
    (elo, interval, observations.to_string(), remark)
}
