//! One game between two connections.

use super::{Settings, clock::Clocks};
use crate::lines::{LineError, Lines};
use std::time::{Duration, Instant};
use yomi_core::Seat;
use yomi_geister::protocol::{Answer, GameResult, Referee};

/// How often the side whose turn it is not is looked after, while nothing comes from the other.
const TICK: Duration = Duration::from_millis(20);

/// How long a client may take to leave after the end of a game.
const FAREWELL: Duration = Duration::from_secs(2);

pub(super) const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// A game in progress.
struct Playing<'a> {
    seats: [Lines; 2],
    referee: Referee,
    clocks: Clocks,
    settings: &'a Settings,
}

/// Plays a game to its end, and waits until both have left.
pub(super) fn play(seats: [Lines; 2], settings: &Settings) -> GameResult {
    let referee = Referee::new(settings.rules, settings.pardons);
    let mut playing = Playing { seats, referee, clocks: Clocks::new(settings.time), settings };
    playing.tell(playing.referee.begin().into());
    let result = loop {
        playing.set_clocks();
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
    /// Waits a little for the side that has to say something, and hears both.
    fn go_on(&mut self) {
        let Some(awaited) = SEATS.into_iter().find(|&seat| self.referee.awaits(seat)) else { return };
        let left = self.clocks.until_lost(awaited, Instant::now()).unwrap_or_default();
        let heard = self.seats[awaited.index()].read(Some(left.min(TICK)));
        // What the other has said by now was said before this counts, so it was out of turn.
        self.hear_all(awaited.other());
        match heard {
            Ok(line) => self.hear(awaited, &line),
            Err(LineError::Silent(_)) => {}
            Err(error) => self.forfeit(awaited, error.to_string()),
        }
        self.set_clocks();
        for seat in SEATS {
            if self.clocks.until_lost(seat, Instant::now()) == Some(Duration::ZERO) {
                let (game, extra) = (self.settings.time.game.as_secs_f32(), self.settings.time.extra.as_secs_f32());
                self.forfeit(
                    seat,
                    format!("was too slow: it had {game} s for the game and then {extra} s for each move"),
                );
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
        let answers = self.referee.hear(seat, line);
        self.tell(answers);
    }

    fn forfeit(&mut self, seat: Seat, reason: String) {
        let answers = self.referee.forfeit(seat, reason);
        self.tell(answers);
    }

    /// Sends answers. Who cannot be told is gone, which the other has to be told then.
    fn tell(&mut self, answers: Vec<Answer>) {
        for (seat, message) in answers {
            if let Err(error) = self.seats[seat.index()].write(&message.to_string()) {
                self.forfeit(seat, error.to_string());
            }
        }
    }

    fn set_clocks(&mut self) {
        for seat in SEATS {
            self.clocks.set(seat, self.referee.awaits(seat), Instant::now());
        }
    }
}
