//! One random game, kept as a readable record.

use yomi_geister::Geister;

#[test]
fn playthrough() {
    insta::assert_snapshot!(yomi_conformance::playthrough::<Geister>("geister", 1, 30));
}
