//! Rules, lessons and players, for somebody who learns a game.

use crate::support::{Studio, catalog};
use serde_json::Value;

/// Every picture that the text has a place for is there, and what is for the terminal is not.
#[test]
fn rules_come_with_their_pictures() {
    let studio = Studio::new();
    for game in catalog().games() {
        let page = studio.get(&format!("/api/games/{}/rules", game.name())).ok();
        let text = page["text"].as_array().unwrap();
        let wanted: Vec<&Value> =
            text.iter().filter(|block| block["kind"] == "picture").map(|block| &block["name"]).collect();
        let there: Vec<&Value> = page["pictures"].as_array().unwrap().iter().map(|picture| &picture["name"]).collect();
        assert!(!wanted.is_empty() && wanted == there, "{}", game.name());
        assert!(!page.to_string().contains("In yomi"), "{}", game.name());
    }
}

/// A lesson can be solved: its answers are among the actions that it offers, and lead somewhere.
#[test]
fn lessons_can_be_solved() {
    let studio = Studio::new();
    for game in catalog().games() {
        let lesson = studio.get(&format!("/api/games/{}/lesson", game.name())).ok();
        for exercise in lesson["exercises"].as_array().unwrap() {
            let legal = exercise["legal"].as_array().unwrap();
            let answers = exercise["answers"].as_array().unwrap();
            assert!(!answers.is_empty() && answers.iter().all(|answer| legal.contains(&answer["text"])), "{exercise}");
            assert!(answers.iter().all(|answer| answer["scene"] != exercise["scene"]), "{exercise}");
        }
    }
}

/// An exercise shows what its seat sees: an enemy's colours in Geister stay unknown, though the lesson has some.
#[test]
fn lessons_show_what_the_seat_sees() {
    let lesson = Studio::new().get("/api/games/geister/lesson").ok();
    for exercise in lesson["exercises"].as_array().unwrap() {
        for ghost in exercise["scene"]["ghosts"].as_array().unwrap() {
            let known = ghost["owner"] == exercise["seat"] || ghost["square"].is_null();
            assert_eq!(!ghost["colour"].is_null(), known, "{ghost}");
        }
    }
}

#[test]
fn players_tell_how_they_think_and_how_strong_they_are() {
    let studio = Studio::new();
    let expert = studio.get("/api/games/geister/players/purple").ok();
    assert_eq!(expert["levels"], serde_json::json!(["Expert"]));
    assert!(expert["rating"]["elo"].as_f64().unwrap() > 0.0, "{expert}");
    assert!(!expert["text"].as_array().unwrap().is_empty(), "{expert}");
    // Nobody has measured how good the players of bridge are; that is said, and nothing is made up.
    assert_eq!(studio.get("/api/games/bridge/players/mc").ok()["rating"], Value::Null);
}

#[test]
fn what_there_is_not_is_told_in_words() {
    let studio = Studio::new();
    for path in ["chess/rules", "chess/lesson", "geister/players/nobody", "chess/players/mc"] {
        let told = studio.get(&format!("/api/games/{path}")).refused(404);
        assert!(told.contains("chess") || told.contains("nobody"), "{told}");
    }
}
