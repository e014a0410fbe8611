//! Stored games.

use crate::support::Studio;
use serde_json::{Value, json};

/// A game of Geister that was played and given up, and where it is kept.
fn kept(studio: &Studio) -> (String, Value) {
    let tokens = studio.begin("geister", &[None, None], 1);
    for (revision, (seat, text)) in [(0, "ABCD"), (1, "EFGH"), (0, "A,NORTH"), (1, "B,NORTH")].into_iter().enumerate() {
        studio.act(&tokens[seat], text, &json!(revision)).ok();
    }
    let end = studio.post(&format!("/api/seats/{}/resign", tokens[1]), &json!({})).ok();
    (format!("/api/replays/{}/{}", end["kept"]["match"], end["kept"]["number"]), end)
}

#[test]
fn a_game_can_be_seen_again_from_every_seat_and_as_it_was() {
    let studio = Studio::new();
    let (path, end) = kept(&studio);
    let game = studio.get(&path).ok();
    assert_eq!((&game["game"], &game["winners"]), (&json!("geister"), &json!([0])));
    assert_eq!(game["actions"][2], json!({"seat": 0, "text": "A,NORTH"}));
    assert_eq!(game["result"]["reason"], "resigned");
    let last = studio.get(&format!("{path}/position?at=4&seat=1")).ok();
    assert_eq!(last["scene"], end["scene"], "the seat sees in the replay what it saw in the game");
    let truth = studio.get(&format!("{path}/position?at=4")).ok();
    assert_ne!(truth["scene"], end["scene"], "and the truth is more than that");
    assert_eq!(studio.get(&format!("{path}/position?at=0&seat=0")).ok()["turn"], 0);
}

#[test]
fn what_a_seat_may_have_thought_is_told_for_every_position() {
    let studio = Studio::new();
    let (path, _) = kept(&studio);
    let belief = studio.get(&format!("{path}/belief?at=4&seat=0")).ok();
    assert!((-1.0..=1.0).contains(&belief["value"].as_f64().unwrap()), "{belief}");
    assert!(belief["blue"].as_object().is_some_and(|blue| blue.len() == 8), "{belief}");
    let curve = studio.get(&format!("{path}/curve?seat=1")).ok();
    let points = curve.as_array().unwrap();
    assert_eq!((&points[0]["at"], &points.last().unwrap()["at"]), (&json!(0), &json!(4)));
    assert!(points.iter().all(|point| point["value"].as_f64().is_none_or(|value| value.abs() <= 1.0)), "{curve}");
    assert_eq!(studio.get(&format!("{path}/curve?seat=1")).ok(), curve, "it is always the same");
}

#[test]
fn what_is_not_there_is_not_found() {
    let studio = Studio::new();
    assert_eq!(studio.get("/api/matches").ok(), json!([]));
    studio.get("/api/matches/1/games").refused(404);
    studio.get("/api/replays/1/0").refused(404);
    let (path, _) = kept(&studio);
    assert!(studio.get(&format!("{path}/position?at=5")).refused(404).contains("0 to 4"));
    assert!(studio.get(&format!("{path}/position?at=4&seat=2")).refused(404).contains("seat"));
    studio.get(&format!("{path}/position")).refused(400);
    studio.get(&format!("{path}/position?at=-1")).refused(400);
    studio.get("/api/replays/one/two").refused(400);
    let matches = studio.get("/api/matches").ok();
    assert_eq!((&matches[0]["games"], &matches[0]["players"]), (&json!(1), &json!(["person", "person"])));
    let games = studio.get("/api/matches/1/games?from=0").ok();
    assert_eq!(games[0]["winner"], 0);
    assert_eq!(studio.get("/api/matches/1/games?from=1").ok(), json!([]));
}
