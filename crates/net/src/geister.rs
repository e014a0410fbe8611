//! Geister by the protocol of the Game AI Tournament (see [`yomi_geister::protocol`] for what is said).
//!
//! The server has a port for each side, and [`yomi_geister::protocol::Referee`] judges:
//!
//! - Each side has [`TimeControl::game`] for all its decisions together, the set-up included, and then
//!   [`TimeControl::extra`] for each. Who takes longer loses.
//! - A wrong move loses as well, after `NG `, unless [`Settings::pardons`] lets it try again. A wrong set-up may be
//!   tried again some times. Words out of turn are answered with `NG ` and nothing else, if they are not too many.

use crate::{
    duel::{self, Hosted, Messages, TimeControl},
    lines::Transcript,
};
use std::time::Duration;
use yomi_core::{Game, Seat};
use yomi_geister::{
    Geister, GeisterRules,
    protocol::{FromServer, GameResult, Referee},
};

/// How games are played.
#[derive(Clone)]
pub struct Settings {
    /// The rules, with the limit after which a game is drawn.
    pub rules: GeisterRules,
    /// How long each side may think.
    pub time: TimeControl,
    /// How many wrong moves of a side are answered with `NG ` and may be made better; the next one loses.
    pub pardons: u32,
    /// Everything that is said, hidden colours included: not for the players' eyes.
    pub transcript: Transcript,
}

impl Settings {
    /// As in the competition, but for the rules: ten minutes, then ten seconds a move; a wrong move loses.
    pub fn new(rules: GeisterRules) -> Settings {
        let time = TimeControl { game: Duration::from_secs(600), extra: Duration::from_secs(10) };
        Settings { rules, time, pardons: 0, transcript: Transcript::default() }
    }
}

impl Hosted for Settings {
    type Referee = Referee;

    fn referee(&self) -> Referee {
        Referee::new(self.rules, self.pardons)
    }

    fn seat_name(seat: Seat) -> &'static str {
        Geister::seat_name(seat)
    }

    fn time(&self) -> TimeControl {
        self.time
    }

    fn time_in_words(&self) -> String {
        let (game, extra) = (self.time.game.as_secs_f32(), self.time.extra.as_secs_f32());
        format!("{game} s for the game and then {extra} s for each move")
    }

    fn transcript(&self) -> &Transcript {
        &self.transcript
    }
}

impl duel::Referee for Referee {
    type Message = FromServer;
    type Result = GameResult;

    fn begin(&mut self) -> Messages<FromServer> {
        Referee::begin(self).into()
    }

    fn thinks_about(&self, seat: Seat) -> Option<u32> {
        self.thinks_about(seat)
    }

    fn hear(&mut self, seat: Seat, line: &str) -> Messages<FromServer> {
        self.hear(seat, line)
    }

    fn forfeit(&mut self, seat: Seat, reason: String) -> Messages<FromServer> {
        self.forfeit(seat, reason)
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn result(&self) -> Option<GameResult> {
        self.result()
    }
}
