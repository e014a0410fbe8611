//! Readings in whole games: how often a colour is estimated there, and how often rightly.

use super::Point;
use crate::{Colour, GameReadings, ReadingTrial};
use serde::Deserialize;
use yomi_core::{
    SpecError,
    experiment::{FigureReport, Row, Runner, trials},
    stats,
};

/// A row of games in which somebody reads.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AccuracyRow {
    /// What the row is called; by its players if left out.
    pub name: Option<String>,
    /// The player in whose seat the reader sits.
    pub first: String,
    /// The player whose moves are read.
    pub second: String,
    /// Who reads: a specification of `read`.
    pub reader: String,
    /// Games in the full run.
    pub games: u64,
    /// Games in the quick run.
    pub quick: u64,
    /// The seed.
    pub seed: u64,
    /// The thresholds: by how much the deviation value of a colour must be ahead.
    pub t: Vec<f64>,
    /// Its place in a plot, where the share that is right at the first threshold is shown.
    pub point: Option<Point>,
}

impl Row for AccuracyRow {
    /// Plays the games that there is time for.
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let games = GameReadings::new([&self.first, &self.second], &self.reader)?;
        let label = self.name.clone().unwrap_or_else(|| format!("{} – {}", self.first, self.second));
        let wanted = runner.wanted(self.games, self.quick);
        let done = trials(runner, &label, wanted, |number| Ok(games.run(self.seed, number)))?;
        for (place, &threshold) in self.t.iter().enumerate() {
            let figures = reports(&label, threshold, &done);
            if let (0, Some(point)) = (place, &self.point) {
                point.show(&figures[RIGHT], runner);
            }
            figures.into_iter().for_each(|figure| runner.figure(figure));
        }
        Ok(())
    }
}

/// The place of the share that is right among the figures.
const RIGHT: usize = 1;

/// The figures of some games. Games are the independent observations, not the moves in them.
fn reports(row: &str, threshold: f64, games: &[Vec<ReadingTrial>]) -> [FigureReport; 4] {
    let estimated = |trial: &ReadingTrial| trial.reading.colour(threshold);
    let is_right = |trial: &ReadingTrial| estimated(trial) == Some(trial.truth);
    let share = |name: &str, is: &dyn Fn(&ReadingTrial) -> bool, of: &dyn Fn(&ReadingTrial) -> bool| {
        let counts = games.iter().map(|game| {
            let of: Vec<&ReadingTrial> = game.iter().filter(|trial| of(trial)).collect();
            (of.iter().filter(|trial| is(trial)).count() as u64, of.len() as u64)
        });
        let counts: Vec<(u64, u64)> = counts.filter(|(_, of)| *of > 0).collect();
        let measured = stats::pooled_share(counts).map(|share| share.scaled(100.0));
        FigureReport::estimated(row.into(), format!("{name} T={threshold} %"), None, 0.0, measured)
    };
    let decided = |trial: &ReadingTrial| estimated(trial).is_some();
    let decided_of = |colour: Colour| move |trial: &ReadingTrial| trial.truth == colour && estimated(trial).is_some();
    [
        share("decided", &decided, &|_| true),
        share("right", &is_right, &decided),
        share("right of blue", &is_right, &decided_of(Colour::Blue)),
        share("right of red", &is_right, &decided_of(Colour::Red)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Piece, Reading};
    use yomi_conformance::run_row;

    fn trial(truth: Colour, blue: f64, red: f64) -> ReadingTrial {
        ReadingTrial { truth, reading: Reading { piece: Piece::A, blue, red } }
    }

    /// Of four moves, three are decided at T = 5: the blue one rightly, one of the two red ones.
    #[test]
    fn shares_are_of_what_they_should_be() {
        let games = [
            vec![trial(Colour::Blue, 60.0, 50.0), trial(Colour::Red, 60.0, 50.0)],
            vec![trial(Colour::Red, 40.0, 50.0), trial(Colour::Red, 52.0, 50.0)],
            vec![],
        ];
        let figures = reports("row", 5.0, &games);
        let values: Vec<f64> = figures.iter().map(|figure| figure.measured.unwrap().value.round()).collect();
        assert_eq!(values, [75.0, 67.0, 100.0, 50.0]);
        assert_eq!(figures[RIGHT].measure, "right T=5 %");
    }

    #[test]
    fn rows_play_games_with_yardsticks_too_and_refuse_who_does_not_read() {
        let row = |reader: &str| AccuracyRow {
            name: None,
            first: "told:60".into(),
            second: "mc:60".into(),
            reader: reader.into(),
            games: 4,
            quick: 2,
            seed: 1,
            t: vec![0.0, 10.0],
            point: Some(Point { curve: "curve".into(), x: 1.0 }),
        };
        let figures = run_row(&row("read:estimate=60"), true, false).unwrap().figures;
        assert_eq!(figures.len(), 8);
        assert_eq!(figures[0].measured.unwrap().value, 100.0, "at T = 0 everything is decided");
        assert!(figures[4].measured.unwrap().value < 100.0);
        assert!(run_row(&row("mc"), true, false).unwrap_err().to_string().contains("mc"));
    }
}
