//! How deep searches look in Amazons.

use super::{FigureReport, Point, RowError, running::Running};
use crate::stats;
use serde::Deserialize;
use yomi_amazons::players::LeafDepths;

/// How far from the root the leaves of a search lie.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeafDepthsRow {
    /// The player whose search it is.
    pub searcher: String,
    /// The player whose games against itself the positions are from.
    pub player: String,
    /// Random moves before each game.
    pub opening: u8,
    /// How far into the game the positions are, random moves included.
    pub ply: u32,
    /// Positions in the full run, each from a game of its own.
    pub games: u64,
    /// Positions in the quick run.
    pub quick: u64,
    /// The seed.
    pub seed: u64,
    /// The curve of a plot to which the row belongs.
    pub curve: Option<String>,
}

impl LeafDepthsRow {
    pub(super) fn run(&self, running: &mut Running<'_>) -> Result<(), RowError> {
        let depths = LeafDepths::new(&self.searcher, &self.player, self.opening, self.ply)?;
        let label = format!("{} at ply {}", self.searcher, self.ply);
        let wanted = running.wanted(self.games, self.quick);
        let counted = running.trials(&label, wanted, |number| Ok(depths.in_game(self.seed, number)))?;
        let searched: Vec<&Vec<u64>> = counted.iter().filter(|counts| counts.iter().sum::<u64>() > 0).collect();
        let deepest = searched.iter().map(|counts| counts.len()).max().unwrap_or(0);
        let mut add = |measure: String, of: &dyn Fn(&[u64]) -> f64| {
            // Positions are the independent observations, not the leaves in them.
            let measured = stats::mean(searched.iter().map(|counts| of(counts)).collect::<Vec<_>>());
            running.figures.push(FigureReport::estimated(label.clone(), measure, None, 0.0, measured));
            measured
        };
        add("mean depth".into(), &mean_depth);
        add("greatest depth".into(), &|counts| counts.len() as f64 - 1.0);
        let shares: Vec<_> = (1..deepest)
            .map(|depth| (depth, add(format!("leaves at depth {depth} %"), &|counts| percent(counts, depth))))
            .collect();
        for (depth, share) in shares {
            if let (Some(curve), Some(share)) = (&self.curve, share) {
                running.plot(&Point { curve: curve.clone(), x: depth as f64 }, share);
            }
        }
        Ok(())
    }
}

fn mean_depth(counts: &[u64]) -> f64 {
    let sum: u64 = counts.iter().zip(0..).map(|(count, depth)| count * depth).sum();
    sum as f64 / counts.iter().sum::<u64>() as f64
}

fn percent(counts: &[u64], depth: usize) -> f64 {
    100.0 * counts.get(depth).copied().unwrap_or(0) as f64 / counts.iter().sum::<u64>() as f64
}

#[cfg(test)]
mod tests {
    use super::super::{Options, running::run_alone};
    use super::*;

    fn row(searcher: &str, ply: u32) -> LeafDepthsRow {
        let (player, curve) = ("random".into(), Some("curve".into()));
        LeafDepthsRow { searcher: searcher.into(), player, opening: 4, ply, games: 3, quick: 2, seed: 1, curve }
    }

    #[test]
    fn shares_are_those_of_the_leaves() {
        assert_eq!(mean_depth(&[0, 1, 2, 1]), 2.0);
        assert_eq!([1, 2, 9].map(|depth| percent(&[0, 1, 2, 1], depth)), [25.0, 50.0, 0.0]);
    }

    #[test]
    fn every_leaf_has_a_depth_on_any_number_of_threads() {
        let run = |threads| {
            let options = Options { quick: true, games: None, threads, fresh: false };
            let ((), figures, complete) = run_alone(options, false, |running| row("rp:500", 40).run(running)).unwrap();
            assert!(complete);
            let measured = figures.iter().map(|figure| figure.measured.expect("measured").value);
            measured.collect::<Vec<_>>()
        };
        let measured = run(1);
        assert_eq!(measured, run(2));
        assert!((measured[2..].iter().sum::<f64>() - 100.0).abs() < 1e-6, "{measured:?}");
        assert!(measured[1] >= measured[0] && measured[0] >= 1.0, "{measured:?}");
    }

    #[test]
    fn only_those_that_search_have_leaves() {
        let options = Options { quick: true, games: None, threads: 1, fresh: false };
        let error = run_alone(options, false, |running| row("random", 20).run(running)).map(drop).unwrap_err();
        assert!(error.to_string().contains("players that search with alpha-beta"), "{error}");
    }
}
