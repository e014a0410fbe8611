//! One side's fleet and the shots fired at it.

use crate::{
    answer::Answer,
    cells::{Cell, Cells},
    place::{Fleet, Place, Ship, Ships},
    setup::{Announce, Setup},
};

/// One side's fleet with the shots fired at it: half of the truth of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OceanGrid {
    fleet: Fleet,
    occupied: Cells,
    shots: Cells,
    sunk: Ships,
}

impl OceanGrid {
    /// A grid without a ship.
    pub const EMPTY: OceanGrid =
        OceanGrid { fleet: Fleet::EMPTY, occupied: Cells::EMPTY, shots: Cells::EMPTY, sunk: Ships::NONE };

    /// OceanGrid with a fleet that nobody has fired at.
    pub fn new(setup: &Setup, fleet: &Fleet) -> Self {
        let mut grid = OceanGrid::EMPTY;
        for &place in fleet.places() {
            grid.place(setup, place);
        }
        grid
    }

    /// OceanGrid with a fleet that has been fired at.
    pub(crate) fn fired_at(setup: &Setup, fleet: &Fleet, shots: Cells) -> Self {
        let is_sunk = |&(ship, place): &(Ship, Place)| setup.shape(ship, place).cells.is_within(shots);
        let sunk = fleet.iter().filter(is_sunk).map(|(ship, _)| ship).collect();
        OceanGrid { shots, sunk, ..OceanGrid::new(setup, fleet) }
    }

    /// The fleet, as far as it is placed.
    pub fn fleet(&self) -> &Fleet {
        &self.fleet
    }

    /// The cells with ships.
    pub fn occupied(&self) -> Cells {
        self.occupied
    }

    /// The cells fired at.
    #[inline]
    pub fn shots(&self) -> Cells {
        self.shots
    }

    /// The shots that hit.
    pub fn hits(&self) -> Cells {
        self.shots & self.occupied
    }

    /// The ships that are sunk.
    pub fn sunk(&self) -> Ships {
        self.sunk
    }

    /// Whether a complete fleet lies here and is sunk.
    #[inline]
    pub fn is_lost(&self, setup: &Setup) -> bool {
        self.sunk == Ships::first(setup.ship_count())
    }

    /// Puts the next ship in a place where it may lie.
    pub(crate) fn place(&mut self, setup: &Setup, place: Place) {
        let ship = Ship(self.fleet.len() as u8);
        self.occupied |= setup.shape(ship, place).cells;
        self.fleet.push(place);
    }

    /// Fires at a cell; returns the ship that is hit, if any. Firing at the same cell again changes nothing.
    #[inline]
    pub fn shoot(&mut self, setup: &Setup, cell: Cell) -> Option<Ship> {
        self.shots.insert(cell);
        let (ship, cells) = self.ship_at(setup, cell)?;
        if cells.is_within(self.shots) {
            self.sunk.insert(ship);
        }
        Some(ship)
    }

    /// Fires at a cell not fired at before; returns what the shooter is told.
    pub fn fire(&mut self, setup: &Setup, cell: Cell) -> Answer {
        let answer = self.answer(setup, cell);
        self.shoot(setup, cell);
        answer
    }

    /// What the shooter will be told about a shot at a cell not fired at before.
    pub fn answer(&self, setup: &Setup, cell: Cell) -> Answer {
        let Some((ship, cells)) = self.ship_at(setup, cell) else { return Answer::Miss };
        let mut shots = self.shots;
        shots.insert(cell);
        let sinks = cells.is_within(shots);
        let kind = Some(setup.kind(ship));
        match setup.options().announce {
            Announce::Type if sinks => Answer::Sunk(kind, None),
            Announce::Sunk if sinks => Answer::Sunk(None, None),
            Announce::Place if sinks => Answer::Sunk(kind, Some(self.fleet.places()[ship.index()])),
            Announce::Named if sinks => Answer::Sunk(kind, None),
            Announce::Named => Answer::Hit(kind),
            Announce::Type | Announce::Sunk | Announce::Place | Announce::Silent => Answer::Hit(None),
        }
    }

    /// The ship on a cell, and all its cells.
    #[inline]
    pub fn ship_at(&self, setup: &Setup, cell: Cell) -> Option<(Ship, Cells)> {
        if !self.occupied.contains(cell) {
            return None;
        }
        let ships = self.fleet.iter().map(|(ship, place)| (ship, setup.shape(ship, place).cells));
        ships.into_iter().find(|(_, cells)| cells.contains(cell))
    }
}
