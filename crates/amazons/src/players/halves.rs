//! The game taken apart: first the queen's move, then the arrow.

use super::minimax::wins;
use crate::{action::Action, cell::Cell, evaluation::Evaluation, game::Amazons};
use yomi_core::Side;
use yomi_search::guided::Guide;

/// A position, or one in which the queen has been moved and has not shot yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Half {
    game: Amazons,
    /// Where the queen is that has to shoot.
    shooter: Option<Cell>,
}

impl Half {
    /// A position before a move.
    pub(super) fn new(game: &Amazons) -> Half {
        Half { game: *game, shooter: None }
    }

    /// The position, before a move.
    pub(super) fn game(&self) -> &Amazons {
        &self.game
    }

    /// The same after the queen's move; its side is still to shoot.
    #[inline]
    fn moved(&self, from: Cell, to: Cell) -> Half {
        let mut game = self.game;
        for cell in [from, to] {
            game.queens[game.to_move.index()].toggle(cell);
            game.empty.toggle(cell);
            game.lines.toggle(cell);
        }
        Half { game, shooter: Some(to) }
    }

    /// The same after the arrow.
    #[inline]
    fn shot(&self, arrow: Cell) -> Half {
        let mut game = self.game;
        game.empty.toggle(arrow);
        game.lines.toggle(arrow);
        game.to_move = game.to_move.other();
        Half { game, shooter: None }
    }

    /// What the position looks worth to the side to move, in log odds.
    #[inline]
    fn log_odds(&self) -> f32 {
        Evaluation::Territory.value(&self.game) as f32 / 1000.0
    }

    /// What it would look worth to that side if it were the other's turn.
    #[inline]
    fn log_odds_without_turn(mut self) -> f32 {
        self.game.to_move = self.game.to_move.other();
        -self.log_odds()
    }
}

/// What is chosen in one of the halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HalfMove {
    Queen { from: Cell, to: Cell },
    Arrow(Cell),
}

/// The moves that half moves make; what follows a last queen's move without its arrow is left out.
pub(super) fn actions(half_moves: &[HalfMove]) -> Vec<Action> {
    let whole = half_moves.chunks_exact(2).map_while(|pair| match pair {
        &[HalfMove::Queen { from, to }, HalfMove::Arrow(arrow)] => Some(Action { from, to, arrow }),
        _ => None,
    });
    whole.collect()
}

/// The half moves that a move consists of.
pub(super) fn half_moves(action: Action) -> [HalfMove; 2] {
    [HalfMove::Queen { from: action.from, to: action.to }, HalfMove::Arrow(action.arrow)]
}

/// Judges queens' moves by the position before the arrow, and arrows by the position after them.
///
/// A tree of whole moves would have to judge two thousand of them for each position, one of halves about a hundred, and
/// finds out for a few queens' moves only which arrow suits them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Halves {
    /// Whether games of separated sides are decided.
    pub(super) exact: bool,
}

impl Guide for Halves {
    type Node = Half;
    type Move = HalfMove;

    fn side(&self, node: &Half) -> Side {
        node.game.to_move
    }

    fn decided(&self, node: &Half) -> Option<bool> {
        // A queen that has moved can shoot.
        if node.shooter.is_some() { None } else { wins(&node.game, self.exact) }
    }

    fn judge(&self, node: &Half, out: &mut Vec<(HalfMove, f32)>) -> Option<f32> {
        let lines = &node.game.lines;
        match node.shooter {
            None => {
                for from in node.game.queens(node.game.to_move) {
                    lines.reached(from, |to| {
                        out.push((HalfMove::Queen { from, to }, node.moved(from, to).log_odds_without_turn()));
                    });
                }
                // What the position looks worth was known when its arrow was judged.
                None
            }
            Some(queen) => {
                lines.reached(queen, |arrow| out.push((HalfMove::Arrow(arrow), -node.shot(arrow).log_odds())));
                Some(out.iter().map(|(_, log_odds)| *log_odds).fold(f32::NEG_INFINITY, f32::max))
            }
        }
    }

    fn after(&self, node: &Half, action: HalfMove) -> Half {
        match action {
            HalfMove::Queen { from, to } => node.moved(from, to),
            HalfMove::Arrow(arrow) => node.shot(arrow),
        }
    }
}
