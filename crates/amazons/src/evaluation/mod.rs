//! What a position is worth, without looking ahead.
//!
//! Two evaluations: the one of Soeda and Tanaka's programs ([`Evaluation::MinimumDistance`], with two other readings of
//! what the paper says of it) and a stronger one ([`Evaluation::Territory`]), which weighs several [`Features`] by how
//! far the game has gone. All ask which side gets to a cell first, and find that for the whole board at once (module
//! `fill`).

mod features;
mod fill;
mod minimum;
mod weights;

pub use features::Features;

use crate::{game::Amazons, score::Score};
use yomi_search::alpha_beta::WIN;

/// What a cell that both sides reach equally soon is worth to the side to move, in hundredths of a cell: a fifth, as
/// Lieberum has it.
const TIE: i32 = 20;

/// What a cell is taken to be worth in thousandths of log odds, where only cells are counted: about what
/// [`Evaluation::Territory`] has for one in the middle of a game.
const CELL: i32 = 300;

/// A way to judge positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Who reaches more cells first, where cells that the other side reaches sooner are in the way.
    MinimumDistance,
    /// The same, where cells that both sides reach equally soon are worth nothing to the side to move.
    MinimumDistanceEven,
    /// Who reaches more cells first, with nobody in the way: minimum distance as it is usually understood.
    MinimumDistancePlain,
    /// Territory and nearness by moves of a queen and of a king, and mobility, weighed by the phase of the game.
    Territory,
}

impl Evaluation {
    /// What the position is worth to the side to move: in hundredths of a cell by minimum distance of any kind, in
    /// thousandths of a unit of log odds by [`Evaluation::Territory`]. That somebody cannot move is not looked at.
    #[inline]
    pub fn value(self, position: &Amazons) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if has_wide_words() {
            // SAFETY: the processor has the instructions.
            return unsafe { self.value_with_wide_words(position) };
        }
        self.value_anywhere(position)
    }

    /// The same code, for processors whose words hold the four directions: 3.9 million territory evaluations a second
    /// twenty moves into a game, where portable instructions make 1.8.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    fn value_with_wide_words(self, position: &Amazons) -> i32 {
        self.value_anywhere(position)
    }

    #[inline(always)]
    fn value_anywhere(self, position: &Amazons) -> i32 {
        match self {
            Evaluation::MinimumDistance => minimum::value(position, TIE),
            Evaluation::MinimumDistanceEven => minimum::value(position, 0),
            Evaluation::MinimumDistancePlain => minimum::plain(position, TIE),
            Evaluation::Territory => weights::weigh(&Features::of(position)),
        }
    }

    /// What a search by this evaluation tells of a position that it has found to be worth so much.
    pub(crate) fn score(self, value: i32) -> Score {
        match self {
            _ if value.abs() >= WIN => Score::Decided { won: value > 0 },
            Evaluation::Territory => Score::of_evaluation(value),
            _ => Score::of_evaluation(value.saturating_mul(CELL) / 100),
        }
    }
}

impl Features {
    /// The features of a position, from the view of the side to move.
    pub fn new(position: &Amazons) -> Features {
        Features::of(position)
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_wide_words() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
}
