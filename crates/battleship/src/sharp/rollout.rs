//! How many misses a simple policy takes in a pool of fleets: exactly, in all fleets at once.
//!
//! The policy fires at the cell with the best score (see [`Counts::score`]), and at the likeliest cell when a few
//! fleets are left or a hit is certain. All fleets go through its tree of shots together, divided by the answers. A
//! fleet is counted anew only when it is hit; of those that are missed, the counts are what the others leave.

use super::{
    counts::Counts,
    pool::{Bits, Item, MOST_CELLS, Pool, alike},
};
use yomi_core::Budget;

/// Up to how many fleets are counted by binary digits instead of one by one.
const FEW: usize = 16;

/// From how many fleets on the clock is looked at; with fewer, all of the rest takes less than a millisecond.
const MANY: usize = 256;

/// The sum, over all fleets, of the misses if a cell is fired at now and the policy goes on from there. If the budget
/// is over before, it is too small.
pub(super) fn misses_after(pool: &Pool, items: &mut [Item], counts: &Counts, cell: usize, budget: &Budget) -> u32 {
    let mut counts = counts.clone();
    let (missed, misses) = fire(pool, items, &mut counts, cell, budget);
    misses + pool.weigh(missed) + misses_of_policy(pool, missed, counts, budget)
}

/// The sum of the misses of the policy; `counts` are those of the items.
fn misses_of_policy(pool: &Pool, mut items: &mut [Item], mut counts: Counts, budget: &Budget) -> u32 {
    let mut misses = 0;
    loop {
        if items.len() <= FEW {
            return misses + misses_with_few(pool, items);
        }
        let (likeliest, most) = counts.likeliest();
        if most == 0 || items.len() > MANY && budget.is_over() {
            return misses;
        }
        let total = pool.weigh(items);
        let cell = if most == total { likeliest } else { best_looking(pool, &counts, most, total) };
        let (missed, more) = fire(pool, items, &mut counts, cell, budget);
        misses += more + pool.weigh(missed);
        items = missed;
    }
}

/// The cell with the best score.
#[inline]
fn best_looking(pool: &Pool, counts: &Counts, most: u32, total: u32) -> usize {
    let possible = counts.possible();
    let mut best = (f64::MIN, 0);
    let mut rest = possible;
    while rest != 0 {
        let cell = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        // Others are too unlikely for any number of neighbours.
        if counts.get(cell) * 2 >= most {
            let score = counts.score(pool, cell, possible, total);
            if score > best.0 {
                best = (score, cell);
            }
        }
    }
    best.1
}

/// Fires at a cell and goes on with the policy wherever it hits. Returns the fleets that are missed, with their counts
/// in `counts`, and the misses in the others.
#[inline]
fn fire<'a>(
    pool: &Pool,
    items: &'a mut [Item],
    counts: &mut Counts,
    cell: usize,
    budget: &Budget,
) -> (&'a mut [Item], u32) {
    let hit = pool.fire(items, 1 << cell);
    let (mut hit, missed) = items.split_at_mut(hit);
    counts.clear(cell);
    let mut misses = 0;
    while !hit.is_empty() {
        let same = alike(hit);
        let (part, others) = hit.split_at_mut(same);
        let mut own = Counts::ZERO;
        if part.len().max(missed.len()) > FEW {
            own.add(pool, part);
            counts.subtract(&own);
        }
        misses += misses_of_policy(pool, part, own, budget);
        hit = others;
    }
    (missed, misses)
}

/// The same as [`misses_of_policy`] for the likeliest cell, without counts.
fn misses_with_few(pool: &Pool, mut items: &mut [Item]) -> u32 {
    let mut misses = 0;
    loop {
        match *items {
            [] | [_] => return misses,
            [one, two] => return misses + misses_with_two(pool, one, two),
            _ => {}
        }
        let Some(cell) = likeliest_of_few(pool, items) else { return misses };
        let hit = pool.fire(items, cell);
        let (mut hit, missed) = items.split_at_mut(hit);
        while !hit.is_empty() {
            let same = alike(hit);
            let (part, others) = hit.split_at_mut(same);
            misses += misses_with_few(pool, part);
            hit = others;
        }
        misses += pool.weigh(missed);
        items = missed;
    }
}

/// The bit of the first of the likeliest cells; `None` if there is nothing left to hit.
///
/// Adds up the fleets of all cells at once: word k holds binary digit k of the number of every cell.
fn likeliest_of_few(pool: &Pool, items: &[Item]) -> Option<Bits> {
    let mut digits: [Bits; 32] = [0; 32];
    let mut used = 0;
    for item in items {
        let mut weight = pool.weight(item);
        while weight != 0 {
            let mut digit = weight.trailing_zeros() as usize;
            weight &= weight - 1;
            let mut carry = item.left;
            while carry != 0 {
                (digits[digit], carry) = (digits[digit] ^ carry, digits[digit] & carry);
                digit += 1;
            }
            used = used.max(digit);
        }
    }
    let mut most = Bits::MAX;
    let mut found = false;
    for digit in digits[..used].iter().rev().filter(|digit| **digit != 0) {
        let more = most & digit;
        if more != 0 {
            most = more;
            found = true;
        }
    }
    found.then(|| most & most.wrapping_neg())
}

/// With two fleets, the cells that both have come first; if the answers are the same, the heavier one is tried.
fn misses_with_two(pool: &Pool, mut one: Item, mut two: Item) -> u32 {
    let mut both = one.left & two.left;
    if one.left == two.left {
        return 0;
    }
    while both != 0 {
        let bit = both & both.wrapping_neg();
        both &= both - 1;
        if pool.told(&one, bit) != pool.told(&two, bit) {
            return 0;
        }
        one.left &= !bit;
        two.left &= !bit;
    }
    if one.left == 0 || two.left == 0 { 0 } else { pool.weight(&one).min(pool.weight(&two)) }
}

/// Whoever hears of the cells that were compared, with the sums of their misses, and whether those are all.
type Listener<'a> = dyn FnMut(&[(usize, u32)], bool) + 'a;

/// The most promising cell of the `width` with the best scores: the one after which the policy misses least. `None` if
/// nothing is left to hit.
///
/// Within a budget, whose work is the fleets that are played to the end: the best of those that there was time for, or
/// the one with the best score. The listener hears of them after each.
pub(super) fn choose(
    pool: &Pool,
    items: &[Item],
    width: usize,
    budget: &Budget,
    listener: &mut Listener<'_>,
) -> Option<usize> {
    let counts = Counts::of(pool, items);
    let (likeliest, most) = counts.likeliest();
    let total = pool.weigh(items);
    if most == 0 || most == total {
        return (most > 0).then_some(likeliest);
    }
    let cells = best_scores(pool, &counts, total, width);
    let mut scratch = Vec::with_capacity(items.len());
    let mut compared: Vec<(usize, u32)> = Vec::with_capacity(cells.len());
    for &cell in &cells {
        scratch.clear();
        scratch.extend_from_slice(items);
        let misses = misses_after(pool, &mut scratch, &counts, cell, budget);
        if !budget.allows((items.len() * compared.len()) as u64) {
            break;
        }
        compared.push((cell, misses));
        listener(&compared, compared.len() == cells.len());
    }
    // The first of several equals, so that the better score decides.
    let fewest = compared.iter().min_by_key(|(_, misses)| *misses).map(|(cell, _)| *cell);
    fewest.or(cells.first().copied())
}

/// The `width` cells with the best scores, the best first.
fn best_scores(pool: &Pool, counts: &Counts, total: u32, width: usize) -> Vec<usize> {
    let possible = counts.possible();
    let mut cells: Vec<(f64, usize)> = (0..MOST_CELLS)
        .filter(|cell| possible >> cell & 1 == 1)
        .map(|cell| (counts.score(pool, cell, possible, total), cell))
        .collect();
    cells.sort_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
    cells.into_iter().take(width).map(|(_, cell)| cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Answer, Battleship, Cell, Evidence};

    fn pool(options: &str, answers: &[(u8, u8, Answer)]) -> Pool {
        let setup = yomi_conformance::rules_of::<Battleship>(&format!("battleship:{options}")).setup().clone();
        let mut evidence = Evidence::new(&setup);
        for &(column, row, answer) in answers {
            evidence.record(&setup, Cell::new(column, row), answer).expect("a possible answer");
        }
        Pool::new(&setup, &evidence, &Budget::unlimited()).expect("fleets fit").expect("a small board")
    }

    /// The misses of the policy in one fleet, by going through all the others after every shot.
    fn misses_in(pool: &Pool, truth: &Item, first: usize) -> u32 {
        let (mut truth, mut items) = (*truth, pool.items());
        let (mut cell, mut misses) = (first, 0);
        loop {
            let told = pool.told(&truth, 1 << cell);
            misses += u32::from(truth.left >> cell & 1 == 0);
            items.retain(|item| pool.told(item, 1 << cell) == told);
            items.iter_mut().chain([&mut truth]).for_each(|item| item.left &= !(1 << cell));
            if truth.left == 0 {
                return misses;
            }
            let counts = Counts::of(pool, &items);
            let (likeliest, most) = counts.likeliest();
            let total = pool.weigh(&items);
            let simple = items.len() <= FEW || most == total;
            cell = if simple { likeliest } else { best_looking(pool, &counts, most, total) };
        }
    }

    #[test]
    fn all_fleets_at_once_miss_as_often_as_one_by_one() {
        let hit = Answer::Hit(None);
        let pools = [
            pool("board=5x4,fleet=3+2", &[]),
            pool("board=5x5,fleet=3+2+2", &[(1, 1, hit), (3, 2, hit), (2, 3, Answer::Miss)]),
            pool("board=5x5,fleet=3+2,touch=no,announce=place", &[(0, 0, Answer::Miss)]),
            pool("board=5x4,fleet=3+2,announce=silent", &[(2, 2, hit)]),
        ];
        for pool in &pools {
            let items = pool.items();
            assert!(items.len() > 2 * FEW, "a set worth testing");
            let counts = Counts::of(pool, &items);
            for first in [counts.likeliest().0, 0] {
                let one_by_one = |item: &Item| pool.weight(item) * misses_in(pool, item, first);
                let expected: u32 = items.iter().map(one_by_one).sum();
                let found = misses_after(pool, &mut items.clone(), &counts, first, &Budget::unlimited());
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn few_fleets_are_counted_with_their_weights() {
        let pool = pool("board=4x4,fleet=2+2", &[]);
        let items = pool.items();
        assert!(items.iter().all(|item| pool.weight(item) == 2), "which is which makes no difference");
        let mut few = Vec::new();
        for some in items.chunks(FEW) {
            few = some.to_vec();
            let cell = likeliest_of_few(&pool, &few).map(Bits::trailing_zeros);
            assert_eq!(cell, Some(Counts::of(&pool, &few).likeliest().0 as u32));
        }
        few.iter_mut().for_each(|item| item.left = 0);
        assert_eq!(likeliest_of_few(&pool, &few), None);
    }
}
