//! Fleets on a small board as words of bits, eight to a row.

use super::solver::TooLarge;
use crate::{
    cells::{Cell, Cells},
    evidence::Evidence,
    setup::{Announce, Setup},
    worlds::FleetWorlds,
};
use std::{collections::HashSet, ops::ControlFlow, sync::Arc};
use yomi_core::Budget;

/// The most columns and rows.
pub(super) const SIDE: u8 = 8;

/// The most ships.
pub(super) const MOST_SHIPS: usize = 4;

/// The most fleets that are listed.
const MOST_FLEETS: usize = 1 << 20;

/// A set of cells.
pub(super) type Bits = u64;

/// A fleet; ships of the same length are told apart by nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Fleet {
    /// The ships, the longest first; nothing where there are fewer.
    pub(super) ships: [Bits; MOST_SHIPS],
}

impl Fleet {
    /// All cells with a ship.
    #[inline]
    pub(super) fn cells(&self) -> Bits {
        self.ships.iter().fold(0, |all, ship| all | ship)
    }

    /// What is told of a shot at a cell on which this fleet has a ship, after these hits: the length of the ship that
    /// it sinks, or 0.
    #[inline]
    pub(super) fn sinks(&self, hits: Bits, cell: Bits) -> u8 {
        let ship = self.ships.iter().find(|ship| **ship & cell != 0).copied().unwrap_or(0);
        if ship & !(hits | cell) == 0 { ship.count_ones() as u8 } else { 0 }
    }
}

/// All fleets of a small board.
///
/// # Errors
/// If the board, the fleet or the number of fleets is too large, or if answers say something else than the type that
/// sinks.
pub(super) fn all(setup: &Arc<Setup>) -> Result<Vec<Fleet>, TooLarge> {
    let options = setup.options();
    let refuse = |what: String| Err(TooLarge(what));
    if options.width > SIDE || options.height > SIDE {
        return refuse(format!("boards of more than {SIDE} columns or rows are too large to be solved"));
    }
    if setup.ship_count() > MOST_SHIPS {
        return refuse(format!("fleets of more than {MOST_SHIPS} ships are too large to be solved"));
    }
    if options.announce != Announce::Type {
        return refuse("only games that tell the type of a ship that sinks are solved; write announce=type".to_owned());
    }
    let worlds = FleetWorlds::new(setup.clone(), &Evidence::new(setup), setup.ship_count());
    let worlds = worlds.map_err(|problem| TooLarge(problem.to_string()))?;
    let mut known: HashSet<Fleet> = HashSet::new();
    let done = worlds.visit_within(&Budget::unlimited(), &mut |fleet| {
        let mut found = Fleet { ships: [0; MOST_SHIPS] };
        for (ship, place) in fleet.iter() {
            found.ships[ship.index()] = bits(setup.shape(ship, place).cells);
        }
        found.ships.sort_unstable_by_key(|ship| (std::cmp::Reverse(ship.count_ones()), *ship));
        known.insert(found);
        if known.len() > MOST_FLEETS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if done.is_break() {
        return refuse(format!("more than {MOST_FLEETS} fleets are too many to be solved"));
    }
    let mut fleets: Vec<Fleet> = known.into_iter().collect();
    fleets.sort_unstable();
    Ok(fleets)
}

fn bits(cells: Cells) -> Bits {
    cells.iter().fold(0, |bits, cell| bits | bit(cell))
}

fn bit(cell: Cell) -> Bits {
    1 << (cell.row() * SIDE + cell.column())
}
