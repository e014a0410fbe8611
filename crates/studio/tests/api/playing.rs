//! Whole games.

use crate::support::{Studio, catalog};
use serde_json::json;

/// Small boards, so that random play ends soon.
const GAMES: [(&str, usize); 5] = [
    ("battleship:board=5x5,fleet=3+2", 2),
    ("geister:limit=40", 2),
    ("amazons:size=5x5", 2),
    ("bridge:deal=\"N:AK.AQ.. 765.7.. 43.43.. 98.K6..\",contract=1NT", 4),
    ("tubstap:limit=6", 2),
];

#[test]
fn a_person_can_play_any_game_in_any_seat_to_the_end_and_it_is_kept() {
    let studio = Studio::new();
    for (game, seats) in GAMES {
        for seat in 0..seats {
            let players: Vec<_> = (0..seats).map(|other| (other != seat).then_some("random")).collect();
            let tokens = studio.begin(game, &players, 7);
            let [token] = &tokens[..] else { panic!("one person, so one token: {tokens:?}") };
            let mut moves = 0;
            let end = loop {
                let state = studio.settled(token);
                assert_eq!(state["seat"], seat);
                if state["over"] == true {
                    break state;
                }
                assert_eq!(state["turn"], seat, "{state}");
                let legal = state["legal"].as_array().unwrap();
                let choice = legal[(moves * 7919) % legal.len()].as_str().unwrap();
                moves += 1;
                let next = studio.act(token, choice, &state["revision"]).ok();
                assert!(next["revision"].as_u64() > state["revision"].as_u64());
            };
            assert!(end["legal"].as_array().unwrap().is_empty() && end["turn"].is_null(), "{end}");
            assert_eq!(end["events"].as_array().unwrap().len() as u64, end["moves"].as_u64().unwrap());
            let (id, number) = (end["kept"]["match"].as_i64().unwrap(), end["kept"]["number"].as_u64().unwrap());
            let record = studio.store().game(id, number).unwrap();
            let replayed =
                catalog().configure(&record.rules.parse().unwrap()).unwrap().replay(&record.actions).unwrap();
            assert_eq!(replayed.len() as u64, end["moves"].as_u64().unwrap(), "{game}");
        }
    }
}

#[test]
fn undo_goes_back_to_the_last_decision_where_nothing_is_hidden() {
    let studio = Studio::new();
    let token = &studio.begin("amazons:size=5x5", &[None, Some("random")], 3)[0];
    let start = studio.settled(token);
    assert_eq!(start["undo_allowed"], false);
    let refused = studio.post(&format!("/api/seats/{token}/undo"), &json!({})).refused(409);
    assert_eq!(refused, "there is nothing to take back yet");
    studio.act(token, start["legal"][0].as_str().unwrap(), &start["revision"]).ok();
    let later = studio.settled(token);
    assert_eq!((&later["moves"], &later["undo_allowed"]), (&json!(2), &json!(true)));
    let back = studio.post(&format!("/api/seats/{token}/undo"), &json!({})).ok();
    assert_eq!((&back["moves"], &back["legal"]), (&json!(0), &start["legal"]));
    assert!(back["revision"].as_u64() > later["revision"].as_u64(), "an undo is something new");
}

#[test]
fn there_is_no_undo_in_a_game_with_secrets() {
    let studio = Studio::new();
    let token = &studio.begin("geister", &[None, Some("random")], 3)[0];
    studio.act(token, "ABCD", &studio.settled(token)["revision"]).ok();
    let refused = studio.post(&format!("/api/seats/{token}/undo"), &json!({})).refused(409);
    assert!(refused.contains("secrets"), "{refused}");
}

#[test]
fn resigning_ends_the_game_for_the_side_and_keeps_it() {
    let studio = Studio::new();
    let token = &studio.begin("bridge", &[Some("random"), Some("random"), None, Some("random")], 5)[0];
    studio.settled(token);
    let end = studio.post(&format!("/api/seats/{token}/resign"), &json!({})).ok();
    assert_eq!((&end["over"], &end["outcome"]["won"]), (&json!(true), &json!(false)));
    assert_eq!(end["outcome"]["winners"], json!([1, 3]));
    assert_eq!(end["kept"]["number"], 0);
    studio.post(&format!("/api/seats/{token}/resign"), &json!({})).refused(409);
}

#[test]
fn a_hint_is_a_legal_action_and_changes_nothing() {
    let studio = Studio::new();
    let token = &studio.begin("battleship:board=6x6,fleet=3+2,placement=uniform", &[None, Some("r")], 5)[0];
    let before = studio.settled(token);
    let hint = studio.post(&format!("/api/seats/{token}/hint"), &json!({"player": "mp:all"})).ok();
    assert!(before["legal"].as_array().unwrap().contains(&hint["text"]), "{hint}");
    assert_eq!(studio.state(token), before);
    studio.post(&format!("/api/seats/{token}/hint"), &json!({"player": "nobody"})).refused(422);
}
