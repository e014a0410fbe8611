//! A player of the whole game: places its ships by one rule, and aims by another.

use crate::{answer::Action, cells::Cell, draw::Method, draw::TRIES, game::Battleship, sight::Sight};
use yomi_core::{Agent, Args, Param, Position, Rng, SpecError, View};

/// All ways to place, by name.
pub(crate) const METHODS: [(&str, Method); 6] = [
    ("sequential", Method::Sequential),
    ("uniform", Method::Uniform),
    ("edge", Method::Edge),
    ("spread", Method::Spread),
    ("clustered", Method::Clustered),
    ("mix", Method::Mix),
];

/// The parameter that chooses one of them.
pub(crate) const PLACE: Param = Param {
    key: "place",
    default: "sequential",
    help: "how it places its own ships: sequential (one by one), uniform, edge, spread, clustered or mix (learned)",
};

/// A way of choosing shots.
pub(crate) trait Aim: Send {
    /// The cell to fire at; `None` if this way has nothing to say, as where a board is beyond counting.
    fn aim(&mut self, view: &View<'_, Battleship>, rng: &mut Rng) -> Option<Cell>;

    /// See [`Agent::deliberated`].
    fn deliberated(&self) -> bool {
        true
    }
}

/// The player.
pub(crate) struct Captain<A> {
    method: Method,
    aim: A,
    deliberated: bool,
}

impl<A: Aim + 'static> Captain<A> {
    /// Aims as given, and places as the arguments say by [`PLACE`].
    pub(crate) fn build(args: &Args, aim: A) -> Result<Box<dyn Agent<Battleship>>, SpecError> {
        Ok(Box::new(Captain { method: args.choice(PLACE.key, &METHODS)?, aim, deliberated: false }))
    }
}

impl<A: Aim> Agent<Battleship> for Captain<A> {
    fn act(&mut self, view: &View<'_, Battleship>, rng: &mut Rng) -> Action {
        let sight = view.sight();
        let placing = sight.next_ship().is_some();
        let chosen = if placing { place(sight, self.method, rng) } else { self.aim.aim(view, rng).map(Action::Shoot) };
        self.deliberated = !placing && self.aim.deliberated();
        chosen
            .filter(|&action| sight.check(action).is_ok())
            .or_else(|| sight.random_action(rng))
            .expect("an agent is asked only when it can act")
    }

    fn deliberated(&self) -> bool {
        self.deliberated
    }
}

/// The next ship of a fleet drawn at random; `None` on a board so crowded that drawing does not get there.
fn place(sight: &Sight, method: Method, rng: &mut Rng) -> Option<Action> {
    let begun = sight.own().fleet();
    let fleet = method.complete(sight.setup(), begun, TRIES, rng)?;
    Some(Action::Place(fleet.places()[begun.len()]))
}
