//! What the features are worth, by phase.

use super::Features;

/// Weights of the features at one phase of the game, in thousandths of a unit of log odds.
struct Weights {
    queen_territory: i32,
    queen_ties: i32,
    queen_nearness: i32,
    king_territory: i32,
    king_nearness: i32,
    mobility: i32,
    /// What the turn is worth.
    to_move: i32,
}

/// How many free cells lie between two phases.
const PHASE: i32 = 16;

/// Weights with no free cell, with 16, 32 and so on.
///
/// They come from a logistic regression of the results of games (79,000 positions) that the search by plies played against itself with 2,500 positions a move
/// and an earlier set of weights, rounded, and smoothed where the regression says little (few free cells, or nearly all). King ties were worth
/// nothing.
static PHASES: [Weights; 7] = [
    Weights {
        queen_territory: 1700,
        queen_ties: 0,
        queen_nearness: 0,
        king_territory: 380,
        king_nearness: 20,
        mobility: 0,
        to_move: -1300,
    },
    Weights {
        queen_territory: 1660,
        queen_ties: 40,
        queen_nearness: 0,
        king_territory: 300,
        king_nearness: 6,
        mobility: 0,
        to_move: -980,
    },
    Weights {
        queen_territory: 1000,
        queen_ties: 130,
        queen_nearness: 1,
        king_territory: 80,
        king_nearness: 20,
        mobility: 0,
        to_move: -560,
    },
    Weights {
        queen_territory: 310,
        queen_ties: 20,
        queen_nearness: 0,
        king_territory: 80,
        king_nearness: 2,
        mobility: 1,
        to_move: 40,
    },
    Weights {
        queen_territory: 160,
        queen_ties: 6,
        queen_nearness: -2,
        king_territory: 58,
        king_nearness: 30,
        mobility: 5,
        to_move: 155,
    },
    Weights {
        queen_territory: 10,
        queen_ties: 2,
        queen_nearness: 2,
        king_territory: 10,
        king_nearness: 18,
        mobility: 2,
        to_move: 300,
    },
    Weights {
        queen_territory: 0,
        queen_ties: 0,
        queen_nearness: 2,
        king_territory: 10,
        king_nearness: 10,
        mobility: 1,
        to_move: 330,
    },
];

/// The value of a position with these features, between two phases by how near each is.
#[inline(always)]
pub(super) fn weigh(features: &Features) -> i32 {
    let (phase, into) = ((features.free / PHASE) as usize, features.free % PHASE);
    let (before, after) = (&PHASES[phase], &PHASES[phase + 1]);
    (sum(before, features) * (PHASE - into) + sum(after, features) * into) / PHASE
}

#[inline(always)]
fn sum(weights: &Weights, features: &Features) -> i32 {
    weights.queen_territory * features.queen_territory
        + weights.queen_ties * features.queen_ties
        + weights.queen_nearness * features.queen_nearness
        + weights.king_territory * features.king_territory
        + weights.king_nearness * features.king_nearness
        + weights.mobility * features.mobility
        + weights.to_move
}
