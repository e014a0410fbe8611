//! Covering the board evenly: the lattices of the strategies CB and KCB.

use super::{Back, Covering, Offset, PassOver};
use crate::{
    cells::{Cell, Cells},
    setup::Setup,
};
use yomi_core::{Rng, below};

/// A pattern of cells to be shot at in passes, each filling the gaps of the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Every other cell, in four passes that each are a checkerboard of larger squares (Fig. 4 of the paper). The first
    /// two together make every fourth diagonal, the other two the diagonals halfway between.
    Checkerboard,
    /// A knight's move from cell to cell, which takes one cell in five, in four passes (Fig. 5 of the paper).
    Knight,
}

impl Pattern {
    /// After how many steps down or across the cells of the pattern repeat; offsets are drawn below that.
    fn period(self) -> u32 {
        match self {
            Pattern::Checkerboard => 4,
            Pattern::Knight => 5,
        }
    }

    /// In which pass a cell of the pattern is shot at; `None` if it is not in the pattern.
    fn pass(self, column: i32, row: i32) -> Option<usize> {
        match self {
            Pattern::Checkerboard => match (column % 4, row % 4) {
                (1, 0) | (3, 2) => Some(0),
                (2, 1) | (0, 3) => Some(1),
                (3, 0) | (1, 2) => Some(2),
                (0, 1) | (2, 3) => Some(3),
                _ => None,
            },
            Pattern::Knight => {
                // The cells are (1, 0) + u (2, 1) + v (1, -2). Those with even u and v are the first pass, and so on.
                let across = column - 1;
                if (across - 2 * row).rem_euclid(5) != 0 {
                    return None;
                }
                let (u, v) = ((2 * across + row) / 5, (across - 2 * row) / 5);
                Some(match (u.rem_euclid(2), v.rem_euclid(2)) {
                    (0, 0) => 0,
                    (1, 1) => 1,
                    (1, 0) => 2,
                    _ => 3,
                })
            }
        }
    }
}

/// A pattern laid over a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice {
    covering: Covering,
    passes: [Cells; 4],
}

impl Lattice {
    /// The pattern moved by a random offset.
    pub fn draw(covering: Covering, setup: &Setup, rng: &mut Rng) -> Self {
        let period = covering.pattern.period();
        let (across, down) = (below(rng, period), below(rng, period));
        Self::new(covering, setup, across as u8, down as u8)
    }

    /// The pattern moved left and up by so many cells.
    pub fn new(covering: Covering, setup: &Setup, across: u8, down: u8) -> Self {
        let (width, height) = (setup.options().width, setup.options().height);
        let mut passes = [Cells::EMPTY; 4];
        for cell in setup.board().iter() {
            let (column, row) = (cell.column() + across, cell.row() + down);
            let (column, row) = match covering.offset {
                Offset::Move => (column, row),
                Offset::Wrap => (column % width, row % height),
            };
            if let Some(pass) = covering.pattern.pass(column.into(), row.into()) {
                passes[pass].insert(cell);
            }
        }
        Lattice { covering, passes }
    }

    /// The cells of each pass.
    pub fn passes(&self) -> &[Cells; 4] {
        &self.passes
    }

    /// The next shot: the first undecided cell of the earliest pass that has one, those that are passed over (see
    /// [`PassOver`]) when it comes back to them (see [`Back`]). `None` when the lattice is used up.
    pub fn next(&self, undecided: Cells, shots: Cells, hits: Cells) -> Option<Cell> {
        let covered = match self.covering.over {
            PassOver::None => Cells::EMPTY,
            PassOver::Hits => hits.neighbours(),
            PassOver::Shots => shots.neighbours(),
        };
        let together = match self.covering.back {
            Back::Pass => 1,
            Back::Stage => 2,
            Back::End | Back::Never => self.passes.len(),
        };
        let first_of = |passes: &[Cells], wanted: Cells| passes.iter().find_map(|pass| (*pass & wanted).first());
        self.passes.chunks(together).find_map(|passes| {
            first_of(passes, undecided - covered).or_else(|| match self.covering.back {
                Back::Never => None,
                Back::Pass | Back::Stage | Back::End => first_of(passes, undecided),
            })
        })
    }
}
