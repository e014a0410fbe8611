//! How good the strategies are that heuristics choose, over many problems that are solved exactly.

use super::{ExperimentError, FigureReport};
use crate::{
    runner::{Progress, RunError},
    stats::{self, Estimate},
};
use rayon::prelude::*;
use serde::Deserialize;
use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};
use yomi_core::{Purpose, Rng, Streams};
use yomi_search::worlds::{Comparison, Heuristic, RandomTrees};

/// A published share of problems, or a mean loss.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeuristicFigure {
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
pub enum HeuristicName {
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
    pub(super) fn label(self) -> &'static str {
        match self {
            HeuristicName::MonteCarlo => "Monte Carlo",
            HeuristicName::VectorMax => "Vector Max",
            HeuristicName::PayoffReduction => "payoff reduction",
        }
    }
}

/// What is measured of a heuristic's strategies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quality {
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

/// Problems to be drawn and solved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub(super) count: u64,
    pub(super) seed: u64,
    pub(super) threads: usize,
}

impl Sample {
    /// Solves all problems, each with a stream of its own, on all threads. In the order of their numbers, so that nothing depends
    /// on the threads; `None` if `stop` was raised before the end.
    pub(super) fn solve(
        self,
        solve: impl Fn(&mut Rng) -> Result<Comparison, ExperimentError> + Sync,
        stop: &AtomicBool,
        on_progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Option<Vec<Comparison>>, ExperimentError> {
        let threads = self.threads.max(1);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| RunError::Threads { threads, error })?;
        let progress = Mutex::new((Progress { found: 0, played: 0, wanted: self.count }, on_progress));
        let streams = Streams::new(self.seed);
        pool.install(|| {
            (0..self.count)
                .into_par_iter()
                .map(|index| {
                    if stop.load(Ordering::Relaxed) {
                        return Ok(None);
                    }
                    let solved = solve(&mut streams.stream(index, Purpose::Chance))?;
                    let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
                    progress.0.played += 1;
                    let now = progress.0;
                    (progress.1)(now);
                    Ok(Some(solved))
                })
                .collect()
        })
    }
}

/// Compares on random trees.
pub(super) fn random_trees(rng: &mut Rng, trees: RandomTrees) -> Result<Comparison, ExperimentError> {
    let mut tree = trees.draw(rng)?;
    Ok(Comparison::of(&mut tree, &vec![1.0; trees.worlds]))
}

/// Published and measured values; without a measurement where the row was stopped.
pub(super) fn report(
    row: &str,
    quality: Quality,
    figures: &[HeuristicFigure],
    found: Option<&[Comparison]>,
) -> Vec<FigureReport> {
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
    use super::super::{Options, Verdict, run, select};
    use super::*;
    use crate::store::Store;
    use std::path::Path;

    fn solve(threads: usize, stop: bool) -> Option<Vec<Comparison>> {
        let trees = RandomTrees { depth: 5, worlds: 10 };
        let sample = Sample { count: 30, seed: 3, threads };
        sample.solve(|rng| random_trees(rng, trees), &AtomicBool::new(stop), &mut |_| {}).unwrap()
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let found = solve(1, false).unwrap();
        assert_eq!((found.len(), Some(&found)), (30, solve(3, false).as_ref()));
        let figure = HeuristicFigure { heuristic: HeuristicName::MonteCarlo, published: None, half: 0.0 };
        let errors = found.iter().filter(|comparison| comparison.errs(Heuristic::MonteCarlo)).count();
        let measured = |quality| report("depth 5", quality, std::slice::from_ref(&figure), Some(&found)).remove(0);
        assert_eq!(measured(Quality::Errors).measure, "Monte Carlo errors %");
        let [errs, right, loss] =
            [Quality::Errors, Quality::Right, Quality::Loss].map(|quality| measured(quality).measured.unwrap().value);
        assert!(errors > 0 && (errs - errors as f64 / 0.3).abs() < 1e-9 && (errs + right - 100.0).abs() < 1e-9);
        let worlds: f64 = found.iter().map(|comparison| comparison.best - comparison.chosen[0]).sum();
        assert!((loss - worlds / 0.3).abs() < 1e-9);
    }

    /// From the data files to the report, with two problems a row.
    #[test]
    fn both_comparisons_run() {
        let options = Options { quick: false, games: Some(2), threads: 2, fresh: false };
        for (name, figures, plot) in [("bridge/random-trees", 27, true), ("bridge/single-suit", 6, false)] {
            let experiment = &select(Some(name)).unwrap()[0];
            let mut store = Store::open(Path::new(":memory:")).unwrap();
            let report = run(experiment, &mut store, options, &AtomicBool::new(false), &mut |_, _| {}).unwrap();
            assert!(report.complete && report.plot.is_some() == plot, "{name}");
            assert_eq!(report.figures.len(), figures, "{name}");
            assert!(report.figures.iter().all(|figure| figure.measured.unwrap().observations == 2), "{name}");
        }
    }

    #[test]
    fn what_was_stopped_is_not_measured() {
        assert_eq!(solve(1, true), None);
        let figure = HeuristicFigure { heuristic: HeuristicName::VectorMax, published: Some(96.0), half: 0.0 };
        assert_eq!(report("depth 5", Quality::Errors, &[figure], None)[0].verdict, Verdict::Open);
    }
}
