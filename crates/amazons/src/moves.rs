//! Listing the legal moves.

use crate::{action::Action, game::Amazons};

impl Amazons {
    /// Appends all legal moves, ordered by queen, then by where it goes, then by where it shoots.
    pub(crate) fn list_moves(&self, out: &mut Vec<Action>) {
        let mut lines = self.lines;
        for from in self.queens[self.to_move.index()] {
            // The arrow meets the square that the queen has left as a free one.
            lines.toggle(from);
            lines.reached(from, |to| lines.reached(to, |arrow| out.push(Action { from, to, arrow })));
            lines.toggle(from);
        }
    }
}
