//! What the stronger evaluation looks at.

use super::fill::{Passages, king_moves};
use crate::{game::Amazons, lines::AXES};

/// What a position offers to the side to move, less what it offers to the other side.
///
/// The kinds are Lieberum's (*An evaluation function for the game of Amazons*), the details are ours. Distances are in
/// moves over free cells, by a queen's moves and by a king's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Cells that one side reaches in fewer moves of a queen.
    pub queen_territory: i32,
    /// Cells that both reach in the same number of moves of a queen: good for who moves first. Never negative.
    pub queen_ties: i32,
    /// How near the cells are by moves of a queen: 64 for each cell at once, half as much for each move more.
    pub queen_nearness: i32,
    /// Cells that one side reaches in fewer moves of a king.
    pub king_territory: i32,
    /// Cells that both reach in the same number of moves of a king. Never negative.
    pub king_ties: i32,
    /// By how many moves of a king one side is nearer, over all cells; more than six moves count as seven.
    pub king_nearness: i32,
    /// How freely the queens move: for each of them the logarithm of the cells it can go to, in hundredths.
    pub mobility: i32,
    /// Free cells. Never negative.
    pub free: i32,
    /// Cells that both sides can reach. Never negative; 0 once the sides are separated.
    pub contested: i32,
}

/// What a move of the first kind is worth in [`Features::queen_nearness`].
const NEAREST: i32 = 64;

/// In [`Features::king_nearness`], what is farther than this is as far as one move more.
const KING_WAVES: u32 = 6;

/// The most cells that a queen can go to, and one.
const TARGETS: usize = 36;

/// Hundredths of the natural logarithm of one more than the number of cells.
static MOBILITY: [i32; TARGETS] = [
    0, 69, 110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271, 277, 283, 289, 294, 300, 304, 309, 314,
    318, 322, 326, 330, 333, 337, 340, 343, 347, 350, 353, 356, 358,
];

impl Features {
    /// The features of a position.
    #[inline(always)]
    pub(super) fn of(position: &Amazons) -> Features {
        let empty = position.empty.bits();
        let sides = [position.to_move, position.to_move.other()];
        let queens = sides.map(|side| position.queens[side.index()].bits());
        let mut features = Features { free: count(empty), ..Features::default() };
        let all = features.add_king_distances(empty, queens);
        features.add_queen_distances(empty, queens, all);
        let [own, enemy] = sides.map(|side| mobility(position, side.index()));
        features.mobility = own - enemy;
        features
    }

    /// Returns the cells that each side reaches at all, its queens' own among them.
    #[inline(always)]
    fn add_king_distances(&mut self, empty: u128, queens: [u128; 2]) -> [u128; 2] {
        let mut reached = queens;
        let mut sooner = [0; 2];
        let mut waves = 0;
        loop {
            let next = reached.map(|cells| king_moves(cells, empty));
            if next == reached {
                break;
            }
            reached = next;
            waves += 1;
            sooner = [sooner[0] | reached[0] & !reached[1], sooner[1] | reached[1] & !reached[0]];
            // A cell is counted once for each wave that has reached it.
            if waves <= KING_WAVES {
                self.king_nearness += count(reached[0] & empty) - count(reached[1] & empty);
            }
        }
        // Those waves that were not needed would have found the same.
        self.king_nearness +=
            KING_WAVES.saturating_sub(waves) as i32 * (count(reached[0] & empty) - count(reached[1] & empty));
        let both = reached[0] & reached[1] & empty;
        self.king_territory = count(sooner[0] & empty) - count(sooner[1] & empty);
        self.king_ties = count(both & !(sooner[0] | sooner[1]));
        self.contested = count(both);
        reached
    }

    /// `all` are the cells that each side reaches at all.
    #[inline(always)]
    fn add_queen_distances(&mut self, empty: u128, queens: [u128; 2], all: [u128; 2]) {
        let passages = Passages::new(empty);
        let mut reached = queens;
        let mut sooner = [0; 2];
        let (mut worth, mut before) = (NEAREST, 0);
        while reached != all {
            for (cells, all) in reached.iter_mut().zip(all) {
                if *cells != all {
                    *cells = passages.queen_moves(*cells);
                }
            }
            sooner = [sooner[0] | reached[0] & !reached[1], sooner[1] | reached[1] & !reached[0]];
            let now = count(reached[0] & empty) - count(reached[1] & empty);
            self.queen_nearness += worth * (now - before);
            (worth, before) = (worth / 2, now);
        }
        self.queen_territory = count(sooner[0] & empty) - count(sooner[1] & empty);
        self.queen_ties = count(reached[0] & reached[1] & empty & !(sooner[0] | sooner[1]));
    }
}

#[inline(always)]
fn count(cells: u128) -> i32 {
    cells.count_ones() as i32
}

/// What the freedom of one side's queens is worth.
#[inline(always)]
fn mobility(position: &Amazons, side: usize) -> i32 {
    let targets = |queen| (0..AXES).map(|axis| position.lines.runs(queen, axis).span() as usize).sum::<usize>();
    position.queens[side].into_iter().map(|queen| MOBILITY[targets(queen).min(TARGETS - 1)]).sum()
}
