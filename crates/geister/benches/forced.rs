//! How long forced wins take to prove, on one core. The items counted are positions looked at.

use divan::{Bencher, counter::ItemsCount};
use yomi_core::{Budget, Seat};
use yomi_geister::{
    GeisterRules, Sight, Snapshot,
    endgame::{ColouringSet, ForcedWinSearch, LastFour, ProofLimits, forced_win},
};

fn main() {
    divan::main();
}

/// Wins against three or four ghosts of unknown colours, by the plies they take.
const WINS: [(u16, &str); 4] = [
    (7, "99r99b10B44R03B35B34R43R41u99r99r99b50u99b01u31u"),
    (15, "41B99b99b99b50R99r99r99r00u99b99b99b21u33u42u99r"),
    (17, "31B99b99b99b50R99r99r99r00u99b99b99b21u33u32u99r"),
    (17, "43B99b99b99b42R54R25R99r12u99b99b99b20u33u14u99r"),
];

fn sight(board: &str) -> Sight {
    let board: Snapshot = board.parse().expect("the boards here are right");
    board.sight(GeisterRules::new(None), Seat::FIRST, 0).expect("the boards here show all own colours")
}

fn search(sight: &Sight) -> ForcedWinSearch {
    let limits = ProofLimits { plies: 31, positions: 4_000_000 };
    forced_win(sight, ColouringSet::fitting(sight), limits, &Budget::unlimited()).expect("First is to move")
}

#[divan::bench(args = 0..WINS.len(), sample_count = 10)]
fn a_forced_win(bencher: Bencher<'_, '_>, number: usize) {
    let (plies, board) = WINS[number];
    let sight = sight(board);
    let found = search(&sight);
    assert_eq!(found.win.map(|win| win.plies), Some(plies));
    bencher.counter(ItemsCount::new(found.positions)).bench_local(|| search(&sight));
}

#[divan::bench(sample_count = 3)]
fn solving_the_last_four(bencher: Bencher<'_, '_>) {
    bencher.bench_local(LastFour::solve);
}
