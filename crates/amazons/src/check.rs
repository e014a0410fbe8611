//! Why a move is not allowed.

use crate::{
    action::Action,
    cell::{Cell, STRIDE},
    game::Amazons,
};
use yomi_core::{Game, Illegal, Seat};

impl Amazons {
    /// Whether a move is legal, and if not, why. The cells may be anything.
    pub(crate) fn check_move(&self, action: Action) -> Result<(), Illegal> {
        let name = Amazons::seat_name(Seat(self.to_move.0));
        if self.is_over() {
            return Err(Illegal::because(format!("the game is over: {name} cannot move")));
        }
        let Action { from, to, arrow } = action;
        for cell in [from, to, arrow] {
            if !self.size().contains(cell) {
                let (size, last) = (self.size(), self.size().last());
                return Err(Illegal::because(format!(
                    "{cell} is not on the {size} board; its squares are a1 to {last}"
                )));
            }
        }
        let queens = self.queens(self.to_move);
        if !queens.contains(from) {
            let squares: Vec<String> = queens.into_iter().map(|cell| cell.to_string()).collect();
            return Err(Illegal::because(format!(
                "{name} has no queen on {from}; move one from {}",
                squares.join(", ")
            )));
        }
        self.check_way("queen", from, to, from)?;
        self.check_way("arrow", to, arrow, from)
    }

    /// Whether the way from one cell of the board to another is straight and free, `left` being the cell just left.
    fn check_way(&self, what: &str, from: Cell, to: Cell, left: Cell) -> Result<(), Illegal> {
        let (start, end) = (from.square(), to.square());
        let columns = i32::from(end.column) - i32::from(start.column);
        let rows = i32::from(end.row) - i32::from(start.row);
        let length = columns.abs().max(rows.abs());
        if length == 0 {
            return Err(Illegal::because(format!("the {what} must go to another square than {from}, where it starts")));
        }
        if columns != 0 && rows != 0 && columns.abs() != rows.abs() {
            let lines = "along a row, a column or a diagonal";
            return Err(Illegal::because(format!(
                "the {what} cannot get from {from} to {to}; it goes straight {lines}"
            )));
        }
        let step = columns.signum() + rows.signum() * i32::from(STRIDE);
        for distance in 1..=length {
            let cell = from.moved_by(step * distance);
            if cell != left && !self.empty.contains(cell) {
                return Err(Illegal::because(format!("the {what}'s way from {from} to {to} is blocked on {cell}")));
            }
        }
        Ok(())
    }
}
