//! Where each ship may lie, as far as it alone is concerned.

use crate::{
    cells::{Cell, Cells},
    evidence::Evidence,
    lengths::Places,
    place::{Place, Ship, Ships},
    setup::{Announce, Setup},
};
use yomi_core::Contradiction;

/// Ships that have the same places to choose from.
///
/// Two ships of 3 are a group as long as the answers do not tell them apart; most groups are of one ship.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The ships.
    pub(super) ships: Ships,
    /// One of them, for the tables.
    pub(super) ship: Ship,
    /// The places, each fitting the answers by itself.
    pub(super) places: Places,
    /// For each place, the fleets with a *given* ship of the group there.
    pub(super) fleets: Vec<u128>,
}

impl Group {
    /// Whether there is one ship, and only one place for it. It lies there in every fleet, so nothing is guessed.
    pub(super) fn is_settled(&self) -> bool {
        self.ships.len() == 1 && self.places.len() == 1
    }

    /// The place of a settled ship.
    fn settled(&self) -> Option<Place> {
        if self.is_settled() { self.places.nth(0) } else { None }
    }

    /// Takes away the places that cover one of these cells.
    fn avoid(&mut self, setup: &Setup, cells: Cells) {
        self.places = self.places & setup.places_in(self.ship, setup.board() - cells);
    }

    /// Keeps a number for each place, all 0 at first.
    pub(super) fn clear(&mut self) {
        self.fleets.clear();
        self.fleets.resize(self.places.len() as usize, 0);
    }
}

/// The ships in groups, with the places that fit the answers.
///
/// # Errors
/// If a ship has none.
pub(super) fn groups(setup: &Setup, evidence: &Evidence) -> Result<Vec<Group>, Contradiction> {
    let mut groups: Vec<Group> = Vec::with_capacity(setup.ship_count());
    for ship in setup.ships() {
        let places = fitting(setup, evidence, ship);
        let alike = |group: &&mut Group| setup.length(group.ship) == setup.length(ship) && group.places == places;
        if let Some(group) = groups.iter_mut().find(alike) {
            group.ships.insert(ship);
        } else {
            groups.push(Group { ships: [ship].into_iter().collect(), ship, places, fleets: Vec::new() });
        }
    }
    every_ship_has_a_place(setup, &groups)?;
    settle(setup, &mut groups);
    Ok(groups)
}

/// The groups if a shot at `cell` missed.
///
/// # Errors
/// If a ship has no place then.
pub(super) fn after_miss(setup: &Setup, groups: &[Group], cell: Cell) -> Result<Vec<Group>, Contradiction> {
    let without = |group: &Group| {
        let mut group = Group { fleets: Vec::new(), ..*group };
        group.avoid(setup, Cells::of(cell));
        group
    };
    let mut groups: Vec<Group> = groups.iter().map(without).collect();
    every_ship_has_a_place(setup, &groups)?;
    settle(setup, &mut groups);
    Ok(groups)
}

fn every_ship_has_a_place(setup: &Setup, groups: &[Group]) -> Result<(), Contradiction> {
    let Some(group) = groups.iter().find(|group| group.places.is_empty()) else { return Ok(()) };
    let (name, length) = (setup.name(group.ship), setup.length(group.ship));
    Err(Contradiction(format!("no place fits the answers for the {name} ({length} cells)")))
}

/// The places of a ship that fit the answers by themselves.
fn fitting(setup: &Setup, evidence: &Evidence, ship: Ship) -> Places {
    let open = setup.places_in(ship, setup.board() - evidence.misses());
    let named = match setup.options().announce {
        Announce::Silent => return open,
        Announce::Sunk | Announce::Named => false,
        Announce::Type | Announce::Place => true,
    };
    if !named {
        return open.iter().filter(|&place| evidence.fits(setup, ship, place)).collect();
    }
    let hit = setup.places_in(ship, evidence.hits());
    if evidence.sunk().contains(ship) {
        hit.iter().filter(|&place| evidence.fits(setup, ship, place)).collect()
    } else {
        // A ship not announced as sunk is not wholly hit.
        Places { across: open.across - hit.across, down: open.down - hit.down }
    }
}

/// Takes away the places that the settled ships leave to no other, until there are no more.
fn settle(setup: &Setup, groups: &mut [Group]) {
    let mut settled = Ships::NONE;
    loop {
        let mut news = groups.iter().filter(|group| !settled.contains(group.ship));
        let Some((ship, place)) = news.find_map(|group| Some((group.ship, group.settled()?))) else { return };
        settled.insert(ship);
        let reach = setup.shape(ship, place).reach;
        for group in groups.iter_mut().filter(|group| group.ship != ship) {
            group.avoid(setup, reach);
        }
    }
}

/// The cells of the settled ships.
pub(super) fn settled_cells(setup: &Setup, groups: &[Group]) -> Cells {
    let settled = groups.iter().filter(|group| group.is_settled());
    settled.fold(Cells::EMPTY, |all, group| all | setup.covered_by(group.ship, group.places))
}
