//! The belief that a player keeps over a game, and what its specification says of it.

use super::{Belief, Model, SampleSize, bayes, sampling};
use crate::Geister;
use std::num::NonZeroU32;
use yomi_core::{Args, Budget, Effort, Param, Rng, Spec, SpecError, View};

/// The parameter with the number of playouts that judge a move of the enemy; [`super::sampling::PER`] says what it
/// counts.
pub(super) const ESTIMATE: Param =
    sampling::playouts("estimate", "6000", "how many playouts to judge a move of the enemy");

/// The parameter that says how well the enemy is thought to choose.
pub(super) const SOFTNESS: Param = Param::decimal(
    "softness",
    "10",
    0.001,
    1_000_000.0,
    "the enemy is e times as likely to make a move that wins this many percent more often",
);

/// The parameter that says how often the enemy is thought not to choose at all.
pub(super) const DOUBT: Param =
    Param::whole("doubt", "10", 0, 100, "in how many percent of its moves the enemy is thought to move at random");

/// In how many rounds, each with other colours of its own, a move of the enemy is judged.
pub(crate) const ROUNDS: NonZeroU32 = NonZeroU32::new(8).expect("not 0");

/// A belief that is kept over a game, and by what samples it is brought up to date.
pub(crate) struct BeliefTracker {
    pub(crate) belief: Belief,
    judging: SampleSize,
}

impl BeliefTracker {
    /// The belief of the player `bayes` that a specification names, for those who ask what it believes rather than how
    /// it moves, and what that player would take for a decision.
    pub(crate) fn parse(spec: &str) -> Result<(BeliefTracker, Effort), SpecError> {
        let spec: Spec = spec.parse()?;
        if spec.name() != bayes::ENTRY.name {
            return Err(SpecError::unknown("believer", spec.name(), "believers of geister", &[bayes::ENTRY.name]));
        }
        let args = Args::new(&spec, bayes::ENTRY.params)?;
        Ok((BeliefTracker::read(&args)?, sampling::effort(&args)?))
    }

    /// What [`ESTIMATE`], [`super::sampling::PER`], [`SOFTNESS`], [`DOUBT`] and [`yomi_core::MS`] say.
    pub(super) fn read(args: &Args) -> Result<BeliefTracker, SpecError> {
        let percent = |key| args.number::<f64>(key).map(|percent| percent / 100.0);
        let model = Model { softness: percent(SOFTNESS.key)?, doubt: percent(DOUBT.key)? };
        let judging = SampleSize::read(args, ESTIMATE.key, ROUNDS)?;
        Ok(BeliefTracker { belief: Belief::new(model), judging })
    }

    /// Learns from what has happened since it was asked last. Of a time, each of the enemy's moves gets a share, and as
    /// much is left for the rest of the decision: in a game that it follows, a half.
    pub(crate) fn update(&mut self, view: &View<'_, Geister>, budget: &Budget, rng: &mut Rng) {
        self.belief.update(view, &self.judging, budget, rng);
    }
}
