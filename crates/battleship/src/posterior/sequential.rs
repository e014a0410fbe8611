//! The posterior of fleets that were placed ship by ship, as Sakuta and Iida place them: the largest first, each
//! uniformly among the places that the earlier ones leave it.
//!
//! The chance of a fleet is one over the product of the numbers of places that its ships had to choose from. The number
//! for one ship depends on where all earlier ships lie, so this does not come apart into sums over pairs; all ships but
//! the last are tried out, in their order, within the same cases by hits as for equal chances. From the empty board
//! that takes seconds, later in a game milliseconds.

use super::{
    MOST_STEPS, Split,
    cover::{Case, Classes},
    groups::{Group, groups},
    list::{Clashes, FindClashes, LONGEST, List, Set, common, each, first, size, without},
    machine::{Instructions, Machine, Portable, Step},
};
use crate::{
    cells::{Cell, Cells},
    evidence::Evidence,
    packing::most_spoiled,
    place::{Fleet, Ship},
    setup::Setup,
};
use std::{ops::ControlFlow, sync::Arc};
use yomi_core::{Budget, Contradiction, first_best};

/// The chances of fleets that were placed ship by ship and give the answers heard so far.
///
/// Sums of the true chances, as floating-point numbers: every term is exact to the last digits, and none is left out.
#[derive(Clone, Debug)]
pub struct SequentialPosterior {
    setup: Arc<Setup>,
    shots: Cells,
    hits: Cells,
    sums: Sums,
    /// By cell.
    occupied: Vec<f64>,
}

impl SequentialPosterior {
    /// Adds up the chances of all fleets that give these answers.
    ///
    /// # Errors
    /// If there is none, or if there are more ships than can be tried out (the message says so).
    pub fn new(setup: &Arc<Setup>, evidence: &Evidence) -> Result<Self, Contradiction> {
        Self::in_steps(setup, evidence, MOST_STEPS, &Budget::unlimited())
    }

    /// The same, but refused where it would take more steps than this, or if the budget, of which only time counts, is
    /// over before; a step is of the order of a nanosecond.
    pub(crate) fn in_steps(
        setup: &Arc<Setup>,
        evidence: &Evidence,
        most_steps: u64,
        budget: &Budget,
    ) -> Result<Self, Contradiction> {
        let groups = groups(setup, evidence)?;
        let classes = Classes::new(setup, &groups, evidence.hits());
        let walk = Walk::new(setup);
        let mut sums = Sums { total: 0.0, with: walk.places.iter().map(|&places| vec![0.0; places]).collect() };
        let mut steps = 0u64;
        let machine = Machine::detect();
        let done = classes.each_case(most_steps, budget, &mut |case| {
            let mut assigned = vec![None; setup.ship_count()];
            label(&groups, case, 0, &mut assigned, &mut |classes_of_ships| {
                let choices: Vec<Vec<usize>> =
                    setup.ships().map(|ship| walk.choices(setup, &groups, &classes, ship, classes_of_ships)).collect();
                let tried = choices.iter().rev().skip(1).map(|choices| choices.len() as u64);
                steps = tried.fold(8, u64::saturating_mul).saturating_add(steps);
                if steps > most_steps {
                    return ControlFlow::Break(());
                }
                walk.add(machine, &choices, budget, &mut sums);
                if budget.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        if done.is_break() && budget.is_over() {
            return Err(Contradiction("there was no time to weigh all fleets that fit".into()));
        }
        if done.is_break() {
            let ships = setup.ship_count();
            return Err(Contradiction(format!("the fleets of {ships} ships that fit are too many to be tried out")));
        }
        if sums.total == 0.0 {
            let reason = "no placement of the whole fleet explains all answers";
            return Err(Contradiction(format!("{reason} ({} hits)", evidence.hits().len())));
        }
        let mut occupied = vec![0.0; 256];
        for (ship, with) in setup.ships().zip(&sums.with) {
            for (place, chance) in setup.places(ship).iter().zip(with) {
                setup.shape(ship, place).cells.iter().for_each(|cell| occupied[cell.index()] += chance);
            }
        }
        Ok(SequentialPosterior { setup: setup.clone(), shots: evidence.shots(), hits: evidence.hits(), sums, occupied })
    }

    /// The most steps that are ever taken.
    pub(crate) const MOST_STEPS: u64 = MOST_STEPS;

    /// The chance that a fleet placed ship by ship gives these answers.
    ///
    /// (Where boards are so crowded that placing can fail and starts over, only up to a factor that does not depend on
    /// the answers.)
    pub fn total(&self) -> f64 {
        self.sums.total
    }

    /// The part of the total with a ship on the cell.
    pub fn occupied(&self, cell: Cell) -> f64 {
        self.occupied[cell.index()]
    }

    /// The cell not fired at that is likeliest to hold a ship, and its part of the total; the first in reading order of
    /// several. `None` if all cells were fired at.
    pub fn likeliest(&self) -> Option<(Cell, f64)> {
        let open = (self.setup.board() - self.shots).iter().map(|cell| (cell, self.occupied(cell)));
        first_best(open)
    }

    /// The part of the total with this ship on the cell.
    pub fn occupied_by(&self, ship: Ship, cell: Cell) -> f64 {
        self.part_where(ship, |cells| cells.contains(cell))
    }

    /// How the total divides by the answer to a shot at a cell not fired at.
    pub fn answers(&self, cell: Cell) -> Split<f64> {
        let before = self.hits;
        let sinks = |cells: Cells| cells.contains(cell) && (cells - Cells::of(cell)).is_within(before);
        let sunk: Vec<f64> = self.setup.ships().map(|ship| self.part_where(ship, sinks)).collect();
        // What is left of equal sums may be a trace below zero.
        let left = |all: f64, part: f64| (all - part).max(0.0);
        let occupied = self.occupied(cell);
        Split { miss: left(self.total(), occupied), hit: left(occupied, sunk.iter().sum()), sunk }
    }

    fn part_where(&self, ship: Ship, wanted: impl Fn(Cells) -> bool) -> f64 {
        let places = self.setup.places(ship).iter().zip(&self.sums.with[ship.index()]);
        places.filter(|(place, _)| wanted(self.setup.shape(ship, *place).cells)).map(|(_, chance)| chance).sum()
    }
}

/// Calls `f` with every way in which the ships of the groups can take the classes of a case: for each ship that is not
/// settled, the number of its class.
fn label(
    groups: &[Group],
    case: &Case,
    next: usize,
    assigned: &mut Vec<Option<usize>>,
    f: &mut dyn FnMut(&[Option<usize>]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(&(group, class)) = case.get(next) else { return f(assigned) };
    // Places without hits come last in a case, and are for all ships that are left.
    let is_last = class == 0;
    for ship in groups[group].ships.iter() {
        if assigned[ship.index()].is_none() {
            assigned[ship.index()] = Some(class);
            label(groups, case, next + 1, assigned, f)?;
            assigned[ship.index()] = None;
            if is_last {
                break;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The chance of a fleet to be placed ship by ship.
pub(crate) fn weight(setup: &Setup, fleet: &Fleet) -> f64 {
    let mut open = setup.board();
    let mut weight = 1.0;
    for (ship, place) in fleet.iter() {
        weight /= f64::from(setup.places_in(ship, open).len());
        open -= setup.shape(ship, place).reach;
    }
    weight
}

/// A number that the chance of no fleet exceeds: every ship takes as many places from a later one as it ever can.
pub(super) fn greatest_weight(setup: &Setup) -> f64 {
    let fewest = |ship: Ship| {
        let spoiled: u32 = (0..ship.0).map(|earlier| most_spoiled(setup, Ship(earlier), ship)).sum();
        setup.places(ship).len().saturating_sub(spoiled).max(1)
    };
    setup.ships().map(|ship| 1.0 / f64::from(fewest(ship))).product()
}

/// Sums of chances.
#[derive(Clone, Debug)]
struct Sums {
    total: f64,
    /// For each ship and place on the board.
    with: Vec<Vec<f64>>,
}

/// What trying out needs to know of the board.
struct Walk {
    /// All places of each different length.
    lists: Vec<List>,
    /// The list of each ship.
    list_of: Vec<usize>,
    /// How many places each ship has.
    places: Vec<usize>,
}

impl Walk {
    fn new(setup: &Setup) -> Self {
        let (mut lists, mut list_of, mut lengths) = (Vec::new(), Vec::new(), Vec::new());
        for ship in setup.ships() {
            let length = setup.length(ship);
            if lengths.last() != Some(&length) {
                lengths.push(length);
                let mut list = List::new(length);
                for place in setup.places(ship).iter() {
                    let reach = setup.shape(ship, place).reach;
                    list.push(place, (!setup.options().touch).then_some(reach));
                }
                lists.push(list);
            }
            list_of.push(lists.len() - 1);
        }
        let places = list_of.iter().map(|&list: &usize| lists[list].len()).collect();
        Walk { lists, list_of, places }
    }

    /// The numbers, among all places of a ship, of those it can choose from.
    fn choices(
        &self,
        setup: &Setup,
        groups: &[Group],
        classes: &Classes,
        ship: Ship,
        classes_of_ships: &[Option<usize>],
    ) -> Vec<usize> {
        let Some(number) = groups.iter().position(|group| group.ships.contains(ship)) else { return Vec::new() };
        let group = &groups[number];
        let all = setup.places(ship).iter().enumerate().filter(|(_, place)| group.places.contains(*place));
        let all: Vec<usize> = all.map(|(number, _)| number).collect();
        match classes_of_ships[ship.index()] {
            None => all,
            Some(class) => {
                classes.of_group[number][class].numbers.iter().map(|&number| all[usize::from(number)]).collect()
            }
        }
    }

    /// Adds the chances of all fleets with these choices, or some of them if the budget is over before.
    fn add(&self, machine: Machine, choices: &[Vec<usize>], budget: &Budget, sums: &mut Sums) {
        match machine {
            Machine::Portable => self.add_on(Portable, choices, budget, sums),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(machine) => self.add_on(machine, choices, budget, sums),
        }
    }

    fn add_on<M: Instructions>(&self, machine: M, choices: &[Vec<usize>], budget: &Budget, sums: &mut Sums) {
        if const { M::NARROW } && self.places.iter().all(|&places| places <= 192) {
            machine.run(TryOut::<_, 3> { machine, walk: self, choices, budget, sums });
        } else {
            machine.run(TryOut::<_, { LONGEST / 64 }> { machine, walk: self, choices, budget, sums });
        }
    }

    /// Goes through the choices of all ships but the last with a stack of its own, so that all of it is one function.
    #[inline(always)]
    fn try_out<const W: usize>(
        &self,
        machine: impl Instructions,
        choices: &[Vec<usize>],
        budget: &Budget,
        sums: &mut Sums,
    ) {
        /// Between two looks at the clock the last two ships are tried out so many times, which takes milliseconds.
        const BETWEEN: u32 = 4_096;
        let mut tried = 0u32;
        let clashes: Clashes<W> = machine.run(FindClashes { lists: &self.lists.iter().collect::<Vec<_>>() });
        let ships = self.list_of.len();
        let mut wanted = vec![[0; W]; ships];
        for (set, choices) in wanted.iter_mut().zip(choices) {
            for &number in choices {
                set[number / 64] |= 1 << (number % 64);
            }
        }
        // open[depth * ships + ship]: the places that the first `depth` ships leave a ship.
        let mut open = vec![[0; W]; ships * ships];
        for (open, &places) in open.iter_mut().zip(&self.places) {
            *open = first(places);
        }
        // For each depth: the choices still to be tried, the one at hand, the chance so far, and the sum for the one at
        // hand.
        let mut left = vec![[0; W]; ships];
        let mut at = vec![0; ships];
        let mut chance = vec![1.0; ships + 1];
        let mut sum = vec![0.0; ships];
        let mut shares = vec![0.0; LONGEST];
        let mut depth = 0;
        loop {
            let here = depth * ships;
            // The last two ships are not tried out one after another.
            if depth + 2 >= ships {
                tried = tried.wrapping_add(1);
                if tried.is_multiple_of(BETWEEN) && budget.is_over() {
                    return;
                }
                let found =
                    self.last_two(&clashes, &open[here..here + ships], &wanted, chance[depth], &mut shares, sums);
                if depth == 0 {
                    sums.total += found;
                    return;
                }
                sum[depth - 1] += found;
            } else {
                let places = size(open[here + depth]);
                left[depth] = common(open[here + depth], wanted[depth]);
                chance[depth + 1] = chance[depth] / places as f64;
                depth += 1;
            }
            // Goes on with the next choice of the deepest ship that has one.
            loop {
                let above = depth - 1;
                sums.with[above][at[above]] += sum[above];
                if above == 0 {
                    sums.total += sum[above];
                } else {
                    sum[above - 1] += sum[above];
                }
                sum[above] = 0.0;
                if let Some(number) = take_first(&mut left[above]) {
                    at[above] = number;
                    for ship in depth..ships {
                        let row = clashes.rows(self.list_of[above], self.list_of[ship])[number];
                        open[depth * ships + ship] = without(open[above * ships + ship], row);
                    }
                    break;
                }
                if above == 0 {
                    return;
                }
                depth = above;
            }
        }
    }

    /// Adds the chances of all choices of the last two ships (or of the only one); returns their sum.
    #[inline(always)]
    fn last_two<const W: usize>(
        &self,
        clashes: &Clashes<W>,
        open: &[Set<W>],
        wanted: &[Set<W>],
        chance: f64,
        shares: &mut [f64],
        sums: &mut Sums,
    ) -> f64 {
        let ships = self.list_of.len();
        let last = ships - 1;
        if ships == 1 {
            let share = chance / size(open[last]) as f64;
            let chosen = common(open[last], wanted[last]);
            each!(number in chosen => {
                sums.with[last][number] += share;
            });
            return share * size(chosen) as f64;
        }
        let one = last - 1;
        let share = chance / size(open[one]) as f64;
        let (to_last, to_one) =
            (clashes.rows(self.list_of[one], self.list_of[last]), clashes.rows(self.list_of[last], self.list_of[one]));
        let (mut all, mut found) = (0.0, 0.0);
        let (ones, lasts) = (common(open[one], wanted[one]), common(open[last], wanted[last]));
        each!(number in ones => {
            let rest = without(open[last], to_last[number]);
            let chosen = size(common(rest, wanted[last]));
            // A choice that leaves the last ship nothing has no share.
            let every = if chosen == 0 { 0.0 } else { share / size(rest) as f64 };
            shares[number] = every;
            all += every;
            sums.with[one][number] += every * chosen as f64;
            found += every * chosen as f64;
        });
        each!(number in lasts => {
            let mut spoiled = 0.0;
            each!(other in common(ones, to_one[number]) => {
                spoiled += shares[other];
            });
            sums.with[last][number] += all - spoiled;
        });
        found
    }
}

/// Adds the chances of all fleets with these choices, with sets of so many words.
struct TryOut<'a, M, const W: usize> {
    machine: M,
    walk: &'a Walk,
    choices: &'a [Vec<usize>],
    budget: &'a Budget,
    sums: &'a mut Sums,
}

impl<M: Instructions, const W: usize> Step for TryOut<'_, M, W> {
    type Output = ();

    #[inline(always)]
    fn body(self) {
        self.walk.try_out::<W>(self.machine, self.choices, self.budget, self.sums);
    }
}

/// Takes the first entry out of a set.
#[inline(always)]
fn take_first<const W: usize>(set: &mut Set<W>) -> Option<usize> {
    let word = set.iter().position(|&bits| bits != 0)?;
    let bit = set[word].trailing_zeros() as usize;
    set[word] &= set[word] - 1;
    Some(word * 64 + bit)
}
