//! Playing a game to its end.

use yomi_core::{Game, Outcome, Rng, Side};

/// How a game is played to its end at random: the rollouts of Monte Carlo methods.
///
/// Every game has [`RandomPlayouts`]; one that can play quicker or better brings its own.
#[doc(alias = "rollout")]
#[doc(alias = "simulation")]
pub trait Playouts<G: Game> {
    /// What `side` earns in this many playouts from `position`, in which the game is not over: 1 for each win, ½ for
    /// each draw.
    ///
    /// Many at a time, so that a game can prepare a position once.
    fn points(&self, position: &G, side: Side, count: u32, rng: &mut Rng) -> f64;

    /// In how many worlds positions are best tried at once; more than one where [`Playouts::points_in_all`] gains by
    /// it.
    fn at_once(&self) -> usize {
        1
    }

    /// What `side` earns in this many playouts from each of these positions, all positions together.
    ///
    /// They are one position in several worlds. A game in which one playout can be scored in many worlds does that
    /// here.
    fn points_in_all(&self, positions: &[G], side: Side, count: u32, rng: &mut Rng) -> f64 {
        positions.iter().map(|position| self.points(position, side, count, rng)).sum()
    }
}

/// Uniformly random legal actions until the game is over. It must end for certain.
///
/// ```
/// use yomi_core::{Purpose, Side, Streams};
/// use yomi_search::{Playouts, RandomPlayouts, toy::Nim};
/// let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
/// // Whoever is to move takes the last one, or leaves one and loses.
/// let points = RandomPlayouts.points(&Nim::new(2), Side::FIRST, 1_000, rng);
/// assert!((400.0..600.0).contains(&points));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomPlayouts;

impl RandomPlayouts {
    /// How one playout ends.
    ///
    /// # Panics
    /// If the game stops without an outcome.
    pub fn outcome<G: Game>(self, mut position: G, rng: &mut Rng) -> Outcome {
        while let Some(action) = position.random_action(rng) {
            position.apply(action);
        }
        position.outcome().expect("a game in which nobody can act is over")
    }
}

impl<G: Game> Playouts<G> for RandomPlayouts {
    fn points(&self, position: &G, side: Side, count: u32, rng: &mut Rng) -> f64 {
        (0..count).map(|_| self.outcome(position.clone(), rng).points(side)).sum()
    }
}
