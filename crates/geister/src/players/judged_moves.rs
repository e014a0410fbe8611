//! How likely the enemy was to choose its move, in every colouring.

use super::{Model, sampled_move::SampledMove};
use crate::{Action, Geister};
use yomi_core::{Budget, Rng};
use yomi_search::{choice_chance, legal_in_any};

/// What the moves of the enemy have won in each colouring, over all rounds.
#[derive(Default)]
pub(super) struct JudgedMoves {
    actions: Vec<Action>,
    /// By move and by colouring.
    totals: Vec<Vec<Total>>,
}

impl JudgedMoves {
    /// The moves of whoever is to move in any of these positions.
    pub(super) fn new(positions: &[Geister]) -> JudgedMoves {
        let actions = legal_in_any(positions);
        let totals = vec![vec![Total::default(); positions.len()]; actions.len()];
        JudgedMoves { actions, totals }
    }

    /// How many moves there are.
    pub(super) fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether nothing was played yet.
    pub(super) fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// A round of so many games for each move. Tells whether there was time for all of it.
    pub(super) fn play(&mut self, positions: &[Geister], games: u32, budget: &Budget, rng: &mut Rng) -> bool {
        for (&action, totals) in self.actions.iter().zip(&mut self.totals) {
            let mut sampled = SampledMove::new(positions, action).expect("moves are judged before the end");
            if !sampled.play(games, budget, rng) {
                return false;
            }
            for (total, value) in totals.iter_mut().zip(sampled.values()) {
                total.add(value);
            }
        }
        true
    }

    /// The chance that a mover with the colouring of a number chooses a move.
    pub(super) fn chance(&self, lane: usize, action: Action, model: Model) -> f64 {
        let possible: Vec<(Action, f64)> = self
            .actions
            .iter()
            .zip(&self.totals)
            .filter_map(|(action, totals)| Some((*action, totals[lane].mean()?)))
            .collect();
        let values: Vec<f64> = possible.iter().map(|(_, value)| *value).collect();
        let chosen = possible.iter().position(|(possible, _)| *possible == action);
        let chance = chosen.map_or(0.0, |chosen| choice_chance(&values, chosen, model.softness));
        let blind = 1.0 / values.len().max(1) as f64;
        (1.0 - model.doubt) * chance + model.doubt * blind
    }
}

/// The sum of some values.
#[derive(Clone, Copy, Default)]
struct Total {
    sum: f64,
    count: u32,
}

impl Total {
    fn add(&mut self, value: Option<f64>) {
        if let Some(value) = value {
            self.sum += value;
            self.count += 1;
        }
    }

    fn mean(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / f64::from(self.count))
    }
}
