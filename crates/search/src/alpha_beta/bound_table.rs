//! What alpha-beta remembers of positions.

use crate::transposition;

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

impl<M: Copy> transposition::Entry for Entry<M> {
    const NONE: Self = Entry { value: 0, depth: -1, bound: Bound::Exact, age: 0, best: None };

    #[inline]
    fn is_none(&self) -> bool {
        self.depth < 0
    }
}

impl<M: Copy> Entry<M> {
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

/// A transposition table that forgets what is old, then what was least deep.
pub(super) struct BoundTable<M> {
    table: transposition::TranspositionTable<Entry<M>>,
    age: u8,
}

impl<M: Copy> BoundTable<M> {
    /// Room for about so many positions.
    pub(super) fn new(positions: usize) -> Self {
        BoundTable { table: transposition::TranspositionTable::new(positions), age: 0 }
    }

    /// Begins another search: what is found from now on is worth more than what was found before.
    pub(super) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// Says that a position will be looked up soon.
    #[inline]
    pub(super) fn will_get(&self, key: u64) {
        self.table.will_get(key);
    }

    /// Says that a value will be remembered soon.
    #[inline]
    pub(super) fn will_put(&self, key: u64) {
        self.table.will_put(key);
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<&Entry<M>> {
        self.table.get(key)
    }

    /// Remembers a value, of a search no less than 0 deep. A best move that was known stays known.
    #[inline]
    pub(super) fn put(&mut self, key: u64, depth: i32, value: i32, bound: Bound, best: Option<M>) {
        let age = self.age;
        self.table.put(
            key,
            |entry| (entry.age == age, entry.depth),
            |known| Entry { value, depth, bound, age, best: best.or_else(|| known.and_then(|known| known.best)) },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transposition::BUCKET;

    #[test]
    fn old_and_shallow_entries_are_forgotten_first() {
        let mut table = BoundTable::new(BUCKET);
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
        let mut table = BoundTable::new(BUCKET);
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
