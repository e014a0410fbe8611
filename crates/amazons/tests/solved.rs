//! Small boards solved to the end, compared with what is published.

#[path = "support/plain.rs"]
mod plain;

use yomi_amazons::{Amazons, Setup, Size};

/// White on b1, c1, a2 and d2, Black on b4, c4, a3 and d3: the second player wins.
#[test]
fn four_by_four_is_won_by_the_second_player() {
    let start = Amazons::new(Setup::usual(Size::new(4, 4).expect("a size")).expect("a usual start"));
    assert!(!plain::wins(&start, &mut plain::Known::new()));
}
