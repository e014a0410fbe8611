//! Boards of at most 64 cells, as one word for each kind of thing.

use crate::{cell::CellSet, setup::Size};
use yomi_core::{bits::scattered, grid::Square};

/// A set of cells, row by row with a spare column between rows, so that a shifted set never wraps into the next row.
pub(super) type Bits = u64;

/// The four axes, as columns and rows from a cell to the next one ahead.
const AXES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// Ways in which a square looks like itself.
const SYMMETRIES: u8 = 8;

/// The cells in line with a cell, axis by axis.
#[derive(Clone, Copy, Default)]
struct Rays {
    /// Those with larger numbers.
    ahead: [Bits; AXES.len()],
    /// Those with smaller numbers.
    behind: [Bits; AXES.len()],
}

/// The shape of a board.
pub(super) struct Board {
    size: Size,
    stride: u32,
    /// The differences between a cell and its neighbours ahead, along the axes.
    steps: [u32; AXES.len()],
    rays: [Rays; Bits::BITS as usize],
}

impl Board {
    /// The shape of this size; `None` if it has too many cells.
    pub(super) fn new(size: Size) -> Option<Board> {
        let (columns, rows) = (size.columns(), size.rows());
        let stride = u32::from(columns) + 1;
        if stride * u32::from(rows) > Bits::BITS {
            return None;
        }
        let steps = [1, stride, stride + 1, stride - 1];
        let mut board = Board { size, stride, steps, rays: [Rays::default(); Bits::BITS as usize] };
        for row in 0..rows {
            for column in 0..columns {
                let from = Square { column, row };
                board.rays[board.bit(from).trailing_zeros() as usize] = Rays {
                    ahead: AXES.map(|step| board.ray(from, step)),
                    behind: AXES.map(|(columns, rows)| board.ray(from, (-columns, -rows))),
                };
            }
        }
        Some(board)
    }

    /// All cells in a direction from a cell.
    fn ray(&self, from: Square, (columns, rows): (i8, i8)) -> Bits {
        let next = |square: &Square| {
            let column = square.column.checked_add_signed(columns)?;
            let next = Square { column, row: square.row.checked_add_signed(rows)? };
            self.size.cell(next).map(|_| next)
        };
        std::iter::successors(next(&from), next).fold(0, |ray, square| ray | self.bit(square))
    }

    fn bit(&self, square: Square) -> Bits {
        1 << (u32::from(square.row) * self.stride + u32::from(square.column))
    }

    /// These cells of the board.
    pub(super) fn bits(&self, cells: CellSet) -> Bits {
        cells.into_iter().fold(0, |bits, cell| bits | self.bit(cell.square()))
    }

    /// The same things as they stand after each way to turn or mirror the board that leaves its shape alone.
    pub(super) fn images<const KINDS: usize>(&self, kinds: [Bits; KINDS]) -> impl Iterator<Item = [Bits; KINDS]> {
        let (columns, rows) = (self.size.columns(), self.size.rows());
        let symmetries = if columns == rows { SYMMETRIES } else { SYMMETRIES / 2 };
        (0..symmetries).map(move |symmetry| {
            kinds.map(|cells| {
                singles(cells).fold(0, |image, cell| {
                    let index = cell.trailing_zeros();
                    let (mut column, mut row) = ((index % self.stride) as u8, (index / self.stride) as u8);
                    if symmetry & 1 != 0 {
                        column = columns - 1 - column;
                    }
                    if symmetry & 2 != 0 {
                        row = rows - 1 - row;
                    }
                    if symmetry & 4 != 0 {
                        (column, row) = (row, column);
                    }
                    image | self.bit(Square { column, row })
                })
            })
        })
    }

    /// A number for two sets of cells: its own for each pair if all cells of the board have places among the lower 32,
    /// and else one that looks random.
    #[inline]
    pub(super) fn key(&self, one: Bits, other: Bits) -> u64 {
        if self.stride * u32::from(self.size.rows()) <= 32 { one | other << 32 } else { scattered(one) ^ other }
    }

    /// The cells themselves and all around them, on the board or off it.
    #[inline]
    pub(super) fn around(&self, cells: Bits) -> Bits {
        let row = cells | cells << 1 | cells >> 1;
        row | row << self.stride | row >> self.stride
    }

    /// The cells themselves, and those that can be reached from them by steps through cells that can be passed.
    #[inline]
    pub(super) fn region(&self, from: Bits, passable: Bits) -> Bits {
        let mut region = from;
        loop {
            let wider = region | self.around(region) & passable;
            if wider == region {
                return region;
            }
            region = wider;
        }
    }

    /// The free cells that a queen on this single cell reaches in one move: along each ray, those before the first cell
    /// that is not free.
    #[inline]
    pub(super) fn seen(&self, from: Bits, free: Bits) -> Bits {
        let Rays { ahead, behind } = &self.rays[from.trailing_zeros() as usize % self.rays.len()];
        let mut seen = 0;
        for ray in ahead {
            seen |= ray & lowest(ray & !free).wrapping_sub(1);
        }
        for ray in behind {
            let walls = ray & !free;
            seen |= if walls == 0 { *ray } else { ray & (Bits::MAX << walls.ilog2() << 1) };
        }
        seen
    }

    /// The free cells that queens on these cells reach in one move.
    #[inline]
    pub(super) fn reached(&self, from: Bits, free: Bits) -> Bits {
        let mut reached = 0;
        for step in self.steps {
            let (mut ahead, mut behind) = (from << step & free, from >> step & free);
            while ahead | behind != 0 {
                reached |= ahead | behind;
                ahead = ahead << step & free;
                behind = behind >> step & free;
            }
        }
        reached
    }

    /// The moves of these queens: the queens after each, and the free cells.
    #[inline]
    pub(super) fn moves(&self, queens: Bits, free: Bits) -> impl Iterator<Item = (Bits, Bits)> {
        singles(queens).flat_map(move |queen| {
            singles(self.seen(queen, free)).flat_map(move |to| {
                let left = (free | queen) & !to;
                singles(self.seen(to, left)).map(move |arrow| (queens ^ queen ^ to, left & !arrow))
            })
        })
    }
}

/// The cell of a set with the lowest number, by itself; nothing of an empty set.
#[inline]
pub(super) fn lowest(cells: Bits) -> Bits {
    cells & cells.wrapping_neg()
}

/// Each cell of a set by itself.
#[inline]
pub(super) fn singles(mut cells: Bits) -> impl Iterator<Item = Bits> {
    std::iter::from_fn(move || {
        let single = lowest(cells);
        cells ^= single;
        (single != 0).then_some(single)
    })
}
