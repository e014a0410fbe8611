//! What a view leaves open.

use crate::{Game, Rng, View, pick};
use std::{fmt::Debug, hash::Hash, ops::ControlFlow};

/// A view that no world fits: something that was "seen" cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Contradiction(pub String);

/// A game in which seats know different things.
pub trait Hidden: Game {
    /// One way the unseen part may be: an enemy fleet, a colouring, the other players' cards.
    type World: Clone + Eq + Ord + Hash + Debug + Send + Sync;

    /// The set of worlds of a view.
    type Worlds: Worlds<World = Self::World>;

    /// The worlds that fit a view. There is always at least one for a view of a real game.
    fn worlds(view: &View<'_, Self>) -> Result<Self::Worlds, Contradiction>;

    /// The truth as a world of `seat`. For tests, and for yardsticks that are labelled as seeing everything.
    fn true_world(&self, seat: crate::Seat) -> Self::World;

    /// The whole game as it would have been in `world`: its start, and the actions that led to the view.
    ///
    /// Playing them gives the very same view again. This is what the leak test does.
    fn replay_in(view: &View<'_, Self>, world: &Self::World) -> (Self, Vec<Self::Action>);

    /// The present position as it would be in `world`. Games override this where they need no replay.
    fn position_in(view: &View<'_, Self>, world: &Self::World) -> Self {
        let (mut game, actions) = Self::replay_in(view, world);
        for action in actions {
            game.apply(action);
        }
        game
    }
}

/// A finite set of possible worlds with a prior weight each.
pub trait Worlds {
    /// One of them.
    type World;

    /// How many there are, exactly.
    fn count(&self) -> u128;

    /// Calls `f` with every world once, in a fixed order, until it breaks.
    fn visit(&self, f: &mut dyn FnMut(&Self::World) -> ControlFlow<()>);

    /// A random world, each with a chance in proportion to its weight.
    fn sample(&self, rng: &mut Rng) -> Self::World;

    /// The prior weight of a world of this set, up to a common factor. 1 for all when the prior is uniform.
    fn weight(&self, world: &Self::World) -> f64;

    /// All worlds in a list. Only for sets known to be small.
    fn to_vec(&self) -> Vec<Self::World>
    where
        Self::World: Clone,
    {
        let mut all = Vec::new();
        self.visit(&mut |world| {
            all.push(world.clone());
            ControlFlow::Continue(())
        });
        all
    }
}

/// A list of worlds, each as likely as the others: enough wherever all worlds can be listed.
///
/// ```
/// use yomi_core::Worlds;
/// let cards = vec!["jack", "queen", "king"];
/// assert_eq!((cards.count(), cards.weight(&"king"), cards.weight(&"ace")), (3, 1.0, 0.0));
/// ```
impl<W: Clone + PartialEq> Worlds for Vec<W> {
    type World = W;

    fn count(&self) -> u128 {
        self.len() as u128
    }

    fn visit(&self, f: &mut dyn FnMut(&W) -> ControlFlow<()>) {
        let _ = self.iter().try_for_each(f);
    }

    fn sample(&self, rng: &mut Rng) -> W {
        pick(self, rng).expect("a view of a real game has a world at least").clone()
    }

    fn weight(&self, world: &W) -> f64 {
        f64::from(u8::from(self.contains(world)))
    }
}
