//! The fleets that the enemy may have: counted where that is quick, and else drawn at random.

use crate::{
    cells::Cell,
    evidence::Evidence,
    place::Fleet,
    posterior::{Posterior, PosteriorSampler},
    setup::Setup,
    waters::Waters,
    worlds::FleetWorlds,
};
use std::sync::Arc;
use yomi_core::{Budget, Care, Contradiction, Rng, pick};

/// The most steps for counting, each of the order of a nanosecond. The classic fleet needs far fewer, six ships of which little is known
/// far more.
const MOST_STEPS: u64 = 1 << 27;

/// How many fleets are drawn where they are not counted.
fn draws(care: Care) -> usize {
    match care {
        Care::Quick => 100,
        Care::Thorough => 600,
    }
}

/// The fleets that fit what is known.
pub(super) enum Suspects {
    /// All of them, counted, and how to draw one, if there was time to prepare that.
    Counted(Posterior, Option<Box<PosteriorSampler>>),
    /// Some of them, at least one, as a random sample of all.
    Drawn(Vec<Waters>),
}

impl Suspects {
    /// The fleets that give these answers.
    ///
    /// # Errors
    /// If there is none, or if none was found in time.
    pub(super) fn new(
        setup: &Arc<Setup>,
        evidence: &Evidence,
        care: Care,
        budget: &Budget,
        rng: &mut Rng,
    ) -> Result<Suspects, Contradiction> {
        if let Ok(posterior) = Posterior::in_steps(setup, evidence, MOST_STEPS, budget) {
            let sampler = posterior.sampler_within(budget).map(Box::new);
            return Ok(Suspects::Counted(posterior, sampler));
        }
        let worlds = FleetWorlds::within(setup.clone(), evidence, setup.ship_count(), budget)?;
        let fleets = (0..draws(care)).map_while(|_| worlds.sample_within(rng, budget));
        let drawn: Vec<Waters> = fleets.map(|fleet| Waters::fired_at(setup, &fleet, evidence.shots())).collect();
        if drawn.is_empty() { Err(Contradiction("there was no time".into())) } else { Ok(Suspects::Drawn(drawn)) }
    }

    /// How likely a ship is on a cell.
    pub(super) fn chance(&self, cell: Cell) -> f64 {
        match self {
            Suspects::Counted(posterior, _) => posterior.occupied(cell) as f64 / posterior.total() as f64,
            Suspects::Drawn(drawn) => {
                drawn.iter().filter(|waters| waters.occupied().contains(cell)).count() as f64 / drawn.len() as f64
            }
        }
    }

    /// How many there are, if they were counted.
    pub(super) fn count(&self) -> Option<u128> {
        match self {
            Suspects::Counted(posterior, _) => Some(posterior.total()),
            Suspects::Drawn(_) => None,
        }
    }

    /// One of them at random; `None` if there is no time for it.
    pub(super) fn draw(&self, budget: &Budget, rng: &mut Rng) -> Option<Fleet> {
        match self {
            Suspects::Counted(_, sampler) => sampler.as_ref()?.sample_within(rng, budget),
            Suspects::Drawn(drawn) => pick(drawn, rng).map(|waters| *waters.fleet()),
        }
    }
}
