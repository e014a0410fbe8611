//! Sets of squares as 64 bits, and where a side can step.
//!
//! Bit numbers are those of the margined board that [`crate::Square`] describes, as the first seat sees it.

/// The 36 squares, without the margin.
pub(crate) const BOARD: u64 = 0x007e_7e7e_7e7e_7e00;

/// The corners by which the blue ghosts of each seat may leave.
pub(crate) const EXITS: [u64; 2] = [CORNERS & 0xff00, CORNERS & 0x00ff_0000_0000_0000];

const CORNERS: u64 = 1 << 9 | 1 << 14 | 1 << 49 | 1 << 54;
const LEFT_COLUMN: u64 = 0x0202_0202_0202_0202;
const RIGHT_COLUMN: u64 = 0x4040_4040_4040_4040;

/// From where `seat` can step, for each of [`crate::Direction::ALL`] as the first seat sees them.
///
/// A piece may step onto any square that none of its own side holds. `leaving` are the blue pieces that stand on an
/// exit of theirs; they may also step off the board. Some step always exists: the board is connected and a side never
/// fills it.
#[inline(always)]
pub(crate) fn steps(seat: usize, own: u64, leaving: u64) -> [u64; 4] {
    let [north, east, west, south] = steps_onto(own, BOARD & !own);
    let (up, down) = if seat == 0 { (leaving, 0) } else { (0, leaving) };
    [north | up, east | leaving & RIGHT_COLUMN, west | leaving & LEFT_COLUMN, south | down]
}

/// From where a side can step onto one of these squares, for each of [`crate::Direction::ALL`] as the first seat sees
/// them.
#[inline(always)]
pub(crate) fn steps_onto(own: u64, squares: u64) -> [u64; 4] {
    [own & (squares << 8), own & (squares >> 1), own & (squares << 1), own & (squares >> 8)]
}

/// The squares next to a set of squares.
#[inline(always)]
pub(crate) const fn beside(set: u64) -> u64 {
    (set << 1 | set >> 1 | set << 8 | set >> 8) & BOARD
}

/// The `n`-th bit of `set` from below, counted from 0, as a set of one; `n` must be below 8.
///
/// Without branches, because a random `n` would mislead every one of them.
#[inline(always)]
pub(crate) fn nth_bit(set: u64, n: u32) -> u64 {
    use std::hint::select_unpredictable as select;
    let without_lowest = |set: u64| set & set.wrapping_sub(1);
    let without_two = |set: u64| without_lowest(without_lowest(set));
    let set = select(n & 4 == 0, set, without_two(without_two(set)));
    let set = select(n & 2 == 0, set, without_two(set));
    let set = select(n & 1 == 0, set, without_lowest(set));
    set & set.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, Square};
    use proptest::prelude::*;

    #[test]
    fn constants_mean_what_they_say() {
        let set = |squares: &mut dyn Iterator<Item = (u8, u8)>| {
            squares.map(|(x, y)| Square::new(x, y).unwrap().bit()).sum::<u64>()
        };
        assert_eq!(BOARD, set(&mut (0..6).flat_map(|x| (0..6).map(move |y| (x, y)))));
        assert_eq!(EXITS[0], set(&mut [(0, 0), (5, 0)].into_iter()));
        assert_eq!(EXITS[1], EXITS[0].reverse_bits());
    }

    proptest! {
        #[test]
        fn nth_bit_counts_from_below(set in any::<u64>()) {
            let bits: Vec<u64> = (0..64).map(|bit| 1 << bit).filter(|bit| set & bit != 0).collect();
            for (n, bit) in bits.into_iter().take(8).enumerate() {
                prop_assert_eq!(nth_bit(set, n as u32), bit);
            }
        }

        /// The shifted sets against one square at a time.
        #[test]
        fn steps_go_to_squares_that_are_not_ones_own(own in any::<u64>()) {
            let own = own & BOARD;
            let stepping = steps(0, own, 0);
            for (x, y) in (0..6).flat_map(|x| (0..6).map(move |y| (x, y))) {
                let from = Square::new(x, y).unwrap();
                for direction in Direction::ALL {
                    let free = from.step(direction).is_some_and(|to| own & to.bit() == 0);
                    let listed = stepping[direction as usize] & from.bit() != 0;
                    prop_assert_eq!(listed, free && own & from.bit() != 0);
                }
            }
        }

        /// Why nobody is ever without a move: eight pieces or fewer cannot wall themselves in.
        #[test]
        fn a_side_can_always_step(squares in prop::collection::btree_set(0u8..36, 1..=8)) {
            let own = squares.iter().map(|index| Square::new(index % 6, index / 6).unwrap().bit()).sum();
            prop_assert!(steps(0, own, 0).iter().any(|&from| from != 0));
        }
    }
}
