//! Speaking with the four seats: awaiting what each has to say, and refusing what it should not.

use crate::lines::{LineError, Lines, Transcript};
use std::time::{Duration, Instant};
use yomi_bridge::{
    Call, seats,
    table_manager::{FromClient, FromTable, Ready},
};
use yomi_core::{Seat, Side};

/// How long a client may take to hang up after the end of the session.
const FAREWELL: Duration = Duration::from_secs(1);

/// How a table is run.
#[derive(Clone)]
pub struct Settings {
    /// How long a client may be silent when something is expected of it.
    pub timeout: Duration,
    /// How many wrong sentences of a client are refused on one board before its side forfeits the board.
    pub refusals: u32,
    /// Everything that is said, hidden cards included: not for the players' eyes.
    pub transcript: Transcript,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { timeout: Duration::from_secs(60), refusals: 3, transcript: Transcript::default() }
    }
}

/// A seat that could not go on with a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Whose fault it was.
    pub seat: Seat,
    /// What happened.
    pub reason: String,
    /// Whether the client is gone, so that there can be no further board.
    pub is_gone: bool,
}

impl std::fmt::Display for Forfeit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", seats::name(self.seat), self.reason)
    }
}

/// What to do with a sentence.
pub(super) enum Verdict<T> {
    /// It is what was awaited.
    Take(T),
    /// It came too late or is of no account.
    PassOver,
    /// It is wrong, for this reason.
    Refuse(String),
}

/// The four connections during the play.
pub(super) struct Host {
    seats: [Lines; 4],
    settings: Settings,
    /// Refusals of every seat on this board.
    refused: [u32; 4],
    /// The seats that were told on this board another call than their own. What they asked for before they heard it is
    /// of no account.
    overruled: [bool; 4],
    pub(super) clock: Clock,
}

impl Host {
    pub(super) fn new(seats: [Lines; 4], settings: Settings) -> Host {
        Host { seats, settings, refused: [0; 4], overruled: [false; 4], clock: Clock::default() }
    }

    /// Forgets what counted for one board only.
    pub(super) fn next_board(&mut self) {
        self.refused = [0; 4];
        self.overruled = [false; 4];
        self.clock.board = [Duration::ZERO; 2];
    }

    /// Tells one seat something.
    pub(super) fn say(&mut self, seat: Seat, sentence: &FromTable) -> Result<(), Forfeit> {
        self.seats[seat.index()].write(&sentence.to_string()).map_err(|error| gone(seat, &error))
    }

    /// Tells a seat that its call is another one than it made.
    pub(super) fn overrule(&mut self, seat: Seat, call: Call) -> Result<(), Forfeit> {
        self.overruled[seat.index()] = true;
        self.say(seat, &FromTable::Calls(seat, call, None))
    }

    /// Tells all seats that the session is over, and does not mind those that are gone.
    pub(super) fn end(mut self) {
        for seat in seats::ALL {
            let _ = self.say(seat, &FromTable::EndOfSession);
        }
        for lines in self.seats {
            lines.finish(FAREWELL);
        }
    }

    /// Waits until a seat says what `judge` takes.
    pub(super) fn hear<T>(
        &mut self,
        seat: Seat,
        mut judge: impl FnMut(FromClient) -> Verdict<T>,
    ) -> Result<T, Forfeit> {
        let deadline = Instant::now() + self.settings.timeout;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                // Who talks without end about something else is as good as silent.
                return Err(gone(seat, &LineError::Silent(self.settings.timeout)));
            }
            let line = self.seats[seat.index()].read(Some(left)).map_err(|error| match error {
                LineError::Silent(_) => gone(seat, &LineError::Silent(self.settings.timeout)),
                other => gone(seat, &other),
            })?;
            let sentence = line.parse();
            let may_be_late = self.overruled[seat.index()] && matches!(sentence, Ok(FromClient::Ready(..)));
            let verdict = match sentence {
                Ok(sentence) => judge(sentence),
                Err(unknown) => Verdict::Refuse(format!("Expected a sentence of the protocol. {unknown}")),
            };
            match verdict {
                Verdict::Take(value) => return Ok(value),
                Verdict::PassOver => {}
                Verdict::Refuse(_) if may_be_late => {}
                Verdict::Refuse(reason) => self.refuse(seat, reason)?,
            }
        }
    }

    fn refuse(&mut self, seat: Seat, reason: String) -> Result<(), Forfeit> {
        let count = &mut self.refused[seat.index()];
        *count += 1;
        let is_last = *count > self.settings.refusals;
        self.say(seat, &FromTable::Refused(reason.clone()))?;
        if is_last {
            Err(Forfeit { seat, reason: format!("was refused too often: {reason}"), is_gone: false })
        } else {
            Ok(())
        }
    }

    /// Waits until a seat is ready for something that `is_it` knows.
    pub(super) fn hear_ready(
        &mut self,
        seat: Seat,
        wanted: Ready,
        is_it: impl Fn(Ready) -> bool,
    ) -> Result<(), Forfeit> {
        let expected = FromClient::Ready(seat, wanted);
        self.hear(seat, |sentence| match sentence {
            FromClient::Ready(by, ready) if by == seat && is_it(ready) => Verdict::Take(()),
            // Some clients say so before every board, others before the first one only.
            FromClient::Ready(by, Ready::Start) if by == seat => Verdict::PassOver,
            other => Verdict::Refuse(format!("Expected \"{expected}\", not \"{other}\"")),
        })
    }

    /// Waits like [`Host::hear`] for a decision, and adds the time to the side's.
    pub(super) fn decide<T>(&mut self, seat: Seat, judge: impl FnMut(FromClient) -> Verdict<T>) -> Result<T, Forfeit> {
        let start = Instant::now();
        let decision = self.hear(seat, judge);
        self.clock.add(seats::side_of(seat), start.elapsed());
        decision
    }
}

fn gone(seat: Seat, error: &LineError) -> Forfeit {
    Forfeit { seat, reason: error.to_string(), is_gone: true }
}

/// How long both sides have thought.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    board: [Duration; 2],
    total: [Duration; 2],
}

impl Clock {
    fn add(&mut self, side: Side, time: Duration) {
        self.board[side.index()] += time;
        self.total[side.index()] += time;
    }

    /// The table's sentence about it.
    pub(super) fn sentence(&self) -> FromTable {
        let side = |side: Side| {
            let (board, total) = (self.board[side.index()].as_secs(), self.total[side.index()].as_secs());
            let (minutes, seconds) = (board / 60, board % 60);
            let (hours, total_minutes, total_seconds) = (total / 3600, total / 60 % 60, total % 60);
            let name = seats::side_name(side);
            format!(
                "{name} : this board  {minutes:02}:{seconds:02},  total  {hours}:{total_minutes:02}:{total_seconds:02}."
            )
        };
        FromTable::Timing(format!("{}  {}", side(Side::FIRST), side(Side::SECOND)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_the_protocol_wants() {
        let mut clock = Clock::default();
        clock.add(Side::FIRST, Duration::from_secs(3700));
        clock.board = [Duration::from_secs(65), Duration::ZERO];
        clock.add(Side::SECOND, Duration::from_millis(1500));
        assert_eq!(
            clock.sentence().to_string(),
            "Timing - N/S : this board  01:05,  total  1:01:40.  E/W : this board  00:01,  total  0:00:01."
        );
    }
}
