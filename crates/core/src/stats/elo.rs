//! Shares of the points as differences in Elo, and back.

use super::Estimate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Elo points in which chances of winning grow ten to one.
pub const TEN_TO_ONE: f64 = 400.0;

/// The share of the points that somebody expects who is so many Elo points better.
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / TEN_TO_ONE))
}

/// The difference in Elo that a share of the points stands for; without bound at 0 and 1.
pub fn elo_of_share(share: f64) -> f64 {
    -TEN_TO_ONE * (1.0 / share - 1.0).log10()
}

/// A difference in Elo with its 95 % interval. What is not there has no bound: whoever has won everything may be better
/// by any number of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Elo {
    /// The likeliest value; none if that is without bound.
    pub value: Option<f64>,
    /// Lower end of the interval; none if there is none.
    pub low: Option<f64>,
    /// Upper end of the interval; none if there is none.
    pub high: Option<f64>,
}

impl Elo {
    /// The value and its interval, each of which may be infinite.
    pub fn new(value: f64, low: f64, high: f64) -> Self {
        let bounded = |end: f64| Some(end).filter(|end| end.is_finite());
        Elo { value: bounded(value), low: bounded(low), high: bounded(high) }
    }

    /// What a share of the points stands for.
    pub fn of_share(share: Estimate) -> Self {
        Elo::new(elo_of_share(share.value), elo_of_share(share.low), elo_of_share(share.high))
    }
}

/// `+35 (+12 – +58)`, or `+35` of what is given; what has no bound is left open: `more than +120`, `less than -310`.
impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding 0 makes a plain 0 of a negative one.
        let whole = |end: f64| format!("{:+}", end.round() + 0.0);
        let end = |end: Option<f64>, open: &str| end.map_or(open.to_owned(), whole);
        match (self.value, self.low, self.high) {
            (Some(value), Some(low), Some(high)) if low == high => f.write_str(&whole(value)),
            (Some(value), low, high) => write!(f, "{} ({} – {})", whole(value), end(low, "−∞"), end(high, "∞")),
            (None, Some(low), _) => write!(f, "more than {}", whole(low)),
            (None, None, Some(high)) => write!(f, "less than {}", whole(high)),
            (None, None, None) => f.write_str("–"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_shares_are_the_same_thing() {
        assert!((share_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!([-700.0, 0.0, 5.0, 123.0].into_iter().all(|elo| (elo_of_share(share_of_elo(elo)) - elo).abs() < 1e-9));
        assert_eq!((elo_of_share(0.0), elo_of_share(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn whoever_won_everything_is_better_by_any_number() {
        let all = Estimate { value: 1.0, low: 0.75, high: 1.0, observations: 9 };
        assert_eq!(Elo::of_share(all).to_string(), "more than +191");
        assert_eq!(Elo::of_share(all.complement()).to_string(), "less than -191");
        let half = Estimate { value: 0.5, low: 0.4, high: 0.6, observations: 90 };
        assert_eq!(Elo::of_share(half).to_string(), "+0 (-70 – +70)");
    }
}
