//! What an observed move says about the worlds.
//!
//! Whoever chose it knew more than we do. In a world in which another move would have been better for the chooser, the
//! choice is surprising: suppose that the world is not the case (Kobayashi, Ando and Uehara), or that it is less
//! likely.

use super::{Chooser, Evaluation};
use crate::{Spread, choice_chance, deviation_value};

/// How good a move that somebody else chose was in each world, compared with the other moves of the node.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    worlds: Vec<Judged>,
}

/// In one world: what each legal move gives away, and which of them is the chosen one, if it is legal there.
#[derive(Clone, Debug, Default, PartialEq)]
struct Judged {
    regrets: Vec<i32>,
    chosen: Option<usize>,
}

impl Judgement {
    /// Judges a move by an evaluation of the node at which it was chosen.
    ///
    /// Where we choose ourselves, our moves tell us nothing, and nothing is given away.
    pub fn new<M: Copy + Eq>(evaluation: &Evaluation<M>, chooser: Chooser, chosen: M) -> Judgement {
        let sign = match chooser {
            Chooser::Them => -1,
            Chooser::Partner => 1,
            Chooser::Us | Chooser::Nobody => 0,
        };
        let mut worlds: Vec<Judged> = Vec::new();
        for (mv, payoffs) in &evaluation.moves {
            for (world, payoff) in payoffs.iter() {
                if worlds.len() <= world {
                    worlds.resize_with(world + 1, Judged::default);
                }
                let judged = &mut worlds[world];
                if *mv == chosen {
                    judged.chosen = Some(judged.regrets.len());
                }
                judged.regrets.push(sign * payoff);
            }
        }
        for judged in &mut worlds {
            let best = judged.regrets.iter().copied().max().unwrap_or(0);
            judged.regrets.iter_mut().for_each(|value| *value = best - *value);
        }
        Judgement { worlds }
    }

    /// What the move gave away in a world: 0 if no other move was better for the chooser, and where nothing is known.
    pub fn regret(&self, world: usize) -> i32 {
        self.worlds.get(world).and_then(|judged| judged.chosen.map(|chosen| judged.regrets[chosen])).unwrap_or(0)
    }

    /// How likely the move is in a world for a chooser who prefers better moves, but not always (see
    /// [`choice_chance`]). 1 where nothing is known, 0 where the move was not legal.
    pub fn likelihood(&self, world: usize, softness: f64) -> f64 {
        let Some(judged) = self.worlds.get(world).filter(|judged| !judged.regrets.is_empty()) else { return 1.0 };
        let values: Vec<f64> = judged.regrets.iter().map(|&regret| -f64::from(regret)).collect();
        judged.chosen.map_or(0.0, |chosen| choice_chance(&values, chosen, softness))
    }

    /// The [`deviation_value`] of the move among all that were legal in a world, for the chooser: 50 where all are
    /// worth the same and where nothing is known. `None` where the move was not legal.
    pub fn deviation(&self, world: usize) -> Option<f64> {
        let Some(judged) = self.worlds.get(world).filter(|judged| !judged.regrets.is_empty()) else {
            return Some(50.0);
        };
        let values: Vec<f64> = judged.regrets.iter().map(|&regret| -f64::from(regret)).collect();
        judged.chosen.map(|chosen| deviation_value(&values, chosen, Spread::Population))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::{Payoffs, WorldSet};

    /// Moves a and b in worlds 0 and 1; in world 2 only b is legal, and world 3 was not looked at.
    fn evaluation() -> Evaluation<char> {
        let payoffs = |worlds: &[usize], values: [i32; 4]| {
            Payoffs::new(worlds.iter().copied().collect::<WorldSet>(), values.to_vec())
        };
        let moves = vec![('a', payoffs(&[0, 1], [3, 4, 0, 0])), ('b', payoffs(&[0, 1, 2], [3, 2, 5, 0]))];
        Evaluation { moves, depth: 0, complete: false, work: 0 }
    }

    #[test]
    fn what_raised_our_payoff_was_given_away_by_them() {
        let them = Judgement::new(&evaluation(), Chooser::Them, 'a');
        assert_eq!([0, 1, 2, 3].map(|world| them.regret(world)), [0, 2, 0, 0]);
        let partner = Judgement::new(&evaluation(), Chooser::Partner, 'b');
        assert_eq!([0, 1, 2, 3].map(|world| partner.regret(world)), [0, 2, 0, 0]);
        assert_eq!(Judgement::new(&evaluation(), Chooser::Us, 'b').regret(1), 0);
    }

    #[test]
    fn likelihoods_are_those_of_a_choice() {
        let of = |chosen, world| Judgement::new(&evaluation(), Chooser::Them, chosen).likelihood(world, 0.5);
        assert_eq!((of('a', 0), of('b', 0)), (0.5, 0.5));
        assert!((of('a', 1) + of('b', 1) - 1.0).abs() < 1e-12 && of('a', 1) < 0.02);
        assert_eq!((of('a', 2), of('b', 2)), (0.0, 1.0));
        assert_eq!((of('a', 3), of('b', 9)), (1.0, 1.0));
    }

    #[test]
    fn deviation_values_are_those_of_the_chooser() {
        let of = |chosen, world| Judgement::new(&evaluation(), Chooser::Them, chosen).deviation(world);
        assert_eq!((of('a', 0), of('b', 0)), (Some(50.0), Some(50.0)), "both are worth the same");
        assert_eq!((of('a', 1), of('b', 1)), (Some(40.0), Some(60.0)));
        assert_eq!((of('a', 2), of('b', 2), of('b', 9)), (None, Some(50.0), Some(50.0)));
    }
}
