//! How a game ended.

use crate::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner, or `None` for a draw.
    pub winner: Option<Side>,
    /// The margin for the first side in the game's own unit (points, tricks, HP, ...); 0 where there is none.
    pub score: i32,
    /// Why it ended, in a few words for people ("all ships sunk").
    pub reason: &'static str,
}

impl Outcome {
    /// A win without a margin.
    pub fn win(winner: Side, reason: &'static str) -> Self {
        Outcome { winner: Some(winner), score: 0, reason }
    }

    /// A draw.
    pub fn draw(reason: &'static str) -> Self {
        Outcome { winner: None, score: 0, reason }
    }

    /// A win of the side with the margin, which is the first one's if it is positive; a draw without any.
    ///
    /// ```
    /// use yomi_core::{Outcome, Side};
    /// let winner = |score| Outcome::by_score(score, "all cards were played").winner;
    /// assert_eq!([3, 0, -1].map(winner), [Some(Side::FIRST), None, Some(Side::SECOND)]);
    /// ```
    pub fn by_score(score: i32, reason: &'static str) -> Self {
        let winner = match score.signum() {
            1 => Some(Side::FIRST),
            -1 => Some(Side::SECOND),
            _ => None,
        };
        Outcome { winner, score, reason }
    }

    /// 1 for a win of `side`, ½ for a draw, 0 for a loss.
    pub fn points(&self, side: Side) -> f64 {
        match self.winner {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner == side)),
        }
    }
}

/// How a game ended for one of those who played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It has won.
    Won,
    /// Nobody has won.
    Drawn,
    /// It has lost.
    Lost,
}

impl Verdict {
    /// All there are, from the best to the worst.
    pub const ALL: [Verdict; 3] = [Verdict::Won, Verdict::Drawn, Verdict::Lost];

    /// For `who`, if the winner is known or nobody is.
    pub fn of<T: PartialEq>(winner: Option<T>, who: T) -> Verdict {
        match winner {
            None => Verdict::Drawn,
            Some(winner) if winner == who => Verdict::Won,
            Some(_) => Verdict::Lost,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Won => "won",
            Verdict::Drawn => "drawn",
            Verdict::Lost => "lost",
        })
    }
}

/// A frequency counted during one game: `count` out of `of` (hits among shots, tricks among tricks).
///
/// Tables of the papers pool these over many games; the arena sums them and puts an interval around the ratio.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tally {
    /// What is counted, e.g. `hits`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// How often it happened.
    pub count: u64,
    /// How often it could have happened.
    pub of: u64,
}
