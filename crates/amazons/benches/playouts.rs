//! Speed of random play and of counting moves, on one core.
//!
//! Targets: 20,000 whole random games of ten by ten per second, and depth 3 from its start (8,350,439,170 positions) in
//! less than 3 seconds. The positions counted are asserted.

use divan::{Bencher, counter::ItemsCount};
use yomi_amazons::{Amazons, Setup, Size, playout::random_game};
use yomi_core::{Position, Purpose, Streams, perft};

fn main() {
    divan::main();
}

fn usual(columns: u8, rows: u8) -> Amazons {
    let size = Size::new(columns, rows).expect("a size");
    Amazons::new(Setup::usual(size).expect("a usual start"))
}

/// Whole random games; items are games.
#[divan::bench(args = [5, 6, 8, 10], sample_count = 50)]
fn random_games(bencher: Bencher, size: u8) {
    const GAMES: usize = 200;
    let start = usual(size, size);
    let mut rng = Streams::new(1).stream(0, Purpose::Other(0));
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        for _ in 0..GAMES {
            let mut game = start;
            divan::black_box(random_game(&mut game, &mut rng));
        }
    });
}

/// Counting the moves of the start of ten by ten; items are moves.
#[divan::bench]
fn count_moves(bencher: Bencher) {
    let start = usual(10, 10);
    bencher.counter(ItemsCount::new(2176u32)).bench_local(|| assert_eq!(divan::black_box(&start).count_legal(), 2176));
}

/// Listing them.
#[divan::bench]
fn list_moves(bencher: Bencher) {
    let start = usual(10, 10);
    let mut moves = Vec::new();
    bencher.counter(ItemsCount::new(2176u32)).bench_local(|| {
        moves.clear();
        divan::black_box(&start).legal(&mut moves);
        assert_eq!(moves.len(), 2176);
    });
}

/// Positions at a depth; items are positions.
#[divan::bench(args = [(5, 4, 970_203_644), (6, 3, 91_074_224), (10, 3, 8_350_439_170)], sample_count = 1, sample_size = 1)]
fn positions(bencher: Bencher, (size, depth, expected): (u8, u32, u64)) {
    let start = usual(size, size);
    bencher.counter(ItemsCount::new(expected)).bench_local(|| assert_eq!(perft(&start, depth), expected));
}
