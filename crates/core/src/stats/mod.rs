//! Intervals that stay honest at 0 % and 100 %.
//!
//! All of them are 95 % intervals. Shares use Wilson's score interval: unlike the textbook `p ± 2σ` it never leaves
//! \[0, 1\] and does not shrink to a point when every game was won. Draws, pairs of games and pooled frequencies have
//! another variance than independent wins and losses, so Wilson's formula gets the *effective* number of trials: the
//! number of independent wins and losses that would have that variance.

mod elo;
mod outcomes;
mod sprt;

pub use elo::{Elo, TEN_TO_ONE, elo_of_share, share_of_elo};
pub use outcomes::{Outcomes, Unit};
pub use sprt::{Hypothesis, Model, Sprt};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The chance that an interval holds the true value.
const CONFIDENCE: f64 = 0.95;

/// A measured value with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Estimate {
    /// The measured value.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// How many observations it rests on.
    pub observations: u64,
}

impl Estimate {
    /// Half the interval's width.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The estimate of what is left of 1.
    #[must_use]
    pub fn complement(self) -> Self {
        Estimate { value: 1.0 - self.value, low: 1.0 - self.high, high: 1.0 - self.low, ..self }
    }

    /// Value and interval multiplied (100 for percent).
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        Estimate { value: self.value * factor, low: self.low * factor, high: self.high * factor, ..self }
    }
}

fn normal_quantile() -> f64 {
    Normal::standard().inverse_cdf(0.5 + CONFIDENCE / 2.0)
}

/// Wilson's score interval for a share of `p` among `trials`, which need not be whole.
fn wilson(p: f64, trials: f64) -> (f64, f64) {
    let z2 = normal_quantile().powi(2);
    let centre = (p + z2 / (2.0 * trials)) / (1.0 + z2 / trials);
    let half = (z2 * (p * (1.0 - p) / trials + z2 / (4.0 * trials * trials))).sqrt() / (1.0 + z2 / trials);
    ((centre - half).clamp(0.0, p), (centre + half).clamp(p, 1.0))
}

/// A share of independent trials. `None` without any.
pub fn share(successes: u64, trials: u64) -> Option<Estimate> {
    if trials == 0 {
        return None;
    }
    let value = successes as f64 / trials as f64;
    let (low, high) = wilson(value, trials as f64);
    Some(Estimate { value, low, high, observations: trials })
}

/// The mean of observations in \[0, 1\]: points per game (1, ½, 0) or the mean points of a pair of games.
///
/// `None` without observations. A sample cannot show that a draw is certain: if none of n observations was decisive,
/// Wilson's upper limit for the share of decisive ones is z² / (n + z²), and the variance is never taken to be less
/// than that implies.
pub fn mean_share(observations: impl IntoIterator<Item = f64>) -> Option<Estimate> {
    let (mut n, mut sum, mut squares) = (0u64, 0.0, 0.0);
    for x in observations {
        n += 1;
        sum += x;
        squares += x * x;
    }
    if n == 0 {
        return None;
    }
    let count = n as f64;
    let p = sum / count;
    let trials = if p <= 0.0 || p >= 1.0 {
        count
    } else {
        let z2 = normal_quantile().powi(2);
        let variance = (squares / count - p * p).max(p * (1.0 - p) * z2 / (count + z2));
        count * p * (1.0 - p) / variance
    };
    let (low, high) = wilson(p, trials);
    Some(Estimate { value: p, low, high, observations: n })
}

/// A pooled frequency: all counts divided by all occasions, where one game gives many of both.
///
/// Games are the independent observations, not the single occasions, so the variance is that of a ratio of sums. `None`
/// without occasions.
pub fn pooled_share(games: impl IntoIterator<Item = (u64, u64)> + Clone) -> Option<Estimate> {
    let (mut n, mut counts, mut occasions) = (0u64, 0u64, 0u64);
    for (count, of) in games.clone() {
        n += 1;
        counts += count;
        occasions += of;
    }
    if occasions == 0 {
        return None;
    }
    let p = counts as f64 / occasions as f64;
    let residuals: f64 = games.into_iter().map(|(count, of)| (count as f64 - p * of as f64).powi(2)).sum();
    let variance = residuals / (occasions as f64).powi(2) * (n as f64 / (n as f64 - 1.0).max(1.0));
    // Without any spread between the games (all or nothing, or one game), the games count as single trials.
    let trials = if variance > 0.0 { p * (1.0 - p) / variance } else { n as f64 };
    let (low, high) = wilson(p, trials);
    Some(Estimate { value: p, low, high, observations: occasions })
}

/// The mean of unbounded observations (IMPs, lengths), by Student's t. `None` for fewer than two.
pub fn mean(observations: impl IntoIterator<Item = f64> + Clone) -> Option<Estimate> {
    let (n, sum) = observations.clone().into_iter().fold((0u64, 0.0), |(n, sum), x| (n + 1, sum + x));
    if n < 2 {
        return None;
    }
    let value = sum / n as f64;
    let variance = observations.into_iter().map(|x| (x - value).powi(2)).sum::<f64>() / (n - 1) as f64;
    let quantile = StudentsT::new(0.0, 1.0, (n - 1) as f64).expect("at least one degree of freedom");
    let half = quantile.inverse_cdf(0.5 + CONFIDENCE / 2.0) * (variance / n as f64).sqrt();
    Some(Estimate { value, low: value - half, high: value + half, observations: n })
}

/// Whether a measured value and a published one with its own half-width may both be right: their difference is within
/// the interval of a difference of two independent measurements.
pub fn agrees(measured: &Estimate, published: f64, published_half: f64) -> bool {
    let own = if published > measured.value { measured.high - measured.value } else { measured.value - measured.low };
    (measured.value - published).abs() <= own.hypot(published_half)
}

/// How much wider than the published interval a measured one may be to say that both agree.
const WIDER: f64 = 1.5;
/// The same, as a part of the published value, where nothing is known of its interval.
const PART: f64 = 0.05;

/// Whether a measurement is sharp enough for agreement to mean anything: a handful of games agrees with nearly every
/// figure.
pub fn tells(measured: &Estimate, published: f64, published_half: f64) -> bool {
    let widest = if published_half > 0.0 { WIDER * published_half } else { PART * published.abs() };
    measured.half_width() <= widest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(won: usize, lost: usize) -> Estimate {
        mean_share(std::iter::repeat_n(1.0, won).chain(std::iter::repeat_n(0.0, lost))).unwrap()
    }

    /// Published values of Wilson's interval: 10 of 20 gives 0.299–0.701, 0 of 10 gives 0–0.278.
    #[test]
    fn wilson_matches_published_values() {
        let half = wins(10, 10);
        assert!((half.low - 0.299).abs() < 5e-4 && (half.high - 0.701).abs() < 5e-4, "{half:?}");
        let none = wins(0, 10);
        assert!(none.low == 0.0 && (none.high - 0.278).abs() < 5e-4, "{none:?}");
        let all = wins(10, 0);
        assert!((all.low - 0.722).abs() < 5e-4 && all.high == 1.0, "{all:?}");
    }

    #[test]
    fn draws_narrow_the_interval_but_never_to_a_point() {
        let decisive = wins(50, 50);
        let drawish = mean_share([1.0, 0.0].into_iter().cycle().take(20).chain([0.5; 80])).unwrap();
        assert!(drawish.half_width() < decisive.half_width());
        let all_drawn = mean_share([0.5; 100]).unwrap();
        assert!(all_drawn.low < 0.49 && all_drawn.high > 0.51, "{all_drawn:?}");
    }

    #[test]
    fn pooled_share_of_single_trials_is_wilson() {
        let pooled = pooled_share((0..100).map(|i| (u64::from(i < 30), 1))).unwrap();
        let plain = wins(30, 70);
        assert!((pooled.low - plain.low).abs() < 1e-3 && (pooled.high - plain.high).abs() < 1e-3);
        assert!(pooled_share([(0, 17), (0, 20)]).unwrap().high > 0.3);
    }

    #[test]
    fn a_share_is_a_mean_of_wins_and_losses() {
        let (share, mean) = (share(3, 10).unwrap(), wins(3, 7));
        assert!((share.low - mean.low).abs() < 1e-9 && (share.high - mean.high).abs() < 1e-9, "{share:?}, {mean:?}");
        assert_eq!(super::share(0, 0), None);
    }

    /// n = 4, mean 2.5, s = 1.291, t = 3.182: half-width 2.054.
    #[test]
    fn mean_uses_student() {
        let estimate = mean([1.0, 2.0, 3.0, 4.0]).unwrap();
        assert!((estimate.half_width() - 2.054).abs() < 1e-3, "{estimate:?}");
        assert_eq!(mean([1.0]), None);
    }

    #[test]
    fn agreement_looks_at_both_intervals() {
        let measured = Estimate { value: 50.0, low: 49.7, high: 50.3, observations: 1 };
        assert!(agrees(&measured, 50.4, 0.3));
        assert!(!agrees(&measured, 50.5, 0.3));
        assert!(!agrees(&measured, 50.4, 0.0));
    }

    #[test]
    fn a_few_games_tell_nothing() {
        let few = wins(2, 2).scaled(100.0);
        assert!(agrees(&few, 56.0, 4.4) && !tells(&few, 56.0, 4.4));
        let many = wins(280, 220).scaled(100.0);
        assert!(agrees(&many, 56.0, 4.4) && tells(&many, 56.0, 4.4));
        assert!(tells(&many, 56.0, 3.0) && !tells(&many, 56.0, 2.8));
        assert!(!tells(&many, 56.0, 0.0) && tells(&wins(5600, 4400).scaled(100.0), 56.0, 0.0));
    }
}
