//! The moves in a region without an enemy, those first that waste least.

use super::Region;
use crate::{
    categories::cuts::Cuts,
    cell::{Cell, CellSet},
    lines::Lines,
    region::region,
};

/// The moves of a region, in the order of what they leave.
pub(super) struct Candidates {
    before: Region,
    moves: Vec<Candidate>,
}

#[derive(Clone, Copy)]
struct Candidate {
    from: Cell,
    to: Cell,
    arrow: Cell,
    /// The room that is left after it.
    room: u8,
}

impl Candidates {
    /// Lists the moves of a region.
    ///
    /// A queen leaves its cell free and stands on a free one, so all that closes a way is the arrow: what is left of
    /// the region, and in how many parts, is found out once for each cell that is shot at and not for every move.
    pub(super) fn new(before: Region) -> Candidates {
        let (queens, free) = (before.queens.bits(), before.free.bits());
        let cuts = Cuts::new(queens, 0, free);
        let most = room(queens, free) - 1;
        let mut lines = Lines::new(before.free);
        let mut ways = Vec::new();
        for from in before.queens {
            lines.reached(from, |to| ways.push((queens ^ 1 << from.index() ^ 1 << to.index(), from, to)));
        }
        ways.sort_unstable();
        let mut moves = Vec::new();
        for (queens, from, to) in ways {
            // The arrow meets the square that the queen has left as a free one.
            lines.toggle(from);
            let mut arrows = CellSet::EMPTY;
            lines.reached(to, |arrow| arrows.insert(arrow));
            lines.toggle(from);
            // What is left free is the smaller as a number, the greater the cell shot at is.
            for arrow in arrows.backwards() {
                let lost: u32 = match cuts.at(arrow.index()) {
                    None => 0,
                    Some(pieces) => {
                        pieces.filter(|piece| piece.cells & queens == 0).map(|piece| piece.cells.count_ones()).sum()
                    }
                };
                moves.push(Candidate { from, to, arrow, room: (most - lost) as u8 });
            }
        }
        Candidates { before, moves }
    }

    /// What each move leaves, with the room in it: most room first, then by the bits of the queens and of the free
    /// cells.
    pub(super) fn left(&self) -> impl Iterator<Item = (u32, Region)> {
        let next = |below: Option<u8>| {
            self.moves
                .iter()
                .map(|candidate| candidate.room)
                .filter(|room| below.is_none_or(|below| *room < below))
                .max()
        };
        let rooms = std::iter::successors(next(None), move |room| next(Some(*room)));
        rooms.flat_map(move |room| {
            let moves = self.moves.iter().filter(move |candidate| candidate.room == room);
            moves.map(move |candidate| (u32::from(room), self.after(*candidate)))
        })
    }

    /// The region after a move. Cells that no queen gets to any more stay in it, and it may have fallen in parts: they
    /// are searched as one.
    fn after(&self, Candidate { from, to, arrow, .. }: Candidate) -> Region {
        let Region { mut queens, mut free } = self.before;
        [from, to].into_iter().for_each(|cell| queens.toggle(cell));
        [from, to, arrow].into_iter().for_each(|cell| free.toggle(cell));
        Region { queens, free }
    }
}

/// The free cells that queens can get to, if others make way.
pub(super) fn room(queens: u128, free: u128) -> u32 {
    (region(queens, queens | free) & free).count_ones()
}
