//! Small boards solved to the end.
//!
//! A plain depth-first search for a win, one move that wins being enough (module `search`), over positions in which
//! only disputed regions are left: ground of one side is a number of moves (module `position`), and what a side has
//! behind its own queens decides some positions before the sides are separated (module `ground`). What makes it quick
//! is the order of moves. Any move that wins will do, so those are tried first that leave the enemy least to try in
//! return. On 5x5 the first one tried wins in seven of eight positions that are won, but not at first sight.
//!
//! It stays apart from the proof search of `yomi_search`. What is remembered of a position is with how many spare moves
//! it is won and with how many it is lost, one entry for all numbers of them, in eight bytes with the whole key; proof
//! numbers would hold for one number of spare moves and a number of plies each, and lead where the order of moves leads
//! already.

mod board;
mod ground;
mod position;
mod search;
mod spare_moves_table;
#[cfg(test)]
mod tests;

use crate::{action::Action, game::Amazons};
use board::{Bits, Board};
use position::Position;
use search::Search;
use std::collections::HashSet;
use yomi_core::{Budget, Game, Position as _, Side};

/// A board that is too large to be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "rows of {columns} cells and one more, {rows} of them, make more than {} cells; boards like 6x6, 5x10 or 7x8 fit",
    Bits::BITS
)]
pub struct TooLarge {
    columns: u8,
    rows: u8,
}

/// What was found of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The side that wins; `None` if the budget was not enough to tell.
    pub winner: Option<Side>,
    /// A move that wins, if the side to move does.
    pub action: Option<Action>,
    /// At the moves of how many positions the search has looked, not counting the one asked about.
    pub expanded: u64,
}

/// Finds out who wins. The work that the budget counts is looking at the moves of a position.
///
/// ```
/// use yomi_amazons::{Amazons, Setup, Size, solver::solve};
/// use yomi_core::{Budget, Side};
///
/// let start = Setup::usual(Size::new(4, 4).unwrap()).unwrap();
/// let budget = Budget::unlimited().with_work(20_000);
/// assert_eq!(solve(&Amazons::new(start), &budget).unwrap().winner, Some(Side::SECOND));
/// ```
///
/// # Errors
/// If the board has too many cells for it, whatever stands on them.
pub fn solve(game: &Amazons, budget: &Budget) -> Result<Solved, TooLarge> {
    let size = game.size();
    let board = Board::new(size).ok_or(TooLarge { columns: size.columns(), rows: size.rows() })?;
    let mut search = Search::new(board, budget);
    let found = winning_move(game, &mut search);
    let winner = found.map(|action| if action.is_some() { game.to_move() } else { game.to_move().other() });
    Ok(Solved { winner, action: found.flatten(), expanded: search.expanded() })
}

/// A move that wins, `Some(None)` if there is none, or `None` if the budget is not enough to tell.
fn winning_move(game: &Amazons, search: &mut Search) -> Option<Option<Action>> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    // Mirror images of each other are of the same worth, and common where games start.
    let mut seen = HashSet::new();
    let mut moves = Vec::new();
    for action in legal {
        let mut next = *game;
        next.apply(action);
        let next = Position::new(&search.board, &next);
        if seen.insert(search.board.images([next.own, next.enemy, next.free]).min()) {
            let next = next.settled(&search.board, &mut search.ground);
            let decided = next.decided(&search.board, &mut search.ground);
            moves.push((decided != Some(false), next.prospects(&search.board), action, next));
        }
    }
    moves.sort_by_key(|(open, prospects, ..)| (*open, *prospects));
    for (_, _, action, next) in moves {
        if !search.wins(&next)? {
            return Some(Some(action));
        }
    }
    Some(None)
}
