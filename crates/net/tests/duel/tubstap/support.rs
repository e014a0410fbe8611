//! TUBSTAP's server, clients and the words of its protocol.

use crate::support::{Bare, Running, SAFE};
use std::thread::{self, JoinHandle};
use yomi_core::Seat;
use yomi_net::{PlayError, duel::Server, lines::Transcript, play, tubstap::Settings};
use yomi_tubstap::protocol::{Client, ClientError, End, GameResult, embedded_map};

/// Settings under which nobody who plays is ever too slow.
pub(crate) fn patient() -> Settings {
    Settings { turn: SAFE, ..Settings::new(embedded_map("road-fap").unwrap()) }
}

/// How a client's battle went.
pub(crate) type Played = Result<End, PlayError<ClientError>>;

/// A server of so many battles, with one port.
pub(crate) fn server(games: usize, settings: Settings) -> Running<GameResult> {
    Running::new(Server::bind_one("127.0.0.1", 0).unwrap(), games, settings)
}

impl Running<GameResult> {
    /// A client of ours that plays one battle. Who comes first is red.
    pub(crate) fn client(&self, player: &'static str) -> JoinHandle<Played> {
        let address = self.address(Seat::FIRST);
        thread::spawn(move || {
            let mut client = Client::new(player, Box::new(embedded_map), 7, 0).unwrap();
            play(address, &mut client, Transcript::default())
        })
    }

    /// A connection that says what it likes.
    pub(crate) fn newcomer(&self) -> Bare {
        self.bare(Seat::FIRST)
    }
}

impl Bare {
    pub(crate) fn answer(&mut self, text: &str) {
        self.send(format!("= {text}\r\n\r\n").as_bytes());
    }

    /// Answers all that is asked before the battle.
    pub(crate) fn answer_questions(&mut self) {
        for start in ["name", "opponent", "MAP", "Color"] {
            let line = self.hear();
            assert!(line.starts_with(start), "{line}");
            self.answer(if start == "name" { "bare" } else { "" });
        }
    }
}
