//! Questions about the whole board, asked of all cells at once. Sets of cells are the bits of a
//! [`CellSet`](crate::CellSet).

use crate::cell::STRIDE;
pub(super) use crate::region::region;

/// A set of cells.
pub(crate) type Bits = u128;

/// The differences between a cell and its neighbours ahead, along the four axes.
const STEPS: [u32; 4] = [1, STRIDE as u32, STRIDE as u32 + 1, STRIDE as u32 - 1];

/// All cells next to one of these, in any of the eight directions, on the board or off it.
#[inline]
pub(super) const fn around(cells: Bits) -> Bits {
    let row = cells | cells << 1 | cells >> 1;
    (row | row << STRIDE | row >> STRIDE) ^ cells
}

/// Every free cell that a queen on one of these cells reaches in one move. Each step doubles how far it looks.
#[inline]
pub(super) fn reached(queens: Bits, empty: Bits) -> Bits {
    let mut reached = 0;
    for step in STEPS {
        let (mut ahead, mut behind) = (queens, queens);
        let (mut way_ahead, mut way_behind) = (empty, empty);
        for length in [step, 2 * step, 4 * step] {
            ahead |= way_ahead & (ahead << length);
            behind |= way_behind & (behind >> length);
            way_ahead &= way_ahead << length;
            way_behind &= way_behind >> length;
        }
        ahead |= way_ahead & (ahead << (8 * step));
        behind |= way_behind & (behind >> (8 * step));
        reached |= ahead | behind;
    }
    reached & empty
}

/// Who reaches which free cell in fewer queen's moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sooner {
    pub(crate) own: Bits,
    pub(crate) enemy: Bits,
}

impl Sooner {
    /// Lets both sides spread over the board move by move.
    pub(crate) fn new(own: Bits, enemy: Bits, empty: Bits) -> Sooner {
        let mut sooner = Sooner { own: 0, enemy: 0 };
        let (mut spread, mut open) = ([own, enemy], empty);
        loop {
            // A cell that the other side gets to sooner is still on the way to those behind it.
            let wider = spread.map(|cells| cells | reached(cells, empty));
            let [own, enemy] = wider.map(|cells| cells & open);
            sooner.own |= own & !enemy;
            sooner.enemy |= enemy & !own;
            open &= !(own | enemy);
            if wider == spread || open == 0 {
                return sooner;
            }
            spread = wider;
        }
    }
}
