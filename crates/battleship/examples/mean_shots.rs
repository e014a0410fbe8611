//! How many shots it takes to sink a fleet: the sharpshooter against always firing at the likeliest cell, on the same boards.
//!
//! ```text
//! cargo run --release -p yomi-battleship --example mean_shots -- [BOARDS] [SEED] [uniform|sequential] [FLEETS] [K] [EXACT]
//! ```
//!
//! Prints the mean of both, and the mean of the differences on the same boards, each with its 95 % interval.

use std::{collections::HashMap, sync::Arc};
use yomi_battleship::{
    Battleship, Cell, Cells, Evidence, Fleet, Foresight, Method, Posterior, Setup, Sharpshooter, Waters,
};
use yomi_conformance::rules_of;
use yomi_core::{Purpose, Streams};

/// How many times results are printed on the way.
const REPORTS: u64 = 20;

/// Up to how many shots cells are remembered: after more, the same answers hardly come again.
const REMEMBERED: u32 = 20;

fn main() {
    let mut words = std::env::args().skip(1);
    let boards: u64 = number(words.next(), 1_000);
    let seed: u64 = number(words.next(), 1);
    let method = match words.next().as_deref() {
        None | Some("uniform") => Method::Uniform,
        Some("sequential") => Method::Sequential,
        Some(other) => fail(&format!("{other:?} is no way to place; write uniform or sequential")),
    };
    let usual = Foresight::default();
    let ahead = Foresight {
        fleets: number(words.next(), usual.fleets),
        width: number(words.next(), usual.width),
        exact: number(words.next(), usual.exact),
    };
    let setup = rules_of::<Battleship>("battleship:").setup().clone();
    println!("{boards} boards, placed {method:?}, seed {seed}, {ahead:?}");
    let (mut greedy, mut sharp, mut difference) = (Sums::default(), Sums::default(), Sums::default());
    let (mut greedy_memory, mut sharp_memory) = (Memory::new(), Memory::new());
    for board in 0..boards {
        let mut rng = Streams::new(seed).stream(board, Purpose::Chance);
        let fleet = method.complete(&setup, &Fleet::EMPTY, u32::MAX, &mut rng).expect("the classic fleet has room");
        let simple = shots(&setup, &fleet, &mut greedy_memory, likeliest(&setup));
        let mut shooter = Sharpshooter::new(&setup, ahead);
        let better = shots(&setup, &fleet, &mut sharp_memory, |evidence| shooter.choose(evidence));
        greedy.add(simple);
        sharp.add(better);
        difference.add(better - simple);
        if (board + 1) % boards.div_ceil(REPORTS) == 0 || board + 1 == boards {
            println!("{:>7} boards: likeliest {greedy}, sharp {sharp}, difference {difference}", board + 1);
        }
    }
}

/// The cell that most fleets have a ship on.
fn likeliest(setup: &Arc<Setup>) -> impl FnMut(&Evidence) -> Option<Cell> {
    |evidence| Some(Posterior::new(setup, evidence).ok()?.likeliest()?.0)
}

/// Cells chosen before, by what was known: misses, hits, and which shot sank which ship.
type Memory = HashMap<(Cells, Cells, Vec<(Cell, Option<u8>)>), Cell>;

/// How many shots a player takes to sink a fleet.
fn shots(setup: &Setup, fleet: &Fleet, memory: &mut Memory, mut choose: impl FnMut(&Evidence) -> Option<Cell>) -> f64 {
    let mut waters = Waters::new(setup, fleet);
    let mut evidence = Evidence::new(setup);
    while !waters.is_lost(setup) {
        let early = evidence.shots().len() <= REMEMBERED;
        let sinkings = evidence.sinkings().iter().map(|sinking| (sinking.cell, sinking.ship.map(|ship| ship.0)));
        let key = (evidence.misses(), evidence.hits(), sinkings.collect());
        let known = if early { memory.get(&key).copied() } else { None };
        let cell = known.or_else(|| choose(&evidence)).expect("a ship is afloat, so there is a cell to hit");
        if early {
            memory.insert(key, cell);
        }
        evidence.record(setup, cell, waters.fire(setup, cell)).expect("a real answer");
    }
    f64::from(evidence.shots().len())
}

/// What a mean and its interval need.
#[derive(Default)]
struct Sums {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }
}

impl std::fmt::Display for Sums {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mean = self.sum / self.count;
        let variance = (self.squares - self.sum * mean) / (self.count - 1.0).max(1.0);
        write!(f, "{mean:.3} ± {:.3}", 1.96 * (variance / self.count).sqrt())
    }
}

fn number<T: std::str::FromStr>(word: Option<String>, usual: T) -> T {
    let Some(word) = word else { return usual };
    word.parse().unwrap_or_else(|_| fail(&format!("{word:?} is no whole number")))
}

fn fail(problem: &str) -> ! {
    eprintln!("{problem}; usage: mean_shots [BOARDS] [SEED] [uniform|sequential] [FLEETS] [K] [EXACT]");
    std::process::exit(2)
}
