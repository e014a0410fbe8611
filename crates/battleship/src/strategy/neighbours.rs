//! The neighbour attack: sinking a ship that was hit.

use crate::{
    cells::{Cell, Cells},
    evidence::Evidence,
    lengths::group,
    place::Direction,
    setup::{Announce, Setup},
};
use yomi_core::Rng;

/// The shot of the neighbour attack, drawn from [`neighbour_cells`]; `None` if there are none.
pub fn neighbour_shot(setup: &Setup, evidence: &Evidence, undecided: Cells, rng: &mut Rng) -> Option<Cell> {
    neighbour_cells(setup, evidence, undecided).pick(rng)
}

/// The undecided cells that the neighbour attack chooses from at random; none if no hit asks for an attack.
///
/// A cell that continues a line of two or more open hits comes first, otherwise any neighbour of an open hit will do;
/// of those, the ones that have the longest stretch of cells, along the line from the hit, where a ship can lie.
pub fn neighbour_cells(setup: &Setup, evidence: &Evidence, undecided: Cells) -> Cells {
    let hits = open_hits(setup, evidence);
    if hits.is_empty() {
        return Cells::EMPTY;
    }
    let free = setup.board() - evidence.misses() - evidence.located();
    let in_line = Direction::BOTH.map(|direction| hits & before_and_behind(hits, direction));
    longest_stretch(in_line, undecided, free)
        .or_else(|| longest_stretch([hits, hits], undecided, free))
        .unwrap_or(Cells::EMPTY)
}

/// The hits that may belong to ships still afloat; none if sunken ships account for all of them.
fn open_hits(setup: &Setup, evidence: &Evidence) -> Cells {
    if setup.options().announce == Announce::Sunk {
        // Which ship sank is not told; the hits connected with its last one are taken to be its own.
        let sunk = evidence.sinkings().iter().fold(Cells::EMPTY, |all, sunk| all | group(sunk.hits, sunk.cell));
        return evidence.hits() - sunk;
    }
    let hits = evidence.hits() - evidence.located();
    let placed = evidence.placed();
    let adrift = evidence.sunk().iter().filter(|&ship| !placed.contains(ship));
    let theirs: u32 = adrift.map(|ship| u32::from(setup.length(ship))).sum();
    if hits.len() > theirs { hits } else { Cells::EMPTY }
}

/// The undecided neighbours of `across` in their rows and of `down` in their columns that have the longest stretch of
/// free cells.
fn longest_stretch([across, down]: [Cells; 2], undecided: Cells, free: Cells) -> Option<Cells> {
    let (mut best, mut longest) = (Cells::EMPTY, 0);
    for (hits, direction) in [(across, Direction::Across), (down, Direction::Down)] {
        for cell in (before_and_behind(hits, direction) & undecided).iter() {
            let stretch = stretch(free, cell, direction);
            if stretch > longest {
                (best, longest) = (Cells::EMPTY, stretch);
            }
            if stretch == longest {
                best.insert(cell);
            }
        }
    }
    (longest > 0).then_some(best)
}

/// The cells before and behind some cell in this direction.
fn before_and_behind(cells: Cells, direction: Direction) -> Cells {
    match direction {
        Direction::Across => cells.beside(),
        Direction::Down => cells.above_and_below(),
    }
}

/// How many free cells in a row there are through a cell.
fn stretch(free: Cells, cell: Cell, direction: Direction) -> u32 {
    let mut stretch = Cells::of(cell);
    loop {
        let longer = stretch | (before_and_behind(stretch, direction) & free);
        if longer == stretch {
            return stretch.len();
        }
        stretch = longer;
    }
}
