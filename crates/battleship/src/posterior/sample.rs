//! Drawing fleets at random from an exact posterior.

use super::{
    Posterior,
    cover::{Case, Classes},
    groups::Group,
    list::List,
    machine::Machine,
    sequential::{greatest_weight, weight},
    solve::{Solution, solve},
};
use crate::{
    cells::{Cell, Cells},
    place::{Direction, Fleet, Place},
    setup::Setup,
};
use std::{ops::ControlFlow, sync::Arc};
use yomi_core::{Budget, Rng, below, below_wide, unit};

/// How many tries drawing blindly may be expected to take; otherwise ship after ship is drawn with the right chances.
const MOST_TRIES: u128 = 1_000;

/// Draws fleets that give the answers heard so far.
pub struct PosteriorSampler {
    setup: Arc<Setup>,
    groups: Vec<Group>,
    classes: Classes,
    /// Each with the number of fleets up to and including it, and the number of its own.
    cases: Vec<(Case, u128, u128)>,
    greatest_weight: f64,
}

impl PosteriorSampler {
    /// Prepares drawing, which takes as long as counting; `None` if the budget is over before.
    pub(super) fn new(posterior: &Posterior, budget: &Budget) -> Option<Self> {
        let (setup, groups) = (posterior.setup.clone(), posterior.groups.clone());
        let classes = Classes::new(&setup, &groups, posterior.hits);
        let machine = Machine::detect();
        let mut cases = Vec::new();
        let mut sum = 0;
        let done = classes.each_case(u64::MAX, budget, &mut |case| {
            let counted = if budget.is_over() { None } else { solve(machine, &classes.lists(case), budget) };
            let Some(Solution { total: own, .. }) = counted else { return ControlFlow::Break(()) };
            if own > 0 {
                sum += own * classes.labellings(case);
                cases.push((case.clone(), sum, own));
            }
            ControlFlow::Continue(())
        });
        let greatest_weight = greatest_weight(&setup);
        done.is_continue().then_some(PosteriorSampler { setup, groups, classes, cases, greatest_weight })
    }

    /// A fleet, each with the same chance.
    pub fn sample(&self, rng: &mut Rng) -> Fleet {
        self.sample_within(rng, &Budget::unlimited()).expect("without a limit it is always found")
    }

    /// The same; `None` if the budget is over before.
    pub(crate) fn sample_within(&self, rng: &mut Rng, budget: &Budget) -> Option<Fleet> {
        let all = self.cases.last().map_or(1, |&(_, sum, _)| sum);
        let at = below_all(rng, all);
        let (case, _, own) = &self.cases[self.cases.partition_point(|&(_, sum, _)| sum <= at)];
        let lists = self.classes.lists(case);
        let entries = draw(&lists, *own, rng, budget)?;
        Some(self.fleet(case, &entries, rng))
    }

    /// A fleet, each with a chance in proportion to that of being placed ship by ship, the largest first, every ship
    /// uniformly among the places that the earlier ones leave it (see [`crate::Method::Sequential`]).
    ///
    /// Draws fleets with the same chance until one is kept, with the share of its weight in a bound. On usual boards
    /// two of three are; on very crowded ones it may take long.
    pub fn sample_sequential(&self, rng: &mut Rng) -> Fleet {
        self.sample_sequential_within(rng, &Budget::unlimited()).expect("without a limit it is always found")
    }

    /// The same; `None` if the budget is over before.
    pub(crate) fn sample_sequential_within(&self, rng: &mut Rng, budget: &Budget) -> Option<Fleet> {
        loop {
            let fleet = self.sample_within(rng, budget)?;
            if unit(rng) * self.greatest_weight < weight(&self.setup, &fleet) {
                return Some(fleet);
            }
            if budget.is_over() {
                return None;
            }
        }
    }

    /// The ships of a case in their places; ships of a group take the places of their classes in random order.
    fn fleet(&self, case: &Case, entries: &[usize], rng: &mut Rng) -> Fleet {
        let nowhere = Place { cell: Cell(0), direction: Direction::Across };
        let mut places = vec![nowhere; self.setup.ship_count()];
        for (number, group) in self.groups.iter().enumerate() {
            let mut found: Vec<u32> = if group.is_settled() { vec![0] } else { Vec::new() };
            for (&(_, class), &entry) in case.iter().zip(entries).filter(|((of, _), _)| *of == number) {
                found.push(self.classes.of_group[number][class].numbers[entry].into());
            }
            for ship in group.ships.iter() {
                let chosen = found.swap_remove(below(rng, found.len() as u32) as usize);
                if let Some(place) = group.places.nth(chosen) {
                    places[ship.index()] = place;
                }
            }
        }
        places.into_iter().collect()
    }
}

/// Draws one entry of every list, none of them in each other's way, if that can be done in `ways` ways; `None` if the
/// budget is over before.
fn draw(lists: &[&List], ways: u128, rng: &mut Rng, budget: &Budget) -> Option<Vec<usize>> {
    let blind: u128 = lists.iter().map(|list| list.len() as u128).product();
    if blind / ways > MOST_TRIES {
        return draw_one_by_one(lists, rng, budget);
    }
    loop {
        if let Some(entries) = draw_blindly(lists, rng) {
            return Some(entries);
        }
    }
}

/// Draws an entry of every list; `None` if some are in each other's way.
fn draw_blindly(lists: &[&List], rng: &mut Rng) -> Option<Vec<usize>> {
    let mut taken = Cells::EMPTY;
    let mut entries = Vec::with_capacity(lists.len());
    for list in lists {
        let entry = below(rng, list.len() as u32) as usize;
        if list.cells(entry).iter().any(|&cell| taken.contains(Cell(cell))) {
            return None;
        }
        for &cell in list.reach(entry) {
            taken.insert(Cell(cell));
        }
        entries.push(entry);
    }
    Some(entries)
}

/// Draws an entry of every list in turn, each with the chance that the number of ways to go on gives it.
fn draw_one_by_one(lists: &[&List], rng: &mut Rng, budget: &Budget) -> Option<Vec<usize>> {
    let machine = Machine::detect();
    let mut left: Vec<(List, Vec<usize>)> =
        lists.iter().map(|&list| (list.clone(), (0..list.len()).collect())).collect();
    let mut entries = Vec::with_capacity(lists.len());
    while !left.is_empty() {
        if budget.is_over() {
            return None;
        }
        let solution = solve(machine, &left.iter().map(|(list, _)| list).collect::<Vec<_>>(), budget)?;
        let mut at = below_all(rng, solution.total);
        let chosen = solution.with[0].iter().position(|&ways| {
            let found = at < ways;
            at = at.wrapping_sub(ways);
            found
        });
        let chosen = chosen.unwrap_or(0);
        let (first, numbers) = left.remove(0);
        entries.push(numbers[chosen]);
        for (list, numbers) in &mut left {
            let keep = list.compatible(&first, chosen);
            *list = list.select(&keep);
            *numbers = keep.into_iter().map(|number| numbers[number]).collect();
        }
    }
    Some(entries)
}

/// A uniformly random number below `bound`, which must not be 0.
fn below_all(rng: &mut Rng, bound: u128) -> u128 {
    if let Ok(bound) = u64::try_from(bound) {
        return below_wide(rng, bound).into();
    }
    // The upper half is drawn as if all lower halves went with it; one that exceeds the bound is drawn again.
    let upper = (bound >> 64) as u64;
    loop {
        let high = below_wide(rng, upper.saturating_add(1));
        let low = below_wide(rng, 1 << 32) << 32 | below_wide(rng, 1 << 32);
        let drawn = u128::from(high) << 64 | u128::from(low);
        if drawn < bound {
            return drawn;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Answer, Battleship, Evidence};
    use std::collections::HashMap;
    use yomi_core::{Purpose, Streams};

    /// Pearson's statistic of many draws, against its mean plus six standard deviations.
    fn assert_fair<T: std::hash::Hash + Eq>(chances: &HashMap<T, f64>, mut draw: impl FnMut(&mut Rng) -> T) {
        let mut rng = Streams::new(2).stream(0, Purpose::Other(0));
        let draws = 20 * chances.len();
        let mut drawn: HashMap<T, f64> = HashMap::new();
        for _ in 0..draws {
            *drawn.entry(draw(&mut rng)).or_default() += 1.0;
        }
        assert!(drawn.keys().all(|item| chances.contains_key(item)));
        let statistic = |(item, chance): (&T, &f64)| {
            let expected = draws as f64 * chance;
            (drawn.get(item).unwrap_or(&0.0) - expected).powi(2) / expected
        };
        let (sum, freedom) = (chances.iter().map(statistic).sum::<f64>(), (chances.len() - 1) as f64);
        assert!(sum < freedom + 6.0 * (2.0 * freedom).sqrt(), "{sum:.0} for {freedom}");
    }

    #[test]
    fn both_ways_to_draw_are_fair() {
        let rules = yomi_conformance::rules_of::<Battleship>("battleship:board=5x4,fleet=3+2+2");
        let setup = rules.setup();
        let mut evidence = Evidence::new(setup);
        evidence.record(setup, Cell::new(1, 1), Answer::Hit(None)).expect("a possible answer");
        let posterior = Posterior::new(setup, &evidence).expect("fleets fit");
        let sampler = posterior.sampler();
        let (case, _, own) = &sampler.cases[0];
        let lists = sampler.classes.lists(case);
        let mut chances = HashMap::new();
        let blind: usize = lists.iter().map(|list| list.len()).product();
        for mut number in 0..blind {
            let entries: Vec<usize> = lists
                .iter()
                .map(|list| {
                    let entry = number % list.len();
                    number /= list.len();
                    entry
                })
                .collect();
            let apart = |a: usize, b: usize| lists[b].compatible(lists[a], entries[a]).contains(&entries[b]);
            if apart(0, 1) && apart(0, 2) && apart(1, 2) {
                chances.insert(entries, 1.0 / *own as f64);
            }
        }
        assert_eq!(chances.len() as u128, *own);
        assert!(*own > 100, "a case worth testing");
        let no_limit = Budget::unlimited();
        assert_fair(&chances, |rng| draw_one_by_one(&lists, rng, &no_limit).expect("no limit"));
        assert_fair(&chances, |rng| draw(&lists, *own, rng, &no_limit).expect("no limit"));
    }

    #[test]
    fn wide_numbers_are_drawn_below_their_bound() {
        let mut rng = Streams::new(3).stream(0, Purpose::Other(0));
        let bound = 3u128 << 100;
        let drawn: Vec<u128> = (0..300).map(|_| below_all(&mut rng, bound)).collect();
        assert!(drawn.iter().all(|&number| number < bound));
        // Each third of the range is drawn about a hundred times; six standard deviations are 49.
        for third in 0..3 {
            let count = drawn.iter().filter(|&&number| number >> 100 == third).count();
            assert!(count.abs_diff(100) < 50, "{count}");
        }
    }
}
