//! How likely an attacker takes fleets to be, and where it fires.

use super::belief::{Belief, Prior};
use crate::{
    answer::Answer, assessment::Tell, cells::Cell, evidence::Evidence, posterior::Posterior, setup::Setup,
    strategy::LookAhead,
};
use std::sync::Arc;
use yomi_core::{Budget, Contradiction, Rng};

/// What an attacker thinks that fires at the likeliest cell, from before the first shot on.
#[derive(Clone)]
pub enum Outlook {
    /// All fleets are equally likely, so they are counted.
    Even {
        /// The options and their tables.
        setup: Arc<Setup>,
        /// The answers so far.
        evidence: Evidence,
    },
    /// Some are likelier than others, so they are weighed.
    Weighed(Belief),
}

impl Outlook {
    /// Takes all fleets to be equally likely.
    pub fn even(setup: Arc<Setup>) -> Self {
        Outlook::Even { evidence: Evidence::new(&setup), setup }
    }

    /// Takes fleets to be as likely as a prior says; `first`, `size` and the budget are those of [`Belief::new`].
    pub fn by_prior(
        setup: Arc<Setup>,
        prior: Arc<dyn Prior>,
        first: usize,
        size: usize,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Self {
        Outlook::Weighed(Belief::new(setup, prior, first, size, rng, budget))
    }

    /// The answers so far.
    pub fn evidence(&self) -> &Evidence {
        match self {
            Outlook::Even { evidence, .. } => evidence,
            Outlook::Weighed(belief) => belief.evidence(),
        }
    }

    /// Takes in the answers to some shots, in their order.
    ///
    /// # Errors
    /// If there is no such answer (see [`Evidence::record`]).
    pub fn record(&mut self, answers: &[(Cell, Answer)]) -> Result<(), Contradiction> {
        match self {
            Outlook::Even { setup, evidence } => {
                answers.iter().try_for_each(|&(cell, answer)| evidence.record(setup, cell, answer))
            }
            Outlook::Weighed(belief) => belief.record(answers),
        }
    }

    /// The cell not fired at that is likeliest to hold a ship. `None` if all cells were fired at. Tells of all of them.
    ///
    /// # Errors
    /// If no fleet gives these answers, if there are more ships than can be counted with, or if there was no time for
    /// it.
    pub fn likeliest(
        &mut self,
        rng: &mut Rng,
        budget: &Budget,
        tell: &mut Tell<'_>,
    ) -> Result<Option<Cell>, Contradiction> {
        match self {
            Outlook::Even { setup, evidence } => {
                let posterior = Posterior::within(setup, evidence, budget)?;
                LookAhead::NONE.best_within(&posterior, budget, tell);
                Ok(posterior.likeliest().map(|(cell, _)| cell))
            }
            Outlook::Weighed(belief) => belief.likeliest(rng, budget, tell),
        }
    }
}
