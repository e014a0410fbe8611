//! How deep searches look.

use crate::players::LeafDepths;
use serde::Deserialize;
use yomi_core::{
    SpecError,
    experiment::{FigureReport, Row, Runner, trials},
    stats,
};

/// How far from the root the leaves of a search lie.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeafDepthsRow {
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

impl Row for LeafDepthsRow {
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let depths = LeafDepths::new(&self.searcher, &self.player, self.opening, self.ply)?;
        let label = format!("{} at ply {}", self.searcher, self.ply);
        let wanted = runner.wanted(self.games, self.quick);
        let counted = trials(runner, &label, wanted, |number| Ok(depths.in_game(self.seed, number)))?;
        let searched: Vec<&Vec<u64>> = counted.iter().filter(|counts| counts.iter().sum::<u64>() > 0).collect();
        let deepest = searched.iter().map(|counts| counts.len()).max().unwrap_or(0);
        let mut add = |measure: String, of: &dyn Fn(&[u64]) -> f64| {
            // Positions are the independent observations, not the leaves in them.
            let measured = stats::mean(searched.iter().map(|counts| of(counts)).collect::<Vec<_>>());
            runner.figure(FigureReport::estimated(label.clone(), measure, None, 0.0, measured));
            measured
        };
        add("mean depth".into(), &mean_depth);
        add("greatest depth".into(), &|counts| counts.len() as f64 - 1.0);
        let shares: Vec<_> = (1..deepest)
            .map(|depth| (depth, add(format!("leaves at depth {depth} %"), &|counts| percent(counts, depth))))
            .collect();
        for (depth, share) in shares {
            if let (Some(curve), Some(share)) = (&self.curve, share) {
                runner.plot(curve, depth as f64, share);
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
    use super::*;
    use yomi_conformance::run_row;

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
    fn every_leaf_has_a_depth() {
        let run = run_row(&row("rp:500", 40), true, false).unwrap();
        let measured: Vec<f64> = run.figures.iter().map(|figure| figure.measured.expect("measured").value).collect();
        assert!((measured[2..].iter().sum::<f64>() - 100.0).abs() < 1e-6, "{measured:?}");
        assert!(measured[1] >= measured[0] && measured[0] >= 1.0, "{measured:?}");
        assert_eq!(run.points.len(), measured.len() - 2);
    }

    #[test]
    fn only_those_that_search_have_leaves() {
        let error = run_row(&row("random", 20), true, false).unwrap_err();
        assert!(error.to_string().contains("players that search with alpha-beta"), "{error}");
    }
}
