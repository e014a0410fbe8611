//! A server with a port for each side.

use super::{
    TimeControl,
    game::{self, SEATS},
};
use crate::lines::{LONGEST, Lines, Transcript};
use std::{
    io,
    net::{SocketAddr, TcpListener},
};
use yomi_core::{Game, Seat};
use yomi_geister::{Geister, GeisterRules, protocol::GameResult};

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
    /// As in the competition, but for the rules: a wrong move loses.
    pub fn new(rules: GeisterRules) -> Settings {
        Settings { rules, time: TimeControl::default(), pardons: 0, transcript: Transcript::default() }
    }
}

/// What happens while a server waits for players, for whoever watches.
pub enum Told<'a> {
    /// A client has come.
    Joined {
        /// Which side it plays.
        seat: Seat,
        /// Its address.
        peer: &'a str,
    },
    /// A client has left before the other came, and its side is free again.
    Left {
        /// Which side it was to play.
        seat: Seat,
    },
}

/// A server that waits for clients.
pub struct Server {
    listeners: [TcpListener; 2],
}

impl Server {
    /// A server at a host, with the first side's port and the second's; port 0 lets the system choose one.
    ///
    /// # Errors
    /// If one of them cannot be used.
    pub fn bind(host: &str, ports: [u16; 2]) -> io::Result<Server> {
        let [first, second] = ports.map(|port| TcpListener::bind((host, port)));
        Ok(Server { listeners: [first?, second?] })
    }

    /// Where clients of the first side and of the second find the server.
    ///
    /// # Errors
    /// If the system does not know.
    pub fn addresses(&self) -> io::Result<[SocketAddr; 2]> {
        let [first, second] = &self.listeners;
        Ok([first.local_addr()?, second.local_addr()?])
    }

    /// Waits for two clients and plays one game. Clients that come too early for the next one wait.
    ///
    /// # Errors
    /// If no client can reach the server any more. What clients do wrong is no error of the server's: it is in the result.
    pub fn play(&self, settings: &Settings, told: &mut dyn FnMut(Told<'_>)) -> io::Result<GameResult> {
        let mut seats = [None, None];
        loop {
            for seat in SEATS {
                let place: &mut Option<Lines> = &mut seats[seat.index()];
                if place.is_none() {
                    *place = self.welcome(seat, settings, told)?;
                }
            }
            for seat in SEATS {
                if seats[seat.index()].take_if(|lines| lines.has_hung_up()).is_some() {
                    told(Told::Left { seat });
                }
            }
            match seats {
                [Some(first), Some(second)] => return Ok(game::play([first, second], settings)),
                other => seats = other,
            }
        }
    }

    /// Waits for a client of a side; `None` if it is gone at once.
    fn welcome(&self, seat: Seat, settings: &Settings, told: &mut dyn FnMut(Told<'_>)) -> io::Result<Option<Lines>> {
        let (stream, address) = match self.listeners[seat.index()].accept() {
            Ok(accepted) => accepted,
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => return Ok(None),
            Err(error) => return Err(error),
        };
        let Ok(mut lines) = Lines::new(stream, LONGEST, settings.transcript.clone()) else { return Ok(None) };
        lines.rename(Geister::seat_name(seat));
        told(Told::Joined { seat, peer: &address.to_string() });
        Ok(Some(lines))
    }
}
