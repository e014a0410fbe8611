//! A player that is asked for decisions by whoever runs the game elsewhere.

use crate::{
    seat_view::{SeatView, TypedView},
    session::Asking,
};
use std::any::Any;
use yomi_core::{Agent, AgentBuilder, Game, Players, Purpose, Rng, Seat, SpecError, Stage, Streams};

/// A player of a game, asked from views. It is one seat's in one game, so it may remember: a new game needs another.
pub trait Advisor: Send {
    /// The canonical specification.
    fn spec(&self) -> String;

    /// What it does at its turn, as the number of the action. If a stop is raised, it is the best that it has found.
    ///
    /// # Errors
    /// If the view is of another game, or nobody's turn.
    fn act(&mut self, view: &dyn SeatView, asking: Asking<'_>) -> Result<usize, SpecError>;
}

pub(crate) struct TypedAdvisor<G: Game> {
    spec: String,
    agent: Box<dyn Agent<G>>,
    rng: Rng,
}

impl<G: Players + Stage> TypedAdvisor<G> {
    /// The player that a specification names, in a seat of game `index` of a series with this seed.
    pub(crate) fn new(spec: &str, rules: &G::Rules, seat: Seat, seed: u64, index: u64) -> Result<Self, SpecError> {
        let builder: AgentBuilder<G> = G::player(spec, rules)?;
        let rng = Streams::new(seed).stream(index, Purpose::Seat(seat));
        Ok(TypedAdvisor { spec: builder.canonical().to_string(), agent: builder.build(), rng })
    }
}

impl<G: Players + Stage> Advisor for TypedAdvisor<G> {
    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn act(&mut self, view: &dyn SeatView, mut asking: Asking<'_>) -> Result<usize, SpecError> {
        let other = || SpecError(format!("{} plays {}, and this is a view of another game", self.spec, G::NAME));
        let view = (view as &dyn Any).downcast_ref::<TypedView<G>>().ok_or_else(other)?;
        if view.turn() != Some(view.seat()) {
            let whose = view.turn().map_or("the game is over", |_| "it is another seat's turn");
            return Err(SpecError(format!("{} has nothing to decide: {whose}", G::seat_name(view.seat()))));
        }
        let view = view.view.view();
        let action = self.agent.act(&view, &mut asking.thinking(&mut self.rng));
        G::number(view.sight(), action).ok_or_else(|| SpecError(format!("{action:?} has no number")))
    }
}
