//! Drawing possible fleets at random, exactly in proportion to their weights.
//!
//! A small set is listed once, and drawing from the list is easy.
//!
//! In a large one, open hits are what makes drawing hard: a ship drawn blindly hardly ever covers them. So the ways to
//! cover them are listed (as *beginnings*: some ships chosen, the others free), each with a bound. A fleet is then
//! drawn by choosing a beginning in proportion to its bound and drawing the free ships one after another among the
//! places left to them. That alone would favour some fleets; so the result is kept with the chance (weight of the fleet
//! × product of the numbers of places left) / bound, and otherwise drawing starts over. The chance of every fleet to be
//! drawn *and* kept is in proportion to its weight, however rough the bound is.

use crate::{
    cells::{Cell, Cells},
    draw::pick_place,
    place::{Fleet, Ship},
    weighted::Weighted,
    worlds::{Candidate, FleetWorlds},
};
use std::ops::ControlFlow;
use yomi_core::{Budget, Rng, Worlds, unit};

/// The most fleets that are listed at once.
const MOST_LISTED: usize = 2_048;
/// The most beginnings that are listed. Where there would be more, the last hits are left to chance.
const MOST_BEGINNINGS: usize = 1 << 16;
/// How often drawing starts over before it goes through all fleets instead.
const MOST_TRIES: u32 = 1 << 20;
/// How many tries, or beginnings, there are between two looks at the clock.
const BETWEEN: u64 = 32;
/// Marks a free ship in a beginning.
const FREE: u16 = u16::MAX;

/// What drawing prepares once per set of fleets.
#[derive(Clone, Debug)]
pub(crate) enum Sampler {
    /// All fleets, where they are few.
    List(Weighted<Fleet>),
    /// How to begin drawing, where they are many.
    Draw(Beginnings),
}

impl Sampler {
    /// `None` if the budget is over before.
    pub(crate) fn new(worlds: &FleetWorlds, budget: &Budget) -> Option<Self> {
        let mut all = Weighted::default();
        let done = worlds.visit_within(budget, &mut |fleet| {
            all.push(*fleet, worlds.weight(fleet));
            if all.len() > MOST_LISTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match done {
            ControlFlow::Continue(()) => Some(Sampler::List(all)),
            ControlFlow::Break(()) => Some(Sampler::Draw(Beginnings::new(worlds, MOST_BEGINNINGS, budget)?)),
        }
    }

    /// A random fleet of the set; `None` if the budget is over before.
    pub(crate) fn sample(&self, worlds: &FleetWorlds, rng: &mut Rng, budget: &Budget) -> Option<Fleet> {
        let drawn = match self {
            Sampler::List(all) => all.draw(rng).copied(),
            Sampler::Draw(beginnings) => beginnings.sample(worlds, rng, budget),
        };
        drawn.or_else(|| sample_in_passing(worlds, rng, budget))
    }
}

/// The number of a candidate, or [`FREE`], for each ship.
type Beginning = Box<[u16]>;

/// The ways to cover the hits, with their bounds.
#[derive(Clone, Debug)]
pub(crate) struct Beginnings(Weighted<(Beginning, f64)>);

impl Beginnings {
    /// At most `most` beginnings; `None` if the budget is over before they are found.
    fn new(worlds: &FleetWorlds, most: usize, budget: &Budget) -> Option<Self> {
        let mut beginnings = Weighted::default();
        for (number, beginning) in (0..).zip(list_beginnings(worlds, most, budget)?) {
            if is_over(budget, number) {
                return None;
            }
            let bound = bound(worlds, &beginning);
            if bound > 0.0 {
                beginnings.push((beginning, bound), bound);
            }
        }
        Some(Beginnings(beginnings))
    }

    /// A random fleet; `None` if drawing started over too often, or if the budget is over.
    fn sample(&self, worlds: &FleetWorlds, rng: &mut Rng, budget: &Budget) -> Option<Fleet> {
        let mut tries = (0..MOST_TRIES).take_while(|tried| !is_over(budget, u64::from(*tried)));
        tries.find_map(|_| self.try_once(worlds, rng).filter(|fleet| worlds.leaves_room(fleet)))
    }

    fn try_once(&self, worlds: &FleetWorlds, rng: &mut Rng) -> Option<Fleet> {
        let (beginning, bound) = self.0.draw(rng)?;
        let mut taken = reach_of(worlds, beginning);
        let mut uncovered = worlds.hits() - cells_of(worlds, beginning);
        let mut left_product = 1.0;
        let mut fleet = Fleet::EMPTY;
        for (ship, &chosen) in worlds.ships().zip(beginning) {
            if chosen == FREE {
                let left = worlds.places_left(ship, taken);
                let place = pick_place(left, rng)?;
                left_product *= f64::from(left.len());
                let shape = worlds.setup().shape(ship, place);
                taken |= shape.reach;
                uncovered -= shape.cells;
                fleet.push(place);
            } else {
                fleet.push(worlds.candidates()[ship.index()][usize::from(chosen)].place);
            }
        }
        let kept = uncovered.is_empty() && unit(rng) * bound < worlds.weight(&fleet) * left_product;
        kept.then_some(fleet)
    }
}

/// A number that (weight of a fleet × product of the numbers of places left to its free ships) never exceeds, for the
/// fleets with this beginning.
fn bound(worlds: &FleetWorlds, beginning: &[u16]) -> f64 {
    let taken = reach_of(worlds, beginning);
    let bound_of = |(ship, &chosen): (Ship, &u16)| {
        if chosen == FREE {
            worlds.greatest_share_of_places(ship, worlds.places_left(ship, taken).len())
        } else {
            worlds.greatest_share(ship)
        }
    };
    worlds.ships().zip(beginning).map(bound_of).product()
}

/// Whether the budget is over; the clock is looked at every so many times.
fn is_over(budget: &Budget, times: u64) -> bool {
    times.is_multiple_of(BETWEEN) && budget.is_over()
}

/// The ways to cover the hits, one hit more at a time, as long as there are not more than `most`; `None` if the budget
/// is over before.
fn list_beginnings(worlds: &FleetWorlds, most: usize, budget: &Budget) -> Option<Vec<Beginning>> {
    let mut beginnings = vec![vec![FREE; worlds.candidates().len()].into_boxed_slice()];
    loop {
        let mut longer = Vec::new();
        let mut grown = false;
        for (number, beginning) in (0..).zip(&beginnings) {
            if is_over(budget, number) {
                return None;
            }
            match (worlds.hits() - cells_of(worlds, beginning)).first() {
                Some(cell) => {
                    grown = true;
                    add_covering(worlds, beginning, cell, &mut longer);
                }
                None => longer.push(beginning.clone()),
            }
            if longer.len() > most {
                return Some(beginnings);
            }
        }
        beginnings = longer;
        if !grown {
            return Some(beginnings);
        }
    }
}

/// All ways to have one more ship cover `cell`.
fn add_covering(worlds: &FleetWorlds, beginning: &[u16], cell: Cell, out: &mut Vec<Beginning>) {
    let taken = reach_of(worlds, beginning);
    for (ship, list) in worlds.candidates().iter().enumerate().filter(|(ship, _)| beginning[*ship] == FREE) {
        for (number, candidate) in list.iter().enumerate() {
            if candidate.shape.cells.contains(cell) && !candidate.shape.cells.meets(taken) {
                let mut longer: Beginning = beginning.into();
                longer[ship] = number as u16;
                out.push(longer);
            }
        }
    }
}

fn cells_of(worlds: &FleetWorlds, beginning: &[u16]) -> Cells {
    chosen(worlds, beginning).fold(Cells::EMPTY, |cells, candidate| cells | candidate.shape.cells)
}

fn reach_of(worlds: &FleetWorlds, beginning: &[u16]) -> Cells {
    chosen(worlds, beginning).fold(Cells::EMPTY, |cells, candidate| cells | candidate.shape.reach)
}

fn chosen<'a>(worlds: &'a FleetWorlds, beginning: &'a [u16]) -> impl Iterator<Item = &'a Candidate> {
    let lists = worlds.candidates().iter().zip(beginning);
    lists.filter(|(_, number)| **number != FREE).map(|(list, &number)| &list[usize::from(number)])
}

/// A random fleet found by going through all of them, keeping each in its turn with the chance that makes all fair;
/// `None` if the budget is over before.
fn sample_in_passing(worlds: &FleetWorlds, rng: &mut Rng, budget: &Budget) -> Option<Fleet> {
    let mut kept = Fleet::EMPTY;
    let mut sum = 0.0;
    let done = worlds.visit_within(budget, &mut |fleet| {
        let weight = worlds.weight(fleet);
        sum += weight;
        if unit(rng) * sum < weight {
            kept = *fleet;
        }
        ControlFlow::Continue(())
    });
    done.is_continue().then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Answer, Battleship, Cell, Evidence};
    use std::collections::HashMap;
    use yomi_core::{Purpose, Streams};

    /// Two open hits and some misses on a small board: hundreds of fleets, listed or drawn by any method.
    fn worlds(options: &str) -> FleetWorlds {
        let rules = yomi_conformance::rules_of::<Battleship>(&format!("battleship:board=6x5,fleet=3+2+2,{options}"));
        let setup = rules.setup().clone();
        let mut evidence = Evidence::new(&setup);
        for (column, row, hit) in [(1, 1, true), (4, 2, true), (2, 3, false), (5, 0, false), (0, 4, false)] {
            let answer = if hit { Answer::Hit(None) } else { Answer::Miss };
            evidence.record(&setup, Cell::new(column, row), answer).expect("a possible answer");
        }
        FleetWorlds::new(setup, &evidence, 3).expect("fleets fit")
    }

    /// Pearson's statistic of many draws, against its mean plus six standard deviations.
    fn assert_fair(worlds: &FleetWorlds, what: &str, mut draw: impl FnMut(&mut Rng) -> Fleet) {
        const DRAWS_PER_FLEET: usize = 20;
        let all = worlds.to_vec();
        assert!(all.len() > 100, "{what}: a set worth testing");
        let mut rng = Streams::new(1).stream(0, Purpose::Other(0));
        let mut drawn: HashMap<Fleet, f64> = all.iter().map(|fleet| (*fleet, 0.0)).collect();
        let draws = DRAWS_PER_FLEET * all.len();
        for _ in 0..draws {
            *drawn.get_mut(&draw(&mut rng)).expect("a fleet of the set") += 1.0;
        }
        let total: f64 = all.iter().map(|fleet| worlds.weight(fleet)).sum();
        let statistic: f64 = drawn
            .iter()
            .map(|(fleet, count)| {
                let expected = draws as f64 * worlds.weight(fleet) / total;
                (count - expected).powi(2) / expected
            })
            .sum();
        let freedom = (all.len() - 1) as f64;
        assert!(statistic < freedom + 6.0 * (2.0 * freedom).sqrt(), "{what}: {statistic:.0} for {freedom}");
    }

    #[test]
    fn every_method_is_fair() {
        for options in ["placement=uniform", "placement=sequential", "placement=sequential,touch=no", "touch=no"] {
            let (worlds, no_limit) = (worlds(options), Budget::unlimited());
            assert_fair(&worlds, options, |rng| worlds.sample(rng));
            // With fewer beginnings than there are, hits are left to chance.
            for most in [1, 20, MOST_BEGINNINGS] {
                let beginnings = Beginnings::new(&worlds, most, &no_limit).expect("no limit");
                let what = format!("{options}, at most {most} beginnings");
                assert_fair(&worlds, &what, |rng| beginnings.sample(&worlds, rng, &no_limit).expect("enough tries"));
            }
        }
    }

    #[test]
    fn drawing_in_passing_is_fair() {
        let worlds = worlds("placement=sequential,announce=silent,touch=no");
        let no_limit = Budget::unlimited();
        assert_fair(&worlds, "in passing", |rng| sample_in_passing(&worlds, rng, &no_limit).expect("no limit"));
    }
}
