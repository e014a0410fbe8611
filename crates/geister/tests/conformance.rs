//! The suite that every game passes.

use yomi_conformance::{rules_hold, worlds_hold};
use yomi_geister::Geister;

#[test]
fn rules() {
    rules_hold::<Geister>(&["geister", "geister:limit=1", "geister:37"], 12, 303);
    rules_hold::<Geister>(&["geister:limit=none"], 12, 3_000);
}

#[test]
fn worlds() {
    worlds_hold::<Geister>(&["geister", "geister:limit=none"], &["random"], 12, 11);
    worlds_hold::<Geister>(&["geister:limit=2"], &["random"], 3, 1);
}
