//! Four clients find their seats.

use super::{Settings, table::Told};
use crate::lines::{LONGEST, Lines};
use std::{
    io,
    net::{TcpListener, TcpStream},
    time::Duration,
};
use yomi_bridge::{
    seats,
    table_manager::{FromClient, FromTable, Ready, VERSION},
};
use yomi_core::Seat;

/// A connection that does not say in this time who it is makes room for the next.
const PATIENCE: Duration = Duration::from_secs(5);

/// Who sits where so far.
#[derive(Default)]
struct Seating {
    seats: [Option<Lines>; 4],
    teams: [Option<String>; 2],
}

/// Waits until all seats are taken. Whoever wants a seat that is taken, or speaks another version, is told so and sent away.
pub(super) fn seat_all(
    listener: &TcpListener,
    settings: &Settings,
    told: &mut dyn FnMut(Told<'_>),
) -> io::Result<([Lines; 4], [String; 2])> {
    let mut seating = Seating::default();
    loop {
        let (stream, address) = listener.accept()?;
        match seating.welcome(stream, settings) {
            Ok(seat) => told(Told::Seated { seat, team: seating.team(seat) }),
            Err(reason) => told(Told::SentAway { peer: &address.to_string(), reason: &reason }),
        }
        let Seating { seats: [Some(_), Some(_), Some(_), Some(_)], teams: [Some(_), Some(_)] } = &seating else {
            continue;
        };
        if let Seating { seats: [Some(north), Some(east), Some(south), Some(west)], teams: [Some(ns), Some(ew)] } =
            seating
        {
            return Ok(([north, east, south, west], [ns, ew]));
        }
        seating = Seating::default();
    }
}

impl Seating {
    fn team(&self, seat: Seat) -> &str {
        self.teams[seats::side_of(seat).index()].as_deref().unwrap_or_default()
    }

    /// Hears who somebody is, and gives it a seat or the reason why not.
    fn welcome(&mut self, stream: TcpStream, settings: &Settings) -> Result<Seat, String> {
        let mut lines = Lines::new(stream, LONGEST, settings.transcript.clone()).map_err(|error| error.to_string())?;
        let patience = settings.timeout.min(PATIENCE);
        let line = lines.read(Some(patience)).map_err(|error| error.to_string())?;
        let (seat, team) = match self.examine(&line) {
            Ok(accepted) => accepted,
            Err(reason) => {
                let _ = lines.write(&FromTable::Refused(reason.clone()).to_string());
                return Err(reason);
            }
        };
        lines.rename(seats::name(seat));
        lines.write(&FromTable::Seated(seat, team.clone()).to_string()).map_err(|error| error.to_string())?;
        // Whoever is there to play asks for the teams at once; the answer comes when all are there.
        let line = lines.read(Some(patience)).map_err(|error| error.to_string())?;
        if line.parse() != Ok(FromClient::Ready(seat, Ready::Teams)) {
            let reason = format!("Expected \"{}\", not \"{line}\"", FromClient::Ready(seat, Ready::Teams));
            let _ = lines.write(&FromTable::Refused(reason.clone()).to_string());
            return Err(reason);
        }
        self.seats[seat.index()] = Some(lines);
        self.teams[seats::side_of(seat).index()] = Some(team);
        Ok(seat)
    }

    /// Whether there is a seat for whoever says this line.
    fn examine(&self, line: &str) -> Result<(Seat, String), String> {
        let expected = "Expected Connecting \"team\" as North using protocol version 18";
        let (team, wanted, version) = match line.parse() {
            Ok(FromClient::Connecting { team, seat, version }) => (team, seat, version),
            Ok(other) => return Err(format!("{expected}, not \"{other}\"")),
            Err(unknown) => return Err(format!("{expected}. {unknown}")),
        };
        if version != VERSION {
            return Err(format!("Expected protocol version {VERSION}, not {version}"));
        }
        let is_free = |seat: &Seat| self.seats[seat.index()].is_none();
        let is_of_team =
            |seat: &Seat| self.teams[seats::side_of(*seat).index()].as_ref().is_none_or(|known| *known == team);
        match wanted {
            Some(seat) if !is_free(&seat) => Err(format!("Expected another seat: {} is taken", seats::name(seat))),
            Some(seat) if !is_of_team(&seat) => {
                Err(format!("Expected team \"{}\" at {}: partners are of one team", self.team(seat), seats::name(seat)))
            }
            Some(seat) => Ok((seat, team)),
            None => {
                let seat = seats::ALL.into_iter().find(|seat| is_free(seat) && is_of_team(seat));
                seat.map(|seat| (seat, team))
                    .ok_or_else(|| "Expected another team: no seat is free for this one".into())
            }
        }
    }
}
