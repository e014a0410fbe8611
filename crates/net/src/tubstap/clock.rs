//! How long each side may think about a turn.

use std::time::{Duration, Instant};

/// The clock of one side. It runs while an answer is awaited, and begins anew with every turn. The time of day is handed in.
pub(super) struct TurnClock {
    allowed: Duration,
    /// What it is running for, and how much of the time was used before it was started last.
    turn: Option<u32>,
    used: Duration,
    running_since: Option<Instant>,
}

impl TurnClock {
    pub(super) fn new(allowed: Duration) -> TurnClock {
        TurnClock { allowed, turn: None, used: Duration::ZERO, running_since: None }
    }

    /// The side is thinking about this turn now, or about nothing.
    pub(super) fn set(&mut self, turn: Option<u32>, now: Instant) {
        if let Some(since) = self.running_since.take() {
            self.used += now.saturating_duration_since(since);
        }
        if turn.is_some() {
            if turn != self.turn {
                (self.turn, self.used) = (turn, Duration::ZERO);
            }
            self.running_since = Some(now);
        }
    }

    /// How long until the side has lost; `None` while the clock stands still.
    pub(super) fn left(&self, now: Instant) -> Option<Duration> {
        let since = self.running_since?;
        Some(self.allowed.saturating_sub(self.used + now.saturating_duration_since(since)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_begins_anew_and_others_do_not_count() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let left = |clock: &TurnClock, now| clock.left(at(now)).map(|left| left.as_secs());
        let mut clock = TurnClock::new(Duration::from_secs(10));
        assert_eq!(left(&clock, 0), None);
        clock.set(Some(1), at(0));
        assert_eq!(left(&clock, 4), Some(6));
        clock.set(None, at(4));
        assert_eq!(left(&clock, 50), None);
        clock.set(Some(1), at(100));
        assert_eq!(left(&clock, 103), Some(3));
        clock.set(Some(1), at(105));
        assert_eq!(left(&clock, 120), Some(0));
        clock.set(Some(3), at(120));
        assert_eq!(left(&clock, 121), Some(9));
    }
}
