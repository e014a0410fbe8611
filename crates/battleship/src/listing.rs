//! Listing possible fleets one by one: plain backtracking, the yardstick for anything faster.

use crate::{
    cells::Cells,
    place::{Fleet, Place, Ship, Ships},
    worlds::{Candidate, FleetWorlds},
};
use std::ops::ControlFlow;
use yomi_core::Budget;

/// Calls `f` with every fleet of the set once, in a fixed order, until it breaks, or until the budget is over. Tells
/// whether it broke off.
///
/// While a hit is not covered, the next ship is one that covers the first such hit: exactly one ship of a fleet does,
/// so nothing is listed twice. After that the ship with the fewest candidates left goes next, which finds dead ends
/// early.
pub(crate) fn visit(
    worlds: &FleetWorlds,
    budget: &Budget,
    f: &mut dyn FnMut(&Fleet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let count = worlds.candidates().len();
    let places = worlds.candidates().iter().map(|list| list[0].place).collect();
    let all = worlds.candidates().iter().map(|list| (0..list.len() as u16).collect()).collect();
    Visit { worlds, places, f, budget, steps: 0 }.go(worlds.hits(), Ships::first(count), all)
}

struct Visit<'a> {
    worlds: &'a FleetWorlds,
    /// Where the ships chosen so far lie; for the others any place.
    places: Vec<Place>,
    f: &'a mut dyn FnMut(&Fleet) -> ControlFlow<()>,
    budget: &'a Budget,
    steps: u64,
}

/// For each ship, the numbers of the candidates that the ships chosen so far leave.
type Left = Vec<Vec<u16>>;

impl Visit<'_> {
    fn go(&mut self, uncovered: Cells, ships: Ships, left: Left) -> ControlFlow<()> {
        if let Some(cell) = uncovered.first() {
            let longest: u32 = ships.iter().map(|ship| u32::from(self.worlds.setup().length(ship))).sum();
            if uncovered.len() > longest {
                return ControlFlow::Continue(());
            }
            for ship in ships.iter() {
                for &number in &left[ship.index()] {
                    if self.candidate(ship, number).shape.cells.contains(cell) {
                        self.choose(ship, number, uncovered, ships, &left)?;
                    }
                }
            }
            return ControlFlow::Continue(());
        }
        let Some(ship) = ships.iter().min_by_key(|ship| left[ship.index()].len()) else {
            let fleet: Fleet = self.places.iter().copied().collect();
            return if self.worlds.leaves_room(&fleet) { (self.f)(&fleet) } else { ControlFlow::Continue(()) };
        };
        for &number in &left[ship.index()] {
            self.choose(ship, number, uncovered, ships, &left)?;
        }
        ControlFlow::Continue(())
    }

    /// Goes on with a ship in one of its places.
    fn choose(&mut self, ship: Ship, number: u16, uncovered: Cells, ships: Ships, left: &Left) -> ControlFlow<()> {
        self.look_at_the_budget()?;
        let chosen = *self.candidate(ship, number);
        self.places[ship.index()] = chosen.place;
        let ships = ships.without(ship);
        let mut still = vec![Vec::new(); left.len()];
        for other in ships.iter() {
            let list = &self.worlds.candidates()[other.index()];
            let keeps = |number: &u16| !chosen.clashes(&list[usize::from(*number)]);
            still[other.index()] = left[other.index()].iter().copied().filter(keeps).collect();
            if still[other.index()].is_empty() {
                return ControlFlow::Continue(());
            }
        }
        self.go(uncovered - chosen.shape.cells, ships, still)
    }

    /// Breaks off when the budget is over; the clock is looked at every so many steps.
    fn look_at_the_budget(&mut self) -> ControlFlow<()> {
        const BETWEEN: u64 = 32;
        self.steps += 1;
        let over = self.steps.is_multiple_of(BETWEEN) && self.budget.is_over();
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn candidate(&self, ship: Ship, number: u16) -> &Candidate {
        &self.worlds.candidates()[ship.index()][usize::from(number)]
    }
}
