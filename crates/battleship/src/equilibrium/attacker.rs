//! Attackers that take the enemy to place in a certain way.

use crate::{
    cells::Cell,
    evidence::Evidence,
    fleets::{Belief, Mixture, MixturePrior, Prior},
    place::Fleet,
    posterior::Posterior,
    setup::Setup,
    waters::Waters,
};
use std::sync::Arc;
use yomi_core::{Contradiction, Rng};

/// Fires at the cell that is likeliest to hold a ship, by what it takes the distribution of fleets to be.
#[derive(Clone)]
pub struct Attacker {
    setup: Arc<Setup>,
    /// What it thinks before the first shot; `None` if it counts all fleets alike.
    belief: Option<Belief>,
}

impl Attacker {
    /// Takes all fleets to be equally likely, and counts them exactly.
    pub fn counting(setup: Arc<Setup>) -> Self {
        Attacker { setup, belief: None }
    }

    /// Takes fleets to be drawn from a mixture of styles, and weighs `worlds` of them at a time.
    pub fn against(setup: Arc<Setup>, mixture: Mixture, worlds: usize, rng: &mut Rng) -> Self {
        let prior = Arc::new(MixturePrior::new(setup.clone(), mixture));
        Self::with_prior(setup, prior, worlds, rng)
    }

    /// Takes fleets to be as likely as a prior says, and weighs `worlds` of them at a time.
    pub fn with_prior(setup: Arc<Setup>, prior: Arc<dyn Prior>, worlds: usize, rng: &mut Rng) -> Self {
        /// Fleets drawn once serve all games.
        const FIRST: usize = 10;
        Attacker { belief: Some(Belief::new(setup.clone(), prior, FIRST * worlds, worlds, rng)), setup }
    }

    /// The evidence when the last ship of a fleet has sunk.
    ///
    /// # Errors
    /// If there are more ships than can be counted with.
    pub fn sink(&self, fleet: &Fleet, rng: &mut Rng) -> Result<Evidence, Contradiction> {
        let setup = &self.setup;
        let mut waters = Waters::new(setup, fleet);
        let mut evidence = Evidence::new(setup);
        let mut belief = self.belief.clone();
        while !waters.is_lost(setup) {
            let aim: Option<Cell> = match &mut belief {
                None => Posterior::new(setup, &evidence)?.likeliest().map(|(cell, _)| cell),
                Some(belief) => belief.likeliest(rng)?,
            };
            let Some(cell) = aim else { break };
            let answer = waters.answer(setup, cell);
            waters.shoot(setup, cell);
            evidence.record(setup, cell, answer)?;
            if let Some(belief) = &mut belief {
                belief.record(cell, answer)?;
            }
        }
        Ok(evidence)
    }

    /// How many shots it takes to sink a fleet.
    ///
    /// # Errors
    /// If there are more ships than can be counted with.
    pub fn shots(&self, fleet: &Fleet, rng: &mut Rng) -> Result<u32, Contradiction> {
        Ok(self.sink(fleet, rng)?.shots().len())
    }
}
