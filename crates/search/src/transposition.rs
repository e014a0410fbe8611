//! The transposition table: what a search remembers of positions, by their hash keys (Zobrist's or any other that mix
//! well).
//!
//! One table for all searches that have one. What an entry says, and which one is worth least, is the search's own
//! matter: alpha-beta keeps bounds of values by depth and age, the proof search keeps proof numbers by the work that
//! went into them.

use yomi_core::Budget;

/// How many buckets are made between two looks at the clock.
const AT_A_TIME: usize = 1 << 12;

/// What a search remembers of a position.
pub(crate) trait Entry: Copy {
    /// Where nothing is remembered yet.
    const NONE: Self;

    /// Whether nothing is remembered here.
    fn is_none(&self) -> bool;
}

/// How many entries are looked at for a key.
pub(crate) const BUCKET: usize = 4;

/// A table of a fixed size in which a new position takes the place of the one that is worth least among a few.
///
/// Keys lie apart from the rest: most positions that are looked up are not there, and their keys alone take a third of
/// the room.
pub(crate) struct TranspositionTable<E> {
    keys: Vec<Keys>,
    entries: Vec<Entries<E>>,
}

/// The keys of a bucket, half a cache line.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Keys([u64; BUCKET]);

/// The entries of a bucket, which are a cache line where they are small.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Entries<E>([E; BUCKET]);

impl<E: Entry> TranspositionTable<E> {
    /// Room for about so many positions.
    pub(crate) fn new(positions: usize) -> Self {
        let buckets = positions.div_ceil(BUCKET).next_power_of_two();
        TranspositionTable {
            keys: vec![Keys([0; BUCKET]); buckets],
            entries: vec![Entries([E::NONE; BUCKET]); buckets],
        }
    }

    /// The same; room for hardly any if the time is over before it is made, since a large table takes long to make.
    pub(crate) fn within(positions: usize, budget: &Budget) -> Self {
        let buckets = positions.div_ceil(BUCKET).next_power_of_two();
        let (mut keys, mut entries) = (Vec::with_capacity(buckets), Vec::with_capacity(buckets));
        while keys.len() < buckets {
            if budget.is_over() {
                return TranspositionTable::new(BUCKET);
            }
            let length = buckets.min(keys.len() + AT_A_TIME);
            keys.resize(length, Keys([0; BUCKET]));
            entries.resize(length, Entries([E::NONE; BUCKET]));
        }
        TranspositionTable { keys, entries }
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        // The size is a power of two, and the upper half of a key is as good as the lower.
        (key >> 32) as usize & (self.keys.len() - 1)
    }

    /// Says that a position will be looked up soon.
    #[inline]
    pub(crate) fn will_get(&self, key: u64) {
        fetch(&self.keys[self.bucket(key)]);
    }

    /// Says that something will be remembered soon.
    #[inline]
    pub(crate) fn will_put(&self, key: u64) {
        fetch(&self.entries[self.bucket(key)]);
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<&E> {
        let at = self.bucket(key);
        let place = self.keys[at].0.iter().position(|known| *known == key)?;
        Some(&self.entries[at].0[place]).filter(|entry| !entry.is_none())
    }

    /// Remembers `new` of what is known of a position, if anything is: in its own place, or in that of the entry of the
    /// bucket whose `worth` is least. Places where nothing is remembered are taken first.
    #[inline]
    pub(crate) fn put<W: Ord>(&mut self, key: u64, worth: impl Fn(&E) -> W, new: impl FnOnce(Option<&E>) -> E) {
        let at = self.bucket(key);
        let (keys, entries) = (&mut self.keys[at].0, &mut self.entries[at].0);
        let same = (0..BUCKET).find(|&place| keys[place] == key && !entries[place].is_none());
        let rank = |&place: &usize| Some(&entries[place]).filter(|entry| !entry.is_none()).map(&worth);
        let place = same.or_else(|| (0..BUCKET).min_by_key(rank)).expect("a bucket has places");
        (keys[place], entries[place]) = (key, new(same.map(|place| &entries[place])));
    }
}

/// Asks the processor to fetch what will be used soon, so that it need not be waited for then.
#[inline(always)]
fn fetch<T>(soon: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint, which reads nothing that the program could see, and the address is that of a reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(soon).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = soon;
}
