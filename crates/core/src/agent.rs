//! Deciding from a view.

use crate::{Game, Position, Thinking, View};

/// A player. It sees a view and nothing else: hidden state is not in the types it is given.
///
/// One agent plays one seat of one game, from the first action to the last, so it may remember. All
/// its chance comes from the [`Thinking`], which also says how long it may take and whom to tell what it finds.
pub trait Agent<G: Game>: Send {
    /// Chooses a legal action. Only called when it is the view's seat's turn.
    ///
    /// Whoever has counted its work decides the same whatever the time, unless its [`crate::Budget`] is over before:
    /// then it takes the best action it has found. It must look at its budget every few milliseconds.
    fn act(&mut self, view: &View<'_, G>, thinking: &mut Thinking<'_>) -> G::Action;

    /// Whether the last action came out of the thinking that the player is named for, rather than out of a rule of
    /// thumb that it follows before or beside it. Players are compared by such decisions only.
    fn deliberated(&self) -> bool {
        true
    }

    /// Whether the last action rests on all that the player was to look at, and not only on as much as its work or time
    /// allowed; `None` where there is always more to look at, or was nothing to decide. See
    /// [`crate::Report::finished`].
    fn finished(&self) -> Option<bool> {
        None
    }
}

/// A yardstick: it sees the truth, and so shows how much hidden information costs those who do not.
///
/// It is no [`Agent`], and nothing that takes agents takes it.
pub trait AllSeeing<G: Game>: Send {
    /// Chooses a legal action of the seat whose turn it is.
    fn act(&mut self, truth: &G, thinking: &mut Thinking<'_>) -> G::Action;
}

/// Plays uniformly at random among the legal actions.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomAgent;

impl<G: Game> Agent<G> for RandomAgent {
    fn act(&mut self, view: &View<'_, G>, thinking: &mut Thinking<'_>) -> G::Action {
        view.sight().random_action(thinking.rng).expect("an agent is asked only when it can act")
    }
}
