//! Who may come in, and who gets which seat.

use crate::support::Studio;
use axum::{
    body::Body,
    http::{Request, header},
};
use serde_json::json;
use yomi_studio::Admission;

fn get(studio: &Studio, path: &str, headers: &[(header::HeaderName, &str)]) -> u16 {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    studio.send(request.body(Body::empty()).unwrap()).status.as_u16()
}

#[test]
fn a_name_must_have_been_allowed_wherever_the_studio_listens() {
    let studio = Studio::open(Admission { hosts: vec!["games.example".into()], password: None });
    let named = |host: &str| get(&studio, "/api/games", &[(header::HOST, host)]);
    assert_eq!([named("192.168.1.7:7878"), named("localhost"), named("Games.Example:7878")], [200; 3]);
    assert_eq!([named("evil.example"), named("games.example.evil.example")], [403; 2]);
}

#[test]
fn a_password_is_asked_for_everywhere() {
    let studio = Studio::open(Admission { hosts: Vec::new(), password: Some("sesame".into()) });
    for path in ["/", "/api/games", "/api/matches", "/api/seats/x/events"] {
        assert_eq!(get(&studio, path, &[]), 401, "{path}");
        assert_eq!(get(&studio, path, &[(header::AUTHORIZATION, "Basic YTpzZXNhbQ==")]), 401, "{path}");
    }
    assert_eq!(get(&studio, "/api/games", &[(header::AUTHORIZATION, "Basic YTpzZXNhbWU=")]), 200);
}

#[test]
fn a_seat_is_taken_once_by_whoever_was_invited() {
    let studio = Studio::new();
    let created = studio.post("/api/games", &json!({"game": "geister", "seats": [null, null], "mine": 1})).ok();
    let (seats, invited) = (created["seats"].as_array().unwrap(), created["invitations"].as_array().unwrap());
    assert_eq!((seats.len(), &seats[0]["seat"], invited.len(), &invited[0]["seat"]), (1, &json!(1), 1, &json!(0)));
    let invitation = invited[0]["invitation"].as_str().unwrap();
    studio.get(&format!("/api/seats/{invitation}")).refused(404);
    let path = format!("/api/invitations/{invitation}");
    let token = studio.post(&path, &json!({})).ok()["token"].as_str().unwrap().to_owned();
    assert_eq!(studio.state(&token)["seat"], 0);
    assert!(studio.post(&path, &json!({})).refused(410).contains("taken"));
    studio.post("/api/invitations/nonsense", &json!({})).refused(404);
    let wrong = json!({"game": "geister", "seats": [null, "random"], "mine": 1});
    assert!(studio.post("/api/games", &wrong).refused(422).contains("not a person's"));
}

#[test]
fn nobody_chooses_what_is_hidden_from_another_person() {
    let studio = Studio::open(Admission::default());
    let begin = |game: &str, seats: serde_json::Value, seed: Option<u64>| {
        studio.post("/api/games", &json!({"game": game, "seats": seats, "seed": seed}))
    };
    let people = json!([null, null]);
    assert!(begin("geister", people.clone(), Some(1)).refused(422).contains("seed may not be chosen"));
    let fleets = "battleship:board=4x4,fleet=2,placement=uniform,fleets=a1h/a1h";
    assert!(begin(fleets, people.clone(), None).refused(422).contains("fleets may not be chosen"));
    begin("geister", people.clone(), None).ok();
    begin("amazons", people, Some(1)).ok();
    begin("geister", json!([null, "random"]), Some(1)).ok();
}

#[test]
fn answers_load_nothing() {
    let studio = Studio::new();
    let policy = |path: &str| {
        let response = studio.respond(Request::get(path).body(Body::empty()).unwrap());
        response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned()
    };
    assert!(policy("/api/games").starts_with("default-src 'none'"));
    let task = json!({"match": {"game": "battleship:board=4x4,fleet=2", "a": "random", "b": "random", "games": 2}});
    let id = studio.post("/api/runs", &task).ok()["id"].clone();
    let report = policy(&format!("/api/runs/{id}/report"));
    assert!(
        report.starts_with("default-src 'none'; style-src 'unsafe-inline'") && !report.contains("script"),
        "{report}"
    );
}
