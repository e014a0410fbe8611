//! What thinks behind the answers.

use super::{Info, Limits, Progress};
use crate::{action::Action, game::Amazons};
use yomi_core::{Agent, AgentBuilder, Position, Purpose, Rng, Streams, Table};

/// Something that finds moves while somebody else looks at the clock.
pub trait Thinker: Send {
    /// Finds a move for the side to move; `None` where there is none.
    ///
    /// `go_on` is asked again and again, with how far it has come, and ends the thinking; it minds all limits but the depth.
    /// `on_info` is told what was found so far. What has limits of its own may think as it always does.
    fn think(
        &mut self,
        table: &Table<Amazons>,
        limits: &Limits,
        go_on: &mut dyn FnMut(Progress) -> bool,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Action>;

    /// Another game begins.
    fn forget(&mut self);
}

/// A player of the list, which has limits of its own and tells nothing while it thinks.
pub struct PlayerThinker {
    builder: AgentBuilder<Amazons>,
    agent: Box<dyn Agent<Amazons>>,
    rng: Rng,
}

impl PlayerThinker {
    /// Plays as this player does, with chance from a seed.
    pub fn new(builder: AgentBuilder<Amazons>, seed: u64) -> Self {
        let agent = builder.build();
        PlayerThinker { builder, agent, rng: Streams::new(seed).stream(0, Purpose::Other(0)) }
    }
}

impl Thinker for PlayerThinker {
    fn think(
        &mut self,
        table: &Table<Amazons>,
        _limits: &Limits,
        _go_on: &mut dyn FnMut(Progress) -> bool,
        _on_info: &mut dyn FnMut(&Info),
    ) -> Option<Action> {
        let seat = table.game().turn()?;
        Some(self.agent.act(&table.view(seat), &mut self.rng))
    }

    fn forget(&mut self) {
        self.agent = self.builder.build();
    }
}
