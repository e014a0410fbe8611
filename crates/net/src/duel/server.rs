//! Waiting for two clients.

use super::{Hosted, Referee, SEATS, game};
use crate::lines::{LONGEST, Lines};
use std::{
    io,
    net::{SocketAddr, TcpListener},
};
use yomi_core::Seat;

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
    /// Where each side comes.
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

    /// A server with one port for both sides, of which the first comes first.
    ///
    /// # Errors
    /// If it cannot be used.
    pub fn bind_one(host: &str, port: u16) -> io::Result<Server> {
        let first = TcpListener::bind((host, port))?;
        Ok(Server { listeners: [first.try_clone()?, first] })
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
    /// If no client can reach the server any more. What clients do wrong is no error of the server's: it is in the
    /// result.
    pub fn play<H: Hosted>(
        &self,
        settings: &H,
        told: &mut dyn FnMut(Told<'_>),
    ) -> io::Result<<H::Referee as Referee>::Result> {
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
    fn welcome<H: Hosted>(
        &self,
        seat: Seat,
        settings: &H,
        told: &mut dyn FnMut(Told<'_>),
    ) -> io::Result<Option<Lines>> {
        let (stream, address) = match self.listeners[seat.index()].accept() {
            Ok(accepted) => accepted,
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => return Ok(None),
            Err(error) => return Err(error),
        };
        let Ok(mut lines) = Lines::new(stream, LONGEST, settings.transcript().clone()) else { return Ok(None) };
        lines.rename(H::seat_name(seat));
        told(Told::Joined { seat, peer: &address.to_string() });
        Ok(Some(lines))
    }
}
