//! Attackers that take the enemy to place in a certain way.

use crate::{
    evidence::Evidence,
    fleets::{Mixture, MixturePrior, Outlook, Prior},
    ocean_grid::OceanGrid,
    place::Fleet,
    setup::Setup,
};
use std::sync::Arc;
use yomi_core::{Budget, Contradiction, Rng};

/// Fires at the cell that is likeliest to hold a ship, by what it takes the distribution of fleets to be.
#[derive(Clone)]
pub struct Attacker {
    setup: Arc<Setup>,
    /// What it thinks before the first shot.
    outlook: Outlook,
}

impl Attacker {
    /// Takes all fleets to be equally likely, and counts them exactly.
    pub fn counting(setup: Arc<Setup>) -> Self {
        Attacker { outlook: Outlook::even(setup.clone()), setup }
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
        Attacker {
            outlook: Outlook::by_prior(setup.clone(), prior, FIRST * worlds, worlds, rng, &Budget::unlimited()),
            setup,
        }
    }

    /// The evidence when the last ship of a fleet has sunk.
    ///
    /// # Errors
    /// If there are more ships than can be counted with.
    pub fn sink(&self, fleet: &Fleet, rng: &mut Rng) -> Result<Evidence, Contradiction> {
        self.sink_within(fleet, rng, &Budget::unlimited())
    }

    /// The same; also an error if the budget is over before.
    fn sink_within(&self, fleet: &Fleet, rng: &mut Rng, budget: &Budget) -> Result<Evidence, Contradiction> {
        let mut grid = OceanGrid::new(&self.setup, fleet);
        let mut outlook = self.outlook.clone();
        while !grid.is_lost(&self.setup) {
            let Some(cell) = outlook.likeliest(rng, budget, &mut |_| ())? else { break };
            outlook.record(&[(cell, grid.fire(&self.setup, cell))])?;
        }
        Ok(outlook.evidence().clone())
    }

    /// How many shots it takes to sink a fleet.
    ///
    /// # Errors
    /// If there are more ships than can be counted with.
    pub fn shots(&self, fleet: &Fleet, rng: &mut Rng) -> Result<u32, Contradiction> {
        self.shots_within(fleet, rng, &Budget::unlimited())
    }

    /// The same; also an error if the budget is over before.
    pub(super) fn shots_within(&self, fleet: &Fleet, rng: &mut Rng, budget: &Budget) -> Result<u32, Contradiction> {
        Ok(self.sink_within(fleet, rng, budget)?.shots().len())
    }
}
