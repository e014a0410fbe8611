//! How good the strategies are that heuristics choose, over many problems that are solved exactly.

use super::reversed::{Reversed, Ties};
use crate::single_suit::{RandomSuits, SuitProblem, SuitTree};
use serde::Deserialize;
use yomi_core::{
    Purpose, Rng, SpecError, Streams,
    experiment::{FigureReport, Row, Runner, trials},
    stats::{self, Estimate},
};
use yomi_search::worlds::{Comparison, Heuristic, RandomTrees};

/// A published share of problems, or a mean loss.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HeuristicFigure {
    /// Which heuristic.
    pub heuristic: HeuristicName,
    /// The published value in percent; none where the paper tells it in words or in a picture.
    pub published: Option<f64>,
    /// Half the width of the published 95 % interval; 0 where the paper gives none.
    #[serde(default)]
    pub half: f64,
}

/// A heuristic as data files name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum HeuristicName {
    /// Repeated minimax.
    MonteCarlo,
    /// Vector minimaxing.
    VectorMax,
    /// Vector minimaxing after payoff reduction.
    PayoffReduction,
}

impl HeuristicName {
    fn heuristic(self) -> Heuristic {
        match self {
            HeuristicName::MonteCarlo => Heuristic::MonteCarlo,
            HeuristicName::VectorMax => Heuristic::VectorMax,
            HeuristicName::PayoffReduction => Heuristic::PayoffReduction,
        }
    }

    /// What it is called in reports and plots.
    fn label(self) -> &'static str {
        match self {
            HeuristicName::MonteCarlo => "Monte Carlo",
            HeuristicName::VectorMax => "Vector Max",
            HeuristicName::PayoffReduction => "payoff reduction",
        }
    }
}

/// What is measured of a heuristic's strategies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quality {
    /// The share of problems in which the strategy is not among the best.
    Errors,
    /// The share of problems in which it is.
    Right,
    /// By how much its chance of success falls short of the best, on average.
    Loss,
}

impl Quality {
    fn of(self, heuristic: Heuristic, found: &[Comparison]) -> Option<Estimate> {
        let share = |right: bool| {
            let counts = found.iter().map(move |comparison| comparison.errs(heuristic) != right);
            stats::mean_share(counts.map(|counts| f64::from(u8::from(counts))))
        };
        match self {
            Quality::Errors => share(false),
            Quality::Right => share(true),
            Quality::Loss => stats::mean(found.iter().map(|comparison| comparison.shortfall(heuristic))),
        }
    }

    fn label(self) -> &'static str {
        match self {
            Quality::Errors => "errors %",
            Quality::Right => "right %",
            Quality::Loss => "loss %",
        }
    }
}

/// The worlds of the paper's trees.
const USUAL_WORLDS: usize = 10;

/// How often heuristics err on random trees in which the opponents know the world.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RandomTreesRow {
    /// Choices on the way to a leaf, ours first; also the place on the horizontal axis of a plot.
    pub depth: u32,
    /// Worlds.
    pub worlds: usize,
    /// Trees in the full run.
    pub trees: u64,
    /// Trees in the quick run.
    pub quick: u64,
    /// The seed.
    pub seed: u64,
    /// The chance of a payoff that is good for whoever chooses last, if not the one that keeps deep trees like flat
    /// ones.
    pub last_wins: Option<f64>,
    /// The share of trees in which a heuristic's strategy is not the best, and what the paper says.
    pub figures: Vec<HeuristicFigure>,
}

impl Row for RandomTreesRow {
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let label = self.label();
        let found = self.compare(&label, runner)?;
        let reports = report(&label, Quality::Errors, &self.figures, found.as_deref());
        for (figure, report) in self.figures.iter().zip(&reports) {
            if let Some(estimate) = report.measured {
                runner.plot(figure.heuristic.label(), f64::from(self.depth), estimate);
            }
        }
        reports.into_iter().for_each(|report| runner.figure(report));
        Ok(())
    }
}

impl RandomTreesRow {
    /// Which trees, as far as they are not the paper's.
    fn label(&self) -> String {
        let worlds = if self.worlds == USUAL_WORLDS { String::new() } else { format!(", {} worlds", self.worlds) };
        let chance = self.last_wins.map_or_else(String::new, |chance| format!(", payoffs by {chance}"));
        format!("depth {}{worlds}{chance}", self.depth)
    }

    fn compare(&self, label: &str, runner: &mut dyn Runner) -> Result<Option<Vec<Comparison>>, SpecError> {
        let last_wins = self.last_wins.unwrap_or(RandomTrees::LAST_WINS);
        let trees = RandomTrees { last_wins, ..RandomTrees::new(self.depth, self.worlds) };
        let wanted = runner.wanted(self.trees, self.quick);
        solve(runner, label, wanted, self.seed, |rng| {
            let mut tree = trees.draw(rng).map_err(|error| SpecError(error.to_string()))?;
            Ok(Comparison::of(&mut tree, &vec![1.0; trees.worlds]))
        })
    }
}

/// How well heuristics play single suits in bridge, against opponents who know the layout.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SingleSuitRow {
    /// The fewest cards of ours.
    pub fewest: u32,
    /// The most cards of ours.
    pub most: u32,
    /// The most cards in one of our hands.
    pub longest: u32,
    /// Problems in the full run.
    pub problems: u64,
    /// Problems in the quick run.
    pub quick: u64,
    /// The seed.
    pub seed: u64,
    /// Which of equally good moves is taken.
    #[serde(default)]
    pub ties: Ties,
    /// The share of problems in which a heuristic's strategy is among the best, and what the paper says.
    pub right: Vec<HeuristicFigure>,
    /// By how much its chance of success falls short of the best on average, and what the paper says.
    pub losses: Vec<HeuristicFigure>,
}

impl Row for SingleSuitRow {
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let label = self.label();
        let suits = RandomSuits { fewest: self.fewest, most: self.most, longest: self.longest };
        let wanted = runner.wanted(self.problems, self.quick);
        let found = solve(runner, &label, wanted, self.seed, |rng| Ok(self.compare(suits.draw(rng))))?;
        let right = report(&label, Quality::Right, &self.right, found.as_deref());
        let losses = report(&label, Quality::Loss, &self.losses, found.as_deref());
        right.into_iter().chain(losses).for_each(|report| runner.figure(report));
        Ok(())
    }
}

impl SingleSuitRow {
    /// Which problems, and how ties are broken if not as usual.
    fn label(&self) -> String {
        let cards = if self.fewest == self.most { String::new() } else { format!("{} to ", self.fewest) };
        let ties = if self.ties == Ties::First { "" } else { ", ties to the last" };
        format!("{cards}{} cards, up to {} in a hand{ties}", self.most, self.longest)
    }

    /// The problem's comparison, which has ties broken as usual, or one with the moves in another order.
    fn compare(&self, (problem, usual): (SuitProblem, Comparison)) -> Comparison {
        match self.ties {
            Ties::First => usual,
            Ties::Last => {
                let tree = SuitTree::new(&problem);
                let weights = tree.weights();
                Comparison::of(&mut Reversed(tree), &weights)
            }
        }
    }
}

/// Draws and solves problems, each with a stream of its own. `None` if the run was stopped: those that were solved by
/// then are the quick ones, and no fair sample.
fn solve(
    runner: &mut dyn Runner,
    row: &str,
    wanted: u64,
    seed: u64,
    problem: impl Fn(&mut Rng) -> Result<Comparison, SpecError> + Sync,
) -> Result<Option<Vec<Comparison>>, SpecError> {
    let streams = Streams::new(seed);
    let found = trials(runner, row, wanted, |number| problem(&mut streams.stream(number, Purpose::Chance)))?;
    Ok((found.len() as u64 == wanted).then_some(found))
}

/// Published and measured values; without a measurement where the row was stopped.
fn report(row: &str, quality: Quality, figures: &[HeuristicFigure], found: Option<&[Comparison]>) -> Vec<FigureReport> {
    let of = |figure: &HeuristicFigure| {
        let measured = found.and_then(|found| quality.of(figure.heuristic.heuristic(), found));
        let measure = format!("{} {}", figure.heuristic.label(), quality.label());
        let measured = measured.map(|value| value.scaled(100.0));
        FigureReport::estimated(row.into(), measure, figure.published, figure.half, measured)
    };
    figures.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_conformance::run_row;
    use yomi_core::experiment::Verdict;

    fn row(figures: Vec<HeuristicFigure>) -> RandomTreesRow {
        RandomTreesRow { depth: 5, worlds: 10, trees: 30, quick: 5, seed: 3, last_wins: None, figures }
    }

    #[test]
    fn errors_and_losses_are_those_of_the_trees() {
        let trees = RandomTrees::new(5, 10);
        let streams = Streams::new(3);
        let compare = |number| {
            let mut tree = trees.draw(&mut streams.stream(number, Purpose::Chance)).unwrap();
            Comparison::of(&mut tree, &[1.0; 10])
        };
        let found: Vec<Comparison> = (0..30).map(compare).collect();
        let figure = HeuristicFigure { heuristic: HeuristicName::MonteCarlo, published: None, half: 0.0 };
        let errors = found.iter().filter(|comparison| comparison.errs(Heuristic::MonteCarlo)).count();
        let measured = |quality| report("depth 5", quality, std::slice::from_ref(&figure), Some(&found)).remove(0);
        assert_eq!(measured(Quality::Errors).measure, "Monte Carlo errors %");
        let [errs, right, loss] =
            [Quality::Errors, Quality::Right, Quality::Loss].map(|quality| measured(quality).measured.unwrap().value);
        assert!(errors > 0 && (errs - errors as f64 / 0.3).abs() < 1e-9 && (errs + right - 100.0).abs() < 1e-9);
        let worlds: f64 = found.iter().map(|comparison| comparison.best - comparison.chosen[0]).sum();
        assert!((loss - worlds / 0.3).abs() < 1e-9);
        let run = run_row(&row(vec![figure.clone()]), false, false).unwrap();
        assert_eq!(run.figures[0].measured.unwrap().value, errs);
        assert_eq!((run.points.len(), run.points[0].0.as_str()), (1, "Monte Carlo"));
    }

    #[test]
    fn what_was_stopped_is_not_measured() {
        let figure = HeuristicFigure { heuristic: HeuristicName::VectorMax, published: Some(96.0), half: 0.0 };
        let stopped = run_row(&row(vec![figure]), false, true).unwrap();
        assert_eq!(stopped.figures[0].verdict, Verdict::Open);
        assert!(stopped.points.is_empty());
    }
}
