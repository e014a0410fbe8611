//! Are the results the same?

use crate::{dds::Dds, deals, engine::Engine};
use yomi_bridge::{
    Strain, Vulnerability, seats,
    solver::{Solver, par, table},
};
use yomi_core::{Purpose, Streams, below};

/// Compares every card of `count` random positions of one to thirteen cards a hand, some in the middle of a trick, and,
/// for every two hundred of them, a whole table and its par.
///
/// Most have four to eight cards a hand: rare endings are what counting winners gets wrong, and they are quick to
/// solve.
pub(crate) fn run(dds: &mut Dds, count: u64, seed: u64) {
    let streams = Streams::new(seed);
    let mut solvers = Strain::ALL.map(Solver::new);
    let (mut cards, mut tables) = (0, 0);
    for index in 0..count {
        let mut rng = streams.stream(index, Purpose::Chance);
        let size = if below(&mut rng, 4) == 0 { 1 + below(&mut rng, 13) } else { 4 + below(&mut rng, 5) };
        let played = below(&mut rng, 4);
        let position = deals::position(&mut rng, size, played);
        let strain = deals::strain(&mut rng);
        let solver = &mut solvers[strain as usize];
        if below(&mut rng, 16) == 0 {
            // A fresh one now and then, so that warm and cold ones are compared.
            *solver = Solver::new(strain);
        }
        let (expected, _) = dds.each_card(&position, strain);
        let results = solver.solve_each_card(&position);
        let best = solver.solve(&position);
        if results != expected || Some(best) != expected.iter().map(|&(_, tricks)| tricks).max() {
            eprintln!("position {index} of seed {seed}, {strain}: {position:?}");
            eprintln!("libdds {expected:?}\nyomi   {results:?}, best {best}");
            crate::end(1);
        }
        cards += results.len();
        if index % 200 == 0 {
            tables += 1;
            check_table(dds, &streams, index);
        }
    }
    println!(
        "{count} positions with {cards} cards, and {tables} tables with their pars, are the same as those of libdds"
    );
}

fn check_table(dds: &mut Dds, streams: &Streams, index: u64) {
    let deal = *deals::whole(&mut streams.stream(index, Purpose::Other(0))).hands();
    let (expected, _) = dds.table(&deal);
    let results = table(&deal).expect("hands of 13 cards");
    if results != expected {
        eprintln!("table of {deal}\nlibdds {expected:?}\nyomi   {results:?}");
        crate::end(1);
    }
    for vulnerability in Vulnerability::ALL {
        for dealer in seats::ALL {
            let (score, expected) =
                (par(&results, dealer, vulnerability).score, dds.par_score(&results, dealer, vulnerability));
            if score != expected {
                eprintln!(
                    "par of {deal}, dealer {}, vulnerable {vulnerability}: libdds {expected}, yomi {score}",
                    seats::letter(dealer)
                );
                crate::end(1);
            }
        }
    }
}
