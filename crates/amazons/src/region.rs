//! Cells that hang together.

use crate::cell::STRIDE;

/// The cells that can be reached from these by steps to neighbours, through cells that can be passed, these included.
#[inline]
pub(crate) fn region(from: u128, passable: u128) -> u128 {
    let mut region = from & passable;
    loop {
        let row = region | region << 1 | region >> 1;
        let wider = (row | row << STRIDE | row >> STRIDE) & passable;
        if wider == region {
            return region;
        }
        region = wider;
    }
}

/// Each cell of a set by itself.
#[inline]
pub(crate) fn singles(mut cells: u128) -> impl Iterator<Item = u128> {
    std::iter::from_fn(move || {
        let single = cells & cells.wrapping_neg();
        cells ^= single;
        (single != 0).then_some(single)
    })
}
