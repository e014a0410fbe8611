//! Numbers of positions by depth, as found by independent programs.

use yomi_amazons::{Amazons, Setup, Size};
use yomi_core::perft;

fn assert_positions(size: u8, expected: &[u64]) {
    let size = Size::new(size, size).expect("a size");
    let start = Amazons::new(Setup::usual(size).expect("a usual start"));
    let counted: Vec<u64> = (1..=expected.len() as u32).map(|depth| perft(&start, depth)).collect();
    assert_eq!(counted, expected, "{size}");
}

/// The next depth, 8,350,439,170, is asserted by the benchmark.
#[test]
fn ten_by_ten() {
    assert_positions(10, &[2_176, 4_307_152]);
}

#[test]
fn eight_by_eight() {
    assert_positions(8, &[1_232, 1_331_198]);
}

/// Depth 2 is our own number.
#[test]
fn six_by_six() {
    assert_positions(6, &[544, 238_532, 91_074_224]);
}

/// The next depth, 970,203,644, is asserted by the benchmark.
#[test]
fn five_by_five() {
    assert_positions(5, &[260, 50_422, 7_940_210]);
}
