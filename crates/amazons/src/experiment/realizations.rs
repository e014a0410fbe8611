//! Realization probabilities of move categories.

use super::population::Population;
use crate::categories::{Category, Count, Phase, Realizations};
use serde::Deserialize;
use std::collections::BTreeMap;
use yomi_core::{
    SpecError,
    experiment::{FigureReport, Row, Runner, Verdict, trials},
    stats::{self, Estimate},
};

/// How likely moves of each category are played, in games of some kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RealizationsRow {
    /// Which games.
    pub population: Population,
    /// Games in the full run.
    pub games: u64,
    /// Games in the quick run.
    pub quick: u64,
    /// The seed.
    pub seed: u64,
    /// How many games the published figures are of: they are taken to be as uncertain as ours would be of so many.
    pub published_games: Option<u32>,
    /// How many moves the published games have on average.
    pub published_length: Option<f64>,
    /// What this row is called if it is one of several readings. Then it tells by how much each category is played more
    /// often than published, and not each figure.
    pub reading: Option<String>,
    /// The categories with what the paper says.
    pub figures: Vec<RealizationFigure>,
}

/// The published probabilities of a category.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RealizationFigure {
    /// The category's name.
    pub category: String,
    /// What the paper calls it, if otherwise.
    pub label: Option<String>,
    /// Percentages by plies like `0-7`; phases that are not there are measured all the same.
    #[serde(default)]
    pub published: BTreeMap<String, f64>,
}

/// The first phase of the late game: before it both sides are mostly at odds, from it on mostly at home.
const LATE: usize = 5;

impl Row for RealizationsRow {
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let categories = self.figures.iter().map(RealizationFigure::category).collect::<Result<Vec<_>, _>>()?;
        let measured = self.measure(runner)?;
        let figures = self.figures.iter().zip(categories);
        let cells: Vec<(&RealizationFigure, Vec<Cell>)> =
            figures.map(|(figure, category)| (figure, measured.cells(figure, category))).collect();
        match &self.reading {
            None => cells.into_iter().flat_map(|(figure, cells)| figure.report(&cells)).for_each(|f| runner.figure(f)),
            Some(reading) => self.summary(reading, &measured, &cells).into_iter().for_each(|f| runner.figure(f)),
        }
        Ok(())
    }
}

impl RealizationsRow {
    fn measure(&self, runner: &mut dyn Runner) -> Result<Measured, SpecError> {
        self.population.play(self.seed, 0)?;
        let (wanted, stop) = (runner.wanted(self.games, self.quick), runner.stop());
        let label = self.reading.as_deref().unwrap_or(&self.population.player);
        let games = trials(runner, label, wanted, |number| self.population.count(self.seed, number, &stop))?;
        let complete = games.len() as u64 == wanted;
        Ok(Measured { games, complete, published_games: self.published_games })
    }

    /// By how much each category is played more often than published, early and late; how many figures agree, and how
    /// long games are.
    fn summary(
        &self,
        reading: &str,
        measured: &Measured,
        cells: &[(&RealizationFigure, Vec<Cell>)],
    ) -> Vec<FigureReport> {
        let row = || reading.to_owned();
        let ratios = cells.iter().flat_map(|(figure, cells)| {
            let (early, late): (Vec<&Cell>, Vec<&Cell>) = cells.iter().partition(|cell| cell.phase.index() < LATE);
            [("plies 0-39", early), ("from ply 40 on", late)].map(|(plies, cells)| {
                let (ratio, half) = geometric_mean(&cells)?;
                let measure = format!("{}, {plies}: times as often as published", figure.name());
                Some(FigureReport::estimated(row(), measure, Some(1.0), half, Some(ratio)))
            })
        });
        let compared = || cells.iter().flat_map(|(_, cells)| cells).filter(|cell| cell.published.is_some());
        let agree = compared().filter(|cell| cell.report("", "").verdict == Verdict::Agrees).count();
        let all = compared().count() as u64;
        let agreeing = stats::share(agree as u64, all).filter(|_| measured.complete).map(|share| share.scaled(100.0));
        let lengths = measured.games.iter().map(|game| game.moves() as f64);
        let length = stats::mean(lengths.collect::<Vec<_>>()).filter(|_| measured.complete);
        let half = length.map_or(0.0, |length| measured.published_half(&length));
        ratios
            .flatten()
            .chain([
                FigureReport::estimated(row(), "figures that agree %".into(), None, 0.0, agreeing),
                FigureReport::estimated(row(), "moves a game".into(), self.published_length, half, length),
            ])
            .collect()
    }
}

/// What was counted, game by game.
struct Measured {
    games: Vec<Box<Realizations>>,
    complete: bool,
    published_games: Option<u32>,
}

impl Measured {
    /// Every phase in which something was published or measured.
    fn cells(&self, figure: &RealizationFigure, category: Category) -> Vec<Cell> {
        let cell = |phase: Phase| {
            let published = figure.published.get(&phase.to_string()).copied();
            let measured = self.share(phase, category).map(|share| share.scaled(100.0));
            let half = measured.map_or(0.0, |measured| self.published_half(&measured));
            (published.is_some() || measured.is_some()).then_some(Cell { phase, published, half, measured })
        };
        Phase::every().filter_map(cell).collect()
    }

    /// Games differ more than moves do, so intervals are taken over games.
    fn share(&self, phase: Phase, category: Category) -> Option<Estimate> {
        let of_game = |game: &Realizations| {
            let Count { played, possible } = game.count(phase, category);
            (played, possible)
        };
        stats::pooled_share(self.games.iter().map(|game| of_game(game))).filter(|_| self.complete)
    }

    /// Half the width of an interval that rests on as many games as the published figures, after that of ours.
    fn published_half(&self, measured: &Estimate) -> f64 {
        let of_games = |games: u32| measured.half_width() * (self.games.len() as f64 / f64::from(games)).sqrt();
        self.published_games.map_or(0.0, of_games)
    }
}

/// A category in a phase.
struct Cell {
    phase: Phase,
    published: Option<f64>,
    half: f64,
    measured: Option<Estimate>,
}

impl Cell {
    fn report(&self, row: &str, measure: &str) -> FigureReport {
        FigureReport::estimated(row.into(), measure.into(), self.published, self.half, self.measured)
    }
}

/// The geometric mean of measured to published over phases, and half the width of the interval of the published ones;
/// `None` where there is nothing to compare.
fn geometric_mean(cells: &[&Cell]) -> Option<(Estimate, f64)> {
    let both = |cell: &&Cell| {
        Some((cell.published.filter(|&p| p > 0.0)?, cell.measured.filter(|m| m.value > 0.0)?, cell.half))
    };
    let compared: Vec<(f64, Estimate, f64)> = cells.iter().filter_map(both).collect();
    let n = compared.len() as f64;
    let value =
        (compared.iter().map(|(published, measured, _)| (measured.value / published).ln()).sum::<f64>() / n).exp();
    let spread =
        |halves: &mut dyn Iterator<Item = f64>| value * halves.map(|half| half.powi(2)).sum::<f64>().sqrt() / n;
    let own = spread(&mut compared.iter().map(|(_, measured, _)| measured.half_width() / measured.value));
    let theirs = spread(&mut compared.iter().map(|(published, _, half)| half / published));
    let estimate = Estimate { value, low: value - own, high: value + own, observations: compared.len() as u64 };
    (n > 0.0).then_some((estimate, theirs))
}

impl RealizationFigure {
    fn name(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.category)
    }

    fn report(&self, cells: &[Cell]) -> Vec<FigureReport> {
        cells.iter().map(|cell| cell.report(self.name(), &format!("ply {} %", cell.phase))).collect()
    }

    fn category(&self) -> Result<Category, SpecError> {
        let phases: Vec<String> = Phase::every().map(|phase| phase.to_string()).collect();
        if let Some(plies) = self.published.keys().find(|plies| !phases.contains(plies)) {
            return Err(SpecError(format!("{plies:?} are no plies of a phase; write one of {}", phases.join(", "))));
        }
        let names: Vec<&str> = Category::every().map(Category::name).collect();
        Category::named(&self.category)
            .ok_or_else(|| SpecError::unknown("category", &self.category, "categories", &names))
    }
}

#[cfg(test)]
mod tests {
    use super::super::population::Until;
    use super::*;
    use yomi_conformance::run_row;

    fn row(category: &str, plies: &str) -> RealizationsRow {
        let published = BTreeMap::from([(plies.to_owned(), 0.082)]);
        let figures = vec![RealizationFigure { category: category.into(), label: None, published }];
        let population = Population {
            game: "amazons".into(),
            player: "random".into(),
            against: None,
            opening: 2,
            until: Until::End,
        };
        let (games, quick, seed) = (6, 6, 1);
        RealizationsRow {
            population,
            games,
            quick,
            seed,
            published_games: None,
            published_length: None,
            reading: None,
            figures,
        }
    }

    #[test]
    fn random_play_realizes_every_move_alike() {
        let figures = run_row(&row("ALL", "0-7"), false, false).unwrap().figures;
        let first = &figures[0];
        assert!((first.row.as_str(), first.measure.as_str()) == ("ALL", "ply 0-7 %"));
        let measured = first.measured.unwrap();
        // About one in 1,900 moves at the start, one in 900 a few moves later.
        assert!((0.045..0.13).contains(&measured.value) && measured.low < measured.value, "{measured:?}");
        assert!(figures.len() > 5 && figures[1].published.is_none());
        let stopped = run_row(&row("ALL", "0-7"), false, true).unwrap().figures;
        assert!(stopped.len() == 1 && stopped[0].measured.is_none());
    }

    #[test]
    fn a_reading_tells_by_how_much_it_differs() {
        let one = run_row(&row("ALL", "0-7"), false, false).unwrap().figures[0].measured.unwrap();
        let reading =
            RealizationsRow { reading: Some("at random".into()), published_games: Some(24), ..row("ALL", "0-7") };
        let figures = run_row(&reading, false, false).unwrap().figures;
        let measures: Vec<&str> = figures.iter().map(|figure| figure.measure.as_str()).collect();
        assert_eq!(measures, ["ALL, plies 0-39: times as often as published", "figures that agree %", "moves a game"]);
        let ratio = figures[0].measured.unwrap();
        assert!((ratio.value - one.value / 0.082).abs() < 1e-9);
        assert!((ratio.half_width() - one.half_width() / 0.082).abs() < 1e-9);
        // Four times the games know it twice as well, in shares of what was published.
        assert!((figures[0].published_half - ratio.value * one.half_width() / 2.0 / 0.082).abs() < 1e-9);
    }

    #[test]
    fn names_that_are_none_are_refused() {
        let error = |row: RealizationsRow| run_row(&row, false, false).unwrap_err().to_string();
        assert!(error(row("BLOK11", "0-7")).contains("did you mean \"BLOCK11\"?"));
        assert!(error(row("ALL", "0-8")).contains("\"0-8\" are no plies of a phase"));
    }
}
