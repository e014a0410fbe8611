//! How far beliefs about colours can be trusted: how good they are, and whether what they say is what comes true.

use crate::{BeliefTrial, BeliefTrials};
use serde::Deserialize;
use yomi_core::{
    SpecError,
    experiment::{FigureReport, Row, Runner, trials},
    stats::{self, Estimate},
};

/// A row of games in which somebody believes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CalibrationRow {
    /// The player that plays against itself.
    pub player: String,
    /// Whose belief it is: a specification of `bayes`.
    pub believer: String,
    /// Games in the full run.
    pub games: u64,
    /// Games in the quick run.
    pub quick: u64,
    /// The seed.
    pub seed: u64,
}

/// The bins of the reliability table end here, in percent.
const BINS: [f64; 5] = [20.0, 40.0, 60.0, 80.0, 100.0];

impl Row for CalibrationRow {
    /// Plays the games that there is time for.
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let games = BeliefTrials::new(&self.player, &self.believer)?;
        let label = format!("{} – {}", self.player, self.believer);
        let wanted = runner.wanted(self.games, self.quick);
        let done = trials(runner, &label, wanted, |number| games.run(self.seed, number))?;
        reports(&label, &done).into_iter().for_each(|figure| runner.figure(figure));
        Ok(())
    }
}

/// The figures of some games. Games are the independent observations, not the turns in them.
fn reports(row: &str, games: &[BeliefTrial]) -> Vec<FigureReport> {
    let report =
        |measure: String, measured: Option<Estimate>| FigureReport::estimated(row.into(), measure, None, 0.0, measured);
    let played = || games.iter().filter(|game| !game.pieces.is_empty());
    let brier = |game: &BeliefTrial| mean(game.pieces.iter().map(|&(chance, blue)| (chance - truth(blue)).powi(2)));
    let log = |game: &BeliefTrial| mean(game.pieces.iter().map(|&(chance, blue)| surprise(chance, blue)));
    let gain = |game: &BeliefTrial| mean(game.gains.iter().copied());
    let over_games = |value: &dyn Fn(&BeliefTrial) -> f64| stats::mean(played().map(value).collect::<Vec<_>>());
    let mut figures = vec![
        report("Brier score".into(), over_games(&brier)),
        report("log score".into(), over_games(&log)),
        report("ln gained for the truth".into(), over_games(&gain)),
    ];
    let mut low = 0.0;
    for high in BINS {
        let within = |chance: f64| chance * 100.0 >= low && (chance * 100.0 < high || high == 100.0);
        let counts: Vec<(u64, u64)> = games
            .iter()
            .map(|game| {
                let pieces = || game.pieces.iter().filter(|(chance, _)| within(*chance));
                (pieces().filter(|(_, blue)| *blue).count() as u64, pieces().count() as u64)
            })
            .filter(|(_, of)| *of > 0)
            .collect();
        let share = stats::pooled_share(counts).map(|share| share.scaled(100.0));
        figures.push(report(format!("blue if believed {low} to {high} %"), share));
        low = high;
    }
    figures
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}

fn truth(blue: bool) -> f64 {
    f64::from(u8::from(blue))
}

/// The natural logarithm of the chance that was given to what is true, turned to be positive; a chance of 0 counts as
/// one in a million.
fn surprise(chance: f64, blue: bool) -> f64 {
    -(if blue { chance } else { 1.0 - chance }).max(1e-6).ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_conformance::run_row;

    fn values(games: &[BeliefTrial]) -> Vec<Option<f64>> {
        reports("row", games).iter().map(|report| report.measured.map(|measured| measured.value)).collect()
    }

    #[test]
    fn scores_and_bins_are_those_of_the_pieces() {
        let sure = BeliefTrial { pieces: vec![(1.0, true), (0.0, false)], gains: vec![1.0] };
        let unsure = BeliefTrial { pieces: vec![(0.5, true), (0.5, false)], gains: vec![0.0, 0.0] };
        let values = values(&[sure, unsure, BeliefTrial::default()]);
        assert_eq!(values[0], Some(0.125));
        assert!((values[1].unwrap() - 0.5 * 2.0_f64.ln()).abs() < 1e-9);
        assert_eq!(values[2..], [Some(0.5), Some(0.0), None, Some(50.0), None, Some(100.0)]);
    }

    #[test]
    fn rows_play_games_and_refuse_who_does_not_believe() {
        let row = |believer: &str| CalibrationRow {
            player: "random".into(),
            believer: believer.into(),
            games: 4,
            quick: 2,
            seed: 1,
        };
        let run = |believer| run_row(&row(believer), true, false);
        let measured = || -> Vec<_> {
            let figures = run("bayes:estimate=1").unwrap().figures;
            figures.iter().map(|report| report.measured).collect()
        };
        assert_eq!(measured(), measured());
        assert!(measured()[0].is_some());
        assert!(run("mc").unwrap_err().to_string().contains("mc"));
    }
}
