//! What an attacker believes who knows how the enemy places.
//!
//! The chance of a cell to hold a ship is a sum over all fleets that give the answers heard so far, each with its prior
//! weight. With equal weights that sum is counted exactly (see [`crate::Posterior`]); with the weights of a mixture of
//! styles, in which every ship depends on all earlier ones, nothing short of going through all fleets gives it. So there are
//! three stages:
//!
//! 1. At first, fleets are drawn from the prior itself, and those that would have given other answers are dropped. What is left is
//!    a sample of the posterior with equal weights, however odd the prior is.
//! 2. When too few are left, fleets are drawn anew from all that fit the answers, with equal chances, and weighed by their prior.
//!    (*Importance sampling*: it cannot run dry.) Odd priors give few of them most of the weight, so the number that counts is
//!    the *effective* one, (Σ w)² / Σ w², and more are drawn while it is small.
//! 3. As soon as all fleets that fit can be listed, they are. From then on the belief is exact.

use crate::{
    answer::Answer, cells::Cell, evidence::Evidence, place::Fleet, posterior::Posterior, setup::Setup, waters::Waters,
    worlds::FleetWorlds,
};
use std::{ops::ControlFlow, sync::Arc};
use yomi_core::{Contradiction, Rng, Worlds, first_best};

/// How likely fleets are before anything was fired.
pub trait Prior: Send + Sync {
    /// The chance of a complete fleet, up to a factor that is the same for all. Never 0.
    fn weight(&self, fleet: &Fleet) -> f64;

    /// Draws a fleet with its chance; `None` if it did not get finished, which takes a crowded board.
    fn draw(&self, rng: &mut Rng) -> Option<Fleet>;
}

/// How many times the usual number of fleets are drawn, or listed, at the most.
const MOST: usize = 4;

/// Draws a fleet, and tells what its chance to be drawn is in proportion to.
type Draw = Box<dyn Fn(&mut Rng) -> (Fleet, f64)>;

/// A possible fleet with what was fired at it.
#[derive(Clone, Copy, Debug)]
struct World {
    waters: Waters,
    weight: f64,
}

/// Possible fleets with weights, kept up to date shot by shot.
#[derive(Clone)]
pub struct Belief {
    setup: Arc<Setup>,
    prior: Arc<dyn Prior>,
    evidence: Evidence,
    worlds: Vec<World>,
    /// How many fleets are drawn at a time when too few are left.
    size: usize,
    /// Whether the worlds are all that fit.
    exact: bool,
}

impl Belief {
    /// What to think before the first shot. `first` is how many fleets are drawn from the prior, and `size` how many are drawn
    /// at a time when too few of them are left.
    ///
    /// Many games can begin with clones of the same belief, which makes a great `first` cheap.
    pub fn new(setup: Arc<Setup>, prior: Arc<dyn Prior>, first: usize, size: usize, rng: &mut Rng) -> Self {
        let drawn = (0..first).filter_map(|_| prior.draw(rng));
        let worlds = drawn.map(|fleet| World { waters: Waters::new(&setup, &fleet), weight: 1.0 }).collect();
        Belief { evidence: Evidence::new(&setup), setup, prior, worlds, size, exact: false }
    }

    /// What to think after all of this.
    pub fn given(setup: Arc<Setup>, prior: Arc<dyn Prior>, evidence: Evidence, size: usize) -> Self {
        Belief { evidence, setup, prior, worlds: Vec::new(), size, exact: false }
    }

    /// Takes in the answer to a shot.
    ///
    /// # Errors
    /// If there is no such answer (see [`Evidence::record`]).
    pub fn record(&mut self, cell: Cell, answer: Answer) -> Result<(), Contradiction> {
        self.evidence.record(&self.setup, cell, answer)?;
        let setup = &*self.setup;
        self.worlds.retain_mut(|world| world.waters.fire(setup, cell) == answer);
        Ok(())
    }

    /// The answers so far.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// Whether the belief rests on all fleets that fit, and not on a sample.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// The possible fleets at hand, with their weights.
    ///
    /// # Errors
    /// If no fleet gives these answers.
    pub fn fleets(&mut self, rng: &mut Rng) -> Result<impl Iterator<Item = (&Fleet, f64)>, Contradiction> {
        self.renew(rng)?;
        Ok(self.worlds.iter().map(|world| (world.waters.fleet(), world.weight)))
    }

    /// The chance of every cell (by its index) to hold a ship.
    ///
    /// # Errors
    /// If no fleet gives these answers.
    pub fn occupied(&mut self, rng: &mut Rng) -> Result<[f64; 256], Contradiction> {
        self.renew(rng)?;
        let mut occupied = [0.0; 256];
        let mut total = 0.0;
        for world in &self.worlds {
            total += world.weight;
            for cell in world.waters.occupied().iter() {
                occupied[cell.index()] += world.weight;
            }
        }
        occupied.iter_mut().for_each(|chance| *chance /= total);
        Ok(occupied)
    }

    /// The cell not fired at that is likeliest to hold a ship; the first in reading order of several. `None` if all cells were
    /// fired at.
    ///
    /// # Errors
    /// If no fleet gives these answers.
    pub fn likeliest(&mut self, rng: &mut Rng) -> Result<Option<Cell>, Contradiction> {
        let occupied = self.occupied(rng)?;
        let open = (self.setup.board() - self.evidence.shots()).iter().map(|cell| (cell, occupied[cell.index()]));
        Ok(first_best(open).map(|(cell, _)| cell))
    }

    /// Sees to it that there are enough fleets.
    fn renew(&mut self, rng: &mut Rng) -> Result<(), Contradiction> {
        /// A sample goes on being used until this part of the usual number is left.
        const LEAST: f64 = 0.1;
        let enough = LEAST * self.size as f64;
        if self.exact || effective(&self.worlds) >= enough {
            return Ok(());
        }
        self.worlds.clear();
        if self.list()? {
            self.exact = true;
            return Ok(());
        }
        let draw = self.sampler()?;
        while self.worlds.len() < MOST * self.size {
            for _ in 0..self.size {
                let (fleet, equal) = draw(rng);
                self.worlds.push(self.world(&fleet, self.prior.weight(&fleet) / equal));
            }
            // Those few that are left after the next few answers have to do as well.
            if effective(&self.worlds) >= 2.0 * enough {
                break;
            }
        }
        Ok(())
    }

    /// Lists all fleets that fit, if they are few enough.
    fn list(&mut self) -> Result<bool, Contradiction> {
        let all = FleetWorlds::new(self.setup.clone(), &self.evidence, self.setup.ship_count())?;
        let mut found = Vec::new();
        all.visit(&mut |fleet| {
            found.push(*fleet);
            if found.len() > MOST * self.size { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if found.len() > MOST * self.size {
            return Ok(false);
        }
        self.worlds = found.iter().map(|fleet| self.world(fleet, self.prior.weight(fleet))).collect();
        Ok(true)
    }

    /// A way to draw fleets that fit.
    fn sampler(&self) -> Result<Draw, Contradiction> {
        if let Ok(posterior) = Posterior::new(&self.setup, &self.evidence) {
            let sampler = posterior.sampler();
            return Ok(Box::new(move |rng| (sampler.sample(rng), 1.0)));
        }
        // More ships than can be counted with.
        let all = FleetWorlds::new(self.setup.clone(), &self.evidence, self.setup.ship_count())?;
        Ok(Box::new(move |rng| {
            let fleet = all.sample(rng);
            (fleet, all.weight(&fleet))
        }))
    }

    fn world(&self, fleet: &Fleet, weight: f64) -> World {
        World { waters: Waters::fired_at(&self.setup, fleet, self.evidence.shots()), weight }
    }
}

/// How many worlds of equal weight would tell as much.
fn effective(worlds: &[World]) -> f64 {
    let (sum, squares) = worlds
        .iter()
        .fold((0.0, 0.0), |(sum, squares), world| (sum + world.weight, squares + world.weight * world.weight));
    if squares > 0.0 { sum * sum / squares } else { 0.0 }
}
