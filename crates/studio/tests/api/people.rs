//! People who play each other: who is there, taking back by consent, playing again.

use crate::support::Studio;
use axum::{body::Body, http::Request};
use futures_util::StreamExt;
use serde_json::{Value, json};

const AMAZONS: &str = "amazons:size=6x6";

/// A game of two people after a move of the first.
fn begun(studio: &Studio) -> Vec<String> {
    let tokens = studio.begin(AMAZONS, &[None, None], 1);
    let state = studio.state(&tokens[0]);
    let action = state["legal"][0].as_str().unwrap();
    studio.act(&tokens[0], action, &state["revision"]).ok();
    tokens
}

fn post(studio: &Studio, token: &str, what: &str, body: &Value) -> crate::support::Answer {
    studio.post(&format!("/api/seats/{token}/{what}"), body)
}

#[test]
fn everybody_is_told_who_has_the_game_open() {
    let studio = Studio::new();
    let tokens = begun(&studio);
    assert_eq!(studio.state(&tokens[0])["present"], json!([false, false]));
    let watch = Request::get(format!("/api/seats/{}/events", tokens[1])).body(Body::empty()).unwrap();
    let mut news = studio.respond(watch).into_body().into_data_stream();
    studio.block_on(news.next()).unwrap().unwrap();
    assert_eq!(studio.state(&tokens[0])["present"], json!([false, true]));
    drop(news);
    assert_eq!(studio.state(&tokens[0])["present"], json!([false, false]));
}

#[test]
fn a_machine_is_always_there() {
    let studio = Studio::new();
    let tokens = studio.begin(AMAZONS, &[None, Some("random")], 1);
    assert_eq!(studio.state(&tokens[0])["present"], json!([false, true]));
}

#[test]
fn a_move_is_taken_back_when_the_other_agrees() {
    let studio = Studio::new();
    let tokens = begun(&studio);
    assert_eq!(post(&studio, &tokens[0], "undo", &json!({})).ok()["moves"], 1, "asking changes nothing yet");
    assert_eq!(studio.state(&tokens[1])["takeback"], 0);
    let told = post(&studio, &tokens[0], "takeback", &json!({"agree": true})).refused(409);
    assert!(told.contains("nobody has asked you"), "{told}");
    assert_eq!(post(&studio, &tokens[1], "takeback", &json!({"agree": true})).ok()["moves"], 0);
    assert_eq!(studio.state(&tokens[0])["takeback"], Value::Null);
}

#[test]
fn a_move_stays_when_the_other_refuses_or_plays_on() {
    let studio = Studio::new();
    let tokens = begun(&studio);
    post(&studio, &tokens[0], "undo", &json!({})).ok();
    let refused = post(&studio, &tokens[1], "takeback", &json!({"agree": false})).ok();
    assert_eq!((&refused["moves"], &refused["takeback"]), (&json!(1), &Value::Null));
    post(&studio, &tokens[0], "undo", &json!({})).ok();
    let state = studio.state(&tokens[1]);
    studio.act(&tokens[1], state["legal"][0].as_str().unwrap(), &state["revision"]).ok();
    assert_eq!(studio.state(&tokens[0])["takeback"], Value::Null, "whoever moves has answered");
}

/// Both come to the same new game, each to its own seat, and the options are those of the game before.
#[test]
fn people_play_again() {
    let studio = Studio::new();
    let tokens = begun(&studio);
    assert!(post(&studio, &tokens[0], "rematch", &json!({})).refused(409).contains("not over"));
    post(&studio, &tokens[1], "resign", &json!({})).ok();
    let first = post(&studio, &tokens[0], "rematch", &json!({})).ok();
    assert_eq!(studio.state(&tokens[1])["rematch"], 0);
    let second = post(&studio, &tokens[1], "rematch", &json!({})).ok();
    assert_eq!((&first["seat"], &second["seat"]), (&json!(0), &json!(1)));
    let [first, second] = [first, second].map(|seat| studio.state(seat["token"].as_str().unwrap()));
    assert_eq!(first["scene"]["columns"], 6);
    assert_eq!((&first["moves"], &second["moves"]), (&json!(0), &json!(0)));
    assert_eq!((&first["seat"], &second["seat"]), (&json!(0), &json!(1)));
    let again = post(&studio, &tokens[0], "rematch", &json!({})).ok();
    let token = again["token"].as_str().unwrap();
    let state = studio.state(token);
    studio.act(token, state["legal"][0].as_str().unwrap(), &state["revision"]).ok();
    assert_eq!(studio.state(token)["moves"], 1, "asking twice leads to the same game");
}

#[test]
fn playing_a_machine_again_keeps_game_and_opponent() {
    let studio = Studio::new();
    let tokens = studio.begin(AMAZONS, &[None, Some("random")], 1);
    post(&studio, &tokens[0], "resign", &json!({})).ok();
    let again = post(&studio, &tokens[0], "rematch", &json!({})).ok();
    let state = studio.state(again["token"].as_str().unwrap());
    assert_eq!((&state["scene"]["columns"], &state["players"][1]["name"]), (&json!(6), &json!("random")));
}
