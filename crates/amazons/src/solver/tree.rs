//! The game as a proof sees it: what is disputed, and how many moves each side has besides.

use super::{
    board::{Bits, Board, scattered},
    ground::Ground,
};
use crate::game::Amazons;
use yomi_search::proof::{AndOrTree, Step, Verdict};

/// A position in which only disputed regions are left.
///
/// A region of one side is worth as many moves as the side can make in it, whatever else is going on, so it is a number, and only the difference of
/// all such numbers matters: the side that has more of them could pass so often.
#[derive(Clone, Copy, Debug)]
pub(super) struct Disputed {
    /// Queens of the side to move, those of the other, and free cells.
    own: Bits,
    enemy: Bits,
    free: Bits,
    /// How many more moves the side to move has elsewhere.
    spare: i8,
    /// Whether it is the side for which a win is to be proved.
    ours: bool,
}

/// The game on a small board.
pub(super) struct SmallTree {
    board: Board,
    ground: Ground,
}

/// What even chances are taken to need for a proof, and what the worst are.
const EVEN: i32 = 8;
const WORST: i32 = 60;

impl SmallTree {
    pub(super) fn new(board: Board) -> SmallTree {
        SmallTree { board, ground: Ground::default() }
    }

    /// A position, for a proof that the side to move wins or, if not `ours`, the other.
    pub(super) fn node(&self, game: &Amazons, ours: bool) -> Disputed {
        let [own, enemy] = [game.to_move(), game.to_move().other()].map(|side| self.board.bits(game.queens(side)));
        self.settled(Disputed { own, enemy, free: self.board.bits(game.empty()), spare: 0, ours })
    }

    /// The same with the regions of one side taken for numbers, and without what nobody gets to.
    fn settled(&self, node: Disputed) -> Disputed {
        let mut settled = Disputed { own: 0, enemy: 0, free: 0, ..node };
        let mut left = node.own | node.enemy;
        while left != 0 {
            let region = self.board.region(left & left.wrapping_neg(), node.own | node.enemy | node.free);
            left &= !region;
            let [own, enemy, free] = [node.own, node.enemy, node.free].map(|cells| cells & region);
            if enemy == 0 {
                settled.spare += self.ground.moves(&self.board, own, free) as i8;
            } else if own == 0 {
                settled.spare -= self.ground.moves(&self.board, enemy, free) as i8;
            } else if free != 0 {
                settled.own |= own;
                settled.enemy |= enemy;
                settled.free |= free;
            }
        }
        settled
    }

    /// Whether the side to move wins, if what both have for sure tells.
    fn wins(&self, node: &Disputed) -> Option<bool> {
        let Disputed { own, enemy, free, spare, .. } = *node;
        if free == 0 {
            return Some(spare > 0);
        }
        let behind = self.ground.behind(&self.board, own, enemy, free);
        if i32::from(spare) + i32::from(behind.sure) > i32::from(behind.open) {
            return Some(true);
        }
        let behind = self.ground.behind(&self.board, enemy, own, free);
        (i32::from(behind.sure) - i32::from(spare) >= i32::from(behind.open)).then_some(false)
    }

    /// How many more cells the side to move gets to first, in half cells; to be first in a tie is worth half a cell.
    fn territory(&self, node: &Disputed) -> i32 {
        let (mut spread, mut open) = ([node.own, node.enemy], node.free);
        let (mut lead, mut ties) = (0, 0);
        while open != 0 {
            let wider = spread.map(|cells| cells | self.board.reached(cells, node.free));
            if wider == spread {
                break;
            }
            let [own, enemy] = wider.map(|cells| cells & open);
            lead += (own & !enemy).count_ones() as i32 - (enemy & !own).count_ones() as i32;
            ties |= own & enemy;
            open &= !(own | enemy);
            spread = wider;
        }
        2 * (lead + i32::from(node.spare)) + i32::from(ties != 0)
    }
}

impl AndOrTree for SmallTree {
    type Node = Disputed;

    fn key(&self, node: &Disputed) -> u64 {
        let apart = u64::from(node.spare.cast_unsigned()) | u64::from(node.ours) << 8;
        self.board.key([node.own, node.enemy, node.free]) ^ scattered(apart << 32)
    }

    fn ours(&self, node: &Disputed) -> bool {
        node.ours
    }

    fn judge(&self, node: &Disputed, _plies: u16) -> Verdict {
        if let Some(won) = self.wins(node) {
            return if won == node.ours { Verdict::Proved } else { Verdict::Refuted };
        }
        let territory = self.territory(node);
        let [win, loss] = [-territory, territory].map(|against| (EVEN + against).clamp(1, WORST) as u32);
        let (proof, refutation) = if node.ours { (win, loss) } else { (loss, win) };
        Verdict::Open { proof, refutation }
    }

    /// Games end, so no plies need be counted.
    fn steps(&self, node: &Disputed, out: &mut Vec<Step<Disputed>>) {
        let after = |own: Bits, free: Bits, spare: i8| Disputed {
            own: node.enemy,
            enemy: own,
            free,
            spare: -spare,
            ours: !node.ours,
        };
        self.board.moves(node.own, node.free, |own, free| {
            out.push(Step { node: self.settled(after(own, free, node.spare)), plies: 0 });
        });
        if node.spare > 0 {
            out.push(Step { node: after(node.own, node.free, node.spare - 1), plies: 0 });
        }
    }
}
