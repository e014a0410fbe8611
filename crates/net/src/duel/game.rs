//! One game between two connections.

use super::{Hosted, Messages, Referee, SEATS, clock::Clock};
use crate::lines::{LineError, Lines};
use std::time::{Duration, Instant};
use yomi_core::Seat;

/// How often the side of which nothing is expected is looked after, while nothing comes from the other.
const TICK: Duration = Duration::from_millis(20);

/// How long a client may take to leave after the end of a game.
const FAREWELL: Duration = Duration::from_secs(2);

/// A game in progress.
struct Playing<R> {
    seats: [Lines; 2],
    referee: R,
    clocks: [Clock; 2],
    /// Why a side loses whose clock has run out.
    too_slow: String,
}

/// Plays a game to its end, and waits until both have left.
pub(super) fn play<H: Hosted>(seats: [Lines; 2], settings: &H) -> <H::Referee as Referee>::Result {
    let clocks = SEATS.map(|_| Clock::new(settings.time()));
    let too_slow = format!("was too slow: it had {}", settings.time_in_words());
    let mut playing = Playing { seats, referee: settings.referee(), clocks, too_slow };
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

impl<R: Referee> Playing<R> {
    /// Waits a little for a side that has to say something, and hears both.
    fn go_on(&mut self) {
        let awaited = SEATS.into_iter().find(|&seat| self.referee.thinks_about(seat).is_some());
        let Some(awaited) = awaited else { return };
        let left = self.clocks[awaited.index()].until_lost(Instant::now()).unwrap_or_default();
        let heard = self.seats[awaited.index()].read(Some(left.min(TICK)));
        // What the other has said by now was said before this counts, so it was out of turn.
        self.hear_all(awaited.other());
        match heard {
            Ok(line) => self.hear(awaited, &line),
            Err(LineError::Silent(_)) => {}
            Err(error) => self.forfeit(awaited, error.to_string()),
        }
        for seat in SEATS {
            if self.clocks[seat.index()].until_lost(Instant::now()) == Some(Duration::ZERO) {
                self.forfeit(seat, self.too_slow.clone());
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
    fn tell(&mut self, messages: Messages<R::Message>) {
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
