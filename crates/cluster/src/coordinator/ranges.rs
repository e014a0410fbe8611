//! Which ranges of a task are out, and how large the next one should be.

use std::{
    collections::{BTreeMap, VecDeque},
    ops::Range,
    time::{Duration, Instant},
};

/// How long a range should take.
pub(crate) const TARGET: Duration = Duration::from_secs(2);
/// After this, a worker hands in what it has.
pub(crate) const PATIENCE: Duration = Duration::from_secs(4);
/// Pieces of a range while nobody knows how long one takes.
const FIRST: u64 = 4;
/// Pieces of a range at most.
const MOST: u64 = 1 << 20;
/// How much the latest range counts in what is expected of the next.
const WEIGHT: f64 = 0.25;

/// A range that was published and has not come back.
#[derive(Clone, Debug)]
pub(crate) struct Out {
    pub(crate) since: Instant,
    pub(crate) attempt: u32,
    /// When a worker last said that it was busy with it.
    pub(crate) heard: Option<Instant>,
    /// How often its pieces were given to others as well, because it took too long.
    pub(crate) copies: u32,
}

/// The ranges of one task.
#[derive(Debug, Default)]
pub(crate) struct Ranges {
    pub(crate) out: BTreeMap<(u64, u64), Out>,
    /// What has to be asked for again, with how often it was before.
    pub(crate) again: VecDeque<(Range<u64>, u32)>,
    nanos: Option<f64>,
    bytes: Option<f64>,
}

impl Ranges {
    /// Takes note of how long some pieces took, and how large they are.
    pub(crate) fn note(&mut self, pieces: usize, nanos: u64, bytes: usize) {
        if pieces == 0 {
            return;
        }
        let mean = |old: Option<f64>, new: f64| Some(old.map_or(new, |old| old + WEIGHT * (new - old)));
        self.nanos = mean(self.nanos, nanos as f64 / pieces as f64);
        self.bytes = mean(self.bytes, bytes as f64 / pieces as f64);
    }

    /// How many pieces the next range should have, if so many are left for so many threads: a few seconds' worth, less
    /// towards the end so that all end at the same time, and not more than a message holds.
    pub(crate) fn size(&self, left: u64, threads: usize, largest: usize) -> u64 {
        let by_time = self.nanos.map_or(FIRST, |nanos| (TARGET.as_nanos() as f64 / nanos.max(1.0)) as u64);
        let by_size = self.bytes.map_or(MOST, |bytes| (0.8 * largest as f64 / (bytes + 8.0)) as u64);
        let by_share = left / (2 * threads.max(1) as u64);
        by_time.min(by_size).min(by_share).clamp(1, MOST)
    }

    /// How long a range should take by what is known.
    pub(crate) fn expected(&self, pieces: u64) -> Option<Duration> {
        self.nanos.map(|nanos| Duration::from_nanos((nanos * pieces as f64) as u64))
    }

    /// Takes note that a range is out.
    pub(crate) fn publish(&mut self, range: &Range<u64>, attempt: u32) {
        let out = Out { since: Instant::now(), attempt, heard: None, copies: 0 };
        self.out.insert((range.start, range.end), out);
    }

    /// Takes note that a range came back, with its first `done` pieces.
    pub(crate) fn returned(&mut self, range: &Range<u64>, done: u64) {
        let attempt = self.out.remove(&(range.start, range.end)).map_or(0, |out| out.attempt);
        let rest = range.start + done..range.end;
        if !rest.is_empty() {
            self.again.push_back((rest, attempt + 1));
        }
    }

    /// Everything that is out has to be asked for again: the broker has lost it.
    pub(crate) fn lose_all(&mut self) {
        for ((start, end), out) in std::mem::take(&mut self.out) {
            self.again.push_back((start..end, out.attempt + 1));
        }
    }

    /// What nobody is busy with has to be asked for again, if it has been out for so long.
    pub(crate) fn lose_unheard(&mut self, age: Duration) -> usize {
        let now = Instant::now();
        let old = |instant: Instant| now.duration_since(instant) > age;
        let lost: Vec<(u64, u64)> =
            self.out.iter().filter(|(_, out)| old(out.heard.unwrap_or(out.since))).map(|(range, _)| *range).collect();
        for range in &lost {
            let attempt = self.out.remove(range).map_or(0, |out| out.attempt);
            self.again.push_back((range.0..range.1, attempt + 1));
        }
        lost.len()
    }

    /// Ranges that take longer than they should, oldest first, which are given to others as well from now on.
    pub(crate) fn slow(&mut self, most: usize) -> Vec<(Range<u64>, u32)> {
        let now = Instant::now();
        let expected = |range: &Range<u64>| self.expected(range.end - range.start).unwrap_or(TARGET);
        let mut slow: Vec<(Instant, Range<u64>)> = Vec::new();
        for (&(start, end), out) in &self.out {
            let range = start..end;
            let patience = (2 * expected(&range)).max(TARGET) * (1 + out.copies * 4);
            if out.copies < 3 && now.duration_since(out.since) > patience {
                slow.push((out.since, range));
            }
        }
        slow.sort_by_key(|(since, _)| *since);
        let chosen = slow.into_iter().take(most).map(|(_, range)| range);
        chosen
            .map(|range| {
                let out = self.out.get_mut(&(range.start, range.end)).expect("it was just found");
                out.copies += 1;
                (range, out.attempt + 100 * out.copies)
            })
            .collect()
    }
}

/// A range in parts for so many.
pub(crate) fn split(range: &Range<u64>, parts: u64) -> Vec<Range<u64>> {
    let each = (range.end - range.start).div_ceil(parts.max(1)).max(1);
    let starts = (range.start..range.end).step_by(usize::try_from(each).unwrap_or(usize::MAX));
    starts.map(|start| start..range.end.min(start.saturating_add(each))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_take_a_few_seconds_fit_a_message_and_end_together() {
        let mut ranges = Ranges::default();
        assert_eq!(ranges.size(1_000_000, 4, 1_000_000), FIRST);
        ranges.note(4, 4_000_000, 4 * 300);
        assert_eq!(ranges.size(1_000_000, 4, 1 << 20), 2000, "a millisecond each");
        assert!(ranges.size(1_000_000, 4, 100_000) <= 100_000 / 300);
        assert_eq!(ranges.size(160, 8, 1 << 20), 10);
        assert_eq!(ranges.size(1, 8, 1 << 20), 1);
        ranges.note(1, 3_600_000_000_000, 300);
        assert_eq!(ranges.size(1_000_000, 4, 1 << 20), 1, "an hour each");
    }

    #[test]
    fn what_does_not_come_back_is_asked_for_again() {
        let mut ranges = Ranges::default();
        for start in [0, 10, 20] {
            ranges.publish(&(start..start + 10), 0);
        }
        ranges.returned(&(0..10), 10);
        ranges.returned(&(10..20), 3);
        assert_eq!(ranges.again, [(13..20, 1)]);
        ranges.lose_all();
        assert_eq!(ranges.again, [(13..20, 1), (20..30, 1)]);
        assert!(ranges.out.is_empty());
    }

    #[test]
    fn parts_cover_a_range() {
        assert_eq!(split(&(3..10), 3), [3..6, 6..9, 9..10]);
        assert_eq!(split(&(3..5), 9), [3..4, 4..5]);
        assert_eq!(split(&(0..1 << 40), 1), std::iter::once(0..1 << 40).collect::<Vec<_>>());
    }
}
