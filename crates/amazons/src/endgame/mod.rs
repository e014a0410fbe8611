//! Games whose sides are separated: who can move longer wins.
//!
//! Once no region (cells joined by steps in all eight directions, arrows being its walls) holds queens of both sides,
//! nobody can get in the other's way any more. All that is left to do is to make as many moves as possible in one's own
//! regions, and the side to move wins if it has more of them than the other. A region has at most as many moves as free
//! cells, and usually just as many, but not always: filling a region well is a puzzle of its own.
//!
//! That puzzle has one player, who wants the longest way and has nobody to answer: none of the searches of
//! `yomi_search`, which are all about two sides, would find anything in it, so it has its own.

mod cache;
mod candidates;
mod filling;

pub(crate) use cache::FillingCache;
pub use filling::{Filling, Moves};

use crate::{
    cell::CellSet,
    game::Amazons,
    region::{region, singles},
};
use yomi_core::Side;

/// A region of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    /// The side's queens in it.
    pub queens: CellSet,
    /// Its free cells.
    pub free: CellSet,
}

/// The regions of a side's queens; `None` if one of them holds an enemy queen, too.
pub fn regions(game: &Amazons, side: Side) -> Option<Vec<Region>> {
    let [own, enemy] = [side, side.other()].map(|side| game.queens(side).bits());
    let empty = game.empty().bits();
    let mut regions = Vec::new();
    let mut seen = 0;
    for queen in singles(own) {
        if seen & queen == 0 {
            let cells = region(queen, own | enemy | empty);
            if cells & enemy != 0 {
                return None;
            }
            seen |= cells;
            regions.push(Region { queens: CellSet::of_bits(cells & own), free: CellSet::of_bits(cells & empty) });
        }
    }
    Some(regions)
}

/// The winner, if the sides are separated and it can be told by looking at so many positions of single regions.
pub fn winner(game: &Amazons, positions: u32) -> Option<Side> {
    let mut filling = Filling::new(positions);
    winner_by(game, |region| filling.moves(region))
}

/// The winner, if the sides are separated and it can be told by what `fill` says of the moves in their regions.
fn winner_by(game: &Amazons, mut fill: impl FnMut(Region) -> Moves) -> Option<Side> {
    let sides = [game.to_move(), game.to_move().other()];
    let all = [regions(game, sides[0])?, regions(game, sides[1])?];
    let mut moves =
        all.each_ref().map(|regions| Moves { least: 0, most: regions.iter().map(|region| region.free.len()).sum() });
    // A move of the side with less room decides the most.
    let order = if moves[0].most <= moves[1].most { [0, 1] } else { [1, 0] };
    for side in order {
        for region in &all[side] {
            if let Some(winner) = decided(moves, sides) {
                return Some(winner);
            }
            let found = fill(*region);
            moves[side].least += found.least;
            moves[side].most -= region.free.len() - found.most;
        }
    }
    decided(moves, sides)
}

/// Who wins with so many moves left, of the side to move and the other, if that can be told.
fn decided(moves: [Moves; 2], sides: [Side; 2]) -> Option<Side> {
    if moves[0].least > moves[1].most {
        Some(sides[0])
    } else if moves[0].most <= moves[1].least {
        Some(sides[1])
    } else {
        None
    }
}
