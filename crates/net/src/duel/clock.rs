//! How long each side may think.

use std::time::{Duration, Instant};

/// The time that a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For all decisions of a game together.
    pub game: Duration,
    /// For each decision once that is used up.
    pub extra: Duration,
}

/// The clock of one side. It runs while something is expected of it. The time of day is handed in.
pub(super) struct Clock {
    /// What is left for the game, but for the decision that it was started for last.
    left: Duration,
    extra: Duration,
    /// The decision that it was started for last, and how much time it had taken then.
    decision: Option<u32>,
    used: Duration,
    running_since: Option<Instant>,
}

impl Clock {
    pub(super) fn new(control: TimeControl) -> Clock {
        let TimeControl { game, extra } = control;
        Clock { left: game, extra, decision: None, used: Duration::ZERO, running_since: None }
    }

    /// The side is thinking about this decision now, or about nothing. The extra time is given anew for each decision.
    pub(super) fn set(&mut self, decision: Option<u32>, now: Instant) {
        if let Some(since) = self.running_since.take() {
            self.used += now.saturating_duration_since(since);
        }
        if decision.is_some() {
            if decision != self.decision {
                self.left = self.left.saturating_sub(self.used);
                (self.decision, self.used) = (decision, Duration::ZERO);
            }
            self.running_since = Some(now);
        }
    }

    /// How long until the side has lost; `None` while the clock stands still.
    pub(super) fn until_lost(&self, now: Instant) -> Option<Duration> {
        let used = self.used + now.saturating_duration_since(self.running_since?);
        Some(self.left.saturating_add(self.extra).saturating_sub(used))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn extra_time_comes_after_the_games_and_anew_for_each_decision() {
        let start = Instant::now();
        let at = |seconds: u32| start + SECOND * seconds;
        let mut clock = Clock::new(TimeControl { game: SECOND * 20, extra: SECOND * 5 });
        assert_eq!(clock.until_lost(start), None);
        clock.set(Some(0), at(0));
        clock.set(Some(0), at(3));
        assert_eq!(clock.until_lost(at(10)), Some(SECOND * 15));
        clock.set(None, at(12));
        clock.set(None, at(15));
        assert_eq!(clock.until_lost(at(15)), None);
        clock.set(Some(1), at(20));
        assert_eq!(clock.until_lost(at(20)), Some(SECOND * 13));
        clock.set(None, at(32)); // four seconds of its five
        clock.set(Some(2), at(40));
        assert_eq!(clock.until_lost(at(41)), Some(SECOND * 4));
        assert_eq!(clock.until_lost(at(45)), Some(Duration::ZERO));
        assert_eq!(clock.until_lost(at(50)), Some(Duration::ZERO));
    }

    #[test]
    fn a_decision_that_is_interrupted_goes_on() {
        let start = Instant::now();
        let at = |seconds: u32| start + SECOND * seconds;
        let mut clock = Clock::new(TimeControl { game: Duration::ZERO, extra: SECOND * 10 });
        clock.set(Some(1), at(0));
        assert_eq!(clock.until_lost(at(4)), Some(SECOND * 6));
        clock.set(None, at(4));
        assert_eq!(clock.until_lost(at(50)), None);
        clock.set(Some(1), at(100));
        assert_eq!(clock.until_lost(at(103)), Some(SECOND * 3));
        clock.set(Some(1), at(105));
        assert_eq!(clock.until_lost(at(120)), Some(Duration::ZERO));
        clock.set(Some(3), at(120));
        assert_eq!(clock.until_lost(at(121)), Some(SECOND * 9));
    }
}
