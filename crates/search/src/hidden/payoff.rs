//! What a game that is over is worth to one side, as a whole number.

use yomi_core::{Choice, Outcome, Side};

/// What counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payoff {
    /// Winning: 1000 for a win, 500 for a draw, 0 for a loss.
    Points,
    /// The margin: 1000 for each unit of [`Outcome::score`].
    Score,
}

impl Choice for Payoff {
    const CHOICES: &'static [(&'static str, Self, &'static str)] =
        &[("points", Payoff::Points, "to win"), ("score", Payoff::Score, "by how much")];
}

/// Thousandths, so that means of playouts can be told apart.
const PARTS: i32 = 1000;

impl Payoff {
    /// What an outcome is worth to a side.
    ///
    /// ```
    /// use yomi_core::{Outcome, Side};
    /// use yomi_search::hidden::Payoff;
    /// let outcome = Outcome { winner: Some(Side::FIRST), score: 3, reason: "" };
    /// let both = |payoff: Payoff| [Side::FIRST, Side::SECOND].map(|side| payoff.of(&outcome, side));
    /// assert_eq!((both(Payoff::Points), both(Payoff::Score)), ([1000, 0], [3000, -3000]));
    /// ```
    pub fn of(self, outcome: &Outcome, side: Side) -> i32 {
        match self {
            Payoff::Points => (outcome.points(side) * f64::from(PARTS)) as i32,
            Payoff::Score if side == Side::FIRST => outcome.score.saturating_mul(PARTS),
            Payoff::Score => outcome.score.saturating_mul(-PARTS),
        }
    }

    /// What winning by a chance is worth that an evaluation gives, from -1 to 1.
    pub(super) fn of_evaluation(evaluation: f64) -> i32 {
        (f64::from(PARTS) * (evaluation + 1.0) / 2.0) as i32
    }

    /// The least payoff that is better than an even result: what [`crate::worlds::AlphaMu::target`] is for winning.
    pub const fn target(self) -> i32 {
        match self {
            Payoff::Points => PARTS / 2 + 1,
            Payoff::Score => 1,
        }
    }
}
