//! A whole game as people read it.

use yomi_amazons::Amazons;
use yomi_conformance::playthrough;

#[test]
fn six_by_six() {
    insta::assert_snapshot!(playthrough::<Amazons>("amazons:size=6x6", 1, 4));
}
