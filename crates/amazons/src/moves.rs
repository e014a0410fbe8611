//! Listing the legal moves.

use crate::{action::Action, cell::Cell, game::Amazons, lines::Lines};

impl Amazons {
    /// Appends all legal moves, ordered by queen, then by where it goes, then by where it shoots.
    pub(crate) fn list_moves(&self, out: &mut Vec<Action>) {
        self.each_move(|action| out.push(action));
    }

    /// Calls `each` with all legal moves, in the same order.
    #[inline]
    pub(crate) fn each_move(&self, mut each: impl FnMut(Action)) {
        self.each_queen_move(|from, to, lines| lines.reached(to, |arrow| each(Action { from, to, arrow })));
    }

    /// Calls `each` with all moves of queens, from where and to where, and what can be reached from there then.
    #[inline]
    pub(crate) fn each_queen_move(&self, mut each: impl FnMut(Cell, Cell, &Lines)) {
        let mut lines = self.lines;
        for from in self.queens[self.to_move.index()] {
            // The arrow meets the square that the queen has left as a free one.
            lines.toggle(from);
            lines.reached(from, |to| each(from, to, &lines));
            lines.toggle(from);
        }
    }
}
