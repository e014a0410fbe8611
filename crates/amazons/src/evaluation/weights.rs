//! What the features are worth, by phase.

use super::Features;

/// Weights of the features at one phase of the game.
struct Weights {
    queen_territory: i32,
    queen_ties: i32,
    queen_nearness: i32,
    king_territory: i32,
    king_ties: i32,
    king_nearness: i32,
    mobility: i32,
}

/// How many free cells lie between two phases.
const PHASE: i32 = 16;

/// Weights with no free cell, with 16, 32 and so on.
static PHASES: [Weights; 7] = [
    Weights {
        queen_territory: 300,
        queen_ties: 100,
        queen_nearness: 0,
        king_territory: 50,
        king_ties: 0,
        king_nearness: 0,
        mobility: 1,
    },
    Weights {
        queen_territory: 200,
        queen_ties: 60,
        queen_nearness: 1,
        king_territory: 50,
        king_ties: 0,
        king_nearness: 5,
        mobility: 1,
    },
    Weights {
        queen_territory: 100,
        queen_ties: 30,
        queen_nearness: 1,
        king_territory: 40,
        king_ties: 0,
        king_nearness: 10,
        mobility: 1,
    },
    Weights {
        queen_territory: 60,
        queen_ties: 15,
        queen_nearness: 1,
        king_territory: 30,
        king_ties: 0,
        king_nearness: 10,
        mobility: 2,
    },
    Weights {
        queen_territory: 40,
        queen_ties: 10,
        queen_nearness: 1,
        king_territory: 25,
        king_ties: 0,
        king_nearness: 10,
        mobility: 2,
    },
    Weights {
        queen_territory: 30,
        queen_ties: 6,
        queen_nearness: 1,
        king_territory: 20,
        king_ties: 0,
        king_nearness: 10,
        mobility: 2,
    },
    Weights {
        queen_territory: 30,
        queen_ties: 6,
        queen_nearness: 1,
        king_territory: 20,
        king_ties: 0,
        king_nearness: 10,
        mobility: 2,
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
        + weights.king_ties * features.king_ties
        + weights.king_nearness * features.king_nearness
        + weights.mobility * features.mobility
}
