//! One whole game as a readable record.

use yomi_bridge::Bridge;
use yomi_conformance::playthrough;

#[test]
fn a_random_game() {
    insta::assert_snapshot!(playthrough::<Bridge>("bridge:contract=4SX,declarer=W,vul=ew", 3, 26));
}
