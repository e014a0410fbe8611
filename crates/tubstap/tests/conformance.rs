//! The suite that every game passes.

mod common;

use common::map_text;
use yomi_conformance::{players_behave_as_committed, players_hold, rules_hold, stage_holds, thoughts_hold};
use yomi_core::{Care, Spec};
use yomi_tubstap::Tubstap;

/// A battle has at most as many actions as turns times units of the larger side, which bounds its length.
#[test]
fn small_battles() {
    let specs = [
        "tubstap",
        "tubstap:map=road-far,limit=6",
        "tubstap:road-fapr-small",
        "tubstap:map=skirmish,threshold=0",
        "tubstap:map=batteries",
        "tubstap:map=woods,limit=9,threshold=20",
        "tubstap:map=ridge,limit=1",
    ];
    rules_hold::<Tubstap>(&specs, 12, 130);
}

#[test]
fn large_battles() {
    rules_hold::<Tubstap>(
        &["tubstap:map=pairs-apr", "tubstap:map=islands,limit=8", "tubstap:map=citadel,limit=8"],
        4,
        100,
    );
}

#[test]
fn a_map_given_as_text() {
    // The largest board, and red's first unit has acted before the battle begins.
    let row = "=.*^~+#.........";
    let rows = [row; 16];
    let text = map_text(6, 2, &rows, &["F3 a1'", "I10 d9", "U5 p16", "r7 f2", "u10 a16", "a1 e5"]);
    let spec = Spec::new("tubstap").with("map", text).to_string();
    rules_hold::<Tubstap>(&[&spec], 2, 20);
}

#[test]
fn scenes_can_be_drawn() {
    stage_holds::<Tubstap>(
        &["tubstap", "tubstap:map=batteries", "tubstap:map=islands,limit=8", "tubstap:map=ridge,limit=1"],
        2,
        5,
    );
}

#[test]
fn thoughts_are_sound() {
    thoughts_hold::<Tubstap>(&["tubstap", "tubstap:map=batteries", "tubstap:map=ridge,limit=1"], Care::Quick, 2, 9);
    thoughts_hold::<Tubstap>(&["tubstap:map=skirmish"], Care::Thorough, 1, 13);
}

#[test]
fn players_are_sound() {
    players_hold::<Tubstap>(9);
}

#[test]
fn players_decide_as_before() {
    players_behave_as_committed::<Tubstap>();
}
