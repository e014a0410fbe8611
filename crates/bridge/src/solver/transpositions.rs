//! The transposition table: what is known of positions, as bounds on the tricks to come, for all positions that agree
//! in the ranks that mattered.
//!
//! The idea is Ginsberg's partition search. A finished search says which cards won tricks by their rank. Any other
//! position with the same suit lengths, in which the same hands hold these cards and all above them, has the same
//! result. So an entry names the owners of the highest cards of each suit, as many as mattered, and says nothing of the
//! rest. It holds for other deals too.

use super::board::Board;
use std::ops::Range;

/// Who holds the cards that matter, in a class of positions.
///
/// Each half of a word is a suit: from the top down the owners of the cards that matter, zero elsewhere, and in the
/// lowest four bits how many there are.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Class([u64; 2]);

impl Class {
    #[inline(always)]
    fn new(owners: [u64; 2], depths: u16) -> Class {
        let mask = mask_of(depths);
        let suit = |suit: u32| u64::from(depths >> (4 * suit) & 15);
        Class([owners[0] & mask[0] | suit(0) | suit(1) << 32, owners[1] & mask[1] | suit(2) | suit(3) << 32])
    }

    /// How many cards of each suit matter, four bits each.
    #[inline(always)]
    fn depths(self) -> u16 {
        let halves = |word: u64| (word & 15 | (word >> 32 & 15) << 4) as u16;
        halves(self.0[0]) | halves(self.0[1]) << 8
    }

    /// How many cards matter: the fewer, the more general is the class.
    #[inline(always)]
    fn cards(self) -> u32 {
        let both = (self.0[0] & (15 << 32 | 15)) + (self.0[1] & (15 << 32 | 15));
        both as u32 + (both >> 32) as u32
    }

    /// Whether positions with these owners belong to the class.
    #[inline(always)]
    fn holds(self, owners: [u64; 2]) -> bool {
        let mask = mask_of(self.depths());
        (owners[0] ^ self.0[0]) & mask[0] | (owners[1] ^ self.0[1]) & mask[1] == 0
    }
}

/// What is known of a class, and enough of the class to see at a glance that most positions do not belong to it: the
/// owners of the three highest cards of each suit (bits 0 to 23), which of these matter (24 to 47), bounds on the
/// tricks of North and South (48 to 51 and 52 to 55), and the card that decided the last search (from 56).
///
/// These lie side by side, away from the classes, because most of the time a search goes through them in vain.
#[derive(Clone, Copy, Default)]
struct Tag(u64);

impl Tag {
    #[inline(always)]
    fn glance([first, second]: [u64; 2]) -> u64 {
        first >> 58 << 6 | first >> 26 & 63 | second >> 58 << 18 | (second >> 26 & 63) << 12
    }

    fn new(class: Class, least: u8, most: u8, best: u8) -> Tag {
        let owners = Tag::glance(class.0);
        let mask = Tag::glance(mask_of(class.depths()));
        Tag(owners | mask << 24 | u64::from(least) << 48 | u64::from(most) << 52 | u64::from(best) << 56)
    }

    #[inline(always)]
    fn may_hold(self, glance: u64) -> bool {
        (glance & self.0 >> 24 ^ self.0) & 0xff_ffff == 0
    }

    #[inline(always)]
    fn least(self) -> u8 {
        (self.0 >> 48) as u8 & 15
    }

    #[inline(always)]
    fn most(self) -> u8 {
        (self.0 >> 52) as u8 & 15
    }

    #[inline(always)]
    fn best(self) -> u8 {
        (self.0 >> 56) as u8
    }
}

/// The entries of all positions with the same lengths and leader: a part of one long array.
#[derive(Clone, Copy, Default)]
pub(super) struct Bucket {
    /// Never 0 in use.
    key: u64,
    start: u32,
    len: u16,
    /// The room is a power of two.
    room: u8,
    /// The card that decided the last search here.
    best: u8,
}

impl Bucket {
    #[inline(always)]
    fn range(&self) -> Range<usize> {
        self.start as usize..self.start as usize + usize::from(self.len)
    }
}

/// What the table knows of a position.
pub(super) enum Known {
    /// Whether the tricks are reached, and how many of the highest cards of each suit this depends on, four bits each.
    Result(bool, u16),
    /// Nothing that decides, perhaps a card to try first.
    Hint(Option<u32>),
}

/// All entries of one strain.
pub(super) struct TranspositionTable {
    /// Open addressing.
    buckets: Vec<Bucket>,
    used: usize,
    tags: Vec<Tag>,
    classes: Vec<Class>,
    /// Room that buckets have outgrown, by its size.
    free: [Vec<u32>; LARGEST_ROOM as usize + 1],
    limit: usize,
}

const NO_CARD: u8 = 255;
const FIRST_BUCKETS: usize = 1 << 12;
/// The largest room of a bucket is 2 to this power.
const LARGEST_ROOM: u8 = 11;

impl TranspositionTable {
    /// A table that forgets everything when it holds `limit` entries.
    pub(super) fn new(limit: usize) -> TranspositionTable {
        let mut table = TranspositionTable {
            buckets: Vec::new(),
            used: 0,
            tags: Vec::new(),
            classes: Vec::new(),
            free: Default::default(),
            limit,
        };
        table.clear();
        table
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets = vec![Bucket::default(); FIRST_BUCKETS];
        self.used = 0;
        self.tags.clear();
        self.classes.clear();
        self.free.iter_mut().for_each(Vec::clear);
    }

    /// All lengths follow from fifteen of them, so the place of the last one is free for the leader.
    #[inline(always)]
    fn key(board: &Board, leader: u32) -> u64 {
        board.lengths & (u64::MAX >> 4) | u64::from(leader | 4) << 60
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        let shift = self.buckets.len().leading_zeros() + 1;
        let mut slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> shift) as usize;
        loop {
            let found = self.buckets[slot].key;
            if found == key || found == 0 {
                return slot;
            }
            slot = (slot + 1) & (self.buckets.len() - 1);
        }
    }

    /// The entries for these lengths and this leader.
    #[inline(always)]
    pub(super) fn bucket(&self, board: &Board, leader: u32) -> Bucket {
        self.buckets[self.slot(TranspositionTable::key(board, leader))]
    }

    /// Whether North and South take `need` tricks, if an entry says so.
    #[inline]
    pub(super) fn find(&self, bucket: Bucket, owners: [u64; 2], need: i32) -> Known {
        let glance = Tag::glance(owners);
        let range = bucket.range();
        let mut hint = bucket.best;
        for (tag, class) in self.tags[range.clone()].iter().zip(&self.classes[range]) {
            if tag.may_hold(glance) {
                let reached = i32::from(tag.least()) >= need;
                if (reached || i32::from(tag.most()) < need) && class.holds(owners) {
                    return Known::Result(reached, class.depths());
                }
                if tag.best() != NO_CARD {
                    hint = tag.best();
                }
            }
        }
        Known::Hint((hint != NO_CARD && bucket.len > 0).then_some(hint.into()))
    }

    /// Keeps whether North and South take `need` of `tricks` tricks with the ranks that this depends on, and the lead
    /// that decided it.
    pub(super) fn keep(
        &mut self,
        board: &Board,
        leader: u32,
        owners: [u64; 2],
        (need, tricks): (i32, u32),
        (reached, ranks): (bool, u64),
        best: Option<u32>,
    ) {
        if self.tags.len() > self.limit {
            self.clear();
        }
        let (mut least, mut most) = if reached { (need as u8, tricks as u8) } else { (0, need as u8 - 1) };
        let best = best.map_or(NO_CARD, |card| card as u8);
        let class = Class::new(owners, board.depths(ranks));
        let key = TranspositionTable::key(board, leader);
        let slot = self.slot(key);
        let mut bucket = self.buckets[slot];
        // The most general classes come first, so that as few ranks as possible are found to matter.
        let range = bucket.range();
        let mut place = self.classes[range.clone()].partition_point(|other| other.cards() < class.cards());
        for at in range.start + place..range.end {
            let other = self.classes[at];
            if other.cards() > class.cards() {
                break;
            }
            if other == class {
                least = least.max(self.tags[at].least());
                most = most.min(self.tags[at].most());
                self.tags[at] = Tag::new(class, least, most, best);
                if best != NO_CARD {
                    self.buckets[slot].best = best;
                }
                return;
            }
        }
        if bucket.len == 1 << LARGEST_ROOM {
            // Going through so many costs more than searching again.
            bucket.len = 0;
            place = 0;
        }
        self.reserve(&mut bucket);
        let range = bucket.range();
        let at = range.start + place;
        self.tags.copy_within(at..range.end, at + 1);
        self.classes.copy_within(at..range.end, at + 1);
        self.tags[at] = Tag::new(class, least, most, best);
        self.classes[at] = class;
        bucket.len += 1;
        let is_new = bucket.key == 0;
        bucket.key = key;
        if is_new || best != NO_CARD {
            bucket.best = best;
        }
        self.buckets[slot] = bucket;
        if is_new {
            self.used += 1;
            if 3 * self.used > 2 * self.buckets.len() {
                self.grow();
            }
        }
    }

    /// Makes room for one more entry.
    fn reserve(&mut self, bucket: &mut Bucket) {
        debug_assert!(bucket.room <= LARGEST_ROOM);
        if bucket.key == 0 {
            bucket.start = self.block(1);
            bucket.room = 1;
        } else if bucket.len == 1 << bucket.room {
            let old = bucket.range();
            let new = self.block(bucket.room + 1);
            self.tags.copy_within(old.clone(), new as usize);
            self.classes.copy_within(old, new as usize);
            self.free[usize::from(bucket.room)].push(bucket.start);
            bucket.start = new;
            bucket.room += 1;
        }
    }

    /// Room for 2 to the power of `room` entries.
    fn block(&mut self, room: u8) -> u32 {
        self.free[usize::from(room)].pop().unwrap_or_else(|| {
            let start = self.tags.len();
            self.tags.resize(start + (1 << room), Tag::default());
            self.classes.resize(start + (1 << room), Class::default());
            start as u32
        })
    }

    fn grow(&mut self) {
        let larger = vec![Bucket::default(); 2 * self.buckets.len()];
        let old = std::mem::replace(&mut self.buckets, larger);
        for bucket in old.into_iter().filter(|bucket| bucket.key != 0) {
            let slot = self.slot(bucket.key);
            self.buckets[slot] = bucket;
        }
    }
}

/// The bits of the owners of this many highest cards of each suit.
#[inline(always)]
fn mask_of(depths: u16) -> [u64; 2] {
    let field = |suit: u32| {
        let depth = u32::from(depths >> (4 * suit) & 15);
        u64::from(!(u32::MAX >> (2 * depth)))
    };
    [field(0) | field(1) << 32, field(2) | field(3) << 32]
}
