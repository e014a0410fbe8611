//! The best play when very few fleets are left: every line of shots is tried that takes a certain hit at once.
//!
//! A certain hit costs nothing, and nearly always it is best now. Not always: where two ships lie side by side, the
//! shot that sinks one tells which hits are its own, and keeping a certain hit for later may tell more. On a 3×2 board
//! with two ships of 2 that saves 2 of 24 misses in 22 fleets. Trying that out as well would multiply the lines by the
//! orders of all certain hits.

use super::{
    counts::Counts,
    pool::{Bits, Item, Pool, alike},
};
use std::collections::HashMap;
use yomi_core::Budget;

/// A cell to fire at, and the sum of the misses over all fleets if every uncertain shot from there on is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Best {
    /// The cell; `None` if nothing is left to hit.
    pub(super) cell: Option<usize>,
    /// The misses.
    pub(super) misses: u32,
}

/// What came of solving.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solved {
    /// The best cell, or if it was not finished, the best of those that were tried to the end, or else the likeliest.
    pub(super) best: Best,
    /// How many positions were looked at.
    pub(super) positions: u64,
    /// Whether all lines were tried.
    pub(super) finished: bool,
}

/// Solves the game for a few fleets, 32 at most. With ten it takes no longer than looking ahead, with twenty often
/// seconds.
pub(super) fn solve(pool: &Pool, items: &[Item], budget: &Budget) -> Solved {
    let members = items.iter().map(|item| item.id).collect();
    let mut solver = Solver { pool, members, known: HashMap::new(), budget, positions: 0, ended: false };
    let best = solver.solve(&mut items.to_vec());
    Solved { best, positions: solver.positions, finished: !solver.ended }
}

struct Solver<'a> {
    pool: &'a Pool,
    /// The fleets, by the number of their bit.
    members: Vec<u32>,
    /// What was solved before. The fleets that are left and the cells not hit in one of them tell what was hit, and
    /// what was missed does not matter to any of them.
    known: HashMap<(u32, Bits), Best>,
    budget: &'a Budget,
    positions: u64,
    /// Whether the budget was over, so that what is found from there on says nothing.
    ended: bool,
}

impl Solver<'_> {
    fn solve(&mut self, items: &mut [Item]) -> Best {
        self.look_at_the_budget();
        let counts = Counts::of(self.pool, items);
        let (likeliest, most) = counts.likeliest();
        if items.len() < 2 || most == 0 || self.ended {
            return Best { cell: (most > 0).then_some(likeliest), misses: 0 };
        }
        items.sort_unstable_by_key(|item| item.id);
        let set = items.iter().fold(0, |set, item| set | self.bit(item));
        let key = (set, items[0].left);
        if let Some(&best) = self.known.get(&key) {
            return best;
        }
        let total = self.pool.weigh(items);
        let best = if most == total {
            self.misses_after(items, likeliest, u32::MAX).map(|misses| Best { cell: Some(likeliest), misses })
        } else {
            self.best_cell(items, &counts, total)
        };
        let best = best.unwrap_or(Best { cell: Some(likeliest), misses: 0 });
        self.known.insert(key, best);
        best
    }

    /// Takes note of a position, and every so often of the time.
    fn look_at_the_budget(&mut self) {
        const BETWEEN: u64 = 64;
        self.ended = self.ended || !self.budget.allows_looking_every(self.positions, BETWEEN);
        self.positions += 1;
    }

    /// Tries all cells, the likeliest first.
    fn best_cell(&mut self, items: &[Item], counts: &Counts, total: u32) -> Option<Best> {
        let possible = counts.possible();
        let mut cells: Vec<usize> = (0..Bits::BITS as usize).filter(|cell| possible >> cell & 1 == 1).collect();
        cells.sort_by_key(|&cell| (total - counts.get(cell), cell));
        let mut best: Option<Best> = None;
        for cell in cells {
            if self.ended {
                break;
            }
            let limit = best.map_or(u32::MAX, |best| best.misses);
            if let Some(misses) = self.misses_after(&mut items.to_vec(), cell, limit) {
                best = Some(Best { cell: Some(cell), misses });
            }
        }
        best
    }

    /// The misses if this cell is fired at and the best is done from there on; `None` if they are not below the limit,
    /// or if there was no time to find out.
    fn misses_after(&mut self, items: &mut [Item], cell: usize, limit: u32) -> Option<u32> {
        let hit = self.pool.fire(items, 1 << cell);
        let (mut hit, missed) = items.split_at_mut(hit);
        let mut misses = self.pool.weigh(missed);
        if misses >= limit {
            return None;
        }
        misses += self.solve(missed).misses;
        while !hit.is_empty() && misses < limit {
            let same = alike(hit);
            let (part, others) = hit.split_at_mut(same);
            misses += self.solve(part).misses;
            hit = others;
        }
        (misses < limit && !self.ended).then_some(misses)
    }

    fn bit(&self, item: &Item) -> u32 {
        self.members.iter().position(|&member| member == item.id).map_or(0, |number| 1 << number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Battleship, Cells, Evidence, Fleet, FleetWorlds, OceanGrid, Setup};
    use yomi_core::Worlds;

    /// The fewest misses by the rules alone: every cell is tried after every answer, unless a hit is certain.
    struct Plainly<'a> {
        setup: &'a Setup,
        fleets: Vec<Fleet>,
        known: HashMap<(Cells, u64), u32>,
    }

    impl Plainly<'_> {
        fn fewest_misses(&mut self, shots: Cells, set: u64) -> u32 {
            if let Some(&known) = self.known.get(&(shots, set)) {
                return known;
            }
            let afloat: Vec<(usize, OceanGrid)> = (0..self.fleets.len())
                .filter(|number| set >> number & 1 == 1)
                .map(|number| (number, OceanGrid::fired_at(self.setup, &self.fleets[number], shots)))
                .filter(|(_, grid)| !grid.is_lost(self.setup))
                .collect();
            let mut fewest = if afloat.is_empty() { 0 } else { u32::MAX };
            let open = self.setup.board() - shots;
            let common = afloat.iter().fold(open, |common, (_, grid)| common & grid.occupied());
            for cell in common.first().map_or(open, Cells::of).iter() {
                let mut by_answer: HashMap<String, u64> = HashMap::new();
                let mut misses = 0;
                for (number, grid) in &afloat {
                    *by_answer.entry(grid.answer(self.setup, cell).to_string()).or_default() |= 1 << number;
                    misses += u32::from(!grid.occupied().contains(cell));
                }
                // A shot that hits nothing in any fleet is never better.
                if misses as usize == afloat.len() {
                    continue;
                }
                for set in by_answer.into_values() {
                    misses += self.fewest_misses(shots | Cells::of(cell), set);
                }
                fewest = fewest.min(misses);
            }
            self.known.insert((shots, set), fewest);
            fewest
        }
    }

    #[test]
    fn no_play_that_takes_certain_hits_at_once_is_better() {
        let specs = [
            "board=3x3,fleet=2",
            "board=4x2,fleet=2",
            "board=5x2,fleet=3",
            "board=4x2,fleet=3+2",
            "board=3x2,fleet=2+2",
            "board=3x2,fleet=2+1",
            "board=4x3,fleet=3+2,touch=no",
        ];
        for spec in specs {
            for announce in ["type", "sunk", "place", "named", "silent"] {
                let spec = format!("battleship:{spec},announce={announce}");
                let setup = yomi_conformance::rules_of::<Battleship>(&spec).setup().clone();
                let evidence = Evidence::new(&setup);
                let pool =
                    Pool::new(&setup, &evidence, &Budget::unlimited()).expect("fleets fit").expect("a small board");
                let items = pool.items();
                let fleets =
                    FleetWorlds::new(setup.clone(), &evidence, setup.ship_count()).expect("fleets fit").to_vec();
                assert!(items.len() <= 32 && fleets.len() <= 64 && items.len() > 4, "{spec}: {}", items.len());
                assert_eq!(pool.weigh(&items) as usize, fleets.len(), "{spec}");
                let all = u64::MAX >> (64 - fleets.len());
                let mut plainly = Plainly { setup: &setup, fleets, known: HashMap::new() };
                let solved = solve(&pool, &items, &Budget::unlimited());
                assert!(solved.finished);
                assert_eq!(solved.best.misses, plainly.fewest_misses(Cells::EMPTY, all), "{spec}");
            }
        }
    }
}
