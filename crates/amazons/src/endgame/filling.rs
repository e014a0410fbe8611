//! How many moves there are in a region without an enemy.

use super::Region;
use crate::{
    cell::CellSet,
    lines::Lines,
    region::{region, singles},
};
use std::collections::HashMap;

/// What is known of the greatest number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// So many can be made.
    pub least: u32,
    /// No more can be made.
    pub most: u32,
}

/// A search for the longest sequence of moves in a region, which looks first where nothing is wasted.
#[derive(Clone, Debug)]
pub struct Filling {
    left: u32,
    known: HashMap<Region, Moves>,
}

impl Filling {
    /// A search that looks at so many positions in its life; what it finds later is less exact.
    pub fn new(positions: u32) -> Filling {
        Filling { left: positions, known: HashMap::new() }
    }

    /// How many more positions it may look at.
    pub(super) fn left(&self) -> u32 {
        self.left
    }

    /// How many moves there are in a region, as nearly as can be told.
    pub fn moves(&mut self, region: Region) -> Moves {
        let room = room(region.queens.bits(), region.free.bits());
        if room == 0 {
            return Moves { least: 0, most: 0 };
        }
        if let Some(moves) = self.known.get(&region) {
            return *moves;
        }
        if self.left == 0 {
            return Moves { least: 0, most: room };
        }
        self.left -= 1;
        let found = self.best_of(&candidates(region), room);
        self.known.insert(region, found);
        found
    }

    /// The best of these moves, those that leave most room first, in a region with so much room.
    fn best_of(&mut self, candidates: &[(u32, Region)], room: u32) -> Moves {
        let mut best = Moves { least: 0, most: 0 };
        for &(left, next) in candidates {
            // No other move can be better, and none can make more moves than there is room.
            if left < best.least || best.least == room {
                break;
            }
            let after = self.moves(next);
            best = Moves { least: best.least.max(after.least + 1), most: best.most.max(after.most + 1) };
        }
        Moves { most: best.most.min(room), ..best }
    }
}

/// The regions after each move, with the room that is left in them, most room first.
///
/// A move can cut off cells that no queen gets to any more, and a region can fall in parts: they are searched as one.
fn candidates(from: Region) -> Vec<(u32, Region)> {
    let mut lines = Lines::new(from.free);
    let mut next = Vec::new();
    for queen in from.queens {
        lines.toggle(queen);
        lines.reached(queen, |to| {
            lines.reached(to, |arrow| {
                let [mut queens, mut free] = [from.queens, from.free];
                queens.toggle(queen);
                queens.toggle(to);
                [queen, to, arrow].into_iter().for_each(|cell| free.toggle(cell));
                next.push((room(queens.bits(), free.bits()), Region { queens, free }));
            });
        });
        lines.toggle(queen);
    }
    next.sort_unstable_by_key(|(room, region)| (std::cmp::Reverse(*room), region.queens.bits(), region.free.bits()));
    next.dedup();
    next
}

/// The free cells that queens can get to, if others make way.
fn room(queens: u128, free: u128) -> u32 {
    let mut reached = 0;
    for queen in singles(queens) {
        if reached & queen == 0 {
            reached |= region(queen, queens | free);
        }
    }
    CellSet::of_bits(reached & free).len()
}
