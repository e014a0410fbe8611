//! What sides have for sure: moves in ground of their own.

use super::board::{Bits, Board, singles};
use std::{cell::RefCell, collections::HashMap};

/// How many moves there are in ground of one side, remembered.
#[derive(Default)]
pub(super) struct Ground {
    known: RefCell<HashMap<(Bits, Bits), u8>>,
}

impl Ground {
    /// The most moves that queens can make in free cells where no enemy gets.
    pub(super) fn moves(&self, board: &Board, queens: Bits, free: Bits) -> u8 {
        let free = free & board.region(queens, queens | free);
        let room = free.count_ones() as u8;
        if room <= 1 {
            return room;
        }
        if let Some(moves) = self.known.borrow().get(&(queens, free)) {
            return *moves;
        }
        let mut after = Vec::new();
        board.moves(queens, free, |queens, free| {
            let left = (board.region(queens, queens | free) & free).count_ones() as u8;
            after.push((left, queens, free));
        });
        // Where most room is left first; no move can lead to more moves than there is room.
        after.sort_unstable_by(|one, other| other.cmp(one));
        after.dedup();
        let mut most = 0;
        for (left, queens, free) in after {
            if left < most || most == room {
                break;
            }
            most = most.max(1 + self.moves(board, queens, free));
        }
        self.known.borrow_mut().insert((queens, free), most);
        most
    }

    /// What a side has behind its own queens, and what the other can get at most.
    ///
    /// Where no enemy gets as long as the side's queens stand where they are, the side can have moves for sure: one queen next to such ground enters it
    /// and shoots back at where it stood. Nothing else has to move, so the enemy can at most fill what is open to it.
    pub(super) fn behind(&self, board: &Board, own: Bits, enemy: Bits, free: Bits) -> Behind {
        let open = board.region(enemy, enemy | free) & free;
        let mut behind = Behind { sure: 0, open: open.count_ones() as u8 };
        let (mut left, mut used) = (free & !open, 0);
        while left != 0 {
            let ground = board.region(left & left.wrapping_neg(), free & !open);
            left &= !ground;
            let enters = singles(board.around(ground) & own & !used).flat_map(|queen| {
                let entered = singles(board.reached(queen, ground));
                entered.map(move |to| (queen, to))
            });
            let best = enters.map(|(queen, to)| (1 + self.moves(board, to, ground & !to), queen)).max();
            if let Some((moves, queen)) = best {
                behind.sure += moves;
                used |= queen;
            }
        }
        behind
    }
}

/// See [`Ground::behind`].
pub(super) struct Behind {
    /// Moves that the side has, whatever the enemy does.
    pub(super) sure: u8,
    /// Moves that the enemy can have at most if the side keeps to its ground.
    pub(super) open: u8,
}
