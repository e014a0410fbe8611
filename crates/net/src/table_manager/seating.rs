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

/// How long whoever is sent away may take to hang up.
const FAREWELL: Duration = Duration::from_millis(500);

/// A client with a seat.
struct Seated {
    lines: Lines,
    team: String,
}

/// Who sits where so far.
#[derive(Default)]
struct Seating {
    seats: [Option<Seated>; 4],
}

/// Waits until all seats are taken. Whoever wants a seat that is taken, or speaks another version, is told so and sent
/// away; a seat whose client has left before the start is free again.
pub(super) fn seat_all(
    listener: &TcpListener,
    settings: &Settings,
    told: &mut dyn FnMut(Told<'_>),
) -> io::Result<([Lines; 4], [String; 2])> {
    let mut seating = Seating::default();
    loop {
        let (stream, address) = listener.accept()?;
        seating.clear_those_who_left(told);
        match seating.welcome(stream, settings) {
            Ok(seat) => told(Told::Seated { seat, team: seating.team(seat).unwrap_or_default() }),
            Err(reason) => told(Told::SentAway { peer: &address.to_string(), reason: &reason }),
        }
        seating.clear_those_who_left(told);
        match seating.seats {
            [Some(north), Some(east), Some(south), Some(west)] => {
                return Ok(([north.lines, east.lines, south.lines, west.lines], [north.team, east.team]));
            }
            seats => seating = Seating { seats },
        }
    }
}

impl Seating {
    /// The team that sits at a seat or opposite.
    fn team(&self, seat: Seat) -> Option<&str> {
        let seats = [seat, seats::partner_of(seat)];
        seats.into_iter().find_map(|seat| self.seats[seat.index()].as_ref()).map(|seated| seated.team.as_str())
    }

    fn clear_those_who_left(&mut self, told: &mut dyn FnMut(Told<'_>)) {
        for seat in seats::ALL {
            let place = &mut self.seats[seat.index()];
            if place.take_if(|seated| seated.lines.has_hung_up()).is_some() {
                told(Told::Left { seat });
            }
        }
    }

    /// Hears who somebody is, and gives it a seat or the reason why not.
    fn welcome(&mut self, stream: TcpStream, settings: &Settings) -> Result<Seat, String> {
        let mut lines = Lines::new(stream, LONGEST, settings.transcript.clone()).map_err(|error| error.to_string())?;
        let patience = settings.timeout.min(PATIENCE);
        let line = lines.read(Some(patience)).map_err(|error| error.to_string())?;
        let (seat, team) = match self.examine(&line) {
            Ok(accepted) => accepted,
            Err(reason) => return Err(refuse(lines, reason)),
        };
        lines.rename(seats::name(seat));
        lines.write(&FromTable::Seated(seat, team.clone()).to_string()).map_err(|error| error.to_string())?;
        // Whoever is there to play asks for the teams at once; the answer comes when all are there.
        let line = lines.read(Some(patience)).map_err(|error| error.to_string())?;
        let expected = FromClient::Ready(seat, Ready::Teams);
        if line.parse().as_ref() != Ok(&expected) {
            return Err(refuse(lines, format!("Expected \"{expected}\", not \"{line}\"")));
        }
        self.seats[seat.index()] = Some(Seated { lines, team });
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
        let is_free = |seat: Seat| self.seats[seat.index()].is_none();
        let is_of_team = |seat: Seat| self.team(seat).is_none_or(|known| known == team);
        match wanted {
            Some(seat) if !is_free(seat) => Err(format!("Expected another seat: {} is taken", seats::name(seat))),
            Some(seat) if !is_of_team(seat) => {
                let known = self.team(seat).unwrap_or_default();
                Err(format!("Expected team \"{known}\" at {}: partners are of one team", seats::name(seat)))
            }
            Some(seat) => Ok((seat, team)),
            None => {
                let seat = seats::ALL.into_iter().find(|&seat| is_free(seat) && is_of_team(seat));
                seat.map(|seat| (seat, team))
                    .ok_or_else(|| "Expected another team: no seat is free for this one".into())
            }
        }
    }
}

/// Tells a client why it gets no seat. If it does not hear it, it is gone anyway.
fn refuse(mut lines: Lines, reason: String) -> String {
    let _ = lines.write(&FromTable::Refused(reason.clone()).to_string());
    lines.finish(FAREWELL);
    reason
}
