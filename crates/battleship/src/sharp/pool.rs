//! All fleets that are left, as bits: what looking ahead works on.

use crate::{
    cells::{Cell, Cells},
    evidence::Evidence,
    place::{Place, Ship},
    setup::{Announce, Setup},
    worlds::FleetWorlds,
};
use std::{collections::HashMap, ops::ControlFlow, sync::Arc};
use yomi_core::{Budget, Contradiction};

/// Cells that some of the fleets have a ship on, by their numbers in the pool.
pub(super) type Bits = u128;

/// The most cells that a pool can number.
pub(super) const MOST_CELLS: usize = Bits::BITS as usize;

/// The answer that tells of no ship.
const MISS: u16 = 0;
/// The answer that tells of a ship and nothing more.
const HIT: u16 = 1;

/// One fleet of a pool at some point of a line of shots.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// Its cells that are not hit yet.
    pub(super) left: Bits,
    /// Its number in the pool.
    pub(super) id: u32,
    /// What is told of the latest shot, if that was a hit.
    told: u16,
}

/// Possible fleets without what no longer matters: the cells that were hit, the ships that are sunk, and which of two
/// ships of the same length is which where nobody can tell. Fleets that then are the same are one with a weight.
#[derive(Debug)]
pub(super) struct Pool {
    /// The cells by number, in reading order.
    cells: Vec<Cell>,
    /// For each cell, its neighbours.
    beside: Vec<Bits>,
    /// How many ships of each fleet are listed.
    ships: usize,
    /// Where they lie, fleet by fleet; nothing for a ship that is sunk.
    places: Vec<Bits>,
    /// What is told when they sink.
    sinkings: Vec<u16>,
    /// What is told when they are hit and do not sink, the same in all fleets.
    hits: Vec<u16>,
    /// How many fleets each one stands for.
    weights: Vec<u32>,
}

impl Pool {
    /// Lists the fleets that give these answers; `None` if they have ships on too many cells, or if the budget is over
    /// before. There must be less than 2^24 fleets.
    ///
    /// # Errors
    /// If no fleet gives these answers, or none was found in time.
    pub(super) fn new(setup: &Arc<Setup>, evidence: &Evidence, budget: &Budget) -> Result<Option<Self>, Contradiction> {
        let worlds = FleetWorlds::within(setup.clone(), evidence, setup.ship_count(), budget)?;
        let shots = evidence.shots();
        let listed: Vec<Ship> = setup.ships().filter(|&ship| !evidence.sunk().contains(ship)).collect();
        let shapes = listed.iter().flat_map(|ship| worlds.candidates()[ship.index()].iter());
        let possible = shapes.fold(Cells::EMPTY, |all, candidate| all | candidate.shape.cells) - shots;
        if possible.len() as usize > MOST_CELLS {
            return Ok(None);
        }
        let announce = setup.options().announce;
        let cells: Vec<Cell> = possible.iter().collect();
        let mut numbers = [0; 256];
        cells.iter().enumerate().for_each(|(number, cell)| numbers[cell.index()] = number);
        let bits = |cells: Cells| cells.iter().fold(0, |bits, cell| bits | (1 << numbers[cell.index()]));
        let mut pool = Pool {
            beside: cells.iter().map(|&cell| bits(Cells::of(cell).neighbours() & possible)).collect(),
            cells,
            ships: listed.len(),
            places: Vec::new(),
            sinkings: Vec::new(),
            hits: listed.iter().map(|&ship| told_of_hit(announce, ship)).collect(),
            weights: Vec::new(),
        };
        let mut known: HashMap<Vec<(Bits, u16)>, usize> = HashMap::new();
        let done = worlds.visit_within(budget, &mut |fleet| {
            let describe = |&ship: &Ship| {
                let place = fleet.places()[ship.index()];
                (bits(setup.shape(ship, place).cells - shots), told_of_sinking(setup, ship, place))
            };
            let mut ships: Vec<(Bits, u16)> = listed.iter().map(describe).collect();
            if announce != Announce::Named {
                let alike = |a: &Ship, b: &Ship| setup.length(*a) == setup.length(*b);
                let mut from = 0;
                for same in listed.chunk_by(alike) {
                    ships[from..from + same.len()].sort_unstable();
                    from += same.len();
                }
            }
            let next = known.len();
            let number = *known.entry(ships).or_insert_with_key(|ships| {
                pool.places.extend(ships.iter().map(|(cells, _)| cells));
                pool.sinkings.extend(ships.iter().map(|(_, told)| told));
                pool.weights.push(0);
                next
            });
            pool.weights[number] += 1;
            ControlFlow::Continue(())
        });
        Ok(done.is_continue().then_some(pool))
    }

    /// All fleets of the pool.
    pub(super) fn items(&self) -> Vec<Item> {
        let left = |id: u32| self.ships_of(id).iter().fold(0, |all, ship| all | ship);
        (0..self.weights.len() as u32).map(|id| Item { left: left(id), id, told: MISS }).collect()
    }

    /// Keeps the fleets that would have given the answer that a cell got.
    pub(super) fn keep(&self, setup: &Setup, evidence: &Evidence, cell: Cell, items: &mut Vec<Item>) {
        let told = told(setup, evidence, cell);
        let bit = self.cells.iter().position(|&known| known == cell).map_or(0, |number| 1 << number);
        items.retain_mut(|item| {
            let fits = self.told(item, bit) == told;
            item.left &= !bit;
            fits
        });
    }

    /// The cell with a number.
    pub(super) fn cell(&self, number: usize) -> Cell {
        self.cells[number]
    }

    /// The neighbours of a cell.
    #[inline]
    pub(super) fn beside(&self, number: usize) -> Bits {
        self.beside[number]
    }

    /// How many fleets an item stands for.
    #[inline]
    pub(super) fn weight(&self, item: &Item) -> u32 {
        self.weights[item.id as usize]
    }

    /// How many fleets there are.
    #[inline]
    pub(super) fn weigh(&self, items: &[Item]) -> u32 {
        items.iter().map(|item| self.weight(item)).sum()
    }

    #[inline]
    fn ships_of(&self, id: u32) -> &[Bits] {
        &self.places[id as usize * self.ships..][..self.ships]
    }

    /// What is told of a shot at a cell, given by its bit, that this fleet has not been shot at before.
    #[inline]
    pub(super) fn told(&self, item: &Item, bit: Bits) -> u16 {
        if item.left & bit == 0 {
            return MISS;
        }
        let number = self.ships_of(item.id).iter().position(|ship| ship & bit != 0).unwrap_or(0);
        let at = item.id as usize * self.ships + number;
        if self.places[at] & item.left == bit { self.sinkings[at] } else { self.hits[number] }
    }

    /// Fires at a cell, given by its bit, in all fleets. Those that are hit come first; returns how many.
    #[inline]
    pub(super) fn fire(&self, items: &mut [Item], bit: Bits) -> usize {
        let mut hit = 0;
        for number in 0..items.len() {
            if items[number].left & bit != 0 {
                let mut item = items[number];
                item.told = self.told(&item, bit);
                item.left &= !bit;
                items[number] = items[hit];
                items[hit] = item;
                hit += 1;
            }
        }
        hit
    }
}

/// Brings the items with the same answer as the first to the front; returns how many. There must be one.
#[inline]
pub(super) fn alike(items: &mut [Item]) -> usize {
    let told = items[0].told;
    let mut same = 1;
    for number in 1..items.len() {
        if items[number].told == told {
            items.swap(number, same);
            same += 1;
        }
    }
    same
}

/// What was told of a shot.
fn told(setup: &Setup, evidence: &Evidence, cell: Cell) -> u16 {
    if !evidence.hits().contains(cell) {
        return MISS;
    }
    let announce = setup.options().announce;
    let named = evidence.named().iter().position(|cells| cells.contains(cell)).map(|number| Ship(number as u8));
    match (evidence.sinkings().iter().find(|sinking| sinking.cell == cell), named) {
        (Some(sinking), _) => match (sinking.ship, sinking.place) {
            (Some(ship), place) => told_of_sinking(setup, ship, place.unwrap_or(ANYWHERE)),
            (None, _) => SINKING,
        },
        (None, Some(ship)) => told_of_hit(announce, ship),
        (None, None) => HIT,
    }
}

/// Stands for a place where the place is not told.
const ANYWHERE: Place = Place { cell: Cell(0), direction: crate::place::Direction::Across };
/// That a ship sinks and nothing more; more are the numbers above it.
const SINKING: u16 = 1 << 8;

fn told_of_hit(announce: Announce, ship: Ship) -> u16 {
    if announce == Announce::Named { HIT + 1 + u16::from(ship.0) } else { HIT }
}

fn told_of_sinking(setup: &Setup, ship: Ship, place: Place) -> u16 {
    let length = u16::from(setup.length(ship));
    match setup.options().announce {
        Announce::Silent => HIT,
        Announce::Sunk => SINKING,
        Announce::Type => SINKING + length,
        Announce::Named => SINKING + u16::from(ship.0),
        Announce::Place => (length + 1) << 9 | (place.direction as u16) << 8 | u16::from(place.cell.0),
    }
}
