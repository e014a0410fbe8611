//! How likely each step is for a player of certain colours.

use super::{
    features::{self, Seen},
    trace::{Step, Trace},
};
use crate::Reds;
use yomi_learn::{Gradient, softmax};

/// The learned policy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy<'a> {
    weights: &'a [f32],
}

impl<'a> Policy<'a> {
    pub(crate) fn new(weights: &'a [f32]) -> Policy<'a> {
        Policy { weights }
    }

    /// The chance of each of these steps of the seat on turn, if it has these reds and does not leave the board.
    pub(crate) fn chances(&self, trace: &Trace, reds: Reds, steps: &[Step]) -> Vec<f32> {
        let seen = Seen::new(trace, reds);
        let score = |step: &Step| {
            let mut score = 0.0;
            seen.visit(step, |feature, value| score += value * self.weights[feature as usize]);
            score
        };
        softmax(&steps.iter().map(score).collect::<Vec<f32>>())
    }

    /// The chance of each set-up, by [`Reds::ALL`].
    pub(crate) fn set_ups(&self) -> Vec<f32> {
        softmax(&Reds::ALL.map(|reds| self.weights[features::set_up(reds) as usize]))
    }

    /// What coefficients of steps say about the weights.
    pub(super) fn learn(trace: &Trace, reds: Reds, steps: &[Step], coefficients: &[f32], gradient: &mut Gradient) {
        let seen = Seen::new(trace, reds);
        for (step, &coefficient) in steps.iter().zip(coefficients) {
            if coefficient.abs() > LEAST {
                seen.visit(step, |feature, value| gradient.add(feature, coefficient * value));
            }
        }
    }

    /// The same for a set-up.
    pub(super) fn learn_set_up(coefficients: &[f32], gradient: &mut Gradient) {
        for (reds, &coefficient) in Reds::ALL.into_iter().zip(coefficients) {
            gradient.add(features::set_up(reds), coefficient);
        }
    }
}

/// What is less than this is not worth learning.
const LEAST: f32 = 2e-3;
