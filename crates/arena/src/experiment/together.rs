//! Rows that are also taken together.

use super::FigureReport;
use yomi_core::stats::{self, Estimate};

/// The shares of rows by the name that they are taken together under, in the order in which names came.
#[derive(Debug, Default)]
pub(super) struct Together(Vec<(String, Vec<Estimate>)>);

impl Together {
    /// Adds what the first player of a row has won.
    pub(super) fn add(&mut self, name: &str, share: Estimate) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, shares)) => shares.push(share),
            None => self.0.push((name.into(), vec![share])),
        }
    }

    /// The mean of each name's rows. What rows differ by is part of the interval: they stand for others of their kind.
    pub(super) fn figures(self) -> impl Iterator<Item = FigureReport> {
        self.0.into_iter().map(|(name, shares)| {
            let games = shares.iter().map(|share| share.observations).sum();
            let mean = stats::mean_share(shares.iter().map(|share| share.value));
            let measured = mean.map(|mean| Estimate { observations: games, ..mean }.scaled(100.0));
            FigureReport::estimated(name, "win first %".into(), None, 0.0, measured)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_the_mean_of_their_rows_and_all_their_games() {
        let mut together = Together::default();
        let share = |value| Estimate { value, low: 0.0, high: 1.0, observations: 4 };
        for (name, value) in [("a", 1.0), ("b", 0.5), ("a", 0.5), ("a", 0.75)] {
            together.add(name, share(value));
        }
        let figures: Vec<FigureReport> = together.figures().collect();
        let told = |figure: &FigureReport| (figure.row.clone(), figure.measured.map(|m| (m.value, m.observations)));
        assert_eq!(
            figures.iter().map(told).collect::<Vec<_>>(),
            [("a".into(), Some((75.0, 12))), ("b".into(), Some((50.0, 4)))]
        );
        let measured = figures[0].measured.unwrap();
        assert!(measured.low < 75.0 && 75.0 < measured.high, "{measured:?}");
    }
}
