//! Readings of single moves: how often a colour is estimated, and how often rightly.

use super::Point;
use crate::{EndedWalk, RandomWalk, ReadingTrial, ReadingTrials, WalkMoves};
use serde::Deserialize;
use yomi_core::{
    SpecError,
    experiment::{FigureReport, Row, Runner, trials},
    stats::{self, Estimate},
};

/// A row of readings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadingsRow {
    /// Random moves from a random set-up before the move that is read.
    pub moves: u32,
    /// Which moves those are.
    #[serde(default)]
    pub walk: WalkMoves,
    /// What becomes of games that end with one of them.
    #[serde(default)]
    pub ended: EndedWalk,
    /// What the row is called; by its number of random moves if left out.
    pub name: Option<String>,
    /// The player whose move is read.
    pub mover: String,
    /// The player who reads it.
    pub reader: String,
    /// Positions in the full run.
    pub positions: u64,
    /// Positions in the quick run.
    pub quick: u64,
    /// The seed.
    pub seed: u64,
    /// Positions of the published row, from which the intervals of its figures follow; left out where nothing was
    /// published.
    #[serde(default)]
    pub published_positions: u64,
    /// Its place in a plot, where the share that is right at the first threshold is shown.
    pub point: Option<Point>,
    /// The thresholds, with the published figures.
    pub figures: Vec<ReadingFigure>,
}

/// The figures of one threshold, in percent.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadingFigure {
    /// By how much the deviation value of a colour must be ahead.
    pub t: f64,
    /// Positions in which a colour is estimated, of all; left out where nothing was published.
    pub decided: Option<f64>,
    /// Positions in which it is the right one, of those; left out also where the paper's figure cannot be right.
    pub right: Option<f64>,
}

impl Row for ReadingsRow {
    /// Runs the trials that there is time for.
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let walk = RandomWalk { moves: self.moves, among: self.walk, ended: self.ended };
        let positions = ReadingTrials::new(walk, &self.mover, &self.reader)?;
        let label = self.name.clone().unwrap_or_else(|| format!("after {} moves", self.moves));
        let wanted = runner.wanted(self.positions, self.quick);
        let done = trials(runner, &label, wanted, |number| Ok(positions.run(self.seed, number)))?;
        let reports = |figure: &ReadingFigure| figure.reports(&label, self.published_positions, &done);
        let figures: Vec<FigureReport> = self.figures.iter().flat_map(reports).collect();
        if let (Some(point), Some(right)) = (&self.point, figures.get(1)) {
            point.show(right, runner);
        }
        figures.into_iter().for_each(|figure| runner.figure(figure));
        Ok(())
    }
}

impl ReadingFigure {
    fn reports(&self, row: &str, published: u64, trials: &[ReadingTrial]) -> [FigureReport; 2] {
        let decided: Vec<bool> =
            trials.iter().filter_map(|trial| Some(trial.reading.colour(self.t)? == trial.truth)).collect();
        let right = decided.iter().filter(|right| **right).count();
        let published = published as f64;
        let report = |name: &str, figure: Option<f64>, of: f64, measured: Option<Estimate>| {
            let half = figure.and_then(|percent| half_width(percent, of)).unwrap_or(0.0);
            let measured = measured.map(|share| share.scaled(100.0));
            FigureReport::estimated(row.into(), format!("{name} T={} %", self.t), figure, half, measured)
        };
        let share = |count: usize, of: usize| stats::share(count as u64, of as u64);
        [
            report("decided", self.decided, published, share(decided.len(), trials.len())),
            report("right", self.right, published * self.decided.unwrap_or(0.0) / 100.0, share(right, decided.len())),
        ]
    }
}

/// Half the interval of a published share, in percent, by the number of positions that it rests on.
fn half_width(percent: f64, of: f64) -> Option<f64> {
    let successes = (percent / 100.0 * of).round() as u64;
    Some(stats::share(successes, of.round() as u64)?.scaled(100.0).half_width())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colour, Piece, Reading};
    use yomi_conformance::run_row;
    use yomi_core::experiment::Verdict;

    fn trial(truth: Colour, blue: f64, red: f64) -> ReadingTrial {
        ReadingTrial { truth, reading: Reading { piece: Piece::A, blue, red } }
    }

    /// Of every four trials, three are decided at T = 5 and two of them rightly.
    #[test]
    fn shares_are_of_what_they_should_be() {
        let trials = [
            trial(Colour::Blue, 60.0, 50.0),
            trial(Colour::Red, 60.0, 50.0),
            trial(Colour::Red, 40.0, 50.0),
            trial(Colour::Red, 52.0, 50.0),
        ]
        .repeat(500);
        let figure = ReadingFigure { t: 5.0, decided: Some(75.0), right: Some(20.0) };
        let reports = figure.reports("row", 1_000, &trials);
        let values: Vec<f64> = reports.iter().map(|report| report.measured.unwrap().value).collect();
        assert_eq!((values[0], (values[1] - 200.0 / 3.0).abs() < 1e-9), (75.0, true));
        assert_eq!(reports[0].verdict, Verdict::Agrees);
        assert_eq!(reports[0].measure, "decided T=5 %");
        // 1,000 published trials at 75 % are known to within 2.7 %.
        assert!((reports[0].published_half - 2.68).abs() < 0.02, "{}", reports[0].published_half);
        assert_eq!(reports[1].verdict, Verdict::Differs);
        let unpublished = ReadingFigure { t: 5.0, decided: None, right: None }.reports("row", 0, &trials);
        assert!(unpublished.iter().all(|report| report.verdict == Verdict::Unpublished));
        let misprinted = ReadingFigure { right: None, ..figure }.reports("row", 1_000, &trials);
        assert_eq!(misprinted[1].verdict, Verdict::Unpublished);
    }

    fn row(mover: &str) -> ReadingsRow {
        ReadingsRow {
            moves: 4,
            walk: WalkMoves::Any,
            ended: EndedWalk::Redrawn,
            point: None,
            name: None,
            mover: mover.into(),
            reader: "read:estimate=60".into(),
            positions: 9,
            quick: 3,
            seed: 1,
            published_positions: 1_000,
            figures: vec![ReadingFigure { t: 0.0, decided: Some(100.0), right: Some(80.0) }],
        }
    }

    #[test]
    fn rows_read_as_often_as_wanted_and_can_be_stopped() {
        let run = |quick, stopped| {
            let reports = run_row(&row("mc:60"), quick, stopped).unwrap().figures;
            reports.iter().map(|report| report.measured).collect::<Vec<_>>()
        };
        assert_eq!([false, true].map(|quick| run(quick, false)[0].unwrap().observations), [9, 3]);
        assert_eq!(run(false, true), [None, None]);
    }

    #[test]
    fn wrong_players_are_refused() {
        assert!(run_row(&row("nobody"), true, false).unwrap_err().to_string().contains("nobody"));
    }

    #[test]
    fn without_trials_the_figures_stay_open() {
        let figure = ReadingFigure { t: 0.0, decided: Some(100.0), right: Some(80.0) };
        assert!(figure.reports("row", 1_000, &[]).iter().all(|report| report.verdict == Verdict::Open));
    }
}
