//! The game in numbers: a move by its three cells, and the board as planes.

use crate::{
    action::Action,
    cell::{Cell, CellSet},
    game::Amazons,
    setup::Size,
};
use yomi_core::{Encoded, Game, Planes, Position, Seat, grid::Square};

/// What each plane holds.
const PLANES: [&str; 4] = ["own queens", "enemy queens", "arrows", "own turn"];

fn count(size: Size) -> usize {
    usize::from(size.columns()) * usize::from(size.rows())
}

/// A cell's number on its board, row by row from a1; `None` off the board.
fn number(size: Size, cell: Cell) -> Option<usize> {
    let Square { column, row } = cell.square();
    (column < size.columns() && row < size.rows())
        .then(|| usize::from(row) * usize::from(size.columns()) + usize::from(column))
}

fn numbers(size: Size, cells: CellSet) -> impl Iterator<Item = usize> {
    cells.into_iter().filter_map(move |cell| number(size, cell))
}

fn cell(size: Size, number: usize) -> Option<Cell> {
    let columns = usize::from(size.columns());
    Cell::at(Square { column: (number % columns) as u8, row: (number / columns) as u8 })
}

impl Encoded for Amazons {
    fn action_space(board: &Amazons) -> usize {
        count(board.size()).pow(3)
    }

    fn number(board: &Amazons, action: Action) -> Option<usize> {
        let (size, count) = (board.size(), count(board.size()));
        let [from, to, arrow] = [action.from, action.to, action.arrow].map(|cell| number(size, cell));
        Some((from? * count + to?) * count + arrow?)
    }

    fn numbered(board: &Amazons, number: usize) -> Option<Action> {
        let (size, count) = (board.size(), count(board.size()));
        let inside = (number < count.pow(3)).then_some(number)?;
        let [from, to, arrow] =
            [inside / count / count, inside / count % count, inside % count].map(|number| cell(size, number));
        Some(Action { from: from?, to: to?, arrow: arrow? })
    }

    fn shape(board: &Amazons) -> Vec<usize> {
        vec![PLANES.len(), board.size().rows().into(), board.size().columns().into()]
    }

    fn planes(_board: &Amazons) -> Vec<String> {
        PLANES.map(str::to_owned).into()
    }

    fn encode(board: &Amazons, seat: Seat, out: &mut [f32]) {
        let (size, side) = (board.size(), Self::side(seat));
        let mut planes = Planes::new(out, count(size));
        for cells in [board.queens(side), board.queens(side.other()), board.arrows()] {
            planes.cells(numbers(size, cells));
        }
        planes.all(f32::from(u8::from(board.turn() == Some(seat))));
    }
}
