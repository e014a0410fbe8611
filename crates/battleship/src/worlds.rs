//! The fleets that fit what a seat has seen.
//!
//! Every rule about answers comes down to two conditions (see [`Evidence::fits`]): each ship by itself lies in one of
//! its *candidate* places, and together the ships cover all hits without getting in each other's way. Listing, counting
//! and sampling all start from the candidates; each has a module of its own.

use crate::{
    answer::{Action, Event},
    cells::Cells,
    count::count,
    evidence::Evidence,
    game::Battleship,
    lengths::{Places, Shape},
    listing::visit,
    ocean_grid::OceanGrid,
    packing::{Packing, is_roomy, most_spoiled, packing},
    place::{Fleet, Place, Ship},
    sample::Sampler,
    setup::{Placement, Setup},
};
use std::{
    ops::ControlFlow,
    sync::{Arc, OnceLock},
};
use yomi_core::{Budget, Contradiction, Hidden, Position, Rng, Seat, View, Worlds};

/// A place where a ship may lie, as far as it alone is concerned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) place: Place,
    pub(crate) shape: Shape,
}

impl Candidate {
    /// Whether two ships can be in these places at the same time.
    #[inline]
    pub(crate) fn clashes(&self, other: &Candidate) -> bool {
        self.shape.reach.meets(other.shape.cells)
    }
}

/// The enemy fleets that fit a view. While the enemy is still placing, fleets of the ships placed so far.
///
/// The prior is uniform, except where fleets are drawn ship by ship: then it is the chance of that draw.
#[derive(Clone, Debug)]
pub struct FleetWorlds {
    setup: Arc<Setup>,
    /// Cells that must be covered.
    hits: Cells,
    /// The candidates of each ship placed.
    candidates: Vec<Vec<Candidate>>,
    /// The same as sets.
    places: Vec<Places>,
    /// Whether the ships not placed yet find room next to any fleet of those that are.
    always_leaves_room: bool,
    /// Prepared by the first sample.
    sampler: OnceLock<Sampler>,
}

impl FleetWorlds {
    /// The fleets of the first `placed` ships that give these answers.
    ///
    /// # Errors
    /// If there is none.
    pub fn new(setup: Arc<Setup>, evidence: &Evidence, placed: usize) -> Result<Self, Contradiction> {
        Self::within(setup, evidence, placed, &Budget::unlimited())
    }

    /// The same within a budget, of which only time counts.
    ///
    /// # Errors
    /// If there is none, or if none was found in time.
    pub(crate) fn within(
        setup: Arc<Setup>,
        evidence: &Evidence,
        placed: usize,
        budget: &Budget,
    ) -> Result<Self, Contradiction> {
        let open = setup.board() - evidence.misses();
        let mut candidates = Vec::with_capacity(placed);
        for ship in setup.ships().take(placed) {
            let fitting = setup.places_in(ship, open).iter().filter(|&place| evidence.fits(&setup, ship, place));
            let list: Vec<_> = fitting.map(|place| Candidate { place, shape: *setup.shape(ship, place) }).collect();
            if list.is_empty() {
                let (name, length) = (setup.name(ship), setup.length(ship));
                return Err(Contradiction(format!("no place fits the answers for the {name} ({length} cells)")));
            }
            candidates.push(list);
        }
        let always_leaves_room = placed == setup.ship_count() || is_roomy(&setup, Ship(0), Cells::EMPTY);
        let hits = evidence.hits();
        let places = candidates.iter().map(|list| list.iter().map(|candidate| candidate.place).collect()).collect();
        let worlds = FleetWorlds { setup, hits, candidates, places, always_leaves_room, sampler: OnceLock::new() };
        let mut found = false;
        let done = worlds.visit_within(budget, &mut |_| {
            found = true;
            ControlFlow::Break(())
        });
        if found {
            return Ok(worlds);
        }
        Err(Contradiction(if done.is_break() {
            "there was no time to find a fleet that fits".into()
        } else {
            format!("no placement of the whole fleet explains all answers ({} hits)", hits.len())
        }))
    }

    /// Calls `f` with every fleet until it breaks, or until the budget is over. Tells whether it broke off.
    pub(crate) fn visit_within(
        &self,
        budget: &Budget,
        f: &mut dyn FnMut(&Fleet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit(self, budget, f)
    }

    /// A random fleet; `None` if the budget is over before.
    pub(crate) fn sample_within(&self, rng: &mut Rng, budget: &Budget) -> Option<Fleet> {
        if self.sampler.get().is_none() {
            // If somebody else was faster, theirs is the same.
            let _ = self.sampler.set(Sampler::new(self, budget)?);
        }
        self.sampler.get()?.sample(self, rng, budget)
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) fn hits(&self) -> Cells {
        self.hits
    }

    pub(crate) fn candidates(&self) -> &[Vec<Candidate>] {
        &self.candidates
    }

    /// Whether the ships not placed yet find room next to this fleet. Otherwise it could not have been placed.
    pub(crate) fn leaves_room(&self, fleet: &Fleet) -> bool {
        self.always_leaves_room
            || packing(&self.setup, Ship(fleet.len() as u8), self.setup.reach(fleet)) == Packing::Fits
    }

    /// The ships placed.
    pub(crate) fn ships(&self) -> impl Iterator<Item = Ship> + use<> {
        self.setup.ships().take(self.candidates.len())
    }

    /// The candidates of a ship that lie outside the cells `taken`.
    pub(crate) fn places_left(&self, ship: Ship, taken: Cells) -> Places {
        self.places[ship.index()] & self.setup.places_in(ship, self.setup.board() - taken)
    }

    /// The factor of one ship in the weight of a fleet, given the cells taken by the ships before it.
    fn share(&self, ship: Ship, taken: Cells) -> f64 {
        if self.is_sequential() {
            1.0 / f64::from(self.setup.places_in(ship, self.setup.board() - taken).len())
        } else {
            1.0
        }
    }

    /// A number that the factor of a ship in the weight of a fleet never exceeds.
    pub(crate) fn greatest_share(&self, ship: Ship) -> f64 {
        if !self.is_sequential() {
            return 1.0;
        }
        let spoiled: u32 = (0..ship.0).map(|earlier| most_spoiled(&self.setup, Ship(earlier), ship)).sum();
        1.0 / f64::from(self.setup.places(ship).len().saturating_sub(spoiled).max(1))
    }

    /// A number that the factor of a ship, times the number of its candidates that are left, never exceeds if at most
    /// `count` are left. A fleet drawn ship by ship had at least those to choose from.
    pub(crate) fn greatest_share_of_places(&self, ship: Ship, count: u32) -> f64 {
        let bound = self.greatest_share(ship) * f64::from(count);
        if self.is_sequential() { bound.min(1.0) } else { bound }
    }

    fn is_sequential(&self) -> bool {
        self.setup.options().placement == Placement::Sequential
    }
}

impl Worlds for FleetWorlds {
    type World = Fleet;

    /// Exact. A view of the usual board takes from microseconds late in the game to a few seconds at its start.
    fn count(&self) -> u128 {
        if self.always_leaves_room {
            return count(&self.candidates, self.hits);
        }
        let mut number = 0;
        self.visit(&mut |_| {
            number += 1;
            ControlFlow::Continue(())
        });
        number
    }

    fn visit(&self, f: &mut dyn FnMut(&Fleet) -> ControlFlow<()>) {
        // Whether the visitor broke off makes no difference at the top.
        let _ = self.visit_within(&Budget::unlimited(), f);
    }

    fn sample(&self, rng: &mut Rng) -> Fleet {
        self.sample_within(rng, &Budget::unlimited()).expect("without a limit it is always found")
    }

    /// For fleets drawn ship by ship, the product of one over the number of places each ship had.
    fn weight(&self, world: &Fleet) -> f64 {
        let mut taken = Cells::EMPTY;
        let mut weight = 1.0;
        for (ship, place) in world.iter() {
            weight *= self.share(ship, taken);
            taken |= self.setup.shape(ship, place).reach;
        }
        weight
    }
}

impl Hidden for Battleship {
    type World = Fleet;
    type Worlds = FleetWorlds;

    fn worlds(view: &View<'_, Self>) -> Result<FleetWorlds, Contradiction> {
        FleetWorlds::new(view.sight().setup().clone(), &Evidence::of_view(view)?, view.sight().enemy().placed)
    }

    fn true_world(&self, seat: Seat) -> Fleet {
        *self.grid(seat.other()).fleet()
    }

    fn replay_in(view: &View<'_, Self>, world: &Fleet) -> (Self, Vec<Action>) {
        let sight = view.sight();
        let fleets = match sight.setup().options().placement {
            Placement::Free => [Fleet::EMPTY; 2],
            Placement::Sequential | Placement::Uniform => in_seat_order(view.seat(), *sight.own().fleet(), *world),
        };
        let mut enemy_places = world.places().iter().copied();
        let action = |event: &Event| match *event {
            Event::Placed { place: Some(place), .. } => Some(Action::Place(place)),
            Event::Placed { place: None, .. } => enemy_places.next().map(Action::Place),
            Event::Shot { cell, .. } => Some(Action::Shoot(cell)),
        };
        (Battleship::new(sight.setup().clone(), &fleets), view.history().iter().filter_map(action).collect())
    }

    fn position_in(view: &View<'_, Self>, world: &Fleet) -> Self {
        let sight = view.sight();
        let enemy = OceanGrid::fired_at(sight.setup(), world, sight.enemy().shots);
        Battleship::in_progress(sight.setup().clone(), in_seat_order(view.seat(), *sight.own(), enemy), sight.turn())
    }
}

fn in_seat_order<T>(seat: Seat, own: T, enemy: T) -> [T; 2] {
    if seat == Seat::FIRST { [own, enemy] } else { [enemy, own] }
}
