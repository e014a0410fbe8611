//! How far a game has come.

use crate::{cell::LONGEST, game::Amazons};
use std::fmt;

/// The plies of one phase.
const PLIES: u32 = 8;

/// Free cells at the usual start.
const FREE_AT_START: u32 = LONGEST as u32 * LONGEST as u32 - 8;

/// Eight plies of a game.
///
/// What matters is how much room is left, so plies are told from the free cells: one goes with every move. A small
/// board begins in a late phase of the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Phase(u8);

impl Phase {
    /// How many there are.
    pub const COUNT: usize = FREE_AT_START.div_ceil(PLIES) as usize;

    /// All of them.
    pub fn every() -> impl DoubleEndedIterator<Item = Phase> + ExactSizeIterator {
        (0..Phase::COUNT as u8).map(Phase)
    }

    /// The phase of a position.
    pub fn of(game: &Amazons) -> Phase {
        let ply = FREE_AT_START.saturating_sub(game.empty().len());
        Phase((ply / PLIES).min(Phase::COUNT as u32 - 1) as u8)
    }

    /// Its number, from 0.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Its first and last ply.
impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = u32::from(self.0) * PLIES;
        write!(f, "{first}-{}", (first + PLIES).min(FREE_AT_START) - 1)
    }
}
