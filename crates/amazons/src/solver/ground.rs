//! What sides have for sure: moves in ground of their own.

use super::board::{Bits, Board, lowest, singles};
use yomi_core::bits::scattered;

/// The logarithm of how many numbers of moves are remembered: as many as fit into a core's own memory.
const REMEMBERED_BITS: u32 = 17;

/// Bits of an entry that hold the number of moves.
const MOVES: u64 = 255;

/// How many moves there are in ground of one side; the last ones asked for are remembered.
pub(super) struct Ground {
    /// The rest of a key, and in the lowest bits the moves, which are never none.
    known: Vec<u64>,
}

impl Ground {
    pub(super) fn new() -> Ground {
        Ground { known: vec![0; 1 << REMEMBERED_BITS] }
    }

    /// The most moves that queens can make in free cells where no enemy gets.
    pub(super) fn moves(&mut self, board: &Board, queens: Bits, free: Bits) -> i32 {
        let free = free & board.region(queens, queens | free);
        let room = free.count_ones() as i32;
        if room <= 1 {
            return room;
        }
        let key = scattered(board.key(queens | free, free));
        let (place, rest) = ((key >> (u64::BITS - REMEMBERED_BITS)) as usize, key << REMEMBERED_BITS);
        let known = self.known[place];
        if known & MOVES != 0 && known & !MOVES == rest {
            return (known & MOVES) as i32;
        }
        let left = |(queens, free): (Bits, Bits)| {
            ((board.region(queens, queens | free) & free).count_ones() as i32, queens, free)
        };
        let mut after: Vec<_> = board.moves(queens, free).map(left).collect();
        // Where most room is left first; no move can lead to more moves than there is room.
        after.sort_unstable_by(|one, other| other.cmp(one));
        let mut most = 0;
        for (left, queens, free) in after {
            if left < most || most == room {
                break;
            }
            most = most.max(1 + self.moves(board, queens, free));
        }
        self.known[place] = rest | most as u64;
        most
    }

    /// Whether a side has so many more moves behind its own queens than the other can get at most.
    ///
    /// Where no enemy gets as long as the side's queens stand where they are, the side can have moves for sure: one
    /// queen next to such ground enters it and shoots back at where it stood. Nothing else has to move, so the enemy
    /// can at most fill what is open to it.
    pub(super) fn leads(&mut self, board: &Board, [own, enemy]: [Bits; 2], free: Bits, lead: i32) -> bool {
        let open = board.region(enemy, enemy | free) & free;
        let behind = free & !open;
        let needed = lead + open.count_ones() as i32;
        if (behind.count_ones() as i32) < needed {
            return false;
        }
        let (mut left, mut used, mut sure) = (behind, 0, 0);
        while left != 0 {
            let ground = board.region(lowest(left), behind);
            left &= !ground;
            let (mut best, mut by) = (0, 0);
            for queen in singles(board.around(ground) & own & !used) {
                for to in singles(board.seen(queen, ground)) {
                    let moves = 1 + self.moves(board, to, ground & !to);
                    if moves > best {
                        (best, by) = (moves, queen);
                    }
                }
            }
            sure += best;
            used |= by;
        }
        sure >= needed
    }
}
