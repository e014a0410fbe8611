//! A server with one port for both sides.

use super::game::{self, SEATS};
use crate::lines::{LONGEST, Lines, Transcript};
use std::{
    io,
    net::{SocketAddr, TcpListener},
    time::Duration,
};
use yomi_core::{Game, Seat};
use yomi_tubstap::{BattleMap, Tubstap, protocol::GameResult};

/// How battles are played.
#[derive(Clone)]
pub struct Settings {
    /// The map.
    pub map: BattleMap,
    /// What clients are told about it: a name that they know, or its text.
    pub map_name: String,
    /// How long each side may think about each turn.
    pub turn: Duration,
    /// Everything that is said.
    pub transcript: Transcript,
}

impl Settings {
    /// Ten seconds a turn, as on the platform.
    pub fn new(map: BattleMap, map_name: &str) -> Settings {
        let map_name = map_name.to_owned();
        Settings { map, map_name, turn: Duration::from_secs(10), transcript: Transcript::default() }
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
    listener: TcpListener,
}

impl Server {
    /// A server at a host and a port; port 0 lets the system choose one.
    ///
    /// # Errors
    /// If it cannot be used.
    pub fn bind(host: &str, port: u16) -> io::Result<Server> {
        Ok(Server { listener: TcpListener::bind((host, port))? })
    }

    /// Where clients find the server.
    ///
    /// # Errors
    /// If the system does not know.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Waits for two clients and plays one battle. Clients that come too early for the next one wait.
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
                [Some(red), Some(blue)] => return Ok(game::play([red, blue], settings)),
                other => seats = other,
            }
        }
    }

    /// Waits for a client; `None` if it is gone at once.
    fn welcome(&self, seat: Seat, settings: &Settings, told: &mut dyn FnMut(Told<'_>)) -> io::Result<Option<Lines>> {
        let (stream, address) = match self.listener.accept() {
            Ok(accepted) => accepted,
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => return Ok(None),
            Err(error) => return Err(error),
        };
        let Ok(mut lines) = Lines::new(stream, LONGEST, settings.transcript.clone()) else { return Ok(None) };
        lines.rename(Tubstap::seat_name(seat));
        told(Told::Joined { seat, peer: &address.to_string() });
        Ok(Some(lines))
    }
}
