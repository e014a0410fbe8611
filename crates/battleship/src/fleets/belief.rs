//! What an attacker believes who knows how the enemy places.
//!
//! The chance of a cell to hold a ship is a sum over all fleets that give the answers heard so far, each with its prior
//! weight. With equal weights that sum is counted exactly (see [`crate::Posterior`]); with the weights of a mixture of
//! styles, in which every ship depends on all earlier ones, nothing short of going through all fleets gives it. So
//! there are three stages:
//!
//! 1. At first, fleets are drawn from the prior itself, and those that would have given other answers are dropped. What
//!    is left is a sample of the posterior with equal weights, however odd the prior is.
//! 2. When too few are left, fleets are drawn anew from all that fit the answers, with equal chances, and weighed by
//!    their prior. (*Importance sampling*: it cannot run dry.) Odd priors give few of them most of the weight, so the
//!    number that counts is the *effective* one, (Σ w)² / Σ w², and more are drawn while it is small.
//! 3. As soon as all fleets that fit can be listed, they are. From then on the belief is exact.

use crate::{
    answer::Answer,
    assessment::{Assessment, Tell, by_chance},
    cells::{Cell, Cells},
    evidence::Evidence,
    ocean_grid::OceanGrid,
    place::Fleet,
    posterior::Posterior,
    setup::Setup,
    worlds::FleetWorlds,
};
use std::{ops::ControlFlow, sync::Arc};
use yomi_core::{Budget, Contradiction, Rng, Worlds, first_best};

/// How likely fleets are before anything was fired.
pub trait Prior: Send + Sync {
    /// The chance of a complete fleet, up to a factor that is the same for all. Never 0.
    fn weight(&self, fleet: &Fleet) -> f64;

    /// Draws a fleet with its chance; `None` if it did not get finished, which takes a crowded board.
    fn draw(&self, rng: &mut Rng) -> Option<Fleet>;
}

/// How many fleets are drawn between two looks at the clock.
const BETWEEN: u64 = 16;

/// How many fleets are added up between two looks at the clock.
const ADDED_BETWEEN: usize = 1 << 14;

/// How many times the usual number of fleets are drawn, or listed, at the most.
const MOST: usize = 4;

/// Why there may be no fleets although there are some.
const NO_TIME: &str = "there was no time to find a fleet that fits";

/// Draws a fleet, and tells what its chance to be drawn is in proportion to; `None` if the budget is over before.
type Draw = Box<dyn Fn(&mut Rng, &Budget) -> Option<(Fleet, f64)>>;

/// A possible fleet with what was fired at it.
#[derive(Clone, Copy, Debug)]
struct World {
    grid: OceanGrid,
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
    /// What to think before the first shot. `first` is how many fleets are drawn from the prior, and `size` how many
    /// are drawn at a time when too few of them are left.
    ///
    /// Many games can begin with clones of the same belief, which makes a great `first` cheap. If the budget, whose
    /// work is the fleets drawn, is over before, they are fewer.
    pub fn new(
        setup: Arc<Setup>,
        prior: Arc<dyn Prior>,
        first: usize,
        size: usize,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Self {
        let allowed = (0..first).take_while(|drawn| budget.allows_looking_every(*drawn as u64, BETWEEN));
        let drawn = allowed.filter_map(|_| prior.draw(rng));
        let worlds = drawn.map(|fleet| World { grid: OceanGrid::new(&setup, &fleet), weight: 1.0 }).collect();
        Belief { evidence: Evidence::new(&setup), setup, prior, worlds, size, exact: false }
    }

    /// What to think after all of this.
    pub fn given(setup: Arc<Setup>, prior: Arc<dyn Prior>, evidence: Evidence, size: usize) -> Self {
        Belief { evidence, setup, prior, worlds: Vec::new(), size, exact: false }
    }

    /// Takes in the answers to some shots, in their order. All at once, because there may be a million fleets to go
    /// through.
    ///
    /// # Errors
    /// If there is no such answer (see [`Evidence::record`]).
    pub fn record(&mut self, answers: &[(Cell, Answer)]) -> Result<(), Contradiction> {
        for &(cell, answer) in answers {
            self.evidence.record(&self.setup, cell, answer)?;
        }
        let setup = &*self.setup;
        let shots: Cells = answers.iter().map(|(cell, _)| *cell).collect();
        let hits: Cells = answers.iter().filter(|(_, answer)| *answer != Answer::Miss).map(|(cell, _)| *cell).collect();
        self.worlds.retain_mut(|World { grid, .. }| {
            // Where the hits are others, there is no need to fire.
            grid.occupied() & shots == hits && answers.iter().all(|(cell, answer)| grid.fire(setup, *cell) == *answer)
        });
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

    /// How many possible fleets there are at hand.
    pub fn len(&self) -> usize {
        self.worlds.len()
    }

    /// Whether there is none at hand.
    pub fn is_empty(&self) -> bool {
        self.worlds.is_empty()
    }

    /// The possible fleets at hand, with their weights.
    ///
    /// # Errors
    /// If no fleet gives these answers, or if there was no time to find one.
    pub fn fleets(
        &mut self,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<impl Iterator<Item = (&Fleet, f64)>, Contradiction> {
        self.renew(rng, budget)?;
        Ok(self.worlds.iter().map(|world| (world.grid.fleet(), world.weight)))
    }

    /// The chance of every cell (by its index) to hold a ship. If the budget is over before enough fleets were found,
    /// by those that were.
    ///
    /// # Errors
    /// If no fleet gives these answers, or if there was no time to find one.
    pub fn occupied(&mut self, rng: &mut Rng, budget: &Budget) -> Result<[f64; 256], Contradiction> {
        self.renew(rng, budget)?;
        let mut occupied = [0.0; 256];
        let mut total = 0.0;
        for (number, world) in self.worlds.iter().enumerate() {
            // A million fleets take longer to add up than whoever stops a player wants to wait.
            if number > 0 && number.is_multiple_of(ADDED_BETWEEN) && budget.is_over() {
                break;
            }
            total += world.weight;
            for cell in world.grid.occupied().iter() {
                occupied[cell.index()] += world.weight;
            }
        }
        occupied.iter_mut().for_each(|chance| *chance /= total);
        Ok(occupied)
    }

    /// The cell not fired at that is likeliest to hold a ship; the first in reading order of several. `None` if all
    /// cells were fired at. Tells of all of them.
    ///
    /// # Errors
    /// If no fleet gives these answers, or if there was no time to find one.
    pub fn likeliest(
        &mut self,
        rng: &mut Rng,
        budget: &Budget,
        tell: &mut Tell<'_>,
    ) -> Result<Option<Cell>, Contradiction> {
        let occupied = self.occupied(rng, budget)?;
        let open = self.setup.board() - self.evidence.shots();
        let chances = || open.iter().map(|cell| (cell, occupied[cell.index()]));
        tell(&|| Assessment {
            cells: chances().map(|(cell, chance)| (cell, by_chance(chance))).collect(),
            fleets: self.exact.then_some(self.worlds.len() as u128),
            work: self.worlds.len() as u64,
            finished: self.is_enough(),
        });
        Ok(first_best(chances()).map(|(cell, _)| cell))
    }

    /// How many fleets of equal weight are enough.
    fn enough(&self) -> f64 {
        /// A sample goes on being used until this part of the usual number is left.
        const LEAST: f64 = 0.1;
        LEAST * self.size as f64
    }

    fn is_enough(&self) -> bool {
        self.exact || effective(&self.worlds) >= self.enough()
    }

    /// Sees to it that there are enough fleets, or as many as there is time for.
    fn renew(&mut self, rng: &mut Rng, budget: &Budget) -> Result<(), Contradiction> {
        if self.is_enough() {
            return Ok(());
        }
        let before = std::mem::take(&mut self.worlds);
        let renewed = self.list_or_draw(rng, budget);
        if budget.is_over() && effective(&self.worlds) < effective(&before) {
            self.worlds = before;
        }
        if self.worlds.is_empty() { renewed.and(Err(Contradiction(NO_TIME.into()))) } else { Ok(()) }
    }

    /// Lists all fleets that fit, or draws some of them.
    fn list_or_draw(&mut self, rng: &mut Rng, budget: &Budget) -> Result<(), Contradiction> {
        self.exact = self.list(budget)?;
        if self.exact {
            return Ok(());
        }
        let draw = self.sampler(budget)?;
        while self.worlds.len() < MOST * self.size {
            for _ in 0..self.size {
                let drawn = self.worlds.len() as u64;
                let found = if budget.allows_looking_every(drawn, BETWEEN) { draw(rng, budget) } else { None };
                let Some((fleet, equal)) = found else { return Ok(()) };
                self.worlds.push(self.world(&fleet, self.prior.weight(&fleet) / equal));
            }
            // Those few that are left after the next few answers have to do as well.
            if effective(&self.worlds) >= 2.0 * self.enough() {
                break;
            }
        }
        Ok(())
    }

    /// Lists all fleets that fit, if they are few enough and there is time.
    fn list(&mut self, budget: &Budget) -> Result<bool, Contradiction> {
        let all = FleetWorlds::within(self.setup.clone(), &self.evidence, self.setup.ship_count(), budget)?;
        let mut found = Vec::new();
        let done = all.visit_within(budget, &mut |fleet| {
            found.push(*fleet);
            if found.len() > MOST * self.size { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if done.is_continue() {
            let allowed = (0..).take_while(|weighed| !(u64::is_multiple_of(*weighed, BETWEEN) && budget.is_over()));
            let worlds = found.iter().zip(allowed).map(|(fleet, _)| self.world(fleet, self.prior.weight(fleet)));
            self.worlds = worlds.collect();
        }
        // Some of them, in the order of the list, are no sample of all.
        let is_all = done.is_continue() && self.worlds.len() == found.len();
        if !is_all {
            self.worlds.clear();
        }
        Ok(is_all)
    }

    /// A way to draw fleets that fit.
    fn sampler(&self, budget: &Budget) -> Result<Draw, Contradiction> {
        if let Ok(posterior) = Posterior::within(&self.setup, &self.evidence, budget) {
            let sampler = posterior.sampler_within(budget).ok_or_else(|| Contradiction(NO_TIME.into()))?;
            return Ok(Box::new(move |rng, budget| Some((sampler.sample_within(rng, budget)?, 1.0))));
        }
        // More ships than can be counted with.
        let all = FleetWorlds::within(self.setup.clone(), &self.evidence, self.setup.ship_count(), budget)?;
        Ok(Box::new(move |rng, budget| {
            let fleet = all.sample_within(rng, budget)?;
            Some((fleet, all.weight(&fleet)))
        }))
    }

    fn world(&self, fleet: &Fleet, weight: f64) -> World {
        World { grid: OceanGrid::fired_at(&self.setup, fleet, self.evidence.shots()), weight }
    }
}

/// How many worlds of equal weight would tell as much.
fn effective(worlds: &[World]) -> f64 {
    let (sum, squares) = worlds
        .iter()
        .fold((0.0, 0.0), |(sum, squares), world| (sum + world.weight, squares + world.weight * world.weight));
    if squares > 0.0 { sum * sum / squares } else { 0.0 }
}
