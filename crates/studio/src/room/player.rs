//! A player with a table of its own.

use crate::{error::ApiError, thinkers::Allowance};
use std::time::{Duration, Instant};
use yomi_arena::{
    catalog::Configured,
    session::{Asking, Session, SessionError},
};
use yomi_bots::Fault;
use yomi_core::{Report, Seat, SpecError};

/// A player in its seat, at a copy of the game on which it can think while others look at the game itself.
///
/// The copy begins with the same chance and is told all actions. The player itself gets its seat's view, as everywhere.
pub(super) struct MachinePlayer {
    copy: Box<dyn Session>,
    player: String,
    unheard: Vec<String>,
}

impl MachinePlayer {
    /// A player that has seen nothing yet of the game with this seed.
    pub(super) fn new(game: &dyn Configured, seed: u64, seat: Seat, player: &str) -> Result<Self, SpecError> {
        let mut copy = game.session(seed);
        copy.seat_agent(seat, player)?;
        Ok(MachinePlayer { copy, player: player.into(), unheard: Vec::new() })
    }

    /// Notes what has happened since.
    pub(super) fn hear(&mut self, session: &dyn Session) {
        self.unheard = session.actions().into_iter().skip(self.copy.len()).map(|(_, text)| text).collect();
    }

    /// The action that the player takes, and how long it thought. `listener` is told what it finds on the way.
    pub(super) fn decide(
        &mut self,
        allowance: &Allowance,
        listener: &mut dyn FnMut(&Report),
    ) -> Result<(String, Duration), Undecided> {
        for action in self.unheard.drain(..) {
            self.copy.play(&action)?;
        }
        let began = Instant::now();
        let limits = allowance.limits.clone();
        self.copy.play_agent(Asking { limits, stop: Some(&allowance.stop), listener: Some(listener) })?;
        let decided = self.copy.actions().pop();
        let nothing = || Undecided::Failed(ApiError::failed(format!("{} played nothing", self.player)));
        let (_, action) = decided.ok_or_else(nothing)?;
        Ok((action, began.elapsed()))
    }
}

/// Why a player has not decided.
#[derive(Debug)]
pub(super) enum Undecided {
    /// A program did something wrong.
    Fault(Fault),
    /// Anything else.
    Failed(ApiError),
}

impl From<SessionError> for Undecided {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Fault(fault) => Undecided::Fault(fault),
            other => Undecided::Failed(other.into()),
        }
    }
}

impl From<Undecided> for ApiError {
    fn from(undecided: Undecided) -> Self {
        match undecided {
            Undecided::Fault(fault) => SessionError::Fault(fault).into(),
            Undecided::Failed(error) => error,
        }
    }
}
