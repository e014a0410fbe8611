//! How long each side may think.

use std::time::{Duration, Instant};
use yomi_core::Seat;

/// The time that a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For all decisions of a game together.
    pub game: Duration,
    /// For each decision once that is used up.
    pub extra: Duration,
}

impl Default for TimeControl {
    /// As in the competition: ten minutes, then ten seconds a move.
    fn default() -> TimeControl {
        TimeControl { game: Duration::from_secs(600), extra: Duration::from_secs(10) }
    }
}

/// Two clocks, of which each runs while something is expected of its side. The time of day is handed in.
pub(super) struct Clocks {
    extra: Duration,
    left: [Duration; 2],
    running_since: [Option<Instant>; 2],
}

impl Clocks {
    pub(super) fn new(control: TimeControl) -> Clocks {
        Clocks { extra: control.extra, left: [control.game; 2], running_since: [None; 2] }
    }

    /// Starts or stops the clock of a side, if it is not so already. Stopping it gives the extra time back.
    pub(super) fn set(&mut self, seat: Seat, is_running: bool, now: Instant) {
        let since = &mut self.running_since[seat.index()];
        match (*since, is_running) {
            (None, true) => *since = Some(now),
            (Some(start), false) => {
                let left = &mut self.left[seat.index()];
                *left = left.saturating_sub(now.saturating_duration_since(start));
                *since = None;
            }
            _ => {}
        }
    }

    /// How long until the side has lost; `None` while its clock stands still.
    pub(super) fn until_lost(&self, seat: Seat, now: Instant) -> Option<Duration> {
        let start = self.running_since[seat.index()]?;
        let allowed = self.left[seat.index()].saturating_add(self.extra);
        Some(allowed.saturating_sub(now.saturating_duration_since(start)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn extra_time_comes_after_the_games_and_anew_for_each_move() {
        let start = Instant::now();
        let at = |seconds: u32| start + SECOND * seconds;
        let mut clocks = Clocks::new(TimeControl { game: SECOND * 20, extra: SECOND * 5 });
        assert_eq!(clocks.until_lost(Seat::FIRST, start), None);
        clocks.set(Seat::FIRST, true, at(0));
        clocks.set(Seat::FIRST, true, at(3));
        assert_eq!(clocks.until_lost(Seat::FIRST, at(10)), Some(SECOND * 15));
        clocks.set(Seat::FIRST, false, at(12));
        clocks.set(Seat::FIRST, false, at(15));
        clocks.set(Seat::FIRST, true, at(20));
        assert_eq!(clocks.until_lost(Seat::FIRST, at(20)), Some(SECOND * 13));
        clocks.set(Seat::FIRST, false, at(32)); // four seconds of its five
        clocks.set(Seat::FIRST, true, at(40));
        assert_eq!(clocks.until_lost(Seat::FIRST, at(41)), Some(SECOND * 4));
        assert_eq!(clocks.until_lost(Seat::FIRST, at(45)), Some(Duration::ZERO));
        assert_eq!(clocks.until_lost(Seat::FIRST, at(50)), Some(Duration::ZERO));
        assert_eq!(clocks.until_lost(Seat::SECOND, at(50)), None);
    }
}
