//! Sequential tests: playing until it is clear which of two hypotheses holds.
//!
//! Wald's test compares how likely the results are under H1 (the difference is `elo1`) and under H0 (`elo0`), and stops
//! as soon as the logarithm of the ratio, the LLR, leaves its bounds. The distribution of the outcomes is not known, so
//! each hypothesis is given the likeliest one that has its mean (Van den Bergh, "Comparing the approximations for the
//! generalized log likelihood ratio of a multinomial distribution"), or its mean in standard deviations for normalised
//! Elo (the same, "Comments on normalized Elo"). These distributions exist whatever was observed, so 0 %, 100 % and
//! nothing but draws need no special case.

use super::{Outcomes, elo::share_of_elo};
use crate::spec::{Args, Choice, Param, Spec, SpecError};
use schemars::JsonSchema;
use serde::Serialize;
use std::{fmt, str::FromStr};

/// What an outcome that was never observed counts as: a sample cannot show that it is impossible.
const UNSEEN: f64 = 1e-3;

/// What the hypotheses are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "EloModel")]
pub enum Model {
    /// Normalised Elo.
    Normalized,
    /// Elo, by the share of the points.
    Logistic,
}

impl Choice for Model {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("normalized", Model::Normalized, "normalised Elo, in standard deviations of a game's result"),
        ("logistic", Model::Logistic, "Elo, by the share of the points"),
    ];
}

/// A sequential probability ratio test. Written `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Sprt {
    /// The difference under H0.
    pub elo0: f64,
    /// The difference under H1, which is greater.
    pub elo1: f64,
    /// The chance to decide for H1 where H0 holds.
    pub alpha: f64,
    /// The chance to decide for H0 where H1 holds.
    pub beta: f64,
    /// What the hypotheses are about.
    pub model: Model,
}

/// Which hypothesis a test has decided for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Hypothesis {
    /// The difference is `elo0`, or less.
    H0,
    /// The difference is `elo1`, or more.
    H1,
}

impl Hypothesis {
    /// As it is written.
    pub fn name(self) -> &'static str {
        if self == Hypothesis::H0 { "H0" } else { "H1" }
    }
}

const PARAMS: &[Param] = &[
    Param::decimal("elo0", "0", -2000.0, 2000.0, "the difference under H0"),
    Param::decimal("elo1", "5", -2000.0, 2000.0, "the difference under H1"),
    Param::decimal("alpha", "0.05", 1e-6, 0.49, "the chance to decide for H1 where H0 holds"),
    Param::decimal("beta", "0.05", 1e-6, 0.49, "the chance to decide for H0 where H1 holds"),
    Param::choice::<Model>("model", "normalized", "what the hypotheses are about"),
];

impl FromStr for Sprt {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let args = Args::new(&format!("sprt:{text}").parse::<Spec>()?, PARAMS)?;
        let number = |key| args.number::<f64>(key);
        let (elo0, elo1) = (number("elo0")?, number("elo1")?);
        if elo0 >= elo1 {
            return Err(args.error("elo1", format!("write a number greater than elo0, which is {elo0}")));
        }
        Ok(Sprt { elo0, elo1, alpha: number("alpha")?, beta: number("beta")?, model: args.choice("model") })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        let model = if *model == Model::Normalized { "normalized" } else { "logistic" };
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

impl Sprt {
    /// The bounds of the LLR: H0 is decided for at the lower one, H1 at the upper one.
    pub fn bounds(&self) -> [f64; 2] {
        let Sprt { alpha, beta, .. } = self;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// What an LLR decides, if it has left its bounds.
    pub fn decision(&self, llr: f64) -> Option<Hypothesis> {
        let [lower, upper] = self.bounds();
        if llr >= upper { Some(Hypothesis::H1) } else { (llr <= lower).then_some(Hypothesis::H0) }
    }

    /// The logarithm of how much likelier the outcomes are under H1 than under H0.
    pub fn llr(&self, outcomes: &Outcomes) -> f64 {
        if outcomes.observations() == 0 {
            return 0.0;
        }
        let seen = Distribution::of(outcomes);
        let [under_0, under_1] = [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => seen.with_mean(share_of_elo(elo)),
            Model::Normalized => seen.with_deviation(elo * outcomes.per_normalized_elo()),
        });
        let ratios = seen.parts.iter().zip(under_1.iter().zip(under_0));
        seen.weight * ratios.map(|(part, (one, zero))| part * (one / zero).ln()).sum::<f64>()
    }
}

/// How often each share of the points was seen.
struct Distribution {
    shares: Vec<f64>,
    /// They add up to 1, and none is 0.
    parts: Vec<f64>,
    /// On how many observations it rests.
    weight: f64,
}

impl Distribution {
    fn of(outcomes: &Outcomes) -> Self {
        let counts = || outcomes.counts.iter().map(|&count| if count == 0 { UNSEEN } else { count as f64 });
        let weight: f64 = counts().sum();
        Distribution {
            shares: outcomes.shares().collect(),
            parts: counts().map(|count| count / weight).collect(),
            weight,
        }
    }

    /// The likeliest distribution with this mean.
    fn with_mean(&self, mean: f64) -> Vec<f64> {
        let off: Vec<f64> = self.shares.iter().map(|share| share - mean).collect();
        tilted(&self.parts, &off).expect("the mean is between the least and the greatest share")
    }

    /// The likeliest distribution whose mean is so many of its own standard deviations above the half. The condition
    /// bends, so it is made straight at the distribution found last, until nothing changes.
    fn with_deviation(&self, deviations: f64) -> Vec<f64> {
        let even = 1.0 / self.parts.len() as f64;
        let mut parts = vec![even; self.parts.len()];
        for _ in 0..MOST_STEPS {
            let (mean, spread) = self.moments(&parts);
            let off: Vec<f64> = self
                .shares
                .iter()
                .map(|share| share - 0.5 - deviations * spread * (1.0 + ((share - mean) / spread).powi(2)) / 2.0)
                .collect();
            let Some(next) = tilted(&self.parts, &off) else {
                // Straightened where the spread is too small, the condition has no solution: look from farther away.
                parts.iter_mut().for_each(|part| *part = f64::midpoint(*part, even));
                continue;
            };
            let change = next.iter().zip(&parts).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
            parts = next;
            if change < CLOSE {
                break;
            }
        }
        parts
    }

    /// Mean and standard deviation of the shares with these parts.
    fn moments(&self, parts: &[f64]) -> (f64, f64) {
        let weighed = || self.shares.iter().zip(parts);
        let mean: f64 = weighed().map(|(share, part)| share * part).sum();
        let variance: f64 = weighed().map(|(share, part)| part * (share - mean).powi(2)).sum();
        (mean, variance.sqrt())
    }
}

/// How many steps are taken at most to a distribution or to a root, and what counts as the same.
const MOST_STEPS: usize = 100;
const CLOSE: f64 = 1e-12;

/// The likeliest distribution, given how often each outcome was seen, for which the numbers in `off` are 0 on average.
/// `None` if these are all of one sign.
///
/// It is `part / (1 + θ off)`, where θ is the root of a falling function between two poles.
fn tilted(parts: &[f64], off: &[f64]) -> Option<Vec<f64>> {
    let least = off.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = off.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || greatest <= 0.0 {
        return None;
    }
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    let mut theta = if low < 0.0 && high > 0.0 { 0.0 } else { f64::midpoint(low, high) };
    for _ in 0..MOST_STEPS {
        let terms = || parts.iter().zip(off).map(|(part, off)| (part * off, off, 1.0 + theta * off));
        let value: f64 = terms().map(|(weighed, _, under)| weighed / under).sum();
        let slope: f64 = terms().map(|(weighed, off, under)| -weighed * off / (under * under)).sum();
        if value > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        let newton = theta - value / slope;
        let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
        let done = (next - theta).abs() <= CLOSE * theta.abs().max(1.0);
        theta = next;
        if done {
            break;
        }
    }
    Some(parts.iter().zip(off).map(|(part, off)| part / (1.0 + theta * off)).collect())
}

#[cfg(test)]
mod tests;
