//! Numbers of action sequences, derived by hand.

mod common;

use common::{play, rules};
use yomi_core::perft;

/// 70 ways to be red for either side, then eight first moves: A–D go north, A and E west, D and H east, and all others
/// are blocked by their own side or the edge. The second player's first moves are the same eight.
///
/// The first player's second move depends on its first: 12 after A,NORTH (four with A, north with B, C, D, then B,WEST
/// D,EAST E,NORTH E,WEST H,EAST) and by symmetry after D,NORTH; 14 after B,NORTH or C,NORTH; 11 after A,WEST, D,EAST,
/// E,WEST or H,EAST. That makes 2·12 + 2·14 + 4·11 = 96 pairs of moves, and nothing is taken before the second of them.
#[test]
fn from_the_start() {
    let start = *play(rules(Some(300)), "").game();
    let by_hand = [1, 70, 70 * 70, 70 * 70 * 8, 70 * 70 * 8 * 8, 70 * 70 * 96 * 8];
    for (depth, expected) in (0..).zip(by_hand) {
        assert_eq!(perft(&start, depth), expected, "depth {depth}");
    }
}

/// The second player's second move makes 96 pairs in the same way, so 96·96 in four plies; but where both have advanced
/// in the same of the four columns and the first player has taken there, the four moves of the piece that is gone are
/// missing.
#[test]
fn from_a_set_up() {
    let start = *play(rules(Some(300)), "ABCD ABCD").game();
    assert_eq!(perft(&start, 2), 8 * 8);
    assert_eq!(perft(&start, 3), 96 * 8);
    assert_eq!(perft(&start, 4), 96 * 96 - 4 * 4);
}

/// The limit ends every sequence.
#[test]
fn at_the_limit() {
    let start = *play(rules(Some(3)), "ABCD ABCD").game();
    assert_eq!(perft(&start, 3), 96 * 8);
    assert_eq!(perft(&start, 4), 0);
}
