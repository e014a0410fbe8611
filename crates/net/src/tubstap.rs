//! TUBSTAP by the platform's protocol (see [`yomi_tubstap::protocol`] for what is said).
//!
//! The server has one port, and the client that comes first plays red. [`yomi_tubstap::protocol::Referee`] asks and
//! judges; each side has [`Settings::turn`] for each of its turns, all its units together, and as long for everything
//! before the first one. Who takes longer or sends what is no answer loses.

use crate::{
    duel::{self, Hosted, Messages, TimeControl},
    lines::Transcript,
};
use std::time::Duration;
use yomi_core::{Game, Seat};
use yomi_tubstap::{
    BattleMap, Tubstap,
    protocol::{GameResult, Referee, Request},
};

/// How battles are played.
#[derive(Clone)]
pub struct Settings {
    /// The map.
    pub map: BattleMap,
    /// How long each side may think about each turn.
    pub turn: Duration,
    /// Everything that is said.
    pub transcript: Transcript,
}

impl Settings {
    /// Ten seconds a turn, as on the platform.
    pub fn new(map: BattleMap) -> Settings {
        Settings { map, turn: Duration::from_secs(10), transcript: Transcript::default() }
    }
}

impl Hosted for Settings {
    type Referee = Referee;

    fn referee(&self) -> Referee {
        Referee::new(self.map.clone())
    }

    fn seat_name(seat: Seat) -> &'static str {
        Tubstap::seat_name(seat)
    }

    fn time(&self) -> TimeControl {
        TimeControl { game: Duration::ZERO, extra: self.turn }
    }

    fn time_in_words(&self) -> String {
        format!("{} s for a turn", self.turn.as_secs_f32())
    }

    fn transcript(&self) -> &Transcript {
        &self.transcript
    }
}

impl duel::Referee for Referee {
    type Message = Request;
    type Result = GameResult;

    fn begin(&mut self) -> Messages<Request> {
        self.begin()
    }

    fn thinks_about(&self, seat: Seat) -> Option<u32> {
        self.thinks_about(seat)
    }

    fn hear(&mut self, seat: Seat, line: &str) -> Messages<Request> {
        self.hear(seat, line)
    }

    fn forfeit(&mut self, seat: Seat, reason: String) -> Messages<Request> {
        self.forfeit(seat, reason)
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn result(&self) -> Option<GameResult> {
        self.result()
    }
}
