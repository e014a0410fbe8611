//! The suite that every game passes.

use yomi_conformance::{
    players_behave_as_committed, players_hold, rules_hold, stage_holds, thoughts_hold, thoughts_leak_nothing,
    worlds_hold,
};
use yomi_core::Care;
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

/// The players that think, each with a budget too small to think well.
#[test]
fn thinking_players_use_only_what_they_see() {
    let players = [
        "mc:20,worlds=2",
        "mc:1,per=move,draws=fresh",
        "mc:20,worlds=2,games=shared",
        "read:0,20,20,worlds=2",
        "read:5,1,1,per=move,own=known",
        "bluff:playouts,1,playouts=1,estimate=1,worlds=1",
        "bluff:material,t=0,playouts=1,estimate=1,worlds=1",
    ];
    worlds_hold::<Geister>(&["geister", "geister:limit=none"], &players, 3, 31);
    // Judging every move anew at every turn, as a player made for one turn must, takes its time.
    worlds_hold::<Geister>(&["geister:limit=8"], &["bayes:1,1"], 1, 31);
}

#[test]
fn players() {
    players_hold::<Geister>(61);
}

#[test]
fn behaviour() {
    players_behave_as_committed::<Geister>();
}

#[test]
fn scenes_can_be_drawn() {
    stage_holds::<Geister>(&["geister", "geister:limit=none", "geister:limit=2"], 3, 7);
}

#[test]
fn thoughts_are_of_what_is_seen() {
    thoughts_hold::<Geister>(&["geister:limit=24", "geister:limit=1"], Care::Quick, 1, 13);
    thoughts_leak_nothing::<Geister>(&["geister:limit=24"], Care::Quick, 1, 11);
    thoughts_leak_nothing::<Geister>(&["geister:limit=4"], Care::Thorough, 1, 5);
}
