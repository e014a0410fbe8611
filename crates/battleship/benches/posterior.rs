//! How fast the exact posterior is on one core.
//!
//! Targets on the classic board: 5 ms from the empty board; 2, 0.6 and 0.2 ms after 10, 20 and 30 misses on a
//! checkerboard; 10 ms with one or two open hits; 50 ms for the worst of 10,000 positions of random games; and 10 to 30
//! µs for the usual position from the middle of a game on. The slowest of many positions is timed by itself and
//! printed.

use divan::{Bencher, black_box, counter::ItemsCount};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use yomi_battleship::{
    Answer, Battleship, Cell, Cells, Evidence, Fleet, Method, OceanGrid, Posterior, Setup, undecided,
};
use yomi_conformance::rules_of;
use yomi_core::{Purpose, Rng, Streams};

fn main() {
    let (setup, mut rng) = (setup(), rng());
    for (name, random) in [("random", true), ("hunting", false)] {
        let positions: Vec<Evidence> = (0..10_000).map(|_| position(&setup, random, &mut rng)).collect();
        let mut times: Vec<(Duration, usize)> = positions
            .iter()
            .enumerate()
            .map(|(number, evidence)| {
                let start = Instant::now();
                black_box(Posterior::new(&setup, evidence).expect("a real position").total());
                (start.elapsed(), number)
            })
            .collect();
        times.sort();
        let at = |share: f64| times[(share * 9_999.0) as usize].0;
        println!(
            "10,000 positions of {name} games: median {:?}, 90 % {:?}, 99 % {:?}, worst {:?}",
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        );
        let worst = &positions[times[9_999].1];
        println!(
            "the worst: {} shots, {} hits, {} sunk",
            worst.shots().len(),
            worst.hits().len(),
            worst.sinkings().len()
        );
    }
    divan::main();
}

fn setup() -> Arc<Setup> {
    rules_of::<Battleship>("battleship:").setup().clone()
}

fn rng() -> Rng {
    Streams::new(1).stream(0, Purpose::Other(0))
}

/// The answers to some shots at a random fleet, as many as a game may have seen.
fn position(setup: &Setup, random: bool, rng: &mut Rng) -> Evidence {
    let shots = yomi_core::below(rng, if random { 90 } else { 50 });
    let mut game = Hunt::new(setup, rng);
    for _ in 0..shots {
        if game.grid.is_lost(setup) {
            break;
        }
        let cell = if random { (setup.board() - game.evidence.shots()).pick(rng) } else { game.choose(setup, rng) };
        game.shoot(setup, cell.expect("a cell is left"));
    }
    if game.grid.is_lost(setup) { position(setup, random, rng) } else { game.evidence }
}

/// A fleet under fire.
struct Hunt {
    grid: OceanGrid,
    evidence: Evidence,
}

impl Hunt {
    fn new(setup: &Setup, rng: &mut Rng) -> Self {
        let fleet = Method::Sequential.complete(setup, &Fleet::EMPTY, 1, rng).expect("there is room");
        Hunt { grid: OceanGrid::new(setup, &fleet), evidence: Evidence::new(setup) }
    }

    fn shoot(&mut self, setup: &Setup, cell: Cell) {
        let answer = self.grid.fire(setup, cell);
        self.evidence.record(setup, cell, answer).expect("a real answer");
    }

    /// Beside a hit whose ship is afloat if there is one, else on a checkerboard.
    fn choose(&self, setup: &Setup, rng: &mut Rng) -> Option<Cell> {
        let open = undecided(setup, &self.evidence);
        let beside = (self.evidence.hits() - self.evidence.located()).neighbours() & open;
        let parity: Cells = open.iter().filter(|cell| (cell.row() + cell.column()) % 2 == 0).collect();
        beside.pick(rng).or_else(|| parity.pick(rng)).or_else(|| open.pick(rng))
    }
}

/// The first positions of hunting games in which at most four ships are left and at most 70 cells are undecided, or
/// those `later` shots after that.
fn endgames(setup: &Setup, count: usize, later: usize) -> Vec<Evidence> {
    let mut rng = rng();
    let mut found = Vec::new();
    while found.len() < count {
        let mut game = Hunt::new(setup, &mut rng);
        let mut left = later;
        while !game.grid.is_lost(setup) {
            if !game.evidence.sinkings().is_empty() && undecided(setup, &game.evidence).len() <= 70 {
                if left == 0 {
                    found.push(game.evidence);
                    break;
                }
                left -= 1;
            }
            let cell = game.choose(setup, &mut rng).expect("a ship is afloat");
            game.shoot(setup, cell);
        }
    }
    found
}

fn told(setup: &Setup, misses: &[Cell], hits: &[Cell]) -> Evidence {
    let mut evidence = Evidence::new(setup);
    let answers =
        misses.iter().map(|cell| (cell, Answer::Miss)).chain(hits.iter().map(|cell| (cell, Answer::Hit(None))));
    for (cell, answer) in answers {
        evidence.record(setup, *cell, answer).expect("a possible answer");
    }
    evidence
}

/// Misses spread over the checkerboard.
#[divan::bench(args = [0, 10, 20, 30, 40])]
fn checkerboard_misses(bencher: Bencher, count: usize) {
    let setup = setup();
    let board: Vec<Cell> = setup.board().iter().filter(|cell| (cell.row() + cell.column()) % 2 == 0).collect();
    let misses: Vec<Cell> = (0..count).map(|number| board[number * board.len() / count]).collect();
    let evidence = told(&setup, &misses, &[]);
    bencher.bench_local(|| Posterior::new(black_box(&setup), &evidence).expect("fleets fit").total());
}

/// Open hits on an otherwise empty board.
#[divan::bench(args = [1, 2, 3, 4, 5])]
fn open_hits(bencher: Bencher, count: usize) {
    let setup = setup();
    let hits = [(4, 4), (7, 2), (2, 7), (1, 1), (7, 7)].map(|(column, row)| Cell::new(column, row));
    let evidence = told(&setup, &[], &hits[..count]);
    bencher.bench_local(|| Posterior::new(black_box(&setup), &evidence).expect("fleets fit").total());
}

/// Positions where players begin to count, and some shots later.
#[divan::bench(args = [0, 3, 6, 10, 15])]
fn endgame_positions(bencher: Bencher, later: usize) {
    const COUNT: usize = 200;
    let setup = setup();
    let positions = endgames(&setup, COUNT, later);
    bencher.counter(ItemsCount::new(COUNT)).bench_local(|| {
        for evidence in &positions {
            black_box(Posterior::new(&setup, evidence).expect("a real position").total());
        }
    });
}
