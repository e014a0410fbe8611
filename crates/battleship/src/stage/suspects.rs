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
use yomi_core::{Care, Contradiction, Rng, Worlds, pick};

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
    /// All of them, counted, and how to draw one.
    Counted(Posterior, Box<PosteriorSampler>),
    /// Some of them, as a random sample of all.
    Drawn(Vec<Waters>),
}

impl Suspects {
    /// The fleets that give these answers.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn new(
        setup: &Arc<Setup>,
        evidence: &Evidence,
        care: Care,
        rng: &mut Rng,
    ) -> Result<Suspects, Contradiction> {
        if let Ok(posterior) = Posterior::within(setup, evidence, MOST_STEPS) {
            let sampler = Box::new(posterior.sampler());
            return Ok(Suspects::Counted(posterior, sampler));
        }
        let worlds = FleetWorlds::new(setup.clone(), evidence, setup.ship_count())?;
        let drawn = (0..draws(care)).map(|_| Waters::fired_at(setup, &worlds.sample(rng), evidence.shots()));
        Ok(Suspects::Drawn(drawn.collect()))
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

    /// One of them at random.
    pub(super) fn draw(&self, rng: &mut Rng) -> Fleet {
        match self {
            Suspects::Counted(_, sampler) => sampler.sample(rng),
            Suspects::Drawn(drawn) => *pick(drawn, rng).expect("some were drawn").fleet(),
        }
    }
}
