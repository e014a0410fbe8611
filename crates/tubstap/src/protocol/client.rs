//! The player at one side: lines in, lines out.

use super::{End, Reply, Request, embedded_map};
use crate::{
    Action, BattleMap, DEFAULT_MAP, Tubstap, TubstapRules,
    replay::{Playback, Record},
};
use std::time::{Duration, Instant};
use yomi_core::{
    Agent, Clock, Game, Limits, Players, Position, Purpose, Rng, Seat, Side, SpecError, Streams, Thinking, Verdict,
};

/// Finds the map that a server names; why not, if there is none.
pub type Maps = Box<dyn Fn(&str) -> Result<BattleMap, String> + Send>;

/// A side at a server for one battle, played by a registered player.
pub struct Client {
    player: String,
    maps: Maps,
    /// The random streams, and which game of them this is.
    streams: (Streams, u64),
    limits: Limits,
    map: Option<BattleMap>,
    playing: Option<Playing>,
}

/// A battle in progress.
struct Playing {
    seat: Seat,
    playback: Playback,
    agent: Box<dyn Agent<Tubstap>>,
    rng: Rng,
    limits: Limits,
}

/// What to do after a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The answer.
    pub say: Reply,
    /// How the battle ended, once it has.
    pub end: Option<End>,
}

/// Why a client cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// The map cannot be played.
    #[error("the server's map will not do: {0}")]
    NoMap(String),
    /// Something was said before what it needs.
    #[error("the server said {said} before {missing}")]
    TooEarly {
        /// What was said.
        said: &'static str,
        /// What should have come before.
        missing: &'static str,
    },
    /// What the server says cannot be.
    #[error("the server said {said:?}, but {problem}")]
    Impossible {
        /// The server's words.
        said: String,
        /// Why it cannot be.
        problem: String,
    },
}

impl Client {
    /// A client for one battle. `player` is a specification of a player, as in `yomi match`; with the same seed and
    /// number of the game it plays as it would there.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn new(player: &str, maps: Maps, seed: u64, game: u64) -> Result<Client, SpecError> {
        let rules = TubstapRules::new(embedded_map(DEFAULT_MAP).map_err(SpecError)?);
        Tubstap::player(player, &rules)?;
        let streams = (Streams::new(seed), game);
        let limits = Limits::default();
        Ok(Client { player: player.to_owned(), maps, streams, limits, map: None, playing: None })
    }

    /// The same client, whose player decides within these limits. A clock is that of the whole battle, and runs while
    /// the player thinks.
    #[must_use]
    pub fn within(self, limits: Limits) -> Client {
        Client { limits, ..self }
    }

    /// Which side it plays, once it was told.
    pub fn seat(&self) -> Option<Seat> {
        self.playing.as_ref().map(|playing| playing.seat)
    }

    /// Takes in a line of the server.
    ///
    /// # Errors
    /// If the server says something that cannot be.
    pub fn hear(&mut self, line: &str) -> Result<Heard, ClientError> {
        let done = |text: String| Heard { say: Reply::Done(text), end: None };
        let request = match line.parse() {
            Ok(request) => request,
            Err(error) => {
                let unknown: yomi_core::NotationError = error;
                return Ok(Heard { say: Reply::Failed(unknown.to_string()), end: None });
            }
        };
        Ok(match request {
            Request::Name => done(self.player.clone()),
            Request::Opponent(_) => done(String::new()),
            Request::Map(name) => {
                self.map = Some((self.maps)(&name).map_err(ClientError::NoMap)?);
                done(String::new())
            }
            Request::Colour(side) => {
                self.begin(side)?;
                done(String::new())
            }
            Request::Genmove => {
                let playing = self.playing("Genmove")?;
                Heard { say: playing.answer(), end: playing.verdict().map(End::Finished) }
            }
            Request::Play(record) => {
                let playing = self.playing("play")?;
                let impossible = |problem| ClientError::Impossible { said: line.to_owned(), problem };
                playing.take(&record).map_err(impossible)?;
                Heard { end: playing.verdict().map(End::Finished), ..done(String::new()) }
            }
            Request::Quit => Heard { end: Some(self.end()), ..done(String::new()) },
        })
    }

    fn begin(&mut self, side: Side) -> Result<(), ClientError> {
        let map = self.map.take().ok_or(ClientError::TooEarly { said: "Color", missing: "MAP" })?;
        let playback = Playback::new(map);
        let player = Tubstap::player(&self.player, &playback.battle().fixed_rules());
        let agent = player.expect("the player was checked before").build();
        let seat = Seat(side.0);
        let rng = self.streams.0.stream(self.streams.1, Purpose::Seat(seat));
        self.playing = Some(Playing { seat, playback, agent, rng, limits: self.limits.clone() });
        Ok(())
    }

    fn playing(&mut self, said: &'static str) -> Result<&mut Playing, ClientError> {
        self.playing.as_mut().ok_or(ClientError::TooEarly { said, missing: "Color" })
    }

    fn end(&self) -> End {
        self.playing.as_ref().and_then(Playing::verdict).map_or(End::BrokenOff, End::Finished)
    }
}

impl Playing {
    /// What to do next.
    fn answer(&mut self) -> Reply {
        let turn = self.playback.battle().turn().filter(|_| !self.playback.is_over());
        match turn {
            Some(turn) if turn == self.seat => {
                let action = self.decide();
                let record = Record::of(self.playback.battle(), action);
                match self.playback.play(action) {
                    Ok(()) => Reply::Done(record.to_string()),
                    Err(problem) => Reply::Failed(problem),
                }
            }
            // The server wants to be told that the turn is over, which our last action has said already.
            Some(_) if self.playback.confirms_end_of_turn(Side(self.seat.0)) => {
                Reply::Done(Record::of(self.playback.battle(), Action::EndTurn).to_string())
            }
            Some(_) => Reply::Failed("it is not my turn".into()),
            None => Reply::Failed("the battle is over".into()),
        }
    }

    /// What the player does.
    fn decide(&mut self) -> Action {
        let began = Instant::now();
        let mut thinking = Thinking::new(&mut self.rng).within(self.limits.clone());
        let action = self.agent.act(&self.playback.table().view(self.seat), &mut thinking);
        self.limits.clock = self.limits.clock.map(|clock| run_down(clock, began.elapsed()));
        action
    }

    /// Takes in what the other has done.
    fn take(&mut self, record: &Record) -> Result<(), String> {
        self.playback.take_from(Side(self.seat.other().0), record, false)
    }

    fn verdict(&self) -> Option<Verdict> {
        let side = Side(self.seat.0);
        let winner = match self.playback.surrendered() {
            Some(loser) => Some(loser.other()),
            None => self.playback.battle().outcome()?.winner,
        };
        Some(Verdict::of(winner, side))
    }
}

/// A clock after so much time. One that has run out has nothing left but what is added: whoever plays by it goes on,
/// and is late.
fn run_down(clock: Clock, taken: Duration) -> Clock {
    clock.after(taken).unwrap_or(Clock { left: clock.increment, ..clock })
}
