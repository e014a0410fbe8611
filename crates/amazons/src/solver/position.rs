//! The game as a search sees it: what is disputed, and how many moves each side has besides.

use super::{
    board::{Bits, Board, lowest},
    ground::Ground,
};
use crate::game::Amazons;

/// A position in which only disputed regions are left.
///
/// A region of one side is worth as many moves as the side can make in it, whatever else is going on, so it is a
/// number, and only the difference of all such numbers matters: the side that has more of them could pass so often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// Queens of the side to move, those of the other, and free cells.
    pub(super) own: Bits,
    pub(super) enemy: Bits,
    pub(super) free: Bits,
    /// How many more moves the side to move has elsewhere.
    pub(super) spare: i32,
}

impl Position {
    /// A position of the game.
    pub(super) fn new(board: &Board, game: &Amazons) -> Position {
        let [own, enemy] = [game.to_move(), game.to_move().other()].map(|side| board.bits(game.queens(side)));
        Position { own, enemy, free: board.bits(game.empty()), spare: 0 }
    }

    /// After a move of the side to move that leaves its queens and the free cells like this.
    #[inline]
    pub(super) fn moved(&self, queens: Bits, free: Bits) -> Position {
        Position { own: self.enemy, enemy: queens, free, spare: -self.spare }
    }

    /// After a spare move of the side to move.
    pub(super) fn passed(&self) -> Position {
        Position { own: self.enemy, enemy: self.own, free: self.free, spare: 1 - self.spare }
    }

    /// The same for both sides, and for any number of spare moves: every cell is free, of either side, or neither.
    #[inline]
    pub(super) fn key(&self, board: &Board) -> u64 {
        board.key(self.own | self.free, self.enemy | self.free)
    }

    /// The same with the regions of one side taken for numbers, and without what nobody gets to.
    #[inline]
    pub(super) fn settled(&self, board: &Board, ground: &mut Ground) -> Position {
        let Position { own, enemy, free, spare } = *self;
        let queens = own | enemy;
        let mut region = board.region(lowest(queens), queens | free);
        if region & queens == queens && region & free != 0 && own != 0 && enemy != 0 {
            return Position { free: region & free, ..*self };
        }
        let mut settled = Position { own: 0, enemy: 0, free: 0, spare };
        let mut left = queens;
        while left != 0 {
            left &= !region;
            let [own, enemy, free] = [own, enemy, free].map(|cells| cells & region);
            if enemy == 0 {
                settled.spare += ground.moves(board, own, free);
            } else if own == 0 {
                settled.spare -= ground.moves(board, enemy, free);
            } else if free != 0 {
                settled.own |= own;
                settled.enemy |= enemy;
                settled.free |= free;
            }
            region = board.region(lowest(left), queens | self.free);
        }
        settled
    }

    /// Whether the side to move wins, if what both have for sure tells.
    #[inline]
    pub(super) fn decided(&self, board: &Board, ground: &mut Ground) -> Option<bool> {
        let Position { own, enemy, free, spare } = *self;
        if free == 0 {
            return Some(spare > 0);
        }
        if ground.leads(board, [own, enemy], free, 1 - spare) {
            return Some(true);
        }
        ground.leads(board, [enemy, own], free, spare).then_some(false)
    }

    /// How promising the position is for the side to move, roughly: the less, the better the move that led here.
    ///
    /// What counts most is how little the side to move can do: the cells that are open to it as long as no enemy gives
    /// way, and those that it reaches at once. A position that is lost by few moves is proved to be lost by little
    /// work. Of what is left, the side that gets to more cells first is taken to be ahead.
    pub(super) fn prospects(&self, board: &Board) -> i32 {
        let open = board.region(self.own, self.own | self.free) & self.free;
        let reached = board.reached(self.own, self.free);
        (4 * open.count_ones() + 6 * reached.count_ones()) as i32 + self.territory(board)
    }

    /// How many more cells the side to move gets to first, in half cells; to be first in a tie is worth half a cell.
    fn territory(&self, board: &Board) -> i32 {
        let (mut spread, mut open) = ([self.own, self.enemy], self.free);
        let (mut lead, mut ties) = (0, 0);
        while open != 0 {
            let wider = spread.map(|cells| cells | board.reached(cells, self.free));
            if wider == spread {
                break;
            }
            let [own, enemy] = wider.map(|cells| cells & open);
            lead += (own & !enemy).count_ones() as i32 - (enemy & !own).count_ones() as i32;
            ties |= own & enemy;
            open &= !(own | enemy);
            spread = wider;
        }
        2 * (lead + self.spare) + i32::from(ties != 0)
    }
}
