//! The line that a search thinks best for both sides.

use super::{
    board::{Board, Step},
    search::Search,
};
use crate::{Action, Piece, Sight, Square, bits};

/// The principal variation from a first own step on, each action as its player writes it, as far as the transposition
/// table knows it.
///
/// It ends where a colour decides how the game goes on: where a piece of the enemy is taken, or stands on an exit and
/// may leave.
pub(super) fn principal_variation(
    search: &Search<'_>,
    root: &Board,
    first: Step,
    depth: u32,
    sight: &Sight,
) -> Vec<Action> {
    let mut line = Line::new(root, sight);
    let mut next = Some(first);
    while let Some(step) = next.filter(|_| line.actions.len() < depth as usize) {
        next = line.play(step).and_then(|side| search.best_step(&line.board, side));
    }
    line.actions
}

/// A line so far.
struct Line {
    actions: Vec<Action>,
    board: Board,
    /// Where each own piece is, as a set of one or none.
    own: [u64; 8],
    side: usize,
}

impl Line {
    fn new(root: &Board, sight: &Sight) -> Line {
        let own = Piece::ALL.map(|piece| sight.own(piece).square().map_or(0, Square::bit));
        Line { actions: Vec::new(), board: *root, own, side: 0 }
    }

    /// Adds a step of whoever is to move. The side that moves next, unless the line ends here.
    fn play(&mut self, step: Step) -> Option<usize> {
        let goes_on = if self.side == 0 { self.play_own(step)? } else { self.play_enemys(step) };
        self.side = 1 - self.side;
        goes_on.then_some(self.side)
    }

    fn play_own(&mut self, step: Step) -> Option<bool> {
        let (from, to) = step.squares();
        let piece = Piece::ALL.into_iter().find(|piece| self.own[piece.index()] == from)?;
        self.actions.push(Action::Move { piece, direction: step.direction() });
        let takes = self.board.enemy & to != 0;
        self.own[piece.index()] = to;
        self.board = self.board.after_own(step);
        Some(!takes && self.board.enemy & bits::EXITS[1] == 0)
    }

    fn play_enemys(&mut self, step: Step) -> bool {
        let (from, to) = step.squares();
        let piece = Piece::ALL[self.board.enemy_on(from)];
        self.actions.push(Action::Move { piece, direction: step.direction().turned() });
        self.own.iter_mut().filter(|place| **place == to).for_each(|place| *place = 0);
        self.board = self.board.after_enemy(step).0;
        self.board.leaving().is_none()
    }
}
