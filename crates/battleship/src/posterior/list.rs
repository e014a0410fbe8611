//! Lists of places to choose from, and which of them get in each other's way.

use super::machine::Step;
use crate::{cells::Cells, place::Place};

/// The longest list that is counted with at once: eight words of bits.
pub(super) const LONGEST: usize = 512;

/// Whether sets of so many words are for the longest lists.
pub(super) const fn is_widest<const W: usize>() -> bool {
    W * 64 == LONGEST
}

/// The places among which one ship, or several ships taken together, can choose.
///
/// All entries of a list have the same number of cells. Where ships may not touch, an entry also reaches cells around
/// it; their number differs at the edge of the board, and is made equal by naming some of them twice.
#[derive(Clone, Debug)]
pub(super) struct List {
    len: usize,
    cells_each: usize,
    cells: Vec<u8>,
    /// 0 where an entry reaches its own cells only.
    reach_each: usize,
    reach: Vec<u8>,
}

impl List {
    /// No places yet, for a ship of this length.
    pub(super) fn new(length: u8) -> Self {
        List { len: 0, cells_each: usize::from(length), cells: Vec::new(), reach_each: 0, reach: Vec::new() }
    }

    /// Makes room for places.
    pub(super) fn reserve(&mut self, places: usize) {
        self.cells.reserve(places * self.cells_each);
    }

    /// Adds a place, with the cells that it keeps other ships from if they are more than its own.
    #[inline]
    pub(super) fn push(&mut self, place: Place, reach: Option<Cells>) {
        self.len += 1;
        let step = usize::from(place.direction.step());
        let last = place.cell.index() + step * self.cells_each;
        self.cells.extend((place.cell.index()..last).step_by(step).map(|cell| cell as u8));
        if let Some(reach) = reach {
            // At most three rows of two more than the ship has.
            self.reach_each = 3 * (self.cells_each + 2);
            let any = place.cell.0;
            self.reach.extend(reach.iter().map(|cell| cell.0).chain(std::iter::repeat(any)).take(self.reach_each));
        }
    }

    /// How many entries there are.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The cells of an entry.
    #[inline(always)]
    pub(super) fn cells(&self, number: usize) -> &[u8] {
        &self.cells[number * self.cells_each..][..self.cells_each]
    }

    /// The cells that an entry keeps others from.
    #[inline(always)]
    pub(super) fn reach(&self, number: usize) -> &[u8] {
        if self.reach_each == 0 {
            self.cells(number)
        } else {
            &self.reach[number * self.reach_each..][..self.reach_each]
        }
    }

    /// Whether an entry can get in the way of at most two others at once, if those are not in each other's way.
    pub(super) fn is_short(&self) -> bool {
        self.cells_each <= 2 && self.reach_each == 0
    }

    /// The entries with these numbers.
    pub(super) fn select(&self, numbers: &[usize]) -> Self {
        let cells = numbers.iter().flat_map(|&number| self.cells(number)).copied().collect();
        let reach = if self.reach_each == 0 {
            Vec::new()
        } else {
            numbers.iter().flat_map(|&number| self.reach(number)).copied().collect()
        };
        List { len: numbers.len(), cells, reach, ..*self }
    }

    /// The numbers of the entries that are not in the way of entry `number` of `other`.
    pub(super) fn compatible(&self, other: &List, number: usize) -> Vec<usize> {
        let mut taken = [false; 256];
        for &cell in other.reach(number) {
            taken[usize::from(cell)] = true;
        }
        let free = |&entry: &usize| self.cells(entry).iter().all(|&cell| !taken[usize::from(cell)]);
        (0..self.len).filter(free).collect()
    }

    /// The pairs of an entry of each list that are not in each other's way, as one list, with the numbers they come
    /// from.
    pub(super) fn merge(&self, other: &List) -> (List, Vec<(usize, usize)>) {
        let touch = self.reach_each == 0 && other.reach_each == 0;
        let mut list = List {
            len: 0,
            cells_each: self.cells_each + other.cells_each,
            cells: Vec::new(),
            reach_each: if touch { 0 } else { self.reach(0).len() + other.reach(0).len() },
            reach: Vec::new(),
        };
        let mut parts = Vec::new();
        for own in 0..self.len {
            for number in other.compatible(self, own) {
                parts.push((own, number));
                list.cells.extend_from_slice(self.cells(own));
                list.cells.extend_from_slice(other.cells(number));
                if !touch {
                    list.reach.extend_from_slice(self.reach(own));
                    list.reach.extend_from_slice(other.reach(number));
                }
            }
        }
        list.len = parts.len();
        (list, parts)
    }
}

/// A set of entries of a list.
pub(super) type Set<const W: usize> = [u64; W];

/// For each pair of lists and each entry of the first, the entries of the second that get in its way.
pub(super) struct Clashes<const W: usize> {
    lists: usize,
    /// Where the rows of each pair begin.
    starts: Vec<usize>,
    rows: Vec<Set<W>>,
}

/// Finds the clashes of lists.
pub(super) struct FindClashes<'a, const W: usize> {
    pub(super) lists: &'a [&'a List],
}

impl<const W: usize> Step for FindClashes<'_, W> {
    type Output = Clashes<W>;

    /// Goes by cells: an entry's row is the union, over the cells that it reaches, of the entries that cover the cell.
    #[inline(always)]
    fn body(self) -> Clashes<W> {
        let lists = self.lists;
        let count = lists.len();
        let total: usize = lists.iter().map(|list| list.len).sum();
        let mut starts = vec![0; count * count];
        let mut rows = vec![[0; W]; total * count];
        let mut next = 0;
        let mut covering = [[0u64; W]; 256];
        for (second, target) in lists.iter().enumerate() {
            for entry in 0..target.len {
                for &cell in target.cells(entry) {
                    covering[usize::from(cell)][entry / 64] |= 1 << (entry % 64);
                }
            }
            for (first, list) in lists.iter().enumerate() {
                starts[first * count + second] = next;
                for entry in 0..list.len {
                    let mut row = [0; W];
                    for &cell in list.reach(entry) {
                        row = union(row, covering[usize::from(cell)]);
                    }
                    rows[next] = row;
                    next += 1;
                }
            }
            for &cell in &target.cells {
                covering[usize::from(cell)] = [0; W];
            }
        }
        Clashes { lists: count, starts, rows }
    }
}

impl<const W: usize> Clashes<W> {
    /// The rows of the entries of the list `first`: sets of entries of the list `second`.
    #[inline(always)]
    pub(super) fn rows(&self, first: usize, second: usize) -> &[Set<W>] {
        &self.rows[self.starts[first * self.lists + second]..]
    }
}

/// The set of the first `len` entries.
#[inline(always)]
pub(super) fn first<const W: usize>(len: usize) -> Set<W> {
    std::array::from_fn(|word| match len.saturating_sub(word * 64) {
        0 => 0,
        bits @ 1..64 => (1 << bits) - 1,
        64.. => u64::MAX,
    })
}

/// The entries in either set.
#[inline(always)]
pub(super) fn union<const W: usize>(a: Set<W>, b: Set<W>) -> Set<W> {
    std::array::from_fn(|word| a[word] | b[word])
}

/// The entries in both sets.
#[inline(always)]
pub(super) fn common<const W: usize>(a: Set<W>, b: Set<W>) -> Set<W> {
    std::array::from_fn(|word| a[word] & b[word])
}

/// The entries of the first set that are not in the second.
#[inline(always)]
pub(super) fn without<const W: usize>(a: Set<W>, b: Set<W>) -> Set<W> {
    std::array::from_fn(|word| a[word] & !b[word])
}

/// How many entries there are.
#[inline(always)]
pub(super) fn size<const W: usize>(set: Set<W>) -> u64 {
    let mut sum = 0;
    for word in set {
        sum += u64::from(word.count_ones());
    }
    sum
}

/// Whether there is none.
#[inline(always)]
pub(super) fn is_empty<const W: usize>(set: Set<W>) -> bool {
    let mut all = 0;
    for word in set {
        all |= word;
    }
    all == 0
}

/// Does something for the number of every entry of a set.
///
/// A macro and neither an iterator nor a closure: the set stays in registers, and what is done is compiled for the same
/// machine as what is around it.
macro_rules! each {
    ($number:ident in $set:expr => $body:block) => {
        for (word, mut bits) in $set.into_iter().enumerate() {
            while bits != 0 {
                let $number = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                $body
            }
        }
    };
}
pub(super) use each;
