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
/// They come from a logistic regression of what the player `best` came to think, with 2,000 trials and an earlier set
/// of weights, of 13,900 positions of games against itself, one in seventeen of whose moves was random, in which
/// nothing was decided. Neighbouring phases were held together, so that those of which the games say little (few free
/// cells, or nearly all) are like the next. King ties were worth nothing.
static PHASES: [Weights; 7] = [
    Weights {
        queen_territory: 420,
        queen_ties: 36,
        queen_nearness: 1,
        king_territory: 219,
        king_nearness: 25,
        mobility: 0,
        to_move: -201,
    },
    Weights {
        queen_territory: 421,
        queen_ties: 36,
        queen_nearness: 1,
        king_territory: 219,
        king_nearness: 26,
        mobility: 0,
        to_move: -195,
    },
    Weights {
        queen_territory: 401,
        queen_ties: 36,
        queen_nearness: 1,
        king_territory: 202,
        king_nearness: 24,
        mobility: -1,
        to_move: -54,
    },
    Weights {
        queen_territory: 261,
        queen_ties: 26,
        queen_nearness: -1,
        king_territory: 104,
        king_nearness: 12,
        mobility: 1,
        to_move: 276,
    },
    Weights {
        queen_territory: 110,
        queen_ties: 2,
        queen_nearness: -1,
        king_territory: 43,
        king_nearness: 25,
        mobility: 3,
        to_move: 317,
    },
    Weights {
        queen_territory: 63,
        queen_ties: -3,
        queen_nearness: -1,
        king_territory: 15,
        king_nearness: 16,
        mobility: 2,
        to_move: 370,
    },
    Weights {
        queen_territory: 54,
        queen_ties: 4,
        queen_nearness: -1,
        king_territory: -16,
        king_nearness: 0,
        mobility: 1,
        to_move: 467,
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
