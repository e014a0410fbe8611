//! Small boards solved to the end.
//!
//! Proof-number search over positions in which only disputed regions are left: ground of one side is a number of moves (module `tree`), and what
//! a side has behind its own queens decides some positions before the sides are separated (module `ground`; about one in forty of those looked at on 5x4). Positions that are mirror images of each
//! other are one.

mod board;
mod ground;
mod tree;

use crate::{action::Action, game::Amazons};
use board::{Bits, Board};
use tree::SmallTree;
use yomi_core::{Game, Position, Side};
use yomi_search::proof::{Answer, Prover};

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
    /// The side that wins; `None` if the work allowed was not enough to tell.
    pub winner: Option<Side>,
    /// A move that wins, if the side to move does.
    pub action: Option<Action>,
    /// At the moves of how many positions the search has looked.
    pub expanded: u64,
}

/// Finds out who wins, by looking at the moves of so many positions at most.
///
/// ```
/// use yomi_amazons::{Amazons, Setup, Size, solver::solve};
/// use yomi_core::Side;
///
/// let start = Setup::usual(Size::new(4, 4).unwrap()).unwrap();
/// assert_eq!(solve(&Amazons::new(start), 20_000).unwrap().winner, Some(Side::SECOND));
/// ```
///
/// # Errors
/// If the board has too many cells for it, whatever stands on them.
pub fn solve(game: &Amazons, most: u64) -> Result<Solved, TooLarge> {
    let size = game.size();
    let board = Board::new(size).ok_or(TooLarge { columns: size.columns(), rows: size.rows() })?;
    let tree = SmallTree::new(board);
    let root = tree.node(game, true);
    let mut prover = Prover::new(tree, most);
    let answer = prover.prove(root, PLIES);
    let winner = match answer {
        Answer::Proved => Some(game.to_move()),
        Answer::Refuted => Some(game.to_move().other()),
        Answer::Unknown => None,
    };
    let action = if answer == Answer::Proved { winning_move(game, &mut prover) } else { None };
    Ok(Solved { winner, action, expanded: prover.expanded() })
}

/// Games end by themselves, so plies are not counted, and there is one left always.
const PLIES: u16 = 1;

/// A move that wins: one that the search has proved to do so, or if it knew the result without looking, the first one.
fn winning_move(game: &Amazons, prover: &mut Prover<SmallTree>) -> Option<Action> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let node = |prover: &Prover<SmallTree>, action: Action| {
        let mut next = *game;
        next.apply(action);
        prover.tree().node(&next, false)
    };
    let known = |action: &&Action| prover.known(node(prover, **action), PLIES) == Answer::Proved;
    if let Some(action) = legal.iter().find(known) {
        return Some(*action);
    }
    legal.into_iter().find(|action| {
        let node = node(prover, *action);
        prover.prove(node, PLIES) == Answer::Proved
    })
}
