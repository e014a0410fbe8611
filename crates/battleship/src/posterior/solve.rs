//! Counting with any number of lists: how the work is divided.

use super::{
    five_lists::five,
    four_lists::{Counts, four, kinds, one, three, two},
    list::{Clashes, FindClashes, LONGEST, List},
    machine::{Instructions, Machine, Portable, Step},
};
use yomi_core::Budget;

/// The ways to choose one entry of every list without any two getting in each other's way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Solution {
    /// All of them.
    pub(super) total: u128,
    /// Those with a given entry, for every list.
    pub(super) with: Vec<Vec<u128>>,
}

/// Counts the ways to choose; `None` if the budget is over before.
pub(super) fn solve(machine: Machine, lists: &[&List], budget: &Budget) -> Option<Solution> {
    if lists.iter().any(|list| list.len() == 0) {
        return Some(Solution { total: 0, with: lists.iter().map(|list| vec![0; list.len()]).collect() });
    }
    match Plan::of(lists) {
        Plan::AtOnce => at_once(machine, lists, budget),
        Plan::Merge(a, b) => merged(machine, lists, a, b, budget),
        Plan::OneByOne(ship) => one_by_one(machine, lists, ship, budget),
    }
}

/// How to go about counting.
#[derive(Clone, Copy, Debug)]
enum Plan {
    /// There is a method for these lists.
    AtOnce,
    /// Take two lists as one.
    Merge(usize, usize),
    /// Try all entries of one list.
    OneByOne(usize),
}

/// What a pair of places costs in [`four`], in units of what it costs in [`three`].
const PAIR_COST: u64 = 8;
/// The same in [`five`].
const PACKED_PAIR_COST: u64 = 16;

impl Plan {
    fn of(lists: &[&List]) -> Self {
        if lists.len() <= 3 {
            return Plan::AtOnce;
        }
        let order = by_length(lists);
        let len = |rank: usize| lists[order[rank]].len() as u64;
        let merged = len(0) * len(1);
        let cost_of_merging = match lists.len() {
            4 => merged * (len(2) + len(3)),
            _ => PAIR_COST * (merged * len(2) + len(3) * len(4)),
        };
        let at_once = cost_at_once(lists);
        if merged <= LONGEST as u64 && at_once.is_none_or(|cost| cost_of_merging < cost) {
            Plan::Merge(order[0], order[1])
        } else if at_once.is_some() {
            Plan::AtOnce
        } else {
            Plan::OneByOne(order[0])
        }
    }
}

/// About how many steps counting at once takes; `None` if there is no method for these lists.
fn cost_at_once(lists: &[&List]) -> Option<u64> {
    let order = by_length(lists);
    let len = |rank: usize| lists[order[rank]].len() as u64;
    match lists.len() {
        0..=2 => Some(1),
        3 => Some(len(0) * (len(1) + len(2))),
        4 => Some(PAIR_COST * (len(0) * len(3) + len(1) * len(2))),
        5 => {
            let short = short_list(lists)?;
            let others = order.iter().filter(|&&number| number != short).map(|&number| lists[number].len() as u64);
            let (sum, squares) = others.fold((0, 0), |(sum, squares), len| (sum + len, squares + len * len));
            Some(PACKED_PAIR_COST * (sum * sum - squares) / 2)
        }
        _ => None,
    }
}

/// An upper bound for the number of steps that [`solve`] takes; a step is of the order of a nanosecond.
pub(super) fn cost(lists: &[&List]) -> u64 {
    /// What it takes to begin.
    const OVERHEAD: u64 = 1_000;
    let cost = cost_at_once(lists).unwrap_or_else(|| {
        let sorted: Vec<&List> = by_length(lists).into_iter().map(|number| lists[number]).collect();
        (sorted[0].len() as u64).saturating_mul(cost(&sorted[1..]))
    });
    cost.saturating_add(OVERHEAD)
}

/// The numbers of the lists, the shortest first.
fn by_length(lists: &[&List]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..lists.len()).collect();
    order.sort_by_key(|&number| lists[number].len());
    order
}

/// The longest short list.
fn short_list(lists: &[&List]) -> Option<usize> {
    let short = (0..lists.len()).filter(|&number| lists[number].is_short());
    // It is counted as a list of its own, so no other ship may choose from the same.
    let alone = short.filter(|&number| lists.iter().filter(|list| std::ptr::eq(**list, lists[number])).count() == 1);
    alone.max_by_key(|&number| lists[number].len())
}

fn merged(machine: Machine, lists: &[&List], a: usize, b: usize, budget: &Budget) -> Option<Solution> {
    let (list, parts) = lists[a].merge(lists[b]);
    let others: Vec<usize> = (0..lists.len()).filter(|&number| number != a && number != b).collect();
    let fewer: Vec<&List> = others.iter().map(|&number| lists[number]).chain([&list]).collect();
    let mut solution = solve(machine, &fewer, budget)?;
    let mut with: Vec<Vec<u128>> = lists.iter().map(|list| vec![0; list.len()]).collect();
    let of_merged = solution.with.pop().unwrap_or_default();
    for (number, counts) in others.into_iter().zip(solution.with) {
        with[number] = counts;
    }
    for ((in_a, in_b), count) in parts.into_iter().zip(of_merged) {
        with[a][in_a] += count;
        with[b][in_b] += count;
    }
    Some(Solution { total: solution.total, with })
}

fn one_by_one(machine: Machine, lists: &[&List], ship: usize, budget: &Budget) -> Option<Solution> {
    let mut with: Vec<Vec<u128>> = lists.iter().map(|list| vec![0; list.len()]).collect();
    let mut total = 0;
    let others: Vec<usize> = (0..lists.len()).filter(|&number| number != ship).collect();
    let (kind_of, different) = kinds(&others.iter().map(|&number| lists[number]).collect::<Vec<_>>());
    for entry in 0..lists[ship].len() {
        // Every entry is a count of its own, of three lists or more.
        if budget.is_over() {
            return None;
        }
        let numbers: Vec<Vec<usize>> = different.iter().map(|list| list.compatible(lists[ship], entry)).collect();
        let left: Vec<List> = different.iter().zip(&numbers).map(|(list, numbers)| list.select(numbers)).collect();
        let solution = solve(machine, &kind_of.iter().map(|&kind| &left[kind]).collect::<Vec<_>>(), budget)?;
        total += solution.total;
        with[ship][entry] = solution.total;
        for ((&other, &kind), counts) in others.iter().zip(&kind_of).zip(&solution.with) {
            for (&number, count) in numbers[kind].iter().zip(counts) {
                with[other][number] += count;
            }
        }
    }
    Some(Solution { total, with })
}

fn at_once(machine: Machine, lists: &[&List], budget: &Budget) -> Option<Solution> {
    if lists.is_empty() {
        return Some(Solution { total: 1, with: Vec::new() });
    }
    let mut order = by_length(lists);
    if let (5, Some(short)) = (lists.len(), short_list(lists)) {
        order.retain(|&number| number != short);
        order.push(short);
    }
    let (kind_of, different) = kinds(&order.iter().map(|&number| lists[number]).collect::<Vec<_>>());
    let counts = match different.iter().map(|list| list.len()).max().unwrap_or(0) {
        0..=64 => count_on::<1>(machine, &different, &kind_of, budget),
        65..=128 => count_on::<2>(machine, &different, &kind_of, budget),
        129..=192 => count_on::<3>(machine, &different, &kind_of, budget),
        _ => None,
    };
    // Long lists, or large sums.
    let counts = counts
        .or_else(|| count_on::<WIDEST>(machine, &different, &kind_of, budget))
        .expect("the widest numbers hold all sums");
    // What was ended early says nothing.
    if lists.len() > 3 && budget.is_over() {
        return None;
    }
    let mut with = vec![Vec::new(); lists.len()];
    for (&number, &kind) in order.iter().zip(&kind_of) {
        with[number] = counts.with[kind].iter().map(|&count| u128::from(count)).collect();
    }
    Some(Solution { total: counts.total.into(), with })
}

/// The words of sets for the longest lists.
const WIDEST: usize = LONGEST / 64;

/// Counts with sets of at least so many words on the machine; `None` if that takes wider sets.
fn count_on<const W: usize>(machine: Machine, lists: &[&List], ships: &[usize], budget: &Budget) -> Option<Counts> {
    match machine {
        // Fewer widths. Three words are enough for boards of 10×10.
        Machine::Portable if const { Portable::NARROW && W <= 3 } => {
            Portable.run(Count::<_, 3> { machine: Portable, lists, ships, budget })
        }
        Machine::Portable => Portable.run(Count::<_, WIDEST> { machine: Portable, lists, ships, budget }),
        #[cfg(target_arch = "x86_64")]
        Machine::Avx2(machine) => machine.run(Count::<_, W> { machine, lists, ships, budget }),
    }
}

/// Counts with one to five different lists; `ships` says from which of them each ship chooses. With four or more it may
/// be ended early, and then it finds nothing of use.
struct Count<'a, M, const W: usize> {
    machine: M,
    lists: &'a [&'a List],
    ships: &'a [usize],
    budget: &'a Budget,
}

impl<M: Instructions, const W: usize> Step for Count<'_, M, W> {
    type Output = Option<Counts>;

    #[inline(always)]
    fn body(self) -> Option<Counts> {
        let Count { machine, lists, ships, budget } = self;
        let lens: Vec<usize> = lists.iter().map(|list| list.len()).collect();
        let clashes: Clashes<W> = machine.run(FindClashes { lists });
        Some(match *ships {
            [_] => one(&lens),
            [x, y] => two(&clashes, &lens, [x, y]),
            [x, y, z] => three(&clashes, &lens, [x, y, z]),
            // The shortest goes with the longest, which makes the fewest pairs; rows run along the longer.
            [y, w, z, x] => four(machine, &clashes, &lens, [x, y, z, w], budget),
            [a, b, c, d, short] => return five(machine, &clashes, &lens, [a, b, c, d], short, budget),
            _ => Counts::new(&lens),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        place::{Place, Ship},
        setup::Setup,
    };
    use proptest::prelude::*;
    use std::time::Duration;
    use yomi_core::Limits;

    /// By trying everything.
    fn plainly(lists: &[&List]) -> Solution {
        fn go(lists: &[&List], chosen: &mut Vec<usize>, solution: &mut Solution) {
            let Some(list) = lists.get(chosen.len()) else {
                solution.total += 1;
                chosen.iter().zip(&mut solution.with).for_each(|(&entry, with)| with[entry] += 1);
                return;
            };
            for entry in 0..list.len() {
                let apart = |(other, &at): (&&List, &usize)| {
                    list.cells(entry).iter().all(|cell| !other.reach(at).contains(cell))
                };
                if lists.iter().zip(&*chosen).all(apart) {
                    chosen.push(entry);
                    go(lists, chosen, solution);
                    chosen.pop();
                }
            }
        }
        let mut solution = Solution { total: 0, with: lists.iter().map(|list| vec![0; list.len()]).collect() };
        go(lists, &mut Vec::new(), &mut solution);
        solution
    }

    fn machines() -> Vec<Machine> {
        let mut machines = vec![Machine::Portable, Machine::detect()];
        machines.dedup();
        machines
    }

    /// Lists of some of the places that ships have on a board. The same numbers give the same list to ships of the same
    /// length.
    fn lists(setup: &Setup, keep: u64) -> Vec<List> {
        let list = |ship: Ship| {
            let mut list = List::new(setup.length(ship));
            let kept = |(number, _): &(usize, Place)| {
                keep.rotate_left(7 * u32::from(setup.length(ship))) >> (number % 61) & 1 == 1
            };
            for (_, place) in setup.places(ship).iter().enumerate().filter(kept) {
                let reach = setup.shape(ship, place).reach;
                list.push(place, (!setup.options().touch).then_some(reach));
            }
            list
        };
        setup.ships().map(list).collect()
    }

    fn setup(options: &str) -> std::sync::Arc<Setup> {
        yomi_conformance::rules_of::<crate::Battleship>(&format!("battleship:{options}")).setup().clone()
    }

    /// Ships of the same length share one list, as they do in a group.
    fn shared<'a>(setup: &Setup, lists: &'a [List]) -> Vec<&'a List> {
        let first = |ship: Ship| setup.ships().find(|other| setup.length(*other) == setup.length(ship)).unwrap_or(ship);
        setup.ships().map(|ship| &lists[first(ship).index()]).collect()
    }

    fn check(options: &str, keep: u64) {
        let setup = setup(options);
        let lists = lists(&setup, keep);
        for lists in [lists.iter().collect::<Vec<_>>(), shared(&setup, &lists)] {
            let (expected, no_limit) = (plainly(&lists), Budget::unlimited());
            let counted = Some(expected.clone());
            for machine in machines() {
                assert_eq!(solve(machine, &lists, &no_limit), counted, "{options} {keep} {machine:?}");
                if lists.iter().any(|list| list.len() == 0) {
                    continue;
                }
                // Whatever the plan is, the other ways give the same.
                if cost_at_once(&lists).is_some() {
                    assert_eq!(at_once(machine, &lists, &no_limit), counted, "{options} {keep} {machine:?} at once");
                }
                let one_by_one = one_by_one(machine, &lists, 0, &no_limit);
                assert_eq!(one_by_one, counted, "{options} {keep} {machine:?} one by one");
                if lists.len() > 1 && lists[0].len() * lists[1].len() <= LONGEST {
                    assert_eq!(
                        merged(machine, &lists, 0, 1, &no_limit),
                        counted,
                        "{options} {keep} {machine:?} merged"
                    );
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn all_methods_agree(keep in any::<u64>(), which in 0..OPTIONS.len()) {
            check(OPTIONS[which], keep);
        }
    }

    const OPTIONS: [&str; 9] = [
        "board=5x4,fleet=3",
        "board=5x4,fleet=3+2",
        "board=5x5,fleet=4+3+3",
        "board=6x5,fleet=4+3+2,touch=no",
        "board=5x4,fleet=4+3+3+2",
        "board=6x5,fleet=3+3+2+2,touch=no",
        "board=4x4,fleet=4+3+3+2+2",
        "board=4x4,fleet=3+3+3+2+1",
        "board=4x4,fleet=2+2+1+1+1",
    ];

    /// Long lists, of several words, where everything is in the way of few.
    #[test]
    fn wide_lists() {
        for options in ["board=16x16,fleet=5+2", "board=10x10,fleet=4+3+3", "board=9x2,fleet=5+4+3+2"] {
            check(options, u64::MAX);
        }
        // Sums of more than 16 bits.
        let setup = setup("board=16x12,fleet=5+4+3+2+1");
        let lists = lists(&setup, u64::MAX);
        let four: Vec<&List> = lists[..4].iter().collect();
        let five: Vec<&List> = lists.iter().collect();
        let no_limit = Budget::unlimited();
        let at_once = |machine, lists: &[&List]| at_once(machine, lists, &no_limit).expect("no limit");
        for machine in machines() {
            let one_by_one = one_by_one(machine, &four, 0, &no_limit);
            assert_eq!(Some(at_once(machine, &four)), one_by_one, "{machine:?}");
        }
        let expected = at_once(Machine::detect(), &five);
        assert_eq!(at_once(Machine::Portable, &five), expected);
        // The ship of one cell has what the others leave.
        assert_eq!(expected.total, (16 * 12 - 14) * at_once(Machine::detect(), &four).total);
    }

    #[test]
    fn counts_can_be_ended() {
        let over = Budget::within(&Limits::time(Duration::ZERO), None);
        for (options, ends) in [("fleet=3+2+2", false), ("fleet=4+3+2+2", true), ("fleet=5+4+3+3+2", true)] {
            let setup = setup(options);
            let lists = lists(&setup, u64::MAX);
            let ended = solve(Machine::detect(), &lists.iter().collect::<Vec<_>>(), &over).is_none();
            assert_eq!(ended, ends, "{options}");
        }
    }

    #[test]
    fn nothing_and_no_choice() {
        let total = |lists: &[&List]| solve(Machine::detect(), lists, &Budget::unlimited()).expect("no limit").total;
        assert_eq!(total(&[]), 1);
        let empty = List::new(3);
        assert_eq!(total(&[&empty]), 0);
    }
}
