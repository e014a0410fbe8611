//! How much time players have, and what becomes of those who take more.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, fmt, str::FromStr, time::Duration};
use yomi_core::{Clock, Limits};

/// How much time the players of a match have. Written `none`, `0.1 a move` or `60+0.6`, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    None,
    /// So much for every decision.
    Move(Duration),
    /// A clock for every seat, for all of its decisions.
    Game(Clock),
}

/// What follows a time for every decision when it is written.
const A_MOVE: &str = " a move";

impl TimeControl {
    /// Whether there is no limit.
    pub fn is_none(&self) -> bool {
        *self == TimeControl::None
    }

    /// What a seat has when the game begins.
    pub fn begin(self) -> SeatTime {
        SeatTime { control: self, clock: if let TimeControl::Game(clock) = self { Some(clock) } else { None } }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => f.write_str("none"),
            TimeControl::Move(time) => write!(f, "{}{A_MOVE}", time.as_secs_f64()),
            TimeControl::Game(clock) => clock.fmt(f),
        }
    }
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(TimeControl::None);
        }
        match text.strip_suffix(A_MOVE) {
            Some(seconds) => move_time(seconds).map(TimeControl::Move),
            None => text.parse().map(TimeControl::Game),
        }
    }
}

/// A time for every decision in seconds.
pub fn move_time(text: &str) -> Result<Duration, String> {
    let seconds = text.trim().parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| format!("{text:?} is no time for a move; write seconds, more than 0, as in 0.1"))
}

impl Serialize for TimeControl {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text, as it is written.
impl JsonSchema for TimeControl {
    fn schema_name() -> Cow<'static, str> {
        "TimeControl".into()
    }

    fn json_schema(_schemas: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "How much time there is, in seconds: `none`, `0.1 a move`, or a clock as in `60+0.6`.",
        })
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// By how much a decision may take longer than allowed before it is a loss: what a busy machine needs to notice that
/// time is up.
pub const MARGIN: Duration = Duration::from_millis(50);

/// The time of one seat.
#[derive(Clone, Copy, Debug)]
pub struct SeatTime {
    control: TimeControl,
    clock: Option<Clock>,
}

impl SeatTime {
    /// What the seat may take for its next decision.
    pub fn limits(&self) -> Limits {
        match (self.control, self.clock) {
            (TimeControl::Move(time), _) => Limits::time(time),
            (_, Some(clock)) => Limits::clock(clock),
            _ => Limits::default(),
        }
    }

    /// Takes the time of a decision away. Whether there was enough of it.
    #[must_use]
    pub fn spend(&mut self, taken: Duration) -> bool {
        match (self.control, self.clock) {
            (TimeControl::Move(time), _) => taken <= time + MARGIN,
            (_, Some(clock)) if taken > clock.left + MARGIN => false,
            (_, Some(clock)) => {
                self.clock = clock.after(taken.min(clock.left));
                true
            }
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn times_are_read_as_they_are_written() {
        for text in ["none", "0.1 a move", "60+0.6", "60"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in ["", "0 a move", "-1 a move", "x a move", "0"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_clock_runs_out_and_a_time_for_a_move_does_not() {
        let mut clock = TimeControl::Game(Clock::new(100 * MS, 10 * MS)).begin();
        assert!(clock.spend(90 * MS));
        assert_eq!(clock.limits().clock.unwrap().left, 20 * MS);
        assert!(!clock.spend(20 * MS + MARGIN + MS));
        let mut each = TimeControl::Move(100 * MS).begin();
        assert!((0..9).all(|_| each.spend(100 * MS)));
        assert!(!each.spend(100 * MS + MARGIN + MS));
        assert!(TimeControl::None.begin().spend(1_000_000 * MS));
    }
}
