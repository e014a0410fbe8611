//! Counting with up to four lists.

use super::{
    lanes::{Block, Lane},
    list::{Clashes, List, each, first, is_widest, size, without},
    machine::{Instructions, numbers},
    pairs::{Inner, PairSums, Roles, Rows},
};
use yomi_core::Budget;

/// The ways to choose one entry of every list without any two getting in each other's way.
pub(super) struct Counts {
    /// All of them.
    pub(super) total: u64,
    /// Those with a given entry, for every list.
    pub(super) with: Vec<Vec<u64>>,
}

impl Counts {
    /// Nothing counted yet.
    #[inline(always)]
    pub(super) fn new(lens: &[usize]) -> Self {
        Counts { total: 0, with: lens.iter().map(|&len| vec![0; len]).collect() }
    }
}

/// One list: every entry once.
#[inline(always)]
pub(super) fn one(lens: &[usize]) -> Counts {
    Counts { total: lens[0] as u64, with: vec![vec![1; lens[0]]] }
}

/// Two lists, the numbers of which are `[x, y]`.
#[inline(always)]
pub(super) fn two<const W: usize>(clashes: &Clashes<W>, lens: &[usize], [x, y]: [usize; 2]) -> Counts {
    let mut counts = Counts::new(lens);
    for (own, other) in [(x, y), (y, x)] {
        let rows = clashes.rows(own, other);
        for (count, &row) in counts.with[own].iter_mut().zip(rows) {
            *count = lens[other] as u64 - size(row);
        }
    }
    counts.total = counts.with[x].iter().sum();
    counts
}

/// Three lists. The first is best the shortest.
#[inline(always)]
pub(super) fn three<const W: usize>(clashes: &Clashes<W>, lens: &[usize], [x, y, z]: [usize; 3]) -> Counts {
    let mut counts = Counts::new(lens);
    let mut with_x = vec![0; lens[x]];
    // The entries of y are counted with the numbers of z that are left, and the other way round.
    let passes = if y == z { 1 } else { 2 };
    for (y, z) in [(y, z), (z, y)].into_iter().take(passes) {
        let (xy, xz, yz) = (clashes.rows(x, y), clashes.rows(x, z), clashes.rows(y, z));
        let with_y = &mut counts.with[y];
        for (number_x, count_x) in with_x.iter_mut().enumerate() {
            let open = without(first::<W>(lens[z]), xz[number_x]);
            let mut sum = 0;
            each!(number_y in without(first::<W>(lens[y]), xy[number_x]) => {
                let count = size(without(open, yz[number_y]));
                with_y[number_y] += count;
                sum += count;
            });
            *count_x = sum;
        }
    }
    counts.total = with_x.iter().sum();
    counts.with[x] = with_x;
    counts
}

/// Four lists: the first two are counted with what is left of the last two, and the other way round.
#[inline(always)]
pub(super) fn four<M: Instructions, const W: usize>(
    machine: M,
    clashes: &Clashes<W>,
    lens: &[usize],
    [x, y, z, w]: [usize; 4],
    budget: &Budget,
) -> Counts {
    let mut counts = Counts::new(lens);
    for roles in [Roles { x, y, z, w }, Roles { x: z, y: w, z: x, w: y }] {
        // No sum exceeds the number of inner pairs.
        let fit = lens[roles.z] * lens[roles.w] < 1 << 16;
        if const { numbers::<M, W>().wide(true) } || const { numbers::<M, W>().wide(false) } && !fit {
            half::<u32, W>(machine, clashes, lens, roles, budget, &mut counts);
        } else {
            const { assert!(is_widest::<W>() || (W * 64).pow(2) < 1 << 16) };
            half::<u16, W>(machine, clashes, lens, roles, budget, &mut counts);
        }
    }
    counts.total = counts.with[x].iter().sum();
    counts
}

#[inline(always)]
fn half<T: Lane, const W: usize>(
    machine: impl Instructions,
    clashes: &Clashes<W>,
    lens: &[usize],
    roles: Roles,
    budget: &Budget,
    counts: &mut Counts,
) {
    let inner: Inner<T, W> = Inner::plain(machine, clashes, [roles.z, roles.w], [lens[roles.z], lens[roles.w]]);
    let mut sums = Sums { with_x: vec![0; lens[roles.x]], with_y: vec![0; lens[roles.y]] };
    machine.run(PairSums { machine, clashes, lens, roles, inner, rows: &mut sums, budget });
    // Where both lists are the same, so are the counts.
    counts.with[roles.y] = sums.with_y;
    counts.with[roles.x] = sums.with_x;
}

struct Sums {
    with_x: Vec<u64>,
    with_y: Vec<u64>,
}

impl<T: Lane> Rows<T> for Sums {
    #[inline(always)]
    fn add(&mut self, y: usize, sums: &[Block<T>]) {
        let mut sum = 0;
        for (count, value) in self.with_x.iter_mut().zip(sums.as_flattened()) {
            *count += value.wide();
            sum += value.wide();
        }
        self.with_y[y] = sum;
    }
}

/// The places of the lists among those that are different, and the different ones.
///
/// Ships of the same length often choose from the same list, which saves work.
pub(super) fn kinds<'a>(lists: &[&'a List]) -> (Vec<usize>, Vec<&'a List>) {
    let mut different: Vec<&List> = Vec::new();
    let kind = |list: &&'a List| {
        different.iter().position(|other| std::ptr::eq(*other, *list)).unwrap_or_else(|| {
            different.push(list);
            different.len() - 1
        })
    };
    (lists.iter().map(kind).collect(), different)
}
