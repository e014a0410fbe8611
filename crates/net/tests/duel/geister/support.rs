//! Geister's server, clients and the words of its protocol.

use crate::support::{Bare, Running, SAFE};
use std::thread::{self, JoinHandle};
use yomi_core::{Seat, Verdict};
use yomi_geister::{
    GeisterRules,
    protocol::{Client, ClientError, GameResult},
};
use yomi_net::{
    PlayError,
    duel::{Server, TimeControl},
    geister::Settings,
    lines::Transcript,
    play,
};

/// The competition's rules.
pub(crate) fn rules() -> GeisterRules {
    GeisterRules::new(300.try_into().ok())
}

/// Settings under which nobody who plays is ever too slow.
pub(crate) fn patient() -> Settings {
    Settings { time: TimeControl { game: SAFE, extra: SAFE }, ..Settings::new(rules()) }
}

/// A server of so many games, with a port for each side.
pub(crate) fn server(games: usize, settings: Settings) -> Running<GameResult> {
    Running::new(Server::bind("127.0.0.1", [0, 0]).unwrap(), games, settings)
}

impl Running<GameResult> {
    /// A client of ours that plays some games.
    pub(crate) fn client(
        &self,
        seat: Seat,
        player: &'static str,
        games: u64,
    ) -> JoinHandle<Vec<Result<Verdict, PlayError<ClientError>>>> {
        let address = self.address(seat);
        thread::spawn(move || {
            let game = |number| {
                let mut client = Client::new(seat, player, rules(), 7, number).unwrap();
                play(address, &mut client, Transcript::default())
            };
            (0..games).map(game).collect()
        })
    }
}

impl Bare {
    pub(crate) fn say(&mut self, line: &str) {
        self.send(format!("{line}\r\n").as_bytes());
    }

    /// Names its reds and waits until that is accepted.
    pub(crate) fn set_up(&mut self, reds: &str) {
        self.await_line("SET?");
        self.say(&format!("SET:{reds}"));
        self.await_line("OK ");
    }
}
