//! How long small boards take to solve.

use yomi_amazons::{Amazons, Setup, Size, solver::solve};
use yomi_core::Budget;

fn main() {
    divan::main();
}

/// From the usual starts to the end.
#[divan::bench(args = [(4, 4), (5, 4), (4, 5), (5, 5)], sample_count = 3, sample_size = 1)]
fn start((columns, rows): (u8, u8)) -> u64 {
    let start = Setup::usual(Size::new(columns, rows).expect("a size")).expect("a usual start");
    let solved = solve(&Amazons::new(start), &Budget::unlimited()).expect("a small board");
    assert!(solved.winner.is_some());
    solved.expanded
}
