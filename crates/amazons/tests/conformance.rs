//! The suite that every game passes, over boards of many shapes.

use yomi_amazons::Amazons;
use yomi_conformance::{players_behave_as_committed, players_hold, rules_hold, stage_holds, thoughts_hold};
use yomi_core::Care;

#[test]
fn usual_starts() {
    rules_hold::<Amazons>(&["amazons"], 1, 92);
    rules_hold::<Amazons>(&["amazons:8x8", "amazons:size=10x4", "amazons:size=4x10", "amazons:7x9"], 2, 92);
    rules_hold::<Amazons>(&["amazons:6x6", "amazons:5x5", "amazons:4x4"], 6, 28);
}

#[test]
fn random_openings() {
    rules_hold::<Amazons>(
        &["amazons:opening=8", "amazons:opening=placed", "amazons:6x6,opening=3", "amazons:4x4,opening=90"],
        4,
        92,
    );
}

#[test]
fn other_starts() {
    let specs = [
        "amazons:size=4x4,start=q3/4/1*2/3Q b",
        "amazons:size=2x3,start=q1/2/1Q w",
        "amazons:size=10x1,start=Q8q w",
        "amazons:size=1x10,start=Q/1/1/*/1/1/1/1/1/q w - - 0 1",
        "amazons:size=6x4,start=qqqqqq/3x2/2P3/QQQQQ1 w",
        "amazons:size=10x2,start=qqqqqqqqq1/QQQQQQQQQ1 b",
    ];
    rules_hold::<Amazons>(&specs, 8, 20);
}

#[test]
fn starts_without_a_move_are_over() {
    rules_hold::<Amazons>(&["amazons:size=2x1,start=Qq w", "amazons:size=5x1,start=Q*2q w"], 1, 0);
}

#[test]
fn scenes_can_be_drawn() {
    stage_holds::<Amazons>(
        &["amazons", "amazons:6x6", "amazons:size=10x1,start=Q8q w", "amazons:size=2x1,start=Qq w"],
        2,
        5,
    );
}

#[test]
fn thoughts_are_sound() {
    thoughts_hold::<Amazons>(&["amazons", "amazons:6x6", "amazons:size=2x1,start=Qq w"], Care::Quick, 2, 9);
    thoughts_hold::<Amazons>(&["amazons:4x4"], Care::Thorough, 1, 4);
}

#[test]
fn players_think_within_limits() {
    players_hold::<Amazons>(11);
}

#[test]
fn players_behave_as_they_did() {
    players_behave_as_committed::<Amazons>();
}
