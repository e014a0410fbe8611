//! What a step costs of the depth: a ply, or what its kind is likely to be played.
//!
//! Where steps that are often played cost less than a ply and others more, likely lines are looked at further and
//! unlikely ones are cut early: search by realization probability (Tsuruoka, Yokoyama, Maruyama and Chikayama,
//! *Game-tree search algorithm based on realization probability*), here with the kinds of steps that this game has.

use super::board::{Board, Step};
use crate::bits;
use yomi_core::{Choice, Param};

/// The parameter that says how depth is counted.
pub(super) const PRICES: Param =
    Param::choice::<Prices>("prices", "plies", "what a move costs of the depth to which is looked ahead");

/// A value of [`PRICES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prices {
    /// A ply.
    Plies,
    /// By its kind: the less, the likelier such moves are played.
    Likely,
}

impl Choice for Prices {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("plies", Prices::Plies, "a ply each"),
        ("likely", Prices::Likely, "by kind, the less the likelier such moves are played (realization probability)"),
    ];
}

/// What a step costs that counts as a ply.
pub(super) const UNIT: u32 = 256;

/// What a step of each kind costs, in the order of [`Kind::ALL`]: a ply for one that is as likely as each of ten, and
/// else in proportion to the logarithm. The shares of such steps that are played, when they can be, are those of
/// `geister/step-kinds` for `purple:4,1000,prove=0` against itself.
const LIKELY: [u32; 5] = [122, 337, 224, 247, 401];

/// What kind of step it is: the first that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It takes a piece.
    Take,
    /// It ends beside an enemy.
    Approach,
    /// It begins beside an enemy and ends beside none.
    Flee,
    /// It is nearer to an exit afterwards.
    Advance,
    /// Nothing of that.
    Other,
}

impl Kind {
    pub(crate) const ALL: [Kind; 5] = [Kind::Take, Kind::Approach, Kind::Flee, Kind::Advance, Kind::Other];

    /// The kind of a side's step (0 is the one that thinks).
    pub(super) fn of(board: &Board, step: Step, side: usize) -> Kind {
        let (from, to) = step.squares();
        let enemies = if side == 0 { board.enemy } else { board.all_own() };
        let near = bits::beside(enemies);
        let steps_out = |square: u64| STEPS_OUT[side][square.trailing_zeros() as usize];
        if enemies & to != 0 {
            Kind::Take
        } else if near & to != 0 {
            Kind::Approach
        } else if near & from != 0 {
            Kind::Flee
        } else if steps_out(to) < steps_out(from) {
            Kind::Advance
        } else {
            Kind::Other
        }
    }
}

/// By side and by the number of a square's bit: how many steps it is from an exit.
static STEPS_OUT: [[u8; 64]; 2] = {
    let mut steps = [[0; 64]; 2];
    let mut square = 0;
    while square < 36 {
        let (x, y) = (square % 6, square / 6);
        let aside = if x < 3 { x } else { 5 - x };
        let bit = (y + 1) * 8 + x + 1;
        steps[0][bit] = (y + aside) as u8;
        steps[1][bit] = (5 - y + aside) as u8;
        square += 1;
    }
    steps
};

impl Prices {
    /// What a side's step costs.
    #[inline]
    pub(super) fn of(self, board: &Board, step: Step, side: usize) -> u32 {
        match self {
            Prices::Plies => UNIT,
            Prices::Likely => LIKELY[Kind::of(board, step, side) as usize],
        }
    }
}
