//! What a view leaves open, as arrays.

use super::Encoded;
use crate::{Contradiction, Hidden, OwnedView, Rng, Seat, Table, View, Worlds};
use std::ops::ControlFlow;

/// A game whose worlds are arrays of numbers.
///
/// Without a line of its own, a world is what all other seats would see in it; games whose hidden part has a form of its
/// own (who holds which card, which ghost is red) say so.
pub trait EncodedWorlds: Hidden + Encoded {
    /// The form of the array of a world.
    fn world_shape(sight: &Self::Sight) -> Vec<usize> {
        [vec![Self::SEATS - 1], Self::shape(sight)].concat()
    }

    /// Writes a world of a view. `out` is of the right length and all zeros.
    fn encode_world(view: &View<'_, Self>, world: &Self::World, out: &mut [f32]) {
        let position = Self::position_in(view, world);
        let others = (0..Self::SEATS as u8).map(Seat).filter(|seat| *seat != view.seat());
        let size = out.len() / (Self::SEATS - 1);
        for (seat, part) in others.zip(out.chunks_exact_mut(size)) {
            Self::encode(&position.sight(seat), seat, part);
        }
    }
}

/// Worlds of which nothing is known but that they are arrays: what is left of [`Worlds`] where the game's types are
/// erased.
pub trait WorldArrays: Send {
    /// How many there are, exactly.
    fn count(&self) -> u128;
    /// The form of the array of each.
    fn shape(&self) -> Vec<usize>;
    /// Calls `f` with every world once, in a fixed order, until it breaks.
    fn visit(&self, f: &mut dyn FnMut(WorldSeen<'_>) -> ControlFlow<()>);
    /// Calls `f` with a random world, drawn in proportion to the weights.
    fn sample(&self, rng: &mut Rng, f: &mut dyn FnMut(WorldSeen<'_>));
}

/// One world.
#[derive(Clone, Copy)]
pub struct WorldSeen<'a> {
    /// Its prior weight, up to a common factor.
    pub weight: f64,
    /// Writes its array.
    pub encode: &'a dyn Fn(&mut [f32]),
    /// Tells it in the words of its type.
    pub text: &'a dyn Fn() -> String,
}

/// What can be asked of the hidden part of a game, for those who know no more than that there is one: see
/// [`crate::Door::hidden`].
pub struct HiddenPart<G: crate::Game> {
    /// The worlds of a view.
    pub worlds: fn(&View<'_, G>) -> Result<Box<dyn WorldArrays>, Contradiction>,
    /// The whole game as it may have been: the hidden part dealt anew as a random world of the view.
    pub redeal: fn(&View<'_, G>, &mut Rng) -> Result<Table<G>, Contradiction>,
}

impl<G: crate::Game> Clone for HiddenPart<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: crate::Game> Copy for HiddenPart<G> {}

impl<G: EncodedWorlds> HiddenPart<G>
where
    G::Worlds: Send + 'static,
{
    /// That of a game with worlds.
    pub const OF_WORLDS: Self = HiddenPart { worlds: worlds::<G>, redeal: redeal::<G> };
}

fn worlds<G: EncodedWorlds>(view: &View<'_, G>) -> Result<Box<dyn WorldArrays>, Contradiction>
where
    G::Worlds: Send + 'static,
{
    Ok(Box::new(OfView { worlds: G::worlds(view)?, view: view.to_owned() }))
}

fn redeal<G: Hidden>(view: &View<'_, G>, rng: &mut Rng) -> Result<Table<G>, Contradiction> {
    let world = G::worlds(view)?.sample(rng);
    let (start, actions) = G::replay_in(view, &world);
    let mut table = Table::new(start);
    for action in actions {
        table.play(action).map_err(|illegal| Contradiction(illegal.to_string()))?;
    }
    Ok(table)
}

/// Worlds with the view that they belong to.
struct OfView<G: Hidden> {
    worlds: G::Worlds,
    view: OwnedView<G>,
}

impl<G: EncodedWorlds> OfView<G>
where
    G::Worlds: Send,
{
    fn seen<R>(&self, world: &G::World, f: impl FnOnce(WorldSeen<'_>) -> R) -> R {
        let encode = |out: &mut [f32]| G::encode_world(&self.view.view(), world, out);
        let weight = self.worlds.weight(world);
        f(WorldSeen { weight, encode: &encode, text: &|| format!("{world:?}") })
    }
}

impl<G: EncodedWorlds> WorldArrays for OfView<G>
where
    G::Worlds: Send,
{
    fn count(&self) -> u128 {
        self.worlds.count()
    }

    fn shape(&self) -> Vec<usize> {
        G::world_shape(self.view.view().sight())
    }

    fn visit(&self, f: &mut dyn FnMut(WorldSeen<'_>) -> ControlFlow<()>) {
        self.worlds.visit(&mut |world| self.seen(world, &mut *f));
    }

    fn sample(&self, rng: &mut Rng, f: &mut dyn FnMut(WorldSeen<'_>)) {
        self.seen(&self.worlds.sample(rng), f);
    }
}
