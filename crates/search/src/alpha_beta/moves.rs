//! The moves of all positions between the root and where a search is, each position's brought into order no further
//! than they are tried.
//!
//! Most positions are cut off by one of the first moves, and to sort hundreds of others would take most of the time.

/// A move to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) action: M,
    /// What it costs in itself.
    pub(super) base: i32,
}

/// Lists of moves, one above the other.
pub(super) struct Moves<M> {
    listed: Vec<Candidate<M>>,
    /// In what order they are tried: what comes first in the upper half, in the lower one the place among those listed,
    /// so that no two are alike and of equals the one that was listed first comes first.
    orders: Vec<u64>,
}

/// One of the lists: where it begins, and how many of its moves are in order.
pub(super) struct List {
    base: usize,
    sorted: usize,
}

/// The order of a place is its lower half.
const PLACE: u32 = u32::BITS;

/// How many moves are brought into order after the first one, and how many times as many as there are in order already.
const SECOND: usize = 15;
const MORE: usize = 8;

impl<M: Copy> Moves<M> {
    pub(super) const fn new() -> Self {
        Moves { listed: Vec::new(), orders: Vec::new() }
    }

    /// Begins a list above all others.
    pub(super) fn begin(&self) -> List {
        List { base: self.listed.len(), sorted: 0 }
    }

    /// Adds a move to the uppermost list. Lower orders come first.
    #[inline]
    pub(super) fn push(&mut self, list: &List, action: M, base: i32, order: i32) {
        let place = (self.listed.len() - list.base) as u64;
        // Larger by the same for all, so that none is negative.
        let order = (order as u32 ^ 1 << 31) as u64;
        self.listed.push(Candidate { action, base });
        self.orders.push(order << PLACE | place);
    }

    /// The move of this number in the order of the uppermost list; `None` if there are not so many.
    #[inline]
    pub(super) fn get(&mut self, list: &mut List, number: usize) -> Option<Candidate<M>> {
        let orders = &mut self.orders[list.base..];
        while number >= list.sorted {
            if list.sorted == orders.len() {
                return None;
            }
            list.sorted += sort_some(&mut orders[list.sorted..], list.sorted);
        }
        let place = orders[number] as u32 as usize;
        Some(self.listed[list.base + place])
    }

    /// The same, if it is known already.
    #[inline]
    pub(super) fn peek(&self, list: &List, number: usize) -> Option<Candidate<M>> {
        let order = (number < list.sorted).then(|| self.orders[list.base + number])?;
        Some(self.listed[list.base + order as u32 as usize])
    }

    /// Drops the uppermost list.
    pub(super) fn end(&mut self, list: List) {
        self.listed.truncate(list.base);
        self.orders.truncate(list.base);
    }
}

/// Brings some of these into order, which come after as many that are; returns how many.
fn sort_some(orders: &mut [u64], sorted: usize) -> usize {
    if sorted == 0 {
        let least = (0..orders.len()).min_by_key(|&place| orders[place]).unwrap_or(0);
        orders.swap(0, least);
        return 1;
    }
    let more = SECOND.max(MORE * sorted);
    if 2 * more >= orders.len() {
        orders.sort_unstable();
        return orders.len();
    }
    orders.select_nth_unstable(more);
    orders[..more].sort_unstable();
    more
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_core::{Purpose, Streams, below};

    /// However many there are, they come in the order of a stable sort.
    #[test]
    fn moves_come_in_their_order() {
        let mut rng = Streams::new(1).stream(0, Purpose::Other(0));
        let mut moves = Moves::new();
        for count in [0, 1, 2, 15, 16, 17, 40, 300, 1000] {
            let below_it = moves.begin();
            moves.push(&below_it, 7, 7, 7);
            let mut list = moves.begin();
            let mut expected: Vec<(i32, u32)> =
                (0..count).map(|action| (below(&mut rng, 40) as i32 - 20, action)).collect();
            expected.iter().for_each(|&(order, action)| moves.push(&list, action, order, order));
            expected.sort();
            for (number, &(base, action)) in expected.iter().enumerate() {
                let found = moves.get(&mut list, number).expect("there are so many");
                assert_eq!((found.base, found.action), (base, action), "{number} of {count}");
            }
            assert!(moves.get(&mut list, count as usize).is_none());
            moves.end(list);
            moves.end(below_it);
        }
    }
}
