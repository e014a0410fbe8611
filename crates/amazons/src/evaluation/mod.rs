//! What a position is worth, without looking ahead.
//!
//! Two evaluations: the one of Soeda and Tanaka's programs ([`Evaluation::MinimumDistance`]) and a stronger one
//! ([`Evaluation::Territory`]), which weighs several [`Features`] by how far the game has gone. Both ask which side gets to a
//! cell first, and find that for the whole board at once (module `fill`).

mod features;
mod fill;
mod minimum;
mod weights;

pub use features::Features;

use crate::game::Amazons;

/// What a cell that both sides reach equally soon is worth to the side to move, in hundredths of a cell: a fifth, as Lieberum has it.
const TIE: i32 = 20;

/// A way to judge positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Who reaches more cells first, where cells that the other side reaches sooner are in the way.
    MinimumDistance,
    /// Territory and nearness by moves of a queen and of a king, and mobility, weighed by the phase of the game.
    Territory,
}

impl Evaluation {
    /// What the position is worth to the side to move: in hundredths of a cell by [`Evaluation::MinimumDistance`], in thousandths
    /// of a unit of log odds by [`Evaluation::Territory`]. That somebody cannot move is not looked at.
    #[inline]
    pub fn value(self, position: &Amazons) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if has_wide_words() {
            // SAFETY: the processor has the instructions.
            return unsafe { self.value_with_wide_words(position) };
        }
        self.value_anywhere(position)
    }

    /// The same code, for processors whose words hold the four directions: 3.9 million territory evaluations a second twenty moves into a game, where
    /// portable instructions make 1.8.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    fn value_with_wide_words(self, position: &Amazons) -> i32 {
        self.value_anywhere(position)
    }

    #[inline(always)]
    fn value_anywhere(self, position: &Amazons) -> i32 {
        match self {
            Evaluation::MinimumDistance => minimum::value(position),
            Evaluation::Territory => weights::weigh(&Features::of(position)),
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
