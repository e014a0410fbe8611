//! Live updates.

use crate::support::Studio;
use axum::{body::Body, http::Request};
use futures_util::StreamExt;
use serde_json::json;
use std::time::Duration;

#[test]
fn a_watcher_is_told_every_change_that_it_has_not_seen() {
    let studio = Studio::new();
    let tokens = studio.begin("amazons:size=5x5", &[None, None], 3);
    let path = format!("/api/seats/{}/events", tokens[1]);
    let response = studio.respond(Request::get(&path).body(Body::empty()).unwrap());
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let mut events = response.into_body().into_data_stream();
    let mut next = || {
        let bytes = studio.block_on(events.next()).unwrap().unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    };
    assert_eq!(next(), "data: 0\n\n");
    for revision in 0..4 {
        let token = &tokens[revision % 2];
        let state = studio.state(token);
        studio.act(token, state["legal"][0].as_str().unwrap(), &json!(revision)).ok();
        assert_eq!(next(), format!("data: {}\n\n", revision + 1));
    }
}

#[test]
fn a_closed_tab_stops_the_machine_and_a_new_one_lets_it_go_on() {
    let studio = Studio::new();
    // Longer than this test could take on any machine.
    let token = &studio.begin("amazons", &[None, Some("best:ms=60000")], 3)[0];
    let path = format!("/api/seats/{token}/events");
    let watch = || studio.respond(Request::get(&path).body(Body::empty()).unwrap());
    let tab = watch();
    studio.act(token, "d1-d7/g7", &json!(0)).ok();
    assert_eq!(studio.state(token)["thinking"], true);
    drop(tab);
    assert_eq!(studio.state(token)["thinking"], false);
    let _tab = watch();
    assert_eq!(studio.state(token)["thinking"], true);
}

#[test]
fn there_is_an_end_to_thinking() {
    let studio = Studio::with_limits(1, Duration::from_millis(1));
    let token = &studio.begin("amazons", &[Some("rp:ms=600000"), None], 3)[0];
    assert_eq!(studio.settled(token)["moves"], 1);
    // The same for a hint.
    studio.post(&format!("/api/seats/{token}/hint"), &json!({"player": "rp:ms=600000"})).ok();
}

#[test]
fn counted_work_that_takes_too_long_is_given_up_and_the_thread_is_free_again() {
    let endless = [
        ("battleship", "la:3.100.all"),
        ("geister", "mc:playouts=2000000000"),
        ("amazons", "id:leaves=1000000000000"),
        ("amazons", "best:trials=1000000000000"),
        ("bridge", "alphamu:worlds=512,moves=12,work=1000000000000"),
        ("tubstap", "uct:4000000000"),
        ("tubstap:map=skirmish", "tactician:4000000000"),
    ];
    // There are two threads, so that the third game could not even begin to think if one of the others went on.
    let studio = Studio::with_limits(endless.len(), Duration::from_millis(20));
    for (game, player) in endless {
        let kind = game.split(':').next().unwrap();
        let seats = if kind == "bridge" { 4 } else { 2 };
        let players: Vec<Option<&str>> = (0..seats).map(|seat| (seat > 0).then_some(player)).collect();
        let token = &studio.begin(game, &players, 3)[0];
        let mut state = studio.at_rest(token);
        while state["trouble"].is_null() {
            let action =
                state["legal"][0].as_str().unwrap_or_else(|| panic!("{game}: {player}: nobody thinks: {state}"));
            studio.act(token, action, &state["revision"]).ok();
            state = studio.at_rest(token);
        }
        let trouble = state["trouble"].as_str().unwrap();
        assert!(trouble.contains("longer than the 0.02 s"), "{game}: {trouble}");
    }
}
