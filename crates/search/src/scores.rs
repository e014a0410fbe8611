//! What actions have earned.

use yomi_core::{Rng, below, first_best};

/// What one action has earned in playouts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score<A> {
    /// The action.
    pub action: A,
    /// The sum of its results: 1 for a win, ½ for a draw, or whatever an evaluation gives.
    pub points: f64,
    /// The number of results.
    pub trials: u64,
}

impl<A> Score<A> {
    /// The mean result.
    pub fn rate(&self) -> f64 {
        self.points / self.trials as f64
    }
}

/// The scores of all actions that were tried, in the order in which they came up.
///
/// What an opponent may do can depend on what is hidden, so not every action need have been tried in every world:
/// actions are compared by their mean results, not by their sums.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores<A> {
    scores: Vec<Score<A>>,
}

impl<A> Default for Scores<A> {
    fn default() -> Self {
        Scores { scores: Vec::new() }
    }
}

impl<A: Copy + Eq> Scores<A> {
    /// Adds the results of some trials, at least one.
    pub fn add(&mut self, action: A, points: f64, trials: u32) {
        debug_assert!(trials > 0);
        let trials = u64::from(trials);
        match self.scores.iter_mut().find(|score| score.action == action) {
            Some(score) => {
                score.points += points;
                score.trials += trials;
            }
            None => self.scores.push(Score { action, points, trials }),
        }
    }

    /// All of them.
    pub fn all(&self) -> &[Score<A>] {
        &self.scores
    }

    /// The action that was tried most often, of equals the one with the better mean; `None` where nothing was tried.
    ///
    /// Of a tree that tries good actions more often than others, this is the action it believes in.
    pub fn most_tried(&self) -> Option<A> {
        first_best(self.scores.iter().map(|score| (score.action, (score.trials, score.rate()))))
            .map(|(action, _)| action)
    }

    /// The action with the best mean; among equals a random one, because any fixed order would favour some part of the
    /// board. `None` where nothing was tried.
    pub fn best(&self, rng: &mut Rng) -> Option<A> {
        let best = self.scores.iter().map(Score::rate).max_by(f64::total_cmp)?;
        let mut equals = self.scores.iter().filter(|score| score.rate() == best);
        let count = u32::try_from(equals.clone().count()).expect("fewer than 2^32 actions");
        Some(equals.nth(below(rng, count) as usize)?.action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_core::{Purpose, Streams};

    #[test]
    fn means_decide_and_equals_share() {
        let mut scores = Scores::default();
        for (action, points, trials) in [('a', 5.0, 10), ('b', 1.0, 4), ('c', 2.0, 2), ('b', 3.0, 1), ('d', 8.0, 8)] {
            scores.add(action, points, trials);
        }
        assert_eq!(scores.all()[1], Score { action: 'b', points: 4.0, trials: 5 });
        let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
        let drawn: Vec<char> = (0..100).map(|_| scores.best(rng).unwrap()).collect();
        assert!(drawn.contains(&'c') && drawn.contains(&'d'));
        assert!(drawn.iter().all(|action| ['c', 'd'].contains(action)));
        assert_eq!(Scores::<char>::default().best(rng), None);
    }
}
