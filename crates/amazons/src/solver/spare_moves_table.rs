//! What a search remembers of positions.

use yomi_core::bits::scattered;

/// Positions that share a place in memory, one line of cache.
const LINE: usize = 8;

/// Bits of an entry that say what is known; the others say of which position. With as many bits of a key being its
/// place, nothing of it is lost.
const KNOWN_BITS: u32 = 18;

/// The logarithm of the most lines: 2^24 positions, 128 MiB.
const LARGEST: u32 = 21;

/// Bits of each of the three things that are known, and what they can hold.
const FIELD_BITS: u32 = 6;
const FIELD: u64 = (1 << FIELD_BITS) - 1;

/// More spare moves than this, of either side, are not remembered.
const MOST_SPARE: i32 = 31;

/// With how many spare moves a position is known to be won, and with how many to be lost.
///
/// A spare move more is never a loss, so both hold for more and for fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known(u64);

impl Known {
    /// The fewest spare moves with which the side to move is known to win.
    #[inline]
    fn won(self) -> i32 {
        MOST_SPARE + 1 - (self.0 & FIELD) as i32
    }

    /// The most with which it is known to lose.
    #[inline]
    fn lost(self) -> i32 {
        (self.0 >> FIELD_BITS & FIELD) as i32 - MOST_SPARE - 1
    }

    /// The logarithm of the work that went into it.
    #[inline]
    fn worth(self) -> u64 {
        self.0 >> (2 * FIELD_BITS) & FIELD
    }

    fn new(won: i32, lost: i32, worth: u64) -> Known {
        let [won, lost] = [MOST_SPARE + 1 - won, lost + MOST_SPARE + 1].map(|field| field as u64);
        Known(won | lost << FIELD_BITS | worth << (2 * FIELD_BITS))
    }

    /// Whether the side to move wins with so many spare moves more than the other.
    #[inline]
    pub(super) fn wins(self, spare: i32) -> Option<bool> {
        if spare >= self.won() {
            Some(true)
        } else if spare <= self.lost() {
            Some(false)
        } else {
            None
        }
    }
}

/// A table of a fixed size that forgets what cost least.
///
/// The place of a position and what its entry holds of its key make up the whole key, so that no position is taken for
/// another with a different key.
pub(super) struct SpareMovesTable {
    entries: Vec<u64>,
    /// The first entry that begins a line of cache.
    start: usize,
    /// The logarithm of the number of lines.
    bits: u32,
}

impl SpareMovesTable {
    /// Room for about so many positions, within limits. Memory is not touched before it is used.
    pub(super) fn new(positions: u64) -> SpareMovesTable {
        let bits = (positions / LINE as u64).max(1).ilog2().clamp(KNOWN_BITS, LARGEST);
        let entries = vec![0; LINE * ((1 << bits) + 1)];
        let start = entries.as_ptr().align_offset(LINE * size_of::<u64>()).min(LINE);
        SpareMovesTable { entries, start, bits }
    }

    /// Where the line of a key begins, and the rest of the key.
    #[inline]
    fn place(&self, key: u64) -> (usize, u64) {
        let scattered = scattered(key);
        let line = (scattered >> (u64::BITS - self.bits)) as usize;
        (self.start + LINE * line, scattered << self.bits >> KNOWN_BITS)
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Known {
        let (start, rest) = self.place(key);
        let line = &self.entries[start..start + LINE];
        Known(line.iter().find(|entry| **entry >> KNOWN_BITS == rest).copied().unwrap_or(0))
    }

    /// Remembers whether the side to move wins with so many spare moves, which so much work has found out.
    pub(super) fn put(&mut self, key: u64, spare: i32, wins: bool, work: u64) {
        if spare.abs() > MOST_SPARE {
            return;
        }
        let (start, rest) = self.place(key);
        let line = &mut self.entries[start..start + LINE];
        let same = line.iter().position(|entry| *entry >> KNOWN_BITS == rest);
        let (place, known) = match same {
            Some(place) => (place, Known(line[place])),
            None => (cheapest(line), Known(0)),
        };
        let worth = known.worth().max(u64::from(work.max(1).ilog2() + 1).min(FIELD));
        let (won, lost) =
            if wins { (known.won().min(spare), known.lost()) } else { (known.won(), known.lost().max(spare)) };
        line[place] = rest << KNOWN_BITS | Known::new(won, lost, worth).0;
    }
}

/// The place of the entry that cost least.
fn cheapest(line: &[u64]) -> usize {
    let worth = |place: &usize| Known(line[*place]).worth();
    (0..line.len()).min_by_key(worth).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn results_hold_for_more_and_for_fewer_spare_moves(key: u64, lost in -31..31_i32, gap in 1..20_i32) {
            let won = (lost + gap).min(31);
            let mut table = SpareMovesTable::new(0);
            table.put(key, won, true, 10);
            table.put(key, lost, false, 3);
            table.put(key, lost.saturating_sub(4).max(-31), false, 1);
            for spare in -40..=40 {
                let known = if spare >= won { Some(true) } else { (spare <= lost).then_some(false) };
                prop_assert_eq!(table.get(key).wins(spare), known, "{}", spare);
            }
        }

        #[test]
        fn nothing_is_known_of_others(key: u64, other: u64) {
            let mut table = SpareMovesTable::new(0);
            table.put(key, 0, true, 1);
            prop_assert_eq!(table.get(other).wins(0), (key == other).then_some(true));
        }
    }

    #[test]
    fn what_cost_least_is_forgotten() {
        let mut table = SpareMovesTable::new(0);
        let place = table.place(0).0;
        let keys: Vec<u64> = (0..).filter(|key| table.place(*key).0 == place).take(LINE + 1).collect();
        for (number, key) in keys.iter().enumerate() {
            table.put(*key, 0, true, if number == 3 { 1 } else { 100 });
        }
        let known: Vec<bool> = keys.iter().map(|key| table.get(*key).wins(0).is_some()).collect();
        assert_eq!(known, [true, true, true, false, true, true, true, true, true]);
    }
}
