//! How often each result came up, of single games or of pairs of games that share their deal.

use super::{Estimate, normal_quantile};
use schemars::JsonSchema;
use serde::Serialize;

/// What is observed at a time, and is independent of all else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "OutcomeUnit")]
pub enum Unit {
    /// One game: lost, drawn or won.
    Game,
    /// Two games on the same deal with swapped sides: 0, ½, 1, 1½ or 2 points, which makes five outcomes.
    Pair,
    /// Two games on the same deal whose scores are compared with each other, as in duplicate bridge: lost, tied or won.
    Board,
}

impl Unit {
    fn outcomes(self) -> usize {
        if self == Unit::Pair { 5 } else { 3 }
    }

    /// How many results that count by themselves it holds. A board's two games make one.
    fn results(self) -> f64 {
        if self == Unit::Pair { 2.0 } else { 1.0 }
    }

    /// What it is called, of many.
    pub fn plural(self) -> &'static str {
        match self {
            Unit::Game => "games",
            Unit::Pair => "pairs",
            Unit::Board => "boards",
        }
    }
}

/// How often each result came up, the worst first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcomes {
    /// What was observed.
    pub unit: Unit,
    /// How often: lost, drawn, won; of pairs with 0, ½, 1, 1½ and 2 points.
    pub counts: Vec<u64>,
}

impl Outcomes {
    /// Nothing was observed yet.
    pub fn new(unit: Unit) -> Self {
        Outcomes { unit, counts: vec![0; unit.outcomes()] }
    }

    /// The same with one more result, a share of its points from 0 to 1.
    pub fn add(&mut self, share: f64) {
        let last = self.counts.len() - 1;
        self.counts[((share * last as f64).round() as usize).min(last)] += 1;
    }

    /// How many there are.
    pub fn observations(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The shares of the points that the outcomes stand for.
    pub fn shares(&self) -> impl Iterator<Item = f64> + use<> {
        let last = self.counts.len() - 1;
        (0..=last).map(move |index| index as f64 / last as f64)
    }

    /// Mean and variance of the share of the points.
    fn moments(&self) -> Option<(f64, f64)> {
        let n = self.observations() as f64;
        let weighed = || self.shares().zip(self.counts.iter().map(|&count| count as f64 / n));
        let mean: f64 = weighed().map(|(share, part)| share * part).sum();
        let variance = weighed().map(|(share, part)| part * (share - mean).powi(2)).sum();
        (n > 0.0).then_some((mean, variance))
    }

    /// Normalised Elo: by how many standard deviations of one game's result the mean is off the half, in units that
    /// resemble Elo's. It tells how many games it takes to see the difference, and does not shrink where many games are
    /// drawn (Van den Bergh, "Normalized Elo").
    ///
    /// `None` where all results are alike, which says nothing about how they spread.
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments().filter(|(_, variance)| *variance > 0.0)?;
        let t = (mean - 0.5) / variance.sqrt();
        let n = self.observations();
        let half = normal_quantile() * ((1.0 + t * t / 2.0) / n as f64).sqrt();
        let estimate = Estimate { value: t, low: t - half, high: t + half, observations: n };
        Some(estimate.scaled(1.0 / self.per_normalized_elo()))
    }

    /// By how many standard deviations of an observation one point of normalised Elo moves its mean.
    pub(super) fn per_normalized_elo(&self) -> f64 {
        self.unit.results().sqrt() * std::f64::consts::LN_10 / 800.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_counted_where_they_belong() {
        let mut pairs = Outcomes::new(Unit::Pair);
        [0.0, 0.25, 0.5, 0.5, 0.75, 1.0].into_iter().for_each(|share| pairs.add(share));
        assert_eq!(pairs.counts, [1, 1, 2, 1, 1]);
        let mut games = Outcomes::new(Unit::Game);
        [0.0, 0.5, 1.0, 1.0].into_iter().for_each(|share| games.add(share));
        assert_eq!(games.counts, [1, 1, 2]);
    }

    /// 60 of 100 games won, none drawn: 0.1 / √0.24 standard deviations, times 800 / ln 10.
    #[test]
    fn normalised_elo_is_in_standard_deviations() {
        let games = Outcomes { unit: Unit::Game, counts: vec![40, 0, 60] };
        let nelo = games.normalized_elo().unwrap();
        assert!((nelo.value - 0.1 / 0.24f64.sqrt() * 347.435_585).abs() < 1e-3, "{nelo:?}");
        assert_eq!(Outcomes { unit: Unit::Game, counts: vec![0, 9, 0] }.normalized_elo(), None);
        assert_eq!(Outcomes::new(Unit::Pair).normalized_elo(), None);
    }
}
