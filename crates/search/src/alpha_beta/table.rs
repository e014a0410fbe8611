//! What a search remembers of positions.

/// What a remembered value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The value is this.
    Exact,
    /// It is this or more.
    Least,
    /// It is this or less.
    Most,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    pub(super) value: i32,
    /// How deep the search went; less than 0 where nothing is remembered.
    depth: i32,
    bound: Bound,
    /// In which search it was found.
    age: u8,
    /// The best move, or one that was good enough.
    pub(super) best: Option<M>,
}

impl<M: Copy> Entry<M> {
    /// Where nothing is remembered yet.
    const NONE: Self = Entry { value: 0, depth: -1, bound: Bound::Exact, age: 0, best: None };

    /// The value, if it answers the question: how much is it in this window, so deep?
    #[inline]
    pub(super) fn answer(&self, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
        let says = match self.bound {
            Bound::Exact => true,
            Bound::Least => self.value >= beta,
            Bound::Most => self.value <= alpha,
        };
        (says && self.depth >= depth).then_some(self.value)
    }
}

/// How many entries are looked at for a key.
const BUCKET: usize = 4;

/// A table of a fixed size that forgets what is old, then what was least deep.
///
/// Keys lie apart from the rest: most positions that are looked up are not there, and their keys alone take a third of the room.
pub(super) struct Table<M> {
    keys: Vec<Keys>,
    entries: Vec<Entries<M>>,
    age: u8,
}

/// The keys of a bucket, half a cache line.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Keys([u64; BUCKET]);

/// The entries of a bucket, which for small moves are a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Entries<M>([Entry<M>; BUCKET]);

impl<M: Copy> Table<M> {
    /// Room for about so many positions.
    pub(super) fn new(positions: usize) -> Self {
        let buckets = positions.div_ceil(BUCKET).next_power_of_two();
        Table { keys: vec![Keys([0; BUCKET]); buckets], entries: vec![Entries([Entry::NONE; BUCKET]); buckets], age: 0 }
    }

    /// Begins another search: what is found from now on is worth more than what was found before.
    pub(super) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        // The size is a power of two, and the upper half of a key is as good as the lower.
        (key >> 32) as usize & (self.keys.len() - 1)
    }

    /// Says that a position will be looked up soon.
    #[inline]
    pub(super) fn will_get(&self, key: u64) {
        fetch(&self.keys[self.bucket(key)]);
    }

    /// Says that a value will be remembered soon.
    #[inline]
    pub(super) fn will_put(&self, key: u64) {
        fetch(&self.entries[self.bucket(key)]);
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<&Entry<M>> {
        let at = self.bucket(key);
        let place = self.keys[at].0.iter().position(|known| *known == key)?;
        Some(&self.entries[at].0[place]).filter(|entry| entry.depth >= 0)
    }

    /// Remembers a value, of a search no less than 0 deep.
    #[inline]
    pub(super) fn put(&mut self, key: u64, depth: i32, value: i32, bound: Bound, best: Option<M>) {
        let (at, age) = (self.bucket(key), self.age);
        let (keys, entries) = (&mut self.keys[at].0, &mut self.entries[at].0);
        let same = |place: usize| keys[place] == key && entries[place].depth >= 0;
        let worth = |place: usize| match &entries[place] {
            _ if same(place) => (-1, 0),
            entry if entry.depth >= 0 => (i32::from(entry.age == age) + 1, entry.depth),
            _ => (0, 0),
        };
        let place = (0..BUCKET).min_by_key(|&place| worth(place)).expect("a bucket has places");
        let best = if same(place) { best.or(entries[place].best) } else { best };
        (keys[place], entries[place]) = (key, Entry { value, depth, bound, age, best });
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_and_shallow_entries_are_forgotten_first() {
        let mut table = Table::new(BUCKET);
        for key in 1..=BUCKET as u64 {
            table.put(key, key as i32, 0, Bound::Exact, Some('a'));
        }
        table.put(9, 9, 0, Bound::Exact, None);
        assert!(table.get(1).is_none() && table.get(2).is_some());
        table.grow_older();
        table.put(2, 0, 0, Bound::Exact, None);
        assert_eq!(table.get(2).and_then(|entry| entry.best), Some('a'), "a best move is kept");
        table.put(10, 1, 0, Bound::Exact, None);
        assert!(table.get(3).is_none() && table.get(2).is_some(), "an old entry goes before a shallow new one");
    }

    #[test]
    fn bounds_answer_some_windows() {
        let mut table = Table::new(BUCKET);
        let mut answer = |bound, alpha, beta| {
            table.put(5, 2, 10, bound, None::<char>);
            let entry = table.get(5).expect("just put there");
            assert_eq!(entry.answer(3, alpha, beta), None, "it is not so deep");
            entry.answer(2, alpha, beta)
        };
        assert_eq!(answer(Bound::Exact, 0, 20), Some(10));
        assert_eq!([answer(Bound::Least, 0, 10), answer(Bound::Least, 0, 11)], [Some(10), None]);
        assert_eq!([answer(Bound::Most, 10, 20), answer(Bound::Most, 9, 20)], [Some(10), None]);
    }
}
