//! Boards of at most 64 cells, as one word for each kind of thing.

use crate::{cell::CellSet, setup::Size};
use yomi_core::grid::Square;

/// A set of cells, row by row with a spare column between rows, so that a shifted set never wraps into the next row.
pub(super) type Bits = u64;

/// The kinds of things that make a position: own queens, enemy queens, free cells.
const KINDS: usize = 3;

/// Ways in which a square looks like itself.
const SYMMETRIES: usize = 8;

/// The numbers that the contents of one byte of a kind contribute to a position's number.
type ByteNumbers = [[u64; 256]; 8];

/// The shape of a board.
pub(super) struct Board {
    size: Size,
    stride: u32,
    /// The differences between a cell and its neighbours ahead, along the four axes.
    steps: [u32; 4],
    /// For each way to turn or mirror the board that leaves its shape alone.
    numbers: Vec<[Box<ByteNumbers>; KINDS]>,
}

impl Board {
    /// The shape of this size; `None` if it has too many cells.
    pub(super) fn new(size: Size) -> Option<Board> {
        let (columns, rows) = (u32::from(size.columns()), u32::from(size.rows()));
        let stride = columns + 1;
        if stride * rows > Bits::BITS {
            return None;
        }
        let symmetries = if columns == rows { SYMMETRIES } else { SYMMETRIES / 2 };
        let mut board = Board { size, stride, steps: [1, stride, stride + 1, stride - 1], numbers: Vec::new() };
        board.numbers = (0..symmetries)
            .map(|symmetry| std::array::from_fn(|kind| Box::new(board.byte_numbers(symmetry, kind))))
            .collect();
        Some(board)
    }

    fn byte_numbers(&self, symmetry: usize, kind: usize) -> ByteNumbers {
        let mut numbers = [[0; 256]; 8];
        for (place, of_byte) in numbers.iter_mut().enumerate() {
            for (byte, number) in of_byte.iter_mut().enumerate() {
                let cells = singles((byte as Bits) << (8 * place)).filter_map(|cell| self.square(cell));
                *number = cells.fold(0, |number, square| number ^ self.number(square, symmetry, kind));
            }
        }
        numbers
    }

    /// The number of a thing on a square as it is seen after turning the board.
    fn number(&self, square: Square, symmetry: usize, kind: usize) -> u64 {
        let (mut column, mut row) = (square.column, square.row);
        if symmetry & 1 != 0 {
            column = self.size.columns() - 1 - column;
        }
        if symmetry & 2 != 0 {
            row = self.size.rows() - 1 - row;
        }
        if symmetry & 4 != 0 {
            (column, row) = (row, column);
        }
        scattered(u64::from(column) | u64::from(row) << 8 | (kind as u64) << 16)
    }

    fn square(&self, cell: Bits) -> Option<Square> {
        let index = cell.trailing_zeros();
        let square = Square { column: (index % self.stride) as u8, row: (index / self.stride) as u8 };
        self.size.cell(square).map(|_| square)
    }

    /// These cells of the board.
    pub(super) fn bits(&self, cells: CellSet) -> Bits {
        cells
            .into_iter()
            .map(|cell| cell.square())
            .fold(0, |bits, square| bits | 1 << (u32::from(square.row) * self.stride + u32::from(square.column)))
    }

    /// A number for a position, the same for all its mirror images.
    pub(super) fn key(&self, kinds: [Bits; KINDS]) -> u64 {
        let of = |numbers: &[Box<ByteNumbers>; KINDS]| {
            let mut key = 0;
            for (mut bits, numbers) in kinds.into_iter().zip(numbers) {
                let mut place = 0;
                while bits != 0 {
                    key ^= numbers[place % 8][(bits & 255) as usize];
                    bits >>= 8;
                    place += 1;
                }
            }
            key
        };
        self.numbers.iter().map(of).min().unwrap_or(0)
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

    /// Calls `f` with each move of these queens: the queens after it, and the free cells.
    #[inline]
    pub(super) fn moves(&self, queens: Bits, free: Bits, mut f: impl FnMut(Bits, Bits)) {
        for queen in singles(queens) {
            for to in singles(self.reached(queen, free)) {
                let left = (free | queen) & !to;
                for arrow in singles(self.reached(to, left)) {
                    f(queens ^ queen ^ to, left & !arrow);
                }
            }
        }
    }
}

/// Each cell of a set by itself.
#[inline]
pub(super) fn singles(mut cells: Bits) -> impl Iterator<Item = Bits> {
    std::iter::from_fn(move || {
        let single = cells & cells.wrapping_neg();
        cells ^= single;
        (single != 0).then_some(single)
    })
}

/// A number that looks random: the finalizer of SplitMix64.
pub(super) const fn scattered(number: u64) -> u64 {
    let mut bits = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
