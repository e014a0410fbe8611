//! The exact posterior: how many fleets give the answers that were heard, and how many of them have a ship on which
//! cell.
//!
//! All numbers are exact integers; nothing is sampled, rounded or guessed, and a sunken ship whose place is ambiguous
//! is never taken to lie in one of them. The way from the answers to the numbers:
//!
//! 1. Each ship by itself has the places that fit the answers (see [`Evidence::fits`]). A ship with only one place lies
//!    there in every fleet. Ships with the same places, like two ships of 3, are counted together (`groups`).
//! 2. The fleets are divided into cases by which ship covers which hits, so that within a case every ship chooses
//!    freely from a list of its own, as long as no two get in each other's way (`cover`).
//! 3. Such choices are counted, together with those that contain any given entry, by methods that do not try out all of
//!    them (`solve`): two short lists are taken as one; four lists are counted by pairs of pairs (`pairs`), which takes
//!    about as long as there are pairs of places; and a fifth ship of two cells is added by inclusion and exclusion
//!    (`five_lists`). Only what none of this covers is tried out place by place.
//!
//! Everything else is a sum of the fleets with a ship in a place.

mod cover;
mod five_lists;
mod four_lists;
mod groups;
mod lanes;
mod list;
mod machine;
mod pairs;
mod sample;
mod sequential;
mod solve;

pub use sample::PosteriorSampler;
pub use sequential::SequentialPosterior;
pub(crate) use sequential::weight;

use crate::{
    cells::{Cell, Cells},
    evidence::Evidence,
    place::Ship,
    setup::Setup,
};
use cover::Classes;
use groups::{Group, after_miss, groups};
use machine::Machine;
use solve::{cost, solve};
use std::{ops::ControlFlow, sync::Arc};
use yomi_core::{Budget, Contradiction, first_best};

/// The most steps that a count may take; a step is of the order of a nanosecond.
///
/// Fleets of up to five ships stay far below that on any board. With more than seven ships of which little is known,
/// exact counting by these methods would take hours, and is refused instead.
const MOST_STEPS: u64 = 1 << 35;

/// How many steps there are between two looks at the clock, at least.
const STEPS_BETWEEN: u64 = 1 << 14;

/// The fleets that give the answers heard so far, counted. Every fleet counts the same.
///
/// Ships of the same length are different ships: before any of them is sunk, the classic fleet has twice as many
/// placements as one that counts its two ships of 3 as interchangeable.
#[derive(Clone, Debug)]
pub struct Posterior {
    setup: Arc<Setup>,
    shots: Cells,
    hits: Cells,
    groups: Vec<Group>,
    total: u128,
    /// By cell.
    occupied: Vec<u128>,
}

impl Posterior {
    /// Counts all fleets that give these answers.
    ///
    /// # Errors
    /// If there is none, or if there are more ships than can be counted with (the message says so).
    pub fn new(setup: &Arc<Setup>, evidence: &Evidence) -> Result<Self, Contradiction> {
        Self::within(setup, evidence, &Budget::unlimited())
    }

    /// The same, unless the budget, of which only time counts, is over before: then that is the error.
    ///
    /// # Errors
    /// Also if there is no such fleet, or too many.
    pub fn within(setup: &Arc<Setup>, evidence: &Evidence, budget: &Budget) -> Result<Self, Contradiction> {
        Self::in_steps(setup, evidence, MOST_STEPS, budget)
    }

    /// The same, but counting is refused where it would take more steps than this; a step is of the order of a
    /// nanosecond.
    pub(crate) fn in_steps(
        setup: &Arc<Setup>,
        evidence: &Evidence,
        most_steps: u64,
        budget: &Budget,
    ) -> Result<Self, Contradiction> {
        Self::count(setup, evidence.shots(), evidence.hits(), groups(setup, evidence)?, most_steps, budget)
    }

    /// What would be known if a shot at `cell` missed; an error if it cannot miss.
    ///
    /// Looking ahead over shots that all miss needs nothing else: the fleets with a ship on u or v are those with one
    /// on u, plus those with one on v after a miss at u, and so on for more shots. A search of depth d and width w
    /// takes 1 + w + … + w^(d - 1) counts.
    ///
    /// # Errors
    /// If all fleets have a ship there, or if the budget is over before they are counted.
    pub fn after_miss(&self, cell: Cell, budget: &Budget) -> Result<Self, Contradiction> {
        let shots = self.shots | Cells::of(cell);
        Self::count(&self.setup, shots, self.hits, after_miss(&self.setup, &self.groups, cell)?, MOST_STEPS, budget)
    }

    fn count(
        setup: &Arc<Setup>,
        shots: Cells,
        hits: Cells,
        mut groups: Vec<Group>,
        most_steps: u64,
        budget: &Budget,
    ) -> Result<Self, Contradiction> {
        let machine = Machine::detect();
        let classes = Classes::new(setup, &groups, hits);
        groups.iter_mut().for_each(Group::clear);
        let (mut total, mut steps, mut looked) = (0, 0u64, 0);
        let done = classes.each_case(most_steps, budget, &mut |case| {
            let lists = classes.lists(case);
            steps = steps.saturating_add(cost(&lists));
            let look = steps - looked >= STEPS_BETWEEN;
            if steps > most_steps || look && budget.is_over() {
                return ControlFlow::Break(());
            }
            looked = if look { steps } else { looked };
            let Some(solution) = solve(machine, &lists, budget) else { return ControlFlow::Break(()) };
            let labellings = classes.labellings(case);
            total += labellings * solution.total;
            for (&(group, class), counts) in case.iter().zip(&solution.with) {
                for (&number, count) in classes.of_group[group][class].numbers.iter().zip(counts) {
                    groups[group].fleets[usize::from(number)] += labellings * count;
                }
            }
            ControlFlow::Continue(())
        });
        if done.is_break() && budget.is_over() {
            return Err(Contradiction("there was no time to count all fleets that fit".into()));
        }
        if done.is_break() {
            let ships = setup.ship_count();
            return Err(Contradiction(format!(
                "the fleets of {ships} ships that fit are too many to be counted exactly"
            )));
        }
        if total == 0 {
            let reason = "no placement of the whole fleet explains all answers";
            return Err(Contradiction(format!("{reason} ({} hits)", hits.len())));
        }
        let mut occupied = vec![0; 256];
        for group in &mut groups {
            if group.is_settled() {
                group.fleets.fill(total);
            }
            let length = usize::from(setup.length(group.ship));
            let mut fleets = group.fleets.iter();
            group.places.iter().for_each(|place| {
                let count = fleets.next().copied().unwrap_or(0);
                let step = usize::from(place.direction.step());
                for number in 0..length {
                    occupied[place.cell.index() + number * step] += count;
                }
            });
            // So far the fleets with any ship of the group in a place; by symmetry each ship has the same share of
            // them.
            let ships = group.ships.len() as u128;
            if ships > 1 {
                group.fleets.iter_mut().for_each(|fleets| *fleets /= ships);
            }
        }
        Ok(Posterior { setup: setup.clone(), shots, hits, groups, total, occupied })
    }

    /// The number of fleets.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// The fleets with a ship on the cell.
    pub fn occupied(&self, cell: Cell) -> u128 {
        self.occupied[cell.index()]
    }

    /// The cell not fired at that most fleets have a ship on, and how many do; the first in reading order of several.
    ///
    /// `None` if all cells were fired at.
    pub fn likeliest(&self) -> Option<(Cell, u128)> {
        let open = (self.setup.board() - self.shots).iter().map(|cell| (cell, self.occupied(cell)));
        first_best(open)
    }

    /// The cells not fired at that some fleet has a ship on, most fleets first, and in reading order among equals; at
    /// most `count` of them.
    pub fn likeliest_cells(&self, count: usize) -> Vec<(Cell, u128)> {
        let open = (self.setup.board() - self.shots).iter().map(|cell| (cell, self.occupied(cell)));
        let mut cells: Vec<_> = open.filter(|(_, fleets)| *fleets > 0).collect();
        cells.sort_by_key(|&(_, fleets)| std::cmp::Reverse(fleets));
        cells.truncate(count);
        cells
    }

    /// The fleets with this ship on the cell.
    pub fn occupied_by(&self, ship: Ship, cell: Cell) -> u128 {
        self.fleets_where(ship, |cells| cells.contains(cell))
    }

    /// How the fleets divide by the answer to a shot at a cell not fired at.
    pub fn answers(&self, cell: Cell) -> Split {
        let before = self.hits;
        let sinks = |cells: Cells| cells.contains(cell) && (cells - Cells::of(cell)).is_within(before);
        let sunk: Vec<u128> = self.setup.ships().map(|ship| self.fleets_where(ship, sinks)).collect();
        let occupied = self.occupied(cell);
        Split { miss: self.total - occupied, hit: occupied - sunk.iter().sum::<u128>(), sunk }
    }

    /// For drawing fleets at random, all with the same chance, or as if they had been placed ship by ship.
    pub fn sampler(&self) -> PosteriorSampler {
        self.sampler_within(&Budget::unlimited()).expect("without a limit it is always prepared")
    }

    /// The same; `None` if the budget is over before.
    pub(crate) fn sampler_within(&self, budget: &Budget) -> Option<PosteriorSampler> {
        PosteriorSampler::new(self, budget)
    }

    fn fleets_where(&self, ship: Ship, wanted: impl Fn(Cells) -> bool) -> u128 {
        let Some(group) = self.groups.iter().find(|group| group.ships.contains(ship)) else { return 0 };
        let places = group.places.iter().zip(&group.fleets);
        places.filter(|(place, _)| wanted(self.setup.shape(ship, *place).cells)).map(|(_, fleets)| fleets).sum()
    }
}

/// The fleets by the answer to a shot, counted or weighed. Their sum is that of all fleets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split<T = u128> {
    /// Those where the shot misses.
    pub miss: T,
    /// Those where it hits and no ship sinks.
    pub hit: T,
    /// Those where it sinks a ship, for each ship of the fleet. Where sinkings do not name the ship, or are not told at
    /// all, the answers that sound alike have to be added up.
    pub sunk: Vec<T>,
}
