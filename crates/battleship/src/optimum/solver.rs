//! The optimum, by trying every cell after every answer, within bounds.

use super::{
    fleets::{Bits, Fleet, MOST_SHIPS, all},
    key::{Key, Sinking, common_ships},
};
use crate::setup::Setup;
use std::{collections::HashMap, sync::Arc};
use yomi_core::Budget;

/// Why a game is not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooLarge(pub String);

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TooLarge {}

/// What came of solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Optimum {
    /// How many fleets there are, ships of the same length being told apart by nothing.
    pub fleets: u64,
    /// The misses of the best play, summed over all of them; `None` if the budget was over before.
    pub misses: Option<u64>,
    /// How many cells each fleet has.
    pub cells: u32,
    /// How many different positions, up to symmetry, had to be looked at.
    pub positions: u64,
}

impl Optimum {
    /// The shots of the best play on average.
    pub fn shots(&self) -> Option<f64> {
        Some(f64::from(self.cells) + self.misses? as f64 / self.fleets as f64)
    }
}

/// Finds the fewest misses within a budget whose work is positions.
///
/// # Errors
/// If the game is not one that can be solved.
pub fn optimum(setup: &Arc<Setup>, budget: &Budget) -> Result<Optimum, TooLarge> {
    let fleets = all(setup)?;
    let left: Vec<u32> = (0..fleets.len() as u32).collect();
    let cells = fleets.first().map_or(0, |fleet| fleet.cells().count_ones());
    let mut solver = Solver { fleets: &fleets, known: HashMap::new(), budget, positions: 0, ended: false };
    let node = Node { left, hits: 0, sinkings: Vec::new() };
    let value = solver.solve(&node, u64::MAX);
    let misses = (!solver.ended).then_some(value);
    Ok(Optimum { fleets: fleets.len() as u64, misses, cells, positions: solver.positions })
}

/// What is known at a point of a line of shots.
struct Node {
    /// The fleets that are left.
    left: Vec<u32>,
    /// The hits, which all of them have.
    hits: Bits,
    sinkings: Vec<Sinking>,
}

/// What is known of the misses of the best play.
#[derive(Clone, Copy)]
enum Known {
    Exactly(u64),
    AtLeast(u64),
}

struct Solver<'a> {
    fleets: &'a [Fleet],
    known: HashMap<Key, Known>,
    budget: &'a Budget,
    positions: u64,
    ended: bool,
}

impl Solver<'_> {
    /// The misses of the best play in all fleets together, or some number from `limit` on if they are not below it.
    fn solve(&mut self, node: &Node, limit: u64) -> u64 {
        // All fleets have as many cells. Where all of them are hit, fleets that differ in nothing but which ship lies
        // where are over as well.
        let is_over = |number: &u32| self.fleets[*number as usize].cells() & !node.hits == 0;
        if node.left.len() < 2 || node.left.first().is_some_and(is_over) {
            return 0;
        }
        let counts = self.counts(node);
        let least = self.least(node, &counts);
        if least >= limit || self.ended {
            return least;
        }
        let key = Key::new(self.fleets, &node.left, node.hits, &node.sinkings);
        let mut least = least;
        match self.known.get(&key) {
            Some(Known::Exactly(value)) => return *value,
            Some(Known::AtLeast(known)) if *known >= limit => return *known,
            Some(Known::AtLeast(known)) => least = least.max(*known),
            None => {}
        }
        const BETWEEN: u64 = 256;
        self.ended |= !self.budget.allows_looking_every(self.positions, BETWEEN);
        self.positions += 1;
        let best = self.best(node, &counts, least, limit);
        if !self.ended {
            let known = if best < limit { Known::Exactly(best) } else { Known::AtLeast(best) };
            self.known.insert(key, known);
        }
        best
    }

    /// Tries all cells on which some fleet has a ship, the most promising first.
    fn best(&mut self, node: &Node, counts: &[u32; 64], least: u64, limit: u64) -> u64 {
        let mut shots: Vec<(u64, Shot)> = (0..64)
            .filter(|&cell| counts[cell] > 0)
            .map(|cell| {
                let shot = self.fire(node, 1 << cell);
                (shot.least(), shot)
            })
            .collect();
        shots.sort_by_key(|(least, shot)| (*least, shot.missed));
        let mut best = limit;
        // What no cell can better, if none is tried to the end.
        let mut bound = u64::MAX;
        for (promised, shot) in shots {
            if best <= least || self.ended {
                break;
            }
            if promised >= best {
                bound = bound.min(promised);
                continue;
            }
            let mut misses = promised;
            for (part, least) in &shot.parts {
                if misses >= best {
                    break;
                }
                misses -= least;
                misses += self.solve(part, best - misses);
            }
            bound = bound.min(misses);
            best = best.min(misses);
        }
        if best < limit { best } else { bound.max(least) }
    }

    /// Fires at a cell in all fleets.
    fn fire(&self, node: &Node, cell: Bits) -> Shot {
        const ANSWERS: usize = 10;
        const MISS: usize = ANSWERS - 1;
        let mut by_answer: [Vec<u32>; ANSWERS] = Default::default();
        for &number in &node.left {
            let fleet = &self.fleets[number as usize];
            let answer = if fleet.cells() & cell == 0 { MISS } else { fleet.sinks(node.hits, cell).into() };
            by_answer[answer].push(number);
        }
        let missed = by_answer[MISS].len() as u64;
        let mut parts = Vec::new();
        for (answer, left) in by_answer.into_iter().enumerate().filter(|(_, left)| left.len() > 1) {
            let mut part = Node { left, hits: node.hits, sinkings: node.sinkings.clone() };
            if answer != MISS {
                part.hits |= cell;
            }
            if (1..MISS).contains(&answer) {
                part.sinkings.push(Sinking { cell, hits: part.hits, length: answer as u8 });
            }
            // A ship that is known to lie somewhere tells nothing any more, so it is as good as hit.
            part.hits = common_ships(self.fleets, &part.left).fold(part.hits, |hits, ship| hits | ship);
            let least = self.least(&part, &self.counts(&part));
            parts.push((part, least));
        }
        // The part that may cost most is solved first: it is the likeliest to show that the cell is no good.
        parts.sort_by_key(|(part, _)| std::cmp::Reverse(part.left.len()));
        Shot { missed, parts }
    }

    /// How many fleets have a ship on each cell not hit.
    fn counts(&self, node: &Node) -> [u32; 64] {
        let mut counts = [0; 64];
        for &number in &node.left {
            let mut cells = self.fleets[number as usize].cells() & !node.hits;
            while cells != 0 {
                counts[cells.trailing_zeros() as usize] += 1;
                cells &= cells - 1;
            }
        }
        counts
    }

    /// A number of misses that no play can do without.
    ///
    /// As long as all shots miss, the k-th can be the first hit of no more fleets than have a ship on the cell that is
    /// k-th in number. It costs each of those k - 1 misses; and of these, only as many as hits and m misses can tell
    /// apart can do with m more.
    fn least(&self, node: &Node, counts: &[u32; 64]) -> u64 {
        let Some(&first) = node.left.first() else { return 0 };
        let fleet = &self.fleets[first as usize];
        let afloat = fleet.ships.iter().filter(|ship| **ship & !node.hits != 0);
        let (afloat, remaining) = (afloat.count() as u32, (fleet.cells() & !node.hits).count_ones());
        if remaining == 0 {
            return 0;
        }
        // Fleets of which the same is left need not be told apart. There are none such before the first hit.
        let (weights, counts) =
            if node.hits == 0 || self.lone() { (vec![1; node.left.len()], *counts) } else { self.classes(node) };
        let mut sorted: Vec<u64> = counts.iter().filter(|count| **count > 0).map(|count| u64::from(*count)).collect();
        sorted.sort_unstable_by(|one, two| two.cmp(one));
        // For each number of misses, how many fleets can have them.
        let mut room: Vec<u64> = Vec::new();
        let words = words(remaining, afloat);
        for (before, &count) in sorted.iter().enumerate() {
            let (mut left, mut misses) = (count, before);
            while left > 0 {
                let after = (misses - before) as u64;
                let fit = if remaining < 2 { left } else { words.saturating_mul(ways(remaining, after)).min(left) };
                if room.len() <= misses {
                    room.resize(misses + 1, 0);
                }
                room[misses] += fit;
                left -= fit;
                misses += 1;
            }
        }
        let mut heaviest = weights.into_iter();
        let mut least = 0;
        for (misses, fit) in room.into_iter().enumerate() {
            let taken: u64 = heaviest.by_ref().take(fit as usize).sum();
            least += taken * misses as u64;
        }
        least
    }

    /// Whether there is only one ship.
    fn lone(&self) -> bool {
        self.fleets.first().is_some_and(|fleet| fleet.ships[1] == 0)
    }

    /// The fleets of which the same is left taken as one: their weights, the heaviest first, and how many of these have
    /// a ship on each cell.
    fn classes(&self, node: &Node) -> (Vec<u64>, [u32; 64]) {
        // The length, which is told when a ship sinks, and its cells that are not hit; nothing of a ship that is sunk.
        let rest = |&number: &u32| {
            let mut ships = self.fleets[number as usize].ships.map(|ship| (ship.count_ones() as u8, ship & !node.hits));
            ships.iter_mut().filter(|(_, cells)| *cells == 0).for_each(|ship| *ship = (0, 0));
            ships.sort_unstable();
            ships
        };
        let mut all: Vec<[(u8, Bits); MOST_SHIPS]> = node.left.iter().map(rest).collect();
        all.sort_unstable();
        let mut weights = Vec::new();
        let mut counts = [0; 64];
        for same in all.chunk_by(|one, two| one == two) {
            weights.push(same.len() as u64);
            let mut cells = same[0].iter().fold(0, |all, (_, cells)| all | cells);
            while cells != 0 {
                counts[cells.trailing_zeros() as usize] += 1;
                cells &= cells - 1;
            }
        }
        weights.sort_unstable_by(|one, two| two.cmp(one));
        (weights, counts)
    }
}

/// A shot and what is left after each answer, with the least misses that each part takes.
struct Shot {
    missed: u64,
    parts: Vec<(Node, u64)>,
}

impl Shot {
    fn least(&self) -> u64 {
        self.missed + self.parts.iter().map(|(_, least)| least).sum::<u64>()
    }
}

/// In how many ways at most the hits that are left can sound: which of them sink a ship, and which ship that is.
fn words(hits: u32, ships: u32) -> u64 {
    let mut words = 1u64;
    // The last hit sinks one; the others are sunk by any of the hits before it.
    for number in 0..ships.saturating_sub(1) {
        words = words * u64::from(hits - 1 - number) / u64::from(number + 1);
    }
    words * (1..=u64::from(ships)).product::<u64>()
}

/// In how many ways some misses can lie between the first of the hits and the last.
fn ways(hits: u32, misses: u64) -> u64 {
    if hits < 2 {
        return u64::from(misses == 0);
    }
    let gaps = u64::from(hits) - 1;
    (0..misses).fold(1, |ways: u64, number| ways.saturating_mul(gaps + number) / (number + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Battleship, Cells, Evidence, Fleet as Placed, FleetWorlds, Foresight, OceanGrid, Posterior, Sharpshooter,
        optimum::{expected_shots, least_misses},
    };
    use yomi_core::{Limits, Worlds};

    fn setup(options: &str) -> Arc<Setup> {
        yomi_conformance::rules_of::<Battleship>(&format!("battleship:{options}")).setup().clone()
    }

    fn fleets(setup: &Arc<Setup>) -> Vec<Placed> {
        FleetWorlds::new(setup.clone(), &Evidence::new(setup), setup.ship_count()).expect("there is room").to_vec()
    }

    fn solved(options: &str) -> Optimum {
        optimum(&setup(options), &Budget::unlimited()).expect("a small board")
    }

    /// The fewest misses by the rules alone: every cell is tried after every answer.
    struct Plainly<'a> {
        setup: &'a Setup,
        fleets: Vec<Placed>,
        known: HashMap<(Cells, u64), u64>,
    }

    impl Plainly<'_> {
        fn fewest_misses(&mut self, shots: Cells, set: u64) -> u64 {
            if let Some(&known) = self.known.get(&(shots, set)) {
                return known;
            }
            let afloat: Vec<(usize, OceanGrid)> = (0..self.fleets.len())
                .filter(|number| set >> number & 1 == 1)
                .map(|number| (number, OceanGrid::fired_at(self.setup, &self.fleets[number], shots)))
                .filter(|(_, grid)| !grid.is_lost(self.setup))
                .collect();
            let mut fewest = if afloat.is_empty() { 0 } else { u64::MAX };
            for cell in (self.setup.board() - shots).iter() {
                let mut by_answer: HashMap<String, u64> = HashMap::new();
                let mut misses = 0;
                for (number, grid) in &afloat {
                    *by_answer.entry(grid.answer(self.setup, cell).to_string()).or_default() |= 1 << number;
                    misses += u64::from(!grid.occupied().contains(cell));
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
    fn no_play_is_better() {
        for options in [
            "board=3x3,fleet=2",
            "board=3x3,fleet=3",
            "board=4x2,fleet=3+2",
            "board=3x2,fleet=2+2",
            "board=3x2,fleet=2+1",
            "board=5x2,fleet=3",
            "board=3x3,fleet=3+3",
            "board=4x3,fleet=3+2,touch=no",
        ] {
            let setup = setup(options);
            let fleets = fleets(&setup);
            assert!((5..=64).contains(&fleets.len()), "{options}: {}", fleets.len());
            let (count, all) = (fleets.len() as u64, u64::MAX >> (64 - fleets.len()));
            let fewest = Plainly { setup: &setup, fleets, known: HashMap::new() }.fewest_misses(Cells::EMPTY, all);
            let found = solved(options);
            let misses = found.misses.expect("no limit");
            // Here ships of the same length are not told apart.
            assert_eq!(misses * count, fewest * found.fleets, "{options}");
        }
    }

    /// Keeping a certain hit for later saves misses here: taking such hits at once costs 24 in the 22 fleets.
    #[test]
    fn certain_hits_may_be_kept() {
        let found = solved("board=3x2,fleet=2+2");
        assert_eq!((found.fleets, found.misses), (11, Some(11)));
        assert_eq!(found.shots(), Some(5.0));
    }

    /// Nobody is better than the best, and the bound is one.
    #[test]
    fn attackers_and_bounds_lie_on_either_side() {
        for options in ["board=3x3,fleet=2", "board=4x4,fleet=2", "board=4x3,fleet=3+2", "board=4x4,fleet=3"] {
            let setup = setup(options);
            let best = solved(options).shots().expect("no limit");
            let likeliest = expected_shots(&setup, &(), &mut |(), evidence: &Evidence| {
                Some(Posterior::new(&setup, evidence).ok()?.likeliest()?.0)
            });
            let first = Sharpshooter::new(&setup, Foresight::default());
            let sharp =
                expected_shots(&setup, &first, &mut |sharp: &mut Sharpshooter, evidence| sharp.choose(evidence));
            for (name, shots) in [("likeliest", likeliest), ("sharp", sharp)] {
                let shots = shots.expect("they go on to the end");
                assert!(shots >= best - 1e-9 && shots < best + 0.5, "{options}: {name} {shots}, best {best}");
            }
            let fleets = fleets(&setup);
            let cells: u32 = setup.ships().map(|ship| u32::from(setup.length(ship))).sum();
            let sum: f64 = fleets.iter().map(|fleet| least_misses(&setup, fleet)).sum();
            let least = f64::from(cells) + sum / fleets.len() as f64;
            assert!(least <= best + 1e-9, "{options}: bound {least}, best {best}");
        }
    }

    #[test]
    fn what_cannot_be_solved_says_why() {
        for (options, why) in [
            ("board=9x4", "boards of more than 8 columns or rows are too large to be solved"),
            ("board=8x8,fleet=2+2+2+2+2", "fleets of more than 4 ships are too large to be solved"),
            (
                "board=4x4,fleet=2,announce=sunk",
                "only games that tell the type of a ship that sinks are solved; write announce=type",
            ),
        ] {
            let error = optimum(&setup(options), &Budget::unlimited()).expect_err("refused");
            assert_eq!(error.to_string(), why);
        }
        let none = Budget::within(&Limits { work: Some(0), ..Limits::default() }, None);
        assert_eq!(optimum(&setup("board=4x4,fleet=3"), &none).map(|found| found.misses), Ok(None));
    }
}
