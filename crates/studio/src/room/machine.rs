//! A player with a table of its own.

use crate::refusal::Refusal;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};
use yomi_arena::{catalog::Configured, session::Session};
use yomi_core::{Seat, SpecError};

/// A player in its seat, at a copy of the game on which it can think while others look at the game itself.
///
/// The copy begins with the same chance and is told all actions. The player itself gets its seat's view, as everywhere.
pub(super) struct Mind {
    copy: Box<dyn Session>,
    player: String,
    unheard: Vec<String>,
}

impl Mind {
    /// A player that has seen nothing yet of the game with this seed.
    pub(super) fn new(game: &dyn Configured, seed: u64, seat: Seat, player: &str) -> Result<Self, SpecError> {
        let mut copy = game.session(seed);
        copy.seat_agent(seat, player)?;
        Ok(Mind { copy, player: player.into(), unheard: Vec::new() })
    }

    /// Notes what has happened since.
    pub(super) fn hear(&mut self, session: &dyn Session) {
        self.unheard = session.actions().into_iter().skip(self.copy.len()).map(|(_, text)| text).collect();
    }

    /// The action that the player takes, and how long it thought.
    pub(super) fn decide(&mut self) -> Result<(String, Duration), Refusal> {
        let thought = catch_unwind(AssertUnwindSafe(|| {
            for action in self.unheard.drain(..) {
                self.copy.play(&action)?;
            }
            let began = Instant::now();
            self.copy.play_agent()?;
            Ok::<_, Refusal>((self.copy.actions().pop().map(|(_, text)| text), began.elapsed()))
        }));
        match thought {
            Ok(Ok((Some(action), time))) => Ok((action, time)),
            Ok(Err(refusal)) => Err(refusal),
            Ok(Ok((None, _))) | Err(_) => Err(Refusal::failed(format!("the player {} failed", self.player))),
        }
    }
}
