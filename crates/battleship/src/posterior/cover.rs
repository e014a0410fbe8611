//! Who covers which hit.
//!
//! Every hit belongs to exactly one ship. So the places of a ship are sorted by the hits that they cover, and the
//! fleets by the share of the hits that each ship takes; within such a *case* every ship has a list of places, and
//! nothing is left to observe but that no two ships get in each other's way.

use super::{
    groups::{Group, settled_cells},
    list::List,
};
use crate::{cells::Cells, setup::Setup};
use std::ops::ControlFlow;
use yomi_core::Budget;

/// The places of a group that cover the same hits.
pub(super) struct Class {
    /// The hits.
    hits: Cells,
    /// The numbers of the places in the group.
    pub(super) numbers: Vec<u16>,
    /// The places.
    pub(super) list: List,
}

/// The places of all groups that are not settled, by the hits they cover.
pub(super) struct Classes {
    /// The first class of a group is that of places without a hit, and may be empty. Settled groups have no class.
    pub(super) of_group: Vec<Vec<Class>>,
    /// The hits that are not covered by a settled ship.
    open: Cells,
    /// How many ships of each group are not settled.
    ships: Vec<usize>,
    /// The most hits that a ship of each group can cover.
    most: Vec<u32>,
}

/// One way to share out the hits: for every ship that is not settled, its group and class. Which ship of a group takes
/// which class is left open.
pub(super) type Case = Vec<(usize, usize)>;

impl Classes {
    /// Sorts the places.
    pub(super) fn new(setup: &Setup, groups: &[Group], hits: Cells) -> Self {
        let open = hits - settled_cells(setup, groups);
        let of_group: Vec<Vec<Class>> = groups.iter().map(|group| classes(setup, group, open)).collect();
        let ships = |group: &Group| if group.is_settled() { 0 } else { group.ships.len() };
        let most = |classes: &Vec<Class>| classes.iter().map(|class| class.hits.len()).max().unwrap_or(0);
        Classes { most: of_group.iter().map(most).collect(), of_group, open, ships: groups.iter().map(ships).collect() }
    }

    /// Calls `f` with every way to share out the hits until it breaks; breaks off by itself after `steps` steps, or
    /// when the budget is over.
    pub(super) fn each_case(
        &self,
        steps: u64,
        budget: &Budget,
        f: &mut dyn FnMut(&Case) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.extend(self.open, &mut self.ships.clone(), &mut Case::new(), &mut Steps { left: steps, budget }, f)
    }

    fn extend(
        &self,
        open: Cells,
        ships: &mut [usize],
        case: &mut Case,
        steps: &mut Steps<'_>,
        f: &mut dyn FnMut(&Case) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let begun = case.len();
        let Some(cell) = open.first() else {
            for (group, &left) in ships.iter().enumerate() {
                case.extend(std::iter::repeat_n((group, 0), left));
            }
            f(case)?;
            case.truncate(begun);
            return ControlFlow::Continue(());
        };
        steps.take()?;
        if open.len() > ships.iter().zip(&self.most).map(|(&ships, &most)| ships as u32 * most).sum() {
            return ControlFlow::Continue(());
        }
        for group in 0..ships.len() {
            if ships[group] == 0 {
                continue;
            }
            ships[group] -= 1;
            for (number, class) in self.of_group[group].iter().enumerate() {
                if class.hits.contains(cell) && class.hits.is_within(open) {
                    case.push((group, number));
                    self.extend(open - class.hits, ships, case, steps, f)?;
                    case.truncate(begun);
                }
            }
            ships[group] += 1;
        }
        ControlFlow::Continue(())
    }

    /// The lists of a case.
    pub(super) fn lists(&self, case: &Case) -> Vec<&List> {
        case.iter().map(|&(group, class)| &self.of_group[group][class].list).collect()
    }

    /// In how many ways the ships of each group can take the classes of the case.
    pub(super) fn labellings(&self, case: &Case) -> u128 {
        let ways_of = |(group, &ships): (usize, &usize)| -> u128 {
            let free = case.iter().filter(|chosen| **chosen == (group, 0)).count();
            (free + 1..=ships).map(|factor| factor as u128).product()
        };
        self.ships.iter().enumerate().map(ways_of).product()
    }
}

/// How much there may be of a search.
struct Steps<'a> {
    left: u64,
    budget: &'a Budget,
}

impl Steps<'_> {
    /// Takes one step; breaks off if there are no more. The clock is looked at every so many of them.
    fn take(&mut self) -> ControlFlow<()> {
        const BETWEEN: u64 = 128;
        self.left = self.left.saturating_sub(1);
        let over = self.left == 0 || self.left.is_multiple_of(BETWEEN) && self.budget.is_over();
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The places of a group by the hits they cover, if it is not settled.
fn classes(setup: &Setup, group: &Group, open: Cells) -> Vec<Class> {
    if group.is_settled() {
        return Vec::new();
    }
    let class = |hits| Class { hits, numbers: Vec::new(), list: List::new(setup.length(group.ship)) };
    let mut classes = vec![class(Cells::EMPTY)];
    let dry = group.places & setup.places_in(group.ship, setup.board() - open);
    classes[0].numbers.reserve(dry.len() as usize);
    classes[0].list.reserve(dry.len() as usize);
    let touch = setup.options().touch;
    let mut number = 0;
    group.places.iter().for_each(|place| {
        let target = if dry.contains(place) {
            0
        } else {
            let hits = setup.shape(group.ship, place).cells & open;
            let known = classes.iter().position(|class| class.hits == hits);
            known.unwrap_or_else(|| {
                classes.push(class(hits));
                classes.len() - 1
            })
        };
        classes[target].numbers.push(number);
        let reach = if touch { None } else { Some(setup.shape(group.ship, place).reach) };
        classes[target].list.push(place, reach);
        number += 1;
    });
    classes
}
