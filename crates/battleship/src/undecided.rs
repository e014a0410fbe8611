//! The cells worth firing at.

use crate::{cells::Cells, evidence::Evidence, lengths::around, setup::Setup};

/// The *undecided* cells of Sakuta and Iida's "Decision Making based on the Generation of Possible Positions in an
/// Imperfect-Information Game": those not fired at that are not *self-evidently empty*.
///
/// A cell is self-evidently empty if the smallest remaining ship cannot cover it: no run of that many cells through it,
/// across or down, is free of misses and of sunken ships whose place is evident (see [`Evidence::placed`]). All other
/// hits count as free, because the ship may be the one that was hit there, and a sunken ship whose place is not evident
/// counts as remaining. Where ships may not touch, the cells around ships in evident places and those diagonal to any
/// hit are empty as well.
///
/// A cell with a ship is never left out, so this is empty only when all ships are known to be sunk.
///
/// The paper does not say when the place of a sunken ship counts as known. Of 23 readings three reproduce its match of
/// R against R (first wins 52.31(31) %, hits 20.796(29) and 20.619(29) %); this one gives 52.24 %, 20.780 % and 20.621
/// % in half a million games. The matches of strategies that attack around hits decide between the three: only with
/// this one do RNB's hits come out (see [`crate::strategy`]); counting a place as known only if the hits connected with
/// the last one are just as many as the ship has cells costs RNB a whole per cent.
pub fn undecided(setup: &Setup, evidence: &Evidence) -> Cells {
    let placed = evidence.placed();
    let Some(smallest) = setup.ships().rev().find(|&ship| !placed.contains(ship)) else { return Cells::EMPTY };
    let mut closed = evidence.misses() | evidence.located();
    if !setup.options().touch {
        closed |= around(evidence.located()) | evidence.hits().diagonals();
    }
    let places = setup.places_in(smallest, setup.board() - closed);
    setup.covered_by(smallest, places) - evidence.shots()
}
