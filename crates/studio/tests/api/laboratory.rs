//! Runs: started, watched, paused, resumed, reported.

use crate::support::Studio;
use serde_json::{Value, json};
use std::{thread, time::Duration};

/// A run's state once it is in another phase.
fn after(studio: &Studio, id: &Value, phase: &str) -> Value {
    loop {
        let state = studio.get(&format!("/api/runs/{id}")).ok();
        if state["phase"] != phase {
            return state;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

fn start(studio: &Studio, games: u64) -> Value {
    let task =
        json!({"match": {"game": "battleship:board=5x5,fleet=3+2", "a": "mp:all", "b": "random", "games": games}});
    studio.post("/api/runs", &task).ok()["id"].clone()
}

#[test]
fn a_match_is_played_to_the_end_and_reported() {
    let studio = Studio::new();
    let id = start(&studio, 40);
    let end = after(&studio, &id, "running");
    assert_eq!((&end["phase"], &end["done"], &end["summary"]["games"]), (&json!("finished"), &json!(40), &json!(40)));
    assert!(end["summary"]["overall"]["share"]["low"].as_f64() < end["summary"]["overall"]["share"]["high"].as_f64());
    let page = studio.get(&format!("/api/runs/{id}/report")).text();
    assert!(page.contains("<!doctype html>") && page.contains("mp:cells=all") && page.contains("<svg"), "{page}");
    // The same match once more has nothing left to do.
    let again = after(&studio, &start(&studio, 40), "running");
    assert_eq!(again["done"], 40);
    assert_eq!(studio.store().matches().unwrap().len(), 1);
}

#[test]
fn a_paused_match_goes_on_where_it_stopped() {
    let studio = Studio::new();
    let id = start(&studio, 1_000_000);
    studio.post(&format!("/api/runs/{id}/pause"), &json!({})).ok();
    let paused = after(&studio, &id, "running");
    assert_eq!(paused["phase"], "paused", "{paused}");
    let done = paused["summary"]["games"].as_u64().unwrap();
    assert_eq!(studio.post(&format!("/api/runs/{id}/resume"), &json!({})).ok()["phase"], "running");
    loop {
        let state = studio.get(&format!("/api/runs/{id}")).ok();
        if state["summary"]["games"].as_u64().unwrap() > done {
            break;
        }
        thread::sleep(Duration::from_millis(5));
    }
    studio.post(&format!("/api/runs/{id}/pause"), &json!({})).ok();
    after(&studio, &id, "running");
}

/// The pause takes a moment, in which somebody may think better of it.
#[test]
fn a_resume_right_after_a_pause_is_not_lost() {
    let studio = Studio::new();
    let id = start(&studio, 1_000_000);
    for _ in 0..5 {
        studio.post(&format!("/api/runs/{id}/pause"), &json!({})).ok();
        studio.post(&format!("/api/runs/{id}/resume"), &json!({})).ok();
    }
    let games = |state: &Value| state["summary"]["games"].as_u64().unwrap();
    let before = games(&studio.get(&format!("/api/runs/{id}")).ok());
    loop {
        let state = studio.get(&format!("/api/runs/{id}")).ok();
        assert_eq!(state["phase"], "running", "{state}");
        if games(&state) > before {
            break;
        }
        thread::sleep(Duration::from_millis(5));
    }
    studio.post(&format!("/api/runs/{id}/pause"), &json!({})).ok();
    after(&studio, &id, "running");
}

#[test]
fn a_papers_table_is_compared_with_what_was_published() {
    let studio = Studio::new();
    let task = json!({"experiment": {"name": "bridge/example", "quick": true}});
    let id = studio.post("/api/runs", &task).ok()["id"].clone();
    let end = after(&studio, &id, "running");
    assert_eq!(end["phase"], "finished", "{end}");
    assert!(end["report"]["figures"].as_array().is_some_and(|figures| !figures.is_empty()), "{end}");
    let names = studio.get("/api/experiments").ok();
    assert!(names.as_array().unwrap().iter().any(|experiment| experiment["name"] == "bridge/example"));
}

#[test]
fn the_intervals_of_a_papers_table_narrow_while_it_runs() {
    let studio = Studio::new();
    let id = studio.post("/api/runs", &json!({"experiment": {"name": "battleship/table3"}})).ok()["id"].clone();
    let mut widths: Vec<f64> = Vec::new();
    while widths.len() < 2 {
        let state = studio.get(&format!("/api/runs/{id}")).ok();
        assert_eq!(state["phase"], "running", "{state}");
        let measured = &state["report"]["figures"][0]["measured"];
        if let (Some(low), Some(high)) = (measured["low"].as_f64(), measured["high"].as_f64())
            && widths.last() != Some(&(high - low))
        {
            widths.push(high - low);
        }
        thread::sleep(Duration::from_millis(200));
    }
    assert!(widths[1] < widths[0], "{widths:?}");
    let page = studio.get(&format!("/api/runs/{id}/report")).text();
    assert!(page.contains("Not complete") && page.contains("<svg"), "{page}");
    studio.post(&format!("/api/runs/{id}/pause"), &json!({})).ok();
    after(&studio, &id, "running");
}

#[test]
fn runs_that_cannot_be_are_refused() {
    let studio = Studio::new();
    let post = |task: Value| studio.post("/api/runs", &task);
    post(json!({})).refused(400);
    post(json!({"match": {"game": "chess", "a": "random", "b": "random", "games": 1}})).refused(422);
    post(json!({"match": {"game": "geister", "a": "random", "b": "nobody", "games": 1}})).refused(422);
    assert!(
        post(json!({"match": {"game": "geister", "a": "random", "b": "random", "games": 0}}))
            .refused(422)
            .contains("1 to")
    );
    post(json!({"experiment": {"name": "geister/table9"}})).refused(422);
    assert!(post(json!({"experiment": {"name": "geister"}})).refused(422).contains("several"));
    studio.get("/api/runs/1").refused(404);
    studio.post("/api/runs/1/pause", &json!({})).refused(404);
    // Two at a time, and a third one when one of them rests.
    let (first, _second) = (start(&studio, 1_000_000), start(&studio, 999_999));
    post(json!({"match": {"game": "geister", "a": "random", "b": "random", "games": 1}})).refused(503);
    studio.post(&format!("/api/runs/{first}/pause"), &json!({})).ok();
    after(&studio, &first, "running");
    post(json!({"match": {"game": "geister", "a": "random", "b": "random", "games": 1}})).ok();
}

fn tournament(players: &[&str], rounds: u32) -> Value {
    let game = "battleship:board=5x5,fleet=3+2";
    json!({"tournament": {"game": game, "players": players, "format": "swiss", "rounds": rounds, "games": 2}})
}

#[test]
fn a_tournament_is_played_and_its_table_shown() {
    let studio = Studio::new();
    let id = studio.post("/api/runs", &tournament(&["random", "r", "cb"], 2)).ok()["id"].clone();
    let end = after(&studio, &id, "running");
    assert_eq!((&end["phase"], &end["done"]), (&json!("finished"), &json!(4)), "{end}");
    let rows = end["tournament"]["rows"].as_array().unwrap();
    let points: f64 = rows.iter().map(|row| row["points"].as_f64().unwrap()).sum();
    assert_eq!((rows.len(), points), (3, 8.0), "four games and two byes: {end}");
    assert_eq!(studio.store().tournaments().unwrap().len(), 1);
    assert!(studio.get(&format!("/api/runs/{id}/report")).text().contains("swiss of 3 players"));
}

#[test]
fn wrong_tournaments_are_refused_in_words() {
    let studio = Studio::new();
    let refused = |task: Value, says: &str| {
        let error = studio.post("/api/runs", &task).refused(422);
        assert!(error.contains(says), "{error}");
    };
    refused(tournament(&["random"], 2), "2 to 256 players");
    refused(tournament(&["random", "random"], 2), "named twice");
    refused(tournament(&["random", "cmd:true"], 2), "--allow-programs");
    let mut book = tournament(&["random", "r"], 2);
    book["tournament"]["openings"] = json!("file=/etc/passwd");
    refused(book, "cannot be read from here");
}
