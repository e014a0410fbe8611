//! Cells and sets of cells of boards up to 16×16.
//!
//! Every board, whatever its size, lies in the upper left corner of a 16×16 square, so that a cell is one byte, a set
//! of cells is 256 bits, and neither needs to know its board to be read, written or compared. The distance between rows
//! is always 16, which makes the usual shifts constant.

use crate::{Rng, below, bits::nth_bit, grid::Square};
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign},
};

/// The longest side of a board, and the distance between vertical neighbours in a set of cells.
pub const STRIDE: u8 = 16;

/// A cell: 16 times its row plus its column, both counted from 0.
///
/// Any byte is a cell of the largest board; whether it is one of the board in use is for the rules to check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell(pub u8);

impl Cell {
    /// The cell in this column and row, both below 16.
    #[inline]
    pub const fn new(column: u8, row: u8) -> Self {
        debug_assert!(column < STRIDE && row < STRIDE);
        Cell(row * STRIDE + column)
    }

    /// The cell as an array index below 256.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Steps between two cells, up, down, left or right.
    pub const fn distance(self, other: Cell) -> u8 {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row())
    }

    /// Counted from the left, from 0.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// Counted from the top, from 0.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// The square that it is written as.
    #[inline]
    pub const fn square(self) -> Square {
        Square { column: self.column(), row: self.row() }
    }

    /// The cell of a written square; `None` if no board is that large.
    pub fn of_square(square: Square) -> Option<Self> {
        (square.column < STRIDE && square.row < STRIDE).then(|| Cell::new(square.column, square.row))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of cells, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cells([u64; 4]);

impl Cells {
    /// No cell.
    pub const EMPTY: Cells = Cells([0; 4]);

    /// The upper left rectangle of this size.
    pub fn rectangle(width: u8, height: u8) -> Self {
        (0..height).flat_map(|row| (0..width).map(move |column| Cell::new(column, row))).collect()
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// The set of one cell.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        let mut set = Cells::EMPTY;
        set.insert(cell);
        set
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Takes a cell out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// How many cells there are.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// Whether the two sets have a cell in common.
    #[inline]
    pub fn meets(self, other: Cells) -> bool {
        !(self & other).is_empty()
    }

    /// Whether all cells are in `other`.
    #[inline]
    pub fn is_within(self, other: Cells) -> bool {
        (self - other).is_empty()
    }

    /// The first cell in reading order.
    #[inline]
    pub fn first(self) -> Option<Cell> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Cell((word * 64) as u8 + self.0[word].trailing_zeros() as u8))
    }

    /// The cell with `index` others before it in reading order.
    pub fn nth(self, index: u32) -> Option<Cell> {
        let sums = self.sums();
        (index < sums[3]).then(|| self.nth_of(index, sums))
    }

    /// A uniformly random cell; `None` of none.
    #[inline]
    pub fn pick(self, rng: &mut Rng) -> Option<Cell> {
        let sums = self.sums();
        if sums[3] == 0 { None } else { Some(self.nth_of(below(rng, sums[3]), sums)) }
    }

    /// The number of cells in the first word, the first two, and so on.
    #[inline]
    fn sums(self) -> [u32; 4] {
        let [a, b, c, d] = self.0.map(u64::count_ones);
        [a, a + b, a + b + c, a + b + c + d]
    }

    /// Without branches, because a random index would have the processor guess them wrong.
    #[inline]
    fn nth_of(self, index: u32, sums: [u32; 4]) -> Cell {
        let word = usize::from(index >= sums[0]) + usize::from(index >= sums[1]) + usize::from(index >= sums[2]);
        let before = [0, sums[0], sums[1], sums[2]][word];
        Cell((word * 64) as u8 + nth_bit(self.0[word], index - before))
    }

    /// All cells in reading order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        self.0.into_iter().enumerate().flat_map(|(number, mut word)| {
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros() as u8;
                    word &= word - 1;
                    Cell((number * 64) as u8 + bit)
                })
            })
        })
    }

    /// Every cell moved back by `by` places in memory order (below 256): 1 is a step left, 16 a step up.
    ///
    /// What is moved over the left or right edge of the 16×16 square lands in another row.
    #[inline]
    pub fn moved_back(self, by: u8) -> Self {
        let (low, high) = self.halves();
        Self::of_halves(match by {
            0 => (low, high),
            1..128 => (low >> by | high << (128 - by), high >> by),
            128.. => (high >> (by - 128), 0),
        })
    }

    /// Every cell moved on by `by` places in memory order (below 256): 1 is a step right, 16 a step down.
    ///
    /// What is moved over the left or right edge of the 16×16 square lands in another row.
    #[inline]
    pub fn moved_on(self, by: u8) -> Self {
        let (low, high) = self.halves();
        Self::of_halves(match by {
            0 => (low, high),
            1..128 => (low << by, high << by | low >> (128 - by)),
            128.. => (0, low << (by - 128)),
        })
    }

    /// The cells one step left or right of some cell of the set.
    #[inline]
    pub const fn beside(self) -> Self {
        let [a, b, c, d] = self.0;
        Cells([beside(a), beside(b), beside(c), beside(d)])
    }

    /// The cells one step up or down of some cell of the set.
    #[inline]
    pub const fn above_and_below(self) -> Self {
        let [a, b, c, d] = self.0;
        Cells([
            a << 16 | a >> 16 | b << 48,
            b << 16 | a >> 48 | b >> 16 | c << 48,
            c << 16 | b >> 48 | c >> 16 | d << 48,
            d << 16 | c >> 48 | d >> 16,
        ])
    }

    /// The cells one step up, down, left or right of some cell of the set.
    #[inline]
    pub const fn neighbours(self) -> Self {
        let (Cells([a, b, c, d]), Cells([e, f, g, h])) = (self.beside(), self.above_and_below());
        Cells([a | e, b | f, c | g, d | h])
    }

    /// The cells that touch some cell of the set at a corner.
    #[inline]
    pub const fn diagonals(self) -> Self {
        self.beside().above_and_below()
    }

    #[inline]
    fn halves(self) -> (u128, u128) {
        let [a, b, c, d] = self.0.map(u128::from);
        (a | b << 64, c | d << 64)
    }

    #[inline]
    fn of_halves((low, high): (u128, u128)) -> Self {
        Cells([low as u64, (low >> 64) as u64, high as u64, (high >> 64) as u64])
    }

    #[inline]
    fn zip(self, other: Cells, f: impl Fn(u64, u64) -> u64) -> Self {
        Cells(std::array::from_fn(|number| f(self.0[number], other.0[number])))
    }
}

/// The cells left and right of those in one word.
const fn beside(word: u64) -> u64 {
    const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;
    const LAST_COLUMN: u64 = FIRST_COLUMN << 15;
    (word & !LAST_COLUMN) << 1 | (word & !FIRST_COLUMN) >> 1
}

impl BitOr for Cells {
    type Output = Cells;
    #[inline]
    fn bitor(self, other: Cells) -> Cells {
        self.zip(other, |a, b| a | b)
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    #[inline]
    fn bitand(self, other: Cells) -> Cells {
        self.zip(other, |a, b| a & b)
    }
}

/// The cells that are not in the other set.
impl Sub for Cells {
    type Output = Cells;
    #[inline]
    fn sub(self, other: Cells) -> Cells {
        self.zip(other, |a, b| a & !b)
    }
}

/// The cells of the 16×16 square that are not in the set.
impl Not for Cells {
    type Output = Cells;
    #[inline]
    fn not(self) -> Cells {
        Cells(self.0.map(|word| !word))
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Cells) {
        *self = *self | other;
    }
}

impl BitAndAssign for Cells {
    #[inline]
    fn bitand_assign(&mut self, other: Cells) {
        *self = *self & other;
    }
}

impl SubAssign for Cells {
    #[inline]
    fn sub_assign(&mut self, other: Cells) {
        *self = *self - other;
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Cells::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn agrees_with_a_plain_set(a in any::<BTreeSet<u8>>(), b in any::<BTreeSet<u8>>(), by in any::<u8>()) {
            let full = Cells::rectangle(STRIDE, STRIDE);
            prop_assert_eq!((0..256).map(|index| full.nth(index)).collect::<Vec<_>>(), full.iter().map(Some).collect::<Vec<_>>());
            let set = |cells: &BTreeSet<u8>| cells.iter().map(|&cell| Cell(cell)).collect::<Cells>();
            let list = |cells: Cells| cells.iter().map(|cell| cell.0).collect::<Vec<_>>();
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(list(x), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(list(x | y), a.union(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(list(x & y), a.intersection(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(list(x - y), a.difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(x.len() as usize, a.len());
            prop_assert_eq!(x.first().map(|cell| cell.0), a.first().copied());
            prop_assert_eq!(x.meets(y), !a.is_disjoint(&b));
            prop_assert_eq!(x.is_within(y), a.is_subset(&b));
            prop_assert_eq!(list(x.moved_on(by)), a.iter().filter_map(|c| c.checked_add(by)).collect::<Vec<_>>());
            prop_assert_eq!(list(x.moved_back(by)), a.iter().filter_map(|c| c.checked_sub(by)).collect::<Vec<_>>());
            prop_assert_eq!(list(!x), (0..=255).filter(|cell| !a.contains(cell)).collect::<Vec<_>>());
            let beside = |cell: &u8| a.iter().any(|&other| Cell(*cell).distance(Cell(other)) == 1);
            prop_assert_eq!(list(x.neighbours()), (0..=255).filter(beside).collect::<Vec<_>>());
            prop_assert_eq!(x.beside() | x.above_and_below(), x.neighbours());
            let at = |steps: (u8, u8)| move |cell: &u8, other: u8| {
                let (cell, other) = (Cell(*cell), Cell(other));
                (cell.column().abs_diff(other.column()), cell.row().abs_diff(other.row())) == steps
            };
            let near = |steps| (0..=255).filter(|cell| a.iter().any(|&other| at(steps)(cell, other))).collect::<Vec<u8>>();
            prop_assert_eq!(list(x.beside()), near((1, 0)));
            prop_assert_eq!(list(x.above_and_below()), near((0, 1)));
            prop_assert_eq!(list(x.diagonals()), near((1, 1)));
            let mut emptied = x;
            b.iter().for_each(|&cell| emptied.remove(Cell(cell)));
            prop_assert_eq!(emptied, x - y);
            for (index, &cell) in a.iter().enumerate() {
                prop_assert_eq!(x.nth(index as u32), Some(Cell(cell)));
            }
            prop_assert_eq!(x.nth(a.len() as u32), None);
        }
    }

    #[test]
    fn diagonals_stay_on_the_board() {
        let text = |cells: Cells| cells.iter().map(|cell| cell.to_string()).collect::<String>();
        let one = |column, row| Cells::of(Cell::new(column, row));
        assert_eq!(text(one(4, 4).diagonals()), "d4f4d6f6");
        assert_eq!(text(one(0, 0).diagonals()), "b2");
        assert_eq!(text(one(15, 15).diagonals()), "o15");
    }

    #[test]
    fn cells_are_written_like_squares() {
        assert_eq!(Cell::new(2, 6).to_string(), "c7");
        assert_eq!(Cells::rectangle(2, 2).iter().map(|cell| cell.to_string()).collect::<String>(), "a1b1a2b2");
        assert_eq!(Cell::of_square(Square { column: 16, row: 0 }), None);
    }
}
