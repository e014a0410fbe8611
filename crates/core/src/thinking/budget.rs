//! What is left for a decision.

use super::{Effort, Limits, Stop};
use std::time::{Duration, Instant};

/// How much a player may do for a decision: the lesser of what it would do by itself and what the caller allows. It is
/// asked again and again while work goes on, from any number of threads.
#[derive(Clone, Debug)]
pub struct Budget {
    began: Instant,
    /// When a decision that is not in doubt should be taken.
    usual: Option<Instant>,
    /// When it must be taken.
    latest: Option<Instant>,
    /// More than any work if it is not counted.
    work: u64,
    stop: Option<Stop>,
}

impl Budget {
    pub(super) fn new(began: Instant, effort: Effort, limits: &Limits, decisions: u32, stop: Option<Stop>) -> Budget {
        let own = match effort {
            Effort::Time(time) => Some((time, time)),
            Effort::Work(_) | Effort::Clock => None,
        };
        let (usual, longest) = match (own, limits.share(decisions)) {
            (Some(own), Some(given)) => (Some(own.0.min(given.0)), Some(own.1.min(given.1))),
            (own, given) => (own.or(given).map(|(usual, _)| usual), own.or(given).map(|(_, longest)| longest)),
        };
        let counted = if let Effort::Work(work) = effort { work } else { u64::MAX };
        // A time too long for the machine's calendar is none.
        let when = |time: Option<Duration>| time.and_then(|time| began.checked_add(time));
        Budget {
            began,
            usual: when(usual),
            latest: when(longest),
            work: counted.min(limits.work.unwrap_or(u64::MAX)),
            stop,
        }
    }

    /// No limit at all.
    pub fn unlimited() -> Budget {
        Budget::within(&Limits::default(), None)
    }

    /// What a caller allows somebody who takes all of it, from now on.
    pub fn within(limits: &Limits, stop: Option<&Stop>) -> Budget {
        Budget::new(Instant::now(), Effort::Clock, limits, 1, stop.cloned())
    }

    /// Whether there may be more work after so much of it.
    #[inline]
    pub fn allows(&self, done: u64) -> bool {
        done < self.work && !self.is_over()
    }

    /// The same for work so small that the clock is looked at only every so many units of it.
    #[inline]
    pub fn allows_looking_every(&self, done: u64, units: u64) -> bool {
        done < self.work && !(done.is_multiple_of(units) && self.is_over())
    }

    /// Whether there is no more time, or nobody waits any more.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.stop.as_ref().is_some_and(Stop::is_raised) || self.latest.is_some_and(|latest| Instant::now() >= latest)
    }

    /// Whether it can be over at all.
    pub fn may_be_over(&self) -> bool {
        self.stop.is_some() || self.latest.is_some()
    }

    /// How much work there may be, if it is counted.
    pub fn work(&self) -> Option<u64> {
        (self.work < u64::MAX).then_some(self.work)
    }

    /// The same limits for work of which there may be so much.
    #[must_use]
    pub fn with_work(&self, work: u64) -> Budget {
        Budget { work, ..self.clone() }
    }

    /// How long it has been.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// How long a decision takes that is not in doubt, and how long one may take at most, both from the beginning.
    /// `None` without a limit in time.
    pub fn times(&self) -> Option<(Duration, Duration)> {
        let latest = self.latest?;
        Some(((self.usual.unwrap_or(latest)) - self.began, latest - self.began))
    }

    /// The first of so many equal parts of the time that is left. Counted work is not divided.
    #[must_use]
    pub fn part(&self, of: u32) -> Budget {
        let now = Instant::now();
        let part = |end: Option<Instant>| end.map(|end| now + end.saturating_duration_since(now) / of.max(1));
        Budget { usual: part(self.usual), latest: part(self.latest), ..self.clone() }
    }

    /// How much of the whole is used up after so much work, from 0 to 1: of the time if there is a limit to it, or of
    /// the work, whichever is more.
    pub fn used(&self, done: u64) -> f64 {
        if self.stop.as_ref().is_some_and(Stop::is_raised) {
            return 1.0;
        }
        let of_work = self.work().map_or(0.0, |work| done as f64 / work.max(1) as f64);
        let of_time = self.latest.map_or(0.0, |latest| {
            let whole = (latest - self.began).max(Duration::from_nanos(1));
            self.began.elapsed().as_secs_f64() / whole.as_secs_f64()
        });
        of_work.max(of_time).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(effort: Effort, limits: Limits) -> Budget {
        Budget::new(Instant::now(), effort, &limits, 30, None)
    }

    #[test]
    fn the_lesser_limit_counts() {
        let (long, short) = (Duration::from_secs(60), Duration::from_secs(1));
        let latest = |effort, limits| budget(effort, limits).times().map(|(_, latest)| latest);
        assert_eq!(latest(Effort::Time(long), Limits::time(short)), Some(short));
        assert_eq!(latest(Effort::Time(short), Limits::time(long)), Some(short));
        assert_eq!(latest(Effort::Clock, Limits::time(short)), Some(short));
        assert_eq!(latest(Effort::Work(5), Limits::default()), None);
        let work = |limit| budget(Effort::Work(5), Limits { work: limit, ..Limits::default() }).work();
        assert_eq!([work(None), work(Some(3)), work(Some(9))], [Some(5), Some(3), Some(5)]);
    }

    #[test]
    fn counted_work_is_all_done_where_there_is_time() {
        let budget = budget(Effort::Work(100), Limits::time(Duration::from_secs(3600)));
        let done = (0..).find(|done| !budget.allows(*done));
        assert_eq!(done, Some(100));
        assert!((budget.used(50) - 0.5).abs() < 1e-6);
    }

    #[test]
    fn whoever_stops_ends_it_at_once() {
        let stop = Stop::new();
        let budget = Budget::new(Instant::now(), Effort::Clock, &Limits::default(), 1, Some(stop.clone()));
        assert!(budget.allows(u64::MAX - 1));
        stop.raise();
        assert!(!budget.allows(0) && budget.is_over());
        assert_eq!(budget.used(0), 1.0);
    }

    #[test]
    fn no_time_at_all_is_over() {
        assert!(budget(Effort::Clock, Limits::time(Duration::ZERO)).is_over());
        assert!(!budget(Effort::Clock, Limits::time(Duration::MAX)).is_over(), "longer than any calendar");
    }
}
