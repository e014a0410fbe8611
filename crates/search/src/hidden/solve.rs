//! What a position is worth in a world that everybody knows.

use super::Payoff;
use crate::{RandomPlayouts, key::chance_of, open::Evaluate};
use yomi_core::{Budget, Game, Side};

/// How open values are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solving {
    /// What counts.
    pub payoff: Payoff,
    /// How many positions may be looked at to solve one. With 0, all values are estimated.
    pub positions: u64,
    /// How many random playouts estimate one that was not solved; at least 1 is played.
    pub playouts: u32,
}

/// A game's own evaluation in the place of the playouts.
pub(super) type Judge<G> = dyn Evaluate<G> + Send + Sync;

/// The open value of a position for a side, by alpha-beta to the end of the game or, where that takes too many
/// positions, by the judge or, if there is none, by playouts with chance of this key; `None` if the budget was over.
/// With it, how many positions were looked at.
pub(super) fn open_value<G: Game>(
    position: &G,
    side: Side,
    how: Solving,
    judge: Option<&Judge<G>>,
    key: u64,
    budget: &Budget,
) -> (Option<i32>, u64) {
    let mut solver = Solver { side, payoff: how.payoff, looked: 0, most: how.positions, budget };
    let solved = solver.value(position, (i32::MIN, i32::MAX));
    let look = || match judge {
        Some(judge) => Payoff::of_evaluation(judge.evaluate(position, side)),
        None => estimate(position, side, how, key),
    };
    let estimated = || (!budget.is_over()).then(look);
    (solved.or_else(estimated), solver.looked)
}

fn estimate<G: Game>(position: &G, side: Side, how: Solving, key: u64) -> i32 {
    let (rng, count) = (&mut chance_of(key), i64::from(how.playouts.max(1)));
    let end = |_| i64::from(how.payoff.of(&RandomPlayouts.outcome(position.clone(), rng), side));
    ((0..count).map(end).sum::<i64>() / count) as i32
}

struct Solver<'a> {
    side: Side,
    payoff: Payoff,
    looked: u64,
    most: u64,
    budget: &'a Budget,
}

impl Solver<'_> {
    /// What a position is worth within a window; `None` if that takes too long.
    fn value<G: Game>(&mut self, position: &G, (mut alpha, mut beta): (i32, i32)) -> Option<i32> {
        if let Some(outcome) = position.outcome() {
            return Some(self.payoff.of(&outcome, self.side));
        }
        if self.looked >= self.most || (self.looked.is_multiple_of(64) && self.budget.is_over()) {
            return None;
        }
        self.looked += 1;
        let ours = position.turn().is_some_and(|turn| G::side(turn) == self.side);
        let mut actions = Vec::new();
        position.legal(&mut actions);
        for action in actions {
            let mut next = position.clone();
            next.apply(action);
            let value = self.value(&next, (alpha, beta))?;
            if ours {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(if ours { alpha } else { beta })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        open::NoEvaluation,
        toy::{Nim, Twist},
    };

    #[test]
    fn small_games_are_solved_and_others_estimated() {
        let (side, no_limit) = (Side::FIRST, Budget::unlimited());
        let value = |heap, positions| {
            let how = Solving { payoff: Payoff::Points, positions, playouts: 100 };
            open_value(&Nim::twisted(heap, Twist::Draw), side, how, None, 7, &no_limit)
        };
        assert_eq!(value(1, 10), (Some(500), 1));
        assert_eq!([value(2, 100).0, value(3, 100).0], [Some(1000); 2]);
        let (estimated, looked) = value(30, 100);
        assert!(estimated.is_some_and(|value| (300..700).contains(&value)), "{estimated:?}");
        assert_eq!((looked, value(30, 100).0), (100, estimated), "the same chance for the same key");
        let how = Solving { payoff: Payoff::Points, positions: 0, playouts: 0 };
        let judged = open_value(&Nim::new(30), side, how, Some(&NoEvaluation), 7, &no_limit);
        assert_eq!(judged, (Some(500), 0), "an even position is worth half");
    }
}
