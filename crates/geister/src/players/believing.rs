//! The belief of a player, and what its specification says of it.

use super::{Belief, Effort, Model, bayes};
use crate::Geister;
use std::num::NonZeroU32;
use yomi_core::{Args, Param, Rng, Spec, SpecError, View};

/// The parameter with the number of playouts that judge a move of the enemy; [`super::effort::PER`] says what it counts.
pub(super) const ESTIMATE: Param =
    Param { key: "estimate", default: "6000", help: "how many playouts to judge a move of the enemy, at least 1" };

/// The parameter that says how well the enemy is thought to choose.
pub(super) const SOFTNESS: Param = Param {
    key: "softness",
    default: "10",
    help: "the enemy is e times as likely to make a move that wins this many percent more often; more than 0",
};

/// The parameter that says how often the enemy is thought not to choose at all.
pub(super) const DOUBT: Param = Param {
    key: "doubt",
    default: "10",
    help: "in how many percent of its moves the enemy is thought to move at random, from 0 to 100",
};

/// In how many rounds, each with other colours of its own, a move of the enemy is judged.
const ROUNDS: NonZeroU32 = NonZeroU32::new(8).expect("not 0");

/// A belief that is kept over a game, and how much thinking goes into it.
pub(crate) struct Believing {
    pub(crate) belief: Belief,
    judging: Effort,
}

impl Believing {
    /// The belief of the player `bayes` that a specification names, for those who ask what it believes rather than how it moves.
    pub(crate) fn parse(spec: &str) -> Result<Believing, SpecError> {
        let spec: Spec = spec.parse()?;
        if spec.name() != bayes::ENTRY.name {
            return Err(SpecError::unknown("believer", spec.name(), "believers of geister", &[bayes::ENTRY.name]));
        }
        Believing::read(&Args::new(&spec, bayes::ENTRY.params)?, 2)
    }

    /// What [`ESTIMATE`], [`super::effort::PER`], [`SOFTNESS`], [`DOUBT`] and [`super::effort::MS`] say. Of a time, judging the enemy's last move
    /// gets one part in `parts`.
    pub(super) fn read(args: &Args, parts: u32) -> Result<Believing, SpecError> {
        let softness =
            args.text(SOFTNESS.key).parse().ok().filter(|percent: &f64| *percent > 0.0 && percent.is_finite());
        let softness = softness.ok_or_else(|| args.error(SOFTNESS.key, "write a number over 0, for example 10"))?;
        let doubt = f64::from(args.within(DOUBT.key, 0u8..=100)?);
        let model = Model { softness: softness / 100.0, doubt: doubt / 100.0 };
        let judging = Effort::in_rounds(args, ESTIMATE.key, ROUNDS, parts)?;
        Ok(Believing { belief: Belief::new(model), judging })
    }

    /// Learns from what has happened since it was asked last.
    pub(crate) fn update(&mut self, view: &View<'_, Geister>, rng: &mut Rng) {
        self.belief.update(view, || self.judging.begin(), rng);
    }
}
