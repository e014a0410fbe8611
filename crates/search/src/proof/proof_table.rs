//! What the proof search remembers of positions.

use crate::transposition::{self, BUCKET};
use yomi_core::Budget;

/// How much there is to show for a proof and for a refutation; 0 for what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) refutation: u32,
}

/// Stands for what cannot be shown.
pub(super) const NEVER: u32 = u32::MAX / 4;

impl Numbers {
    pub(super) const PROVED: Numbers = Numbers { proof: 0, refutation: NEVER };
    pub(super) const REFUTED: Numbers = Numbers { proof: NEVER, refutation: 0 };

    pub(super) fn decided(self) -> bool {
        self.proof == 0 || self.refutation == 0
    }
}

/// A position: what was shown for any number of plies, and how far the search for one number has come.
#[derive(Clone, Copy)]
struct Entry {
    /// The fewest plies within which it is proved.
    proved: u16,
    /// One more than the most plies within which it is refuted.
    refuted: u16,
    /// The plies that `numbers` are for.
    plies: u16,
    /// The logarithm of the work that went into it, more than 0.
    worth: u16,
    numbers: Numbers,
}

impl transposition::Entry for Entry {
    const NONE: Self =
        Entry { proved: u16::MAX, refuted: 0, plies: 0, worth: 0, numbers: Numbers { proof: 1, refutation: 1 } };

    fn is_none(&self) -> bool {
        self.worth == 0
    }
}

impl Entry {
    /// The same with numbers that so much work has found.
    fn with(mut self, plies: u16, numbers: Numbers, work: u64) -> Entry {
        self.worth = self.worth.max((work + 1).ilog2() as u16 + 1);
        if numbers.proof == 0 {
            self.proved = self.proved.min(plies);
        } else if numbers.refutation == 0 {
            self.refuted = self.refuted.max(plies + 1);
        } else {
            (self.plies, self.numbers) = (plies, numbers);
        }
        self
    }
}

/// A transposition table that forgets what cost least.
pub(super) struct ProofTable(transposition::TranspositionTable<Entry>);

impl ProofTable {
    /// Room for about so many positions; for hardly any if the time is over before it is made.
    pub(super) fn new(positions: usize, budget: &Budget) -> ProofTable {
        ProofTable(transposition::TranspositionTable::within(positions / BUCKET * BUCKET, budget))
    }

    /// What is known of a position with so many plies left.
    pub(super) fn get(&self, key: u64, plies: u16) -> Option<Numbers> {
        let entry = self.0.get(key)?;
        if entry.proved <= plies {
            Some(Numbers::PROVED)
        } else if entry.refuted > plies {
            Some(Numbers::REFUTED)
        } else {
            (entry.plies == plies).then_some(entry.numbers)
        }
    }

    /// Remembers numbers that so much work has found.
    pub(super) fn put(&mut self, key: u64, plies: u16, numbers: Numbers, work: u64) {
        let none = <Entry as transposition::Entry>::NONE;
        self.0.put(key, |entry| entry.worth, |known| known.copied().unwrap_or(none).with(plies, numbers, work));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_holds_for_other_numbers_of_plies() {
        let mut table = ProofTable::new(64, &Budget::unlimited());
        let key = 0x1234_5678_9abc_def0;
        assert_eq!(table.get(key, 3), None);
        let open = Numbers { proof: 5, refutation: 7 };
        table.put(key, 6, open, 10);
        table.put(key, 9, Numbers::PROVED, 10);
        table.put(key, 4, Numbers::REFUTED, 10);
        let known: Vec<_> = [0, 4, 5, 6, 8, 9, 20].into_iter().map(|plies| table.get(key, plies)).collect();
        let (proved, refuted) = (Some(Numbers::PROVED), Some(Numbers::REFUTED));
        assert_eq!(known, [refuted, refuted, None, Some(open), None, proved, proved]);
    }

    #[test]
    fn what_cost_least_is_forgotten() {
        let mut table = ProofTable::new(BUCKET, &Budget::unlimited());
        for key in 1..=BUCKET as u64 {
            table.put(key, 1, Numbers::PROVED, 1_000 * key);
        }
        table.put(99, 1, Numbers::REFUTED, 1);
        assert_eq!(table.get(1, 1), None);
        assert_eq!(table.get(99, 1), Some(Numbers::REFUTED));
        assert_eq!(table.get(BUCKET as u64, 1), Some(Numbers::PROVED));
    }
}
