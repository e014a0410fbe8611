//! The fleets that the enemy may have: counted and weighed where that is quick, and else drawn at random.

use crate::{
    analysis::Weighing,
    cells::Cell,
    evidence::Evidence,
    ocean_grid::OceanGrid,
    place::Fleet,
    posterior::{Posterior, PosteriorSampler, weight},
    setup::{Placement, Setup},
    worlds::FleetWorlds,
};
use std::sync::Arc;
use yomi_core::{Budget, Care, Contradiction, Rng, pick};

/// The most steps for counting, and for weighing, each of the order of a nanosecond. The classic fleet needs far fewer,
/// six ships of which little is known far more.
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
    /// All of them, counted.
    Counted(Box<Counted>),
    /// Some of them, at least one, as a random sample of all.
    Drawn(Vec<OceanGrid>),
}

/// All fleets that fit.
pub(super) struct Counted {
    pub(super) posterior: Posterior,
    /// What makes some likelier than others.
    pub(super) weighing: Weighing,
    /// How to draw one, if there was time to prepare that.
    sampler: Option<PosteriorSampler>,
    /// How much likelier a ship is on each cell than their numbers say, where they are too many to be weighed one by
    /// one.
    shift: Option<Box<[f64; 256]>>,
    /// Whether the game draws them ship by ship.
    ship_by_ship: bool,
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
            let counted = Counted::new(setup, evidence, posterior, care, budget, rng)?;
            return Ok(Suspects::Counted(Box::new(counted)));
        }
        let worlds = FleetWorlds::within(setup.clone(), evidence, setup.ship_count(), budget)?;
        let fleets = (0..draws(care)).map_while(|_| worlds.sample_within(rng, budget));
        let drawn: Vec<OceanGrid> = fleets.map(|fleet| OceanGrid::fired_at(setup, &fleet, evidence.shots())).collect();
        if drawn.is_empty() { Err(Contradiction("there was no time".into())) } else { Ok(Suspects::Drawn(drawn)) }
    }

    /// How likely a ship is on a cell.
    pub(super) fn chance(&self, cell: Cell) -> f64 {
        match self {
            Suspects::Counted(counted) => counted.chance(cell),
            Suspects::Drawn(drawn) => {
                drawn.iter().filter(|grid| grid.occupied().contains(cell)).count() as f64 / drawn.len() as f64
            }
        }
    }

    /// How many there are, if they were counted.
    pub(super) fn count(&self) -> Option<u128> {
        match self {
            Suspects::Counted(counted) => Some(counted.posterior.total()),
            Suspects::Drawn(_) => None,
        }
    }

    /// One of them at random; `None` if there is no time for it.
    pub(super) fn draw(&self, budget: &Budget, rng: &mut Rng) -> Option<Fleet> {
        match self {
            Suspects::Counted(counted) => counted.draw(budget, rng),
            Suspects::Drawn(drawn) => pick(drawn, rng).map(|grid| *grid.fleet()),
        }
    }
}

impl Counted {
    fn new(
        setup: &Arc<Setup>,
        evidence: &Evidence,
        posterior: Posterior,
        care: Care,
        budget: &Budget,
        rng: &mut Rng,
    ) -> Result<Self, Contradiction> {
        let weighing = Weighing::of(setup, evidence, MOST_STEPS, budget)?;
        let sampler = posterior.sampler_within(budget);
        let ship_by_ship = setup.options().placement == Placement::Sequential;
        let shift = match (&weighing, &sampler) {
            (Weighing::TooMany, Some(sampler)) => Some(shift(setup, sampler, care, budget, rng)),
            _ => None,
        };
        Ok(Counted { posterior, weighing, sampler, shift, ship_by_ship })
    }

    fn chance(&self, cell: Cell) -> f64 {
        let chance = self.weighing.chance(&self.posterior, cell);
        match &self.shift {
            Some(shift) if chance > 0.0 && chance < 1.0 => (chance + shift[cell.index()]).clamp(0.0, 1.0),
            _ => chance,
        }
    }

    fn draw(&self, budget: &Budget, rng: &mut Rng) -> Option<Fleet> {
        let sampler = self.sampler.as_ref()?;
        if self.ship_by_ship {
            sampler.sample_sequential_within(rng, budget)
        } else {
            sampler.sample_within(rng, budget)
        }
    }
}

/// By how much the chances of cells differ if fleets are as likely as placed ship by ship, from those if all are alike,
/// by a sample.
///
/// The same fleets are taken for both, and the latter chances are known exactly: so only the difference is uncertain,
/// which is small.
fn shift(setup: &Setup, sampler: &PosteriorSampler, care: Care, budget: &Budget, rng: &mut Rng) -> Box<[f64; 256]> {
    /// A fleet that is only drawn costs much less than one that is played out.
    const MORE: usize = 4;
    let (mut alike, mut weighed) = ([0.0; 256], [0.0; 256]);
    let (mut count, mut total) = (0.0, 0.0);
    let fleets = (0..MORE * draws(care)).map_while(|_| sampler.sample_within(rng, budget));
    for fleet in fleets {
        let weight = weight(setup, &fleet);
        count += 1.0;
        total += weight;
        for (ship, place) in fleet.iter() {
            for cell in setup.shape(ship, place).cells.iter() {
                alike[cell.index()] += 1.0;
                weighed[cell.index()] += weight;
            }
        }
    }
    let mut shift = Box::new([0.0; 256]);
    if count > 0.0 {
        for (index, shift) in shift.iter_mut().enumerate() {
            *shift = weighed[index] / total - alike[index] / count;
        }
    }
    shift
}
