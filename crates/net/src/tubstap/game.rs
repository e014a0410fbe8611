//! One battle between two connections.

use super::{Settings, clock::TurnClock};
use crate::lines::{LineError, Lines};
use std::time::{Duration, Instant};
use yomi_core::Seat;
use yomi_tubstap::protocol::{GameResult, Referee, Request};

/// How often the side that is not asked is looked after, while nothing comes from the other.
const TICK: Duration = Duration::from_millis(20);

/// How long a client may take to leave after the end of a battle.
const FAREWELL: Duration = Duration::from_secs(2);

pub(super) const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// A battle in progress.
struct Playing<'a> {
    seats: [Lines; 2],
    referee: Referee,
    clocks: [TurnClock; 2],
    settings: &'a Settings,
}

/// Plays a battle to its end, and waits until both have left.
pub(super) fn play(seats: [Lines; 2], settings: &Settings) -> GameResult {
    let referee = Referee::new(settings.map.clone(), &settings.map_name);
    let clocks = SEATS.map(|_| TurnClock::new(settings.turn));
    let mut playing = Playing { seats, referee, clocks, settings };
    let begin = playing.referee.begin();
    playing.tell(begin);
    let result = loop {
        match playing.referee.result() {
            Some(result) => break result,
            None => playing.go_on(),
        }
    };
    for lines in playing.seats {
        lines.finish(FAREWELL);
    }
    result
}

impl Playing<'_> {
    /// Waits a little for a side that is asked, and hears both.
    fn go_on(&mut self) {
        let asked = SEATS.into_iter().find(|&seat| self.referee.thinks_about(seat).is_some());
        let Some(asked) = asked else { return };
        let left = self.clocks[asked.index()].left(Instant::now()).unwrap_or_default();
        let heard = self.seats[asked.index()].read(Some(left.min(TICK)));
        self.hear_all(asked.other());
        match heard {
            Ok(line) => self.hear(asked, &line),
            Err(LineError::Silent(_)) => {}
            Err(error) => self.forfeit(asked, error.to_string()),
        }
        for seat in SEATS {
            if self.clocks[seat.index()].left(Instant::now()) == Some(Duration::ZERO) {
                let seconds = self.settings.turn.as_secs_f32();
                self.forfeit(seat, format!("was too slow: it had {seconds} s for a turn"));
            }
        }
    }

    /// Hears all that a side has said already.
    fn hear_all(&mut self, seat: Seat) {
        while !self.referee.is_over() {
            match self.seats[seat.index()].read_now() {
                Ok(Some(line)) => self.hear(seat, &line),
                Ok(None) => return,
                Err(error) => self.forfeit(seat, error.to_string()),
            }
        }
    }

    fn hear(&mut self, seat: Seat, line: &str) {
        let messages = self.referee.hear(seat, line);
        self.tell(messages);
    }

    fn forfeit(&mut self, seat: Seat, reason: String) {
        let messages = self.referee.forfeit(seat, reason);
        self.tell(messages);
    }

    /// Sends messages and sets the clocks. Who cannot be told is gone, which the other has to be told then.
    fn tell(&mut self, messages: Vec<(Seat, Request)>) {
        for (seat, message) in messages {
            if let Err(error) = self.seats[seat.index()].write(&message.to_string()) {
                self.forfeit(seat, error.to_string());
            }
        }
        let now = Instant::now();
        for seat in SEATS {
            self.clocks[seat.index()].set(self.referee.thinks_about(seat), now);
        }
    }
}
