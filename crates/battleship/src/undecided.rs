//! The cells worth firing at.

use crate::{
    cells::Cells,
    evidence::Evidence,
    lengths::{around, diagonals},
    setup::Setup,
};

/// The *undecided* cells of Sakuta and Iida's "Decision Making based on the Generation of Possible Positions in an
/// Imperfect-Information Game": those not fired at that are not *self-evidently empty*.
///
/// A cell is self-evidently empty if the smallest ship not announced as sunk cannot cover it: no run of that many cells
/// through it, across or down, is free of misses and of sunken ships whose place is evident (see
/// [`Evidence::located`]). All other hits count as free, because the ship may be the one that was hit there. Where ships may
/// not touch, the cells around such sunken ships and those diagonal to any hit are empty as well.
///
/// A cell with a ship is never left out, so this is empty only when all ships are known to be sunk.
///
/// The paper does not say when the place of a sunken ship counts as known. This reading reproduces its match of R against R
/// (first wins 52.31(31) %, hits 20.796(29) and 20.619(29) %): half a million games give 52.10 %, 20.782 % and
/// 20.641 %. Inferring every place that a single sinking leaves unique gives 20.87 and 20.72 %, inferring none 20.50 and
/// 20.36 %, and both are outside the intervals. It is not the only reading that fits this match: inferring unique places,
/// but counting a sunken ship as remaining until its place is known, gives 52.24 %, 20.780 % and 20.621 %.
pub fn undecided(setup: &Setup, evidence: &Evidence) -> Cells {
    let sunk = evidence.sunk();
    let Some(smallest) = setup.ships().rev().find(|&ship| !sunk.contains(ship)) else { return Cells::EMPTY };
    let mut closed = evidence.misses() | evidence.located();
    if !setup.options().touch {
        closed |= around(evidence.located()) | diagonals(evidence.hits());
    }
    let places = setup.places_in(smallest, setup.board() - closed);
    setup.covered_by(smallest, places) - evidence.shots()
}
