//! Minimum distance, with the opponent in the way: the evaluation of Soeda and Tanaka's programs. And without.

use super::fill::Passages;
use crate::game::Amazons;

/// What one side gets to before the other.
///
/// The paper says that its evaluation is the minimum distance heuristic (a cell belongs to who reaches it in fewer
/// moves of a queen) with the opponent's interference taken into account, and no more. This is our reading: both sides
/// spread move by move at the same time, and a cell that one side reaches sooner is closed to the other from then on,
/// as if the first had shot at it. A cell that both reach with the same move is open to both, belongs to neither, and
/// is worth `tie` to the side to move. The value is in hundredths of a cell, for the side to move.
#[inline(always)]
pub(super) fn value(position: &Amazons, tie: i32) -> i32 {
    let empty = position.empty.bits();
    let mut reached = queens(position);
    let mut claimed = [0; 2];
    loop {
        // A side to which no cell is open any more stays as it is.
        let spread = |reached: u128, open: u128| {
            if open & !reached == 0 { reached } else { Passages::new(open).queen_moves(reached) }
        };
        let next = [spread(reached[0], empty & !claimed[1]), spread(reached[1], empty & !claimed[0])];
        if next == reached {
            break;
        }
        reached = next;
        claimed = [reached[0] & !reached[1] & empty, reached[1] & !reached[0] & empty];
    }
    worth(claimed, reached[0] & reached[1] & empty, tie)
}

/// The same where a cell that one side reaches sooner lets the other pass.
#[inline(always)]
pub(super) fn plain(position: &Amazons, tie: i32) -> i32 {
    let empty = position.empty.bits();
    let passages = Passages::new(empty);
    let mut reached = queens(position);
    let (mut claimed, mut ties) = ([0; 2], 0);
    loop {
        let open = empty & !(reached[0] | reached[1]);
        if open == 0 {
            break;
        }
        let next = reached.map(|cells| passages.queen_moves(cells));
        if next == reached {
            break;
        }
        claimed[0] |= next[0] & !next[1] & open;
        claimed[1] |= next[1] & !next[0] & open;
        ties |= next[0] & next[1] & open;
        reached = next;
    }
    worth(claimed, ties, tie)
}

/// The queens of the side to move, and those of the other.
#[inline(always)]
fn queens(position: &Amazons) -> [u128; 2] {
    [position.to_move, position.to_move.other()].map(|side| position.queens[side.index()].bits())
}

/// What the cells of the side to move, those of the other and those of both are worth to the former.
#[inline(always)]
fn worth(claimed: [u128; 2], ties: u128, tie: i32) -> i32 {
    let [own, enemy] = claimed.map(|cells| cells.count_ones() as i32);
    100 * (own - enemy) + tie * ties.count_ones() as i32
}
