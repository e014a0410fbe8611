//! Double-dummy solving. The numbers of positions searched are asserted: they are the signature of the search, and
//! change only when it does.

use divan::{Bencher, black_box};
use yomi_bridge::{
    Deal, Strain, seats,
    solver::{Position, Solver, table},
};
use yomi_core::{Purpose, Streams};

fn main() {
    divan::main();
}

/// The leads of ten random deals, two in each strain.
fn deals() -> Vec<(Position, Strain)> {
    (0..10)
        .map(|index| {
            let deal = Deal::random(&mut Streams::new(1).stream(index, Purpose::Chance));
            let position = Position::new(deal, seats::WEST, &[]).expect("hands of 13 cards");
            (position, Strain::ALL[index as usize % 5])
        })
        .collect()
}

/// Solves all deals, each with a fresh solver, and counts the positions searched.
fn nodes(mut solve: impl FnMut(&mut Solver, &Position)) -> u64 {
    let solved = deals().into_iter().map(|(position, strain)| {
        let mut solver = Solver::new(strain);
        solve(&mut solver, black_box(&position));
        solver.nodes()
    });
    solved.sum()
}

fn best_lead(solver: &mut Solver, position: &Position) {
    black_box(solver.solve(position));
}

fn every_lead(solver: &mut Solver, position: &Position) {
    black_box(solver.solve_each_card(position));
}

#[divan::bench]
fn ten_deals(bencher: Bencher) {
    bencher.bench_local(|| nodes(best_lead));
    assert_eq!([nodes(best_lead), nodes(every_lead)], [877_673, 3_422_262]);
}

#[divan::bench]
fn every_lead_of_ten_deals(bencher: Bencher) {
    bencher.bench_local(|| nodes(every_lead));
}

#[divan::bench]
fn twenty_results(bencher: Bencher) {
    let deal = Deal::random(&mut Streams::new(1).stream(0, Purpose::Chance));
    bencher.bench_local(|| table(black_box(&deal)));
}
