//! Whether any fleet satisfies some of the facts of a position: a search that gives up when it takes too long.

use crate::{
    cells::Cells,
    evidence::Evidence,
    lengths::Shape,
    place::{Ship, Ships},
    setup::Setup,
};
use yomi_core::Budget;

/// The most ships that one search places before it gives up.
const MOST_STEPS: u32 = 20_000;
/// The same for all searches about one position: about a second.
const MOST_STEPS_IN_ALL: u32 = 300_000;

/// Some of the facts of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    /// Cells with a ship.
    pub(super) hits: Cells,
    /// Cells without.
    pub(super) misses: Cells,
    /// Ships of which it is taken into account whether and how they sank.
    pub(super) ships: Ships,
}

impl Facts {
    /// How hard they are to keep in mind: what is told about a ship counts double, because it is about all hits.
    pub(super) fn weight(&self) -> usize {
        self.hits.len() as usize + self.misses.len() as usize + 2 * self.ships.len()
    }
}

/// Answers for any part of the facts of one position whether it contradicts itself.
pub(super) struct Checker<'a> {
    setup: &'a Setup,
    /// For each ship all its shapes, and whether the ship would have sunk, or not, as was told.
    shapes: Vec<Vec<(Shape, bool)>>,
    steps_left: u32,
    budget: &'a Budget,
}

impl<'a> Checker<'a> {
    pub(super) fn new(setup: &'a Setup, evidence: &Evidence, budget: &'a Budget) -> Self {
        let told = evidence.without_misses();
        let shape = |ship, place| (*setup.shape(ship, place), told.fits(setup, ship, place));
        let shapes = setup.ships().map(|ship| setup.places(ship).iter().map(|place| shape(ship, place)).collect());
        Checker { setup, shapes: shapes.collect(), steps_left: MOST_STEPS_IN_ALL, budget }
    }

    /// Whether certainly no fleet satisfies these facts. `false` also if that was too hard to find out, or if there was
    /// no time.
    pub(super) fn contradict(&mut self, facts: &Facts) -> bool {
        if self.budget.is_over() {
            self.steps_left = 0;
        }
        let candidates: Vec<Vec<&Shape>> = self.setup.ships().map(|ship| self.candidates(facts, ship)).collect();
        let allowed = MOST_STEPS.min(self.steps_left);
        let mut steps = allowed;
        let found = self.search(facts.hits, Ships::first(self.setup.ship_count()), &candidates, &mut steps);
        self.steps_left -= allowed - steps;
        !found && steps > 0
    }

    /// Whether the budget is over; the clock is looked at every so many steps.
    fn is_late(&self, steps: u32) -> bool {
        const BETWEEN: u32 = 256;
        steps.is_multiple_of(BETWEEN) && self.budget.is_over()
    }

    /// The places that the facts leave a ship by itself.
    pub(super) fn candidates(&self, facts: &Facts, ship: Ship) -> Vec<&Shape> {
        let anyhow = !facts.ships.contains(ship);
        let fitting = self.shapes[ship.index()]
            .iter()
            .filter(|(shape, told)| (*told || anyhow) && !shape.cells.meets(facts.misses));
        fitting.map(|(shape, _)| shape).collect()
    }

    /// Whether ships can be placed on all cells `uncovered`. The next ship is one that covers the first of them or,
    /// when all are covered, the one with the fewest places left.
    fn search(&self, uncovered: Cells, ships: Ships, left: &[Vec<&Shape>], steps: &mut u32) -> bool {
        let room: u32 = ships.iter().map(|ship| u32::from(self.setup.length(ship))).sum();
        if uncovered.len() > room || ships.iter().any(|ship| left[ship.index()].is_empty()) {
            return false;
        }
        let mut place = |ship: Ship, shape: &Shape| {
            *steps = if self.is_late(*steps) { 0 } else { steps.saturating_sub(1) };
            let still: Vec<Vec<&Shape>> = left
                .iter()
                .map(|list| list.iter().copied().filter(|one| !one.cells.meets(shape.reach)).collect())
                .collect();
            *steps > 0 && self.search(uncovered - shape.cells, ships.without(ship), &still, steps)
        };
        if let Some(cell) = uncovered.first() {
            return ships
                .iter()
                .any(|ship| left[ship.index()].iter().any(|shape| shape.cells.contains(cell) && place(ship, shape)));
        }
        match ships.iter().min_by_key(|ship| left[ship.index()].len()) {
            None => true,
            Some(ship) => left[ship.index()].iter().any(|shape| place(ship, shape)),
        }
    }
}
