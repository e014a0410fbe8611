//! Where all queens of a side get in one move, in all eight directions at once.
//!
//! A set of cells is moved step by step over the cells that let it pass: first one step, then two, then four, then two,
//! which makes nine, the longest way on a board (the doubling is Kogge and Stone's, known from adders). Four directions
//! lie side by side, so that a machine with wide words moves them with one instruction. What a stretch of two or four
//! cells lets pass depends on the blocked cells only and is computed once for all waves of both sides.

/// The four directions towards larger cell numbers, as differences of cell numbers; the others are their opposites.
const STEPS: [u32; 4] = [1, 10, 11, 12];

/// The bits of one word.
const WORD: u32 = u64::BITS;

/// One set of cells for each of the four directions, in two halves.
#[derive(Clone, Copy)]
struct Four {
    low: [u64; 4],
    high: [u64; 4],
}

impl Four {
    /// The same set for all directions.
    #[inline(always)]
    fn all(cells: u128) -> Four {
        Four { low: [cells as u64; 4], high: [(cells >> WORD) as u64; 4] }
    }

    /// All cells moved by so many steps, at most five.
    #[inline(always)]
    fn up<const N: u32>(self) -> Four {
        let mut moved = self;
        for (direction, step) in STEPS.into_iter().enumerate() {
            let by = step * N;
            moved.low[direction] = self.low[direction] << by;
            moved.high[direction] = self.high[direction] << by | self.low[direction] >> (WORD - by);
        }
        moved
    }

    /// The same the other way.
    #[inline(always)]
    fn down<const N: u32>(self) -> Four {
        let mut moved = self;
        for (direction, step) in STEPS.into_iter().enumerate() {
            let by = step * N;
            moved.high[direction] = self.high[direction] >> by;
            moved.low[direction] = self.low[direction] >> by | self.high[direction] << (WORD - by);
        }
        moved
    }

    #[inline(always)]
    fn and(mut self, other: Four) -> Four {
        for direction in 0..STEPS.len() {
            self.low[direction] &= other.low[direction];
            self.high[direction] &= other.high[direction];
        }
        self
    }

    #[inline(always)]
    fn or(mut self, other: Four) -> Four {
        for direction in 0..STEPS.len() {
            self.low[direction] |= other.low[direction];
            self.high[direction] |= other.high[direction];
        }
        self
    }

    /// The cells of all directions together.
    #[inline(always)]
    fn together(self) -> u128 {
        let join = |words: [u64; 4]| u128::from(words[0] | words[1] | words[2] | words[3]);
        join(self.low) | join(self.high) << WORD
    }
}

/// What the free cells of a board let pass: single cells, stretches of two and of four, named by their last cell.
#[derive(Clone, Copy)]
pub(super) struct Passages {
    one: Four,
    up: [Four; 2],
    down: [Four; 2],
}

impl Passages {
    /// Passages over these cells.
    #[inline(always)]
    pub(super) fn new(free: u128) -> Passages {
        let one = Four::all(free);
        let (up, down) = (one.and(one.up::<1>()), one.and(one.down::<1>()));
        Passages { one, up: [up, up.and(up.up::<2>())], down: [down, down.and(down.down::<2>())] }
    }

    /// The cells themselves, and where a queen on one of them gets in one move.
    #[inline(always)]
    pub(super) fn queen_moves(&self, cells: u128) -> u128 {
        let start = Four::all(cells);
        let mut up = start.or(self.one.and(start.up::<1>()));
        up = up.or(self.up[0].and(up.up::<2>()));
        up = up.or(self.up[1].and(up.up::<4>()));
        up = up.or(self.up[0].and(up.up::<2>()));
        let mut down = start.or(self.one.and(start.down::<1>()));
        down = down.or(self.down[0].and(down.down::<2>()));
        down = down.or(self.down[1].and(down.down::<4>()));
        down = down.or(self.down[0].and(down.down::<2>()));
        up.or(down).together()
    }
}

/// The cells themselves, and the free ones next to them in any of the eight directions.
#[inline(always)]
pub(super) fn king_moves(cells: u128, free: u128) -> u128 {
    const ROW: u32 = STEPS[2];
    let triple = cells | cells << 1 | cells >> 1;
    cells | (triple | triple << ROW | triple >> ROW) & free
}
