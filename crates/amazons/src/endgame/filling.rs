//! How many moves there are in a region without an enemy.

use super::{
    Region,
    candidates::{Candidates, room},
};
use rustc_hash::FxHashMap;

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
    known: FxHashMap<Region, Moves>,
}

impl Filling {
    /// A search that looks at so many positions in its life; what it finds later is less exact.
    pub fn new(positions: u32) -> Filling {
        Filling { left: positions, known: FxHashMap::default() }
    }

    /// How many more positions it may look at.
    pub(super) fn left(&self) -> u32 {
        self.left
    }

    /// How many moves there are in a region, as nearly as can be told.
    pub fn moves(&mut self, region: Region) -> Moves {
        self.moves_in(region, room(region.queens.bits(), region.free.bits()))
    }

    /// The same for a region of which it is known how many free cells queens can get to.
    fn moves_in(&mut self, region: Region, room: u32) -> Moves {
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
        let found = self.best_of(&Candidates::new(region), room);
        self.known.insert(region, found);
        found
    }

    /// The best of these moves, those that leave most room first, in a region with so much room.
    fn best_of(&mut self, candidates: &Candidates, room: u32) -> Moves {
        let mut best = Moves { least: 0, most: 0 };
        for (left, next) in candidates.left() {
            // No other move can be better, and none can make more moves than there is room.
            if left < best.least || best.least == room {
                break;
            }
            let after = self.moves_in(next, left);
            best = Moves { least: best.least.max(after.least + 1), most: best.most.max(after.most + 1) };
        }
        Moves { most: best.most.min(room), ..best }
    }
}
