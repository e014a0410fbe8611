//! The transposition table: what has been found out about positions that can be reached in several ways.

use super::board::Step;

/// What a value says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is worth exactly this.
    Exact,
    /// It is worth at least this.
    Least,
    /// It is worth at most this.
    Most,
}

impl Bound {
    /// What a search between these values has shown by its result.
    pub(super) fn of(value: f32, low: f32, high: f32) -> Bound {
        if value <= low {
            Bound::Most
        } else if value >= high {
            Bound::Least
        } else {
            Bound::Exact
        }
    }
}

/// What is known of one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    check: u32,
    pub(super) value: f32,
    pub(super) depth: u16,
    bound: Bound,
    /// The step to try first.
    pub(super) step: Step,
}

impl Entry {
    /// Whether the value is all that a search between these values asks for.
    pub(super) fn decides(&self, low: f32, high: f32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Least => self.value >= high,
            Bound::Most => self.value <= low,
        }
    }
}

/// A table of fixed size, in which the newest entry replaces what was there.
#[derive(Clone, Debug)]
pub(super) struct TranspositionTable {
    entries: Vec<Option<Entry>>,
}

const BITS: u32 = 16;

impl TranspositionTable {
    /// An empty one.
    pub(super) fn new() -> TranspositionTable {
        TranspositionTable { entries: vec![None; 1 << BITS] }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill(None);
    }

    /// What is known of the position with this key.
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.entries[(key >> (64 - BITS)) as usize].filter(|entry| entry.check == key as u32)
    }

    /// Keeps what has been found out.
    pub(super) fn put(&mut self, key: u64, depth: u32, value: f32, bound: Bound, step: Step) {
        let depth = u16::try_from(depth).unwrap_or(u16::MAX);
        self.entries[(key >> (64 - BITS)) as usize] = Some(Entry { check: key as u32, value, depth, bound, step });
    }
}
