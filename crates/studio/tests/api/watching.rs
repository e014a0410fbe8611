//! Live updates.

use crate::support::Studio;
use axum::{body::Body, http::Request};
use futures_util::StreamExt;
use serde_json::{Value, json};
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

/// The longest work there is, ended by the time for a decision: everybody answers with the best it has found, and its
/// thread is free again.
#[test]
fn counted_work_that_takes_too_long_is_ended() {
    let endless = [
        ("battleship:placement=uniform", "la:3.100.all"),
        ("battleship:placement=uniform", "sharp:fleets=1048576"),
        ("geister", "mc:playouts=2000000000"),
        ("geister", "read:estimate=2000000000"),
        ("geister", "bluff:leaf=2000000000"),
        ("geister", "purple:depth=60,estimate=2000000000"),
        ("amazons", "id:leaves=1000000000000"),
        ("amazons", "best:trials=1000000000000"),
        ("bridge", "alphamu:worlds=512,moves=12,work=1000000000000"),
        ("bridge", "vmax:worlds=512,tricks=13,infer=drop,work=1000000000000"),
        ("tubstap", "uct:4000000000"),
        ("tubstap", "dlmc:samples=4000000000"),
        ("tubstap:map=skirmish", "tactician:4000000000,tables=none"),
    ];
    // There are two threads, so that the third game could not even begin to think if one of the others went on.
    let studio = Studio::with_limits(endless.len(), Duration::from_millis(20));
    for (game, player) in endless {
        let seats = if game == "bridge" { 4 } else { 2 };
        let players: Vec<Option<&str>> = (0..seats).map(|seat| (seat + 1 < seats).then_some(player)).collect();
        let token = &studio.begin(game, &players, 3)[0];
        for _ in 0..2 {
            let state = studio.settled(token);
            let action = state["legal"][0].as_str().unwrap_or_else(|| panic!("{game}: {player}: {state}"));
            studio.act(token, action, &state["revision"]).ok();
        }
        let state = studio.settled(token);
        assert!(state["moves"].as_u64().unwrap() >= 3, "{game}: {player}: {state}");
    }
}

/// The first thing that a person's watcher is told of the machine's thinking, after so many actions of the person.
fn first_thought(game: &str, player: &str, actions: usize) -> Value {
    let studio = Studio::new();
    let token = &studio.begin(game, &[None, Some(player)], 3)[0];
    // Where both sides set up first, the machine thinks after the person's second action only.
    for _ in 0..actions {
        let state = studio.settled(token);
        studio.act(token, state["legal"][0].as_str().unwrap(), &state["revision"]).ok();
    }
    let request = Request::get(format!("/api/seats/{token}/events")).body(Body::empty()).unwrap();
    let mut events = studio.respond(request).into_body().into_data_stream();
    loop {
        let bytes = studio.block_on(events.next()).expect("the machine thinks").unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        if let Some(json) = text.strip_prefix("event: thinking\ndata: ") {
            let told: Value = serde_json::from_str(json.trim()).unwrap();
            if !told.is_null() {
                return told;
            }
        }
    }
}

#[test]
fn whoever_looks_on_sees_what_the_machine_thinks() {
    let told = first_thought("amazons:size=6x6", "ab:ms=2000", 1);
    assert!(told["value"].is_number() && told["depth"].is_number(), "{told}");
    assert!(told["line"][0].is_string() && told["work"].as_u64().unwrap() > 0, "{told}");
}

/// What a machine makes of its position comes from what its seat alone knows.
#[test]
fn in_games_with_secrets_only_how_much_was_done_is_told() {
    let told = first_thought("geister", "mc:ms=2000", 2);
    assert!(told["work"].as_u64().unwrap() > 0, "{told}");
    let secret = ["value", "belief"].iter().all(|part| told[*part].is_null());
    assert!(secret && told["line"] == json!([]) && told["candidates"] == json!([]), "{told}");
}
