//! What a caller allows for a decision.

use std::{fmt, str::FromStr, time::Duration};

/// What a caller allows for one decision; nothing set means no limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// So much time.
    pub time: Option<Duration>,
    /// What the clock of the game has left for this and all later decisions.
    pub clock: Option<Clock>,
    /// So much work, in what the player counts: positions, trials, playouts.
    pub work: Option<u64>,
    /// So many plies ahead, for players that look ply by ply.
    pub depth: Option<u32>,
    /// So many bytes for what is remembered.
    pub memory: Option<usize>,
    /// So many threads, for players whose answer depends on the machine anyway.
    pub threads: Option<usize>,
}

impl Limits {
    /// So much time, and no other limit.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// What a clock has left, and no other limit.
    pub fn clock(clock: Clock) -> Limits {
        Limits { clock: Some(clock), ..Limits::default() }
    }

    /// The time that one of so many decisions to come should take, and the longest that it may: an even share of the
    /// clock, and where the decision is in doubt up to twice as much, but never more than half of what is left.
    pub fn share(&self, decisions: u32) -> Option<(Duration, Duration)> {
        let by_clock = self.clock.map(|clock| clock.share(decisions));
        match (self.time, by_clock) {
            (Some(time), Some((usual, longest))) => Some((usual.min(time), longest.min(time))),
            (Some(time), None) => Some((time, time)),
            (None, share) => share,
        }
    }
}

/// How many decisions are taken to be left where nobody knows better.
pub(super) const USUAL_DECISIONS: u32 = 30;

/// How many times its even share a decision may take that is in doubt.
const IN_DOUBT: u32 = 2;

/// A game clock: what is left, and what is added after every decision. Written `60+0.6`, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What is added after a decision.
    pub increment: Duration,
    /// After how many decisions there will be more time; `None` if never.
    pub decisions_to_go: Option<u32>,
}

impl Clock {
    /// A clock with so much left and so much for every decision.
    pub fn new(left: Duration, increment: Duration) -> Clock {
        Clock { left, increment, decisions_to_go: None }
    }

    fn share(self, decisions: u32) -> (Duration, Duration) {
        let decisions = self.decisions_to_go.unwrap_or(decisions).max(1);
        let usual = self.left / decisions + self.increment;
        let most = |time: Duration| time.min(self.left / 2);
        (most(usual), most(usual * IN_DOUBT))
    }

    /// The clock after a decision that took so long; `None` if it ran out.
    #[must_use]
    pub fn after(self, taken: Duration) -> Option<Clock> {
        let left = self.left.checked_sub(taken)? + self.increment;
        Some(Clock { left, ..self })
    }
}

impl FromStr for Clock {
    type Err = String;

    fn from_str(text: &str) -> Result<Clock, String> {
        let (left, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let seconds = text.trim().parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            seconds.ok_or_else(|| format!("{text:?} is no number of seconds; write a clock like 60 or 60+0.6"))
        };
        let clock = Clock::new(seconds(left)?, seconds(increment)?);
        if clock.left.is_zero() {
            return Err("a clock must have some time left; write one like 60 or 60+0.6".into());
        }
        Ok(clock)
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.left.as_secs_f64())?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", self.increment.as_secs_f64()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_they_are_written() {
        for text in ["60", "60+0.6", "0.5+0.01"] {
            assert_eq!(text.parse::<Clock>().unwrap().to_string(), text);
        }
        for text in ["", "0", "x", "60+", "-1", "1e99", "NaN", "60+-1"] {
            assert!(text.parse::<Clock>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_clock_is_shared_evenly_and_never_used_up() {
        let second = Duration::from_secs(1);
        let limits = Limits::clock(Clock::new(60 * second, second));
        assert_eq!(limits.share(30), Some((3 * second, 6 * second)));
        assert_eq!(limits.share(1), Some((30 * second, 30 * second)));
        let both = Limits { time: Some(2 * second), ..limits };
        assert_eq!(both.share(30), Some((2 * second, 2 * second)));
        assert_eq!(Limits::default().share(30), None);
    }

    #[test]
    fn a_decision_costs_its_time_and_earns_the_increment() {
        let clock = Clock::new(Duration::from_millis(100), Duration::from_millis(10));
        assert_eq!(clock.after(Duration::from_millis(60)).unwrap().left, Duration::from_millis(50));
        assert_eq!(clock.after(Duration::from_millis(101)), None);
    }
}
