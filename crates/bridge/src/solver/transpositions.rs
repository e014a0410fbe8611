//! The transposition table: what is known of positions, as bounds on the tricks to come, for all positions that agree
//! in the ranks that mattered.
//!
//! The idea is Ginsberg's partition search. A finished search says which cards won tricks by their rank. Any other
//! position with the same suit lengths, in which the same hands hold these cards and all above them, has the same
//! result. So an entry names the owners of the highest cards of each suit, as many as mattered, and says nothing of the
//! rest. It holds for other deals too.

use super::{
    board::Board,
    entries::{Bounds, Class, GROUP, Key, Lead, Tags, glance},
};
use std::ops::Range;

/// The entries of all positions with the same lengths and leader: a part of one long array.
#[derive(Clone, Copy, Default)]
pub(super) struct Bucket {
    /// Never 0 in use.
    key: u64,
    /// The first group.
    start: u32,
    /// Entries.
    len: u16,
    /// There is room for 2 to this power of groups.
    room: u8,
    /// The card that decided the last search here.
    best: u8,
}

impl Bucket {
    /// The groups that hold its entries.
    #[inline(always)]
    fn groups(&self) -> Range<usize> {
        let start = self.start as usize;
        start..start + usize::from(self.len).div_ceil(GROUP)
    }

    /// The place of an entry.
    #[inline(always)]
    fn place(&self, entry: usize) -> usize {
        GROUP * self.start as usize + entry
    }
}

/// What the table knows of a position.
pub(super) enum Known {
    /// Whether the tricks are reached, and how many of the highest cards of each suit this depends on, four bits each.
    Result(bool, u16),
    /// Nothing that decides, perhaps a card to try first; and whether there are bounds that do not decide.
    Hint(Option<u32>, bool),
}

/// All entries of one strain.
pub(super) struct TranspositionTable {
    /// Open addressing.
    buckets: Vec<Bucket>,
    used: usize,
    tags: Vec<Tags>,
    classes: Vec<Class>,
    /// Room that buckets have outgrown, by its size.
    free: [Vec<u32>; LARGEST_ROOM as usize + 1],
    limit: usize,
}

const NO_CARD: u8 = 255;
const FIRST_BUCKETS: usize = 1 << 12;
/// The largest room of a bucket is 2 to this power of groups.
const LARGEST_ROOM: u8 = 10;

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
    pub(super) fn bucket(&self, key: Key) -> Bucket {
        let bucket = self.buckets[self.slot(key.0)];
        // What is there will be read soon, but not at once.
        let start = bucket.start as usize;
        if let (Some(tags), Some(class)) = (self.tags.get(start), self.classes.get(GROUP * start)) {
            fetch(tags);
            fetch(class);
        }
        bucket
    }

    /// Goes through the entries of a bucket to whose classes a position belongs, until one says what is asked for.
    #[inline(always)]
    fn search<T>(
        &self,
        bucket: Bucket,
        owners: [u64; 2],
        mut ask: impl FnMut(usize, Class, Bounds) -> Option<T>,
    ) -> Option<T> {
        let glance = glance(owners);
        for group in bucket.groups() {
            let tags = &self.tags[group];
            let mut found = tags.may_hold(glance);
            while found != 0 {
                let at = found.trailing_zeros() as usize;
                found &= found - 1;
                let class = self.classes[GROUP * group + at];
                if class.holds(owners)
                    && let Some(said) = ask(GROUP * group + at, class, tags.bounds(at))
                {
                    return Some(said);
                }
            }
        }
        None
    }

    /// Whether North and South take `need` tricks, if an entry says so.
    #[inline]
    pub(super) fn find(&self, bucket: Bucket, owners: [u64; 2], need: i32) -> Known {
        let mut hint = bucket.best;
        let mut has_bounds = false;
        let result = self.search(bucket, owners, |_, class, bounds| {
            let Some(reached) = bounds.decide(need) else {
                has_bounds = true;
                hint = if bounds.note == NO_CARD { hint } else { bounds.note };
                return None;
            };
            Some(Known::Result(reached, class.depths()))
        });
        result.unwrap_or_else(|| Known::Hint((hint != NO_CARD && bucket.len > 0).then_some(hint.into()), has_bounds))
    }

    /// Tells of all leads that are known to be wrong, with the depths that this depends on. `reached` is what comes of
    /// a wrong lead.
    #[inline]
    pub(super) fn wrong_leads(
        &self,
        key: Key,
        owners: [u64; 2],
        (need, reached): (i32, bool),
        mut tell: impl FnMut(Lead, u16),
    ) {
        let bucket = self.buckets[self.slot(key.0)];
        self.search(bucket, owners, |_, class, bounds| {
            if bounds.decide(need) == Some(reached) {
                tell(Lead(bounds.note), class.depths());
            }
            None::<()>
        });
    }

    /// Keeps whether North and South take `need` of `tricks` tricks with the depths that this depends on, and the lead
    /// that decided it. `has_bounds` as found.
    pub(super) fn keep(
        &mut self,
        key: Key,
        owners: [u64; 2],
        (need, tricks): (i32, u32),
        (reached, depths): (bool, u16),
        best: Option<u32>,
        has_bounds: bool,
    ) {
        let best = best.map_or(NO_CARD, |card| card as u8);
        let class = Class::new(owners, depths);
        let mut bounds = Bounds::new(need, tricks, reached, best);
        let mut place = None;
        let slot = self.slot(key.0);
        if has_bounds {
            place = self.search(self.buckets[slot], owners, |place, other, old| {
                // Both hold the position.
                if other.names_no_more_than(class) {
                    bounds.least = bounds.least.max(old.least);
                    bounds.most = bounds.most.min(old.most);
                }
                (other == class).then_some(place)
            });
        }
        match place {
            Some(place) => self.tags[place / GROUP].set(place % GROUP, class, bounds),
            None => self.insert(slot, key, class, bounds),
        }
        if best != NO_CARD {
            let slot = self.slot(key.0);
            self.buckets[slot].best = best;
        }
    }

    /// Keeps what came of a wrong lead.
    pub(super) fn keep_wrong_lead(
        &mut self,
        key: Key,
        (board, card): (&Board, u32),
        owners: [u64; 2],
        need: i32,
        (reached, ranks): (bool, u64),
    ) {
        let depths = board.depths(ranks);
        let bounds = Bounds::new(need, board.left, reached, Lead::new(board, card, depths).0);
        self.insert(self.slot(key.0), key, Class::new(owners, depths), bounds);
    }

    fn insert(&mut self, mut slot: usize, key: Key, class: Class, bounds: Bounds) {
        if GROUP * self.tags.len() > self.limit {
            self.clear();
            slot = self.slot(key.0);
        }
        let mut bucket = self.buckets[slot];
        if usize::from(bucket.len) == GROUP << LARGEST_ROOM {
            // Going through so many costs more than searching again.
            self.tags[bucket.groups()].fill(Tags::NONE);
            bucket.len = 0;
        }
        let is_new = bucket.key == 0;
        self.reserve(&mut bucket);
        self.put(&bucket, class, bounds);
        bucket.len += 1;
        if is_new {
            bucket.key = key.0;
            bucket.best = NO_CARD;
        }
        self.buckets[slot] = bucket;
        if is_new {
            self.used += 1;
            if 3 * self.used > 2 * self.buckets.len() {
                self.grow();
            }
        }
    }

    /// Puts an entry behind the others, and from there halfway to the front as long as it is more general than what is
    /// there: general ones are to be found first, so that as few ranks as possible are found to matter.
    #[inline]
    fn put(&mut self, bucket: &Bucket, class: Class, bounds: Bounds) {
        let cards = class.cards();
        let mut at = usize::from(bucket.len);
        while at > 0 {
            let before = bucket.place(at / 2);
            let other = self.classes[before];
            if other.cards() <= cards {
                break;
            }
            let here = bucket.place(at);
            self.classes[here] = other;
            let Tags { owners, masks } = self.tags[before / GROUP];
            self.tags[here / GROUP].owners[here % GROUP] = owners[before % GROUP];
            self.tags[here / GROUP].masks[here % GROUP] = masks[before % GROUP];
            at /= 2;
        }
        let here = bucket.place(at);
        self.classes[here] = class;
        self.tags[here / GROUP].set(here % GROUP, class, bounds);
    }

    /// Makes room for one more entry.
    fn reserve(&mut self, bucket: &mut Bucket) {
        debug_assert!(bucket.room <= LARGEST_ROOM);
        if bucket.key == 0 {
            bucket.start = self.block(0);
            bucket.room = 0;
        } else if usize::from(bucket.len) == GROUP << bucket.room {
            let old = bucket.groups();
            let new = self.block(bucket.room + 1);
            self.tags.copy_within(old.clone(), new as usize);
            self.classes.copy_within(GROUP * old.start..GROUP * old.end, GROUP * new as usize);
            self.free[usize::from(bucket.room)].push(bucket.start);
            bucket.start = new;
            bucket.room += 1;
        }
    }

    /// Room for 2 to the power of `room` groups of entries.
    fn block(&mut self, room: u8) -> u32 {
        if let Some(start) = self.free[usize::from(room)].pop() {
            self.tags[start as usize..start as usize + (1 << room)].fill(Tags::NONE);
            return start;
        }
        let start = self.tags.len();
        self.tags.resize(start + (1 << room), Tags::NONE);
        self.classes.resize(GROUP * self.tags.len(), Class::default());
        start as u32
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
