//! Whether the rest of a fleet can still be placed.
//!
//! A ship may be placed only where it leaves room for the ships after it, so that no player can get stuck. On a usual
//! board a simple count shows that there is always room; on a crowded one a search looks for it.
//!
//! Packing ships is hard in general, so the search gives up after [`MOST_STEPS`] steps, and then there is "no room".
//! Even so nobody gets stuck: the search tries the ships in the order in which they are placed, so where it found room
//! before a ship is placed, it finds at least the same room, in no more steps, after the ship is placed there.

use crate::{
    cells::Cells,
    lengths::Places,
    place::{Place, Ship},
    setup::Setup,
};

/// The most ships the search places before it gives up.
const MOST_STEPS: u32 = 10_000;

/// What is known about room for ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    /// There is room.
    Fits,
    /// There is none.
    Impossible,
    /// The search gave up.
    Unknown,
}

/// Whether `next` and all ships after it find room outside the cells `taken`.
pub(crate) fn packing(setup: &Setup, next: Ship, taken: Cells) -> Packing {
    let mut steps = MOST_STEPS;
    match search(setup, next, taken, &mut steps) {
        true => Packing::Fits,
        false if steps == 0 => Packing::Unknown,
        false => Packing::Impossible,
    }
}

/// The places of `ship` outside the cells `taken` that leave room for the ships after it.
pub(crate) fn places_with_room(setup: &Setup, ship: Ship, taken: Cells) -> Places {
    let places = setup.places_in(ship, setup.board() - taken);
    if is_roomy(setup, ship, taken) {
        return places;
    }
    places.iter().filter(|&place| leaves_room(setup, ship, place, taken)).collect()
}

/// Whether a place of `ship` outside the cells `taken` leaves room for the ships after it.
pub(crate) fn leaves_room(setup: &Setup, ship: Ship, place: Place, taken: Cells) -> bool {
    packing(setup, Ship(ship.0 + 1), taken | setup.shape(ship, place).reach) == Packing::Fits
}

/// Whether `next` and all ships after it find room *wherever* the earlier of them go, by counting alone: each has more
/// places left than the ones before it can spoil.
pub(crate) fn is_roomy(setup: &Setup, next: Ship, taken: Cells) -> bool {
    let open = setup.board() - taken;
    setup.ships().skip(next.index()).all(|ship| {
        let spoiled: u32 = (next.0..ship.0).map(|earlier| most_spoiled(setup, Ship(earlier), ship)).sum();
        setup.places_in(ship, open).len() > spoiled
    })
}

/// At most how many places of `ship` one place of `other` rules out, on a board without edges.
pub(crate) fn most_spoiled(setup: &Setup, other: Ship, ship: Ship) -> u32 {
    let (a, b) = (u32::from(setup.length(other)), u32::from(setup.length(ship)));
    if setup.options().touch { (a + b - 1) + a * b } else { 3 * (a + b + 1) + (a + 2) * (b + 2) }
}

fn search(setup: &Setup, next: Ship, taken: Cells, steps: &mut u32) -> bool {
    if next.index() == setup.ship_count() || is_roomy(setup, next, taken) {
        return true;
    }
    let wanted: u32 = (next.index()..setup.ship_count()).map(|ship| u32::from(setup.options().lengths[ship])).sum();
    if (setup.board() - taken).len() < wanted {
        return false;
    }
    for place in setup.places_in(next, setup.board() - taken).iter() {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        if search(setup, Ship(next.0 + 1), taken | setup.shape(next, place).reach, steps) {
            return true;
        }
    }
    false
}
