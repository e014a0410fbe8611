//! Whatever is sent, the answer is a 4xx in plain words and nothing has changed.

use crate::support::Studio;
use axum::{
    body::Body,
    http::{Request, header},
};
use serde_json::json;

#[test]
fn games_that_cannot_be_are_refused() {
    let studio = Studio::new();
    let post = |body: serde_json::Value| studio.post("/api/games", &body);
    assert!(post(json!({"game": "chess", "seats": [null, null]})).refused(422).contains("unknown game"));
    assert!(post(json!({"game": "geister:limit=x", "seats": [null, null]})).refused(422).contains("limit"));
    assert!(post(json!({"game": "geister", "seats": [null]})).refused(422).contains("2 seats"));
    assert!(post(json!({"game": "geister", "seats": ["random", "random"]})).refused(422).contains("person"));
    assert!(post(json!({"game": "geister", "seats": [null, "nobody"]})).refused(422).contains("unknown player"));
    let yardstick = post(json!({"game": "bridge", "seats": [null, "all-seeing", "mc", "mc"]})).refused(422);
    assert!(yardstick.contains("yardstick"), "{yardstick}");
    assert!(post(json!({"game": "geister", "seats": [null, null], "sed": 1})).refused(400).contains("sed"));
    post(json!({"game": 7, "seats": [null, null]})).refused(400);
    post(json!([])).refused(400);
}

#[test]
fn bodies_that_are_no_json_or_too_long_are_refused() {
    let studio = Studio::new();
    for body in ["", "{", "nonsense", "{\"game\": \"geister\", \"seats\": [null, null]"] {
        studio.post_text("/api/games", body).refused(400);
    }
    let plain = Request::post("/api/games").body(Body::from("{}")).unwrap();
    assert!(studio.send(plain).refused(415).contains("Content-Type"));
    let long = format!("{{\"game\": \"{}\", \"seats\": []}}", "x".repeat(5 << 20));
    studio.post_text("/api/games", &long).refused(413);
}

#[test]
fn unknown_tokens_and_paths_are_not_found() {
    let studio = Studio::new();
    for token in ["", "7", "00000000000000000000000000000000", "..%2f..%2fetc%2fpasswd", "%00", "%ff"] {
        let answer = studio.get(&format!("/api/seats/{token}"));
        assert!(matches!(answer.status.as_u16(), 400 | 404), "{token}: {}", answer.text());
        assert!(answer.json()["error"].is_string());
    }
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/..%2fCargo.toml", "//etc/passwd", "/api/nothing", "/no.js"] {
        studio.get(path).refused(404);
    }
    assert!(studio.post("/api/openapi.json", &json!({})).refused(405).contains("POST"));
}

#[test]
fn illegal_late_and_foreign_actions_change_nothing() {
    let studio = Studio::new();
    let tokens = studio.begin("amazons:size=5x5", &[None, None], 3);
    let before = studio.state(&tokens[0]);
    for (text, status) in [("", 422), ("b1-z9/b1", 422), ("b1-b1/b2", 422), (&*"x".repeat(10_000), 422)] {
        studio.act(&tokens[0], text, &json!(0)).refused(status);
    }
    let legal = before["legal"][0].as_str().unwrap();
    // Somebody whose turn it is not, and somebody who has not seen the latest state.
    assert!(studio.act(&tokens[1], legal, &json!(0)).refused(409).contains("turn"));
    assert!(studio.act(&tokens[0], legal, &json!(4)).refused(409).contains("revision"));
    studio.act(&tokens[0], legal, &json!(-1)).refused(400);
    studio.post(&format!("/api/seats/{}/actions", tokens[0]), &json!({"text": legal})).refused(400);
    studio.post(&format!("/api/seats/{}/hint", tokens[1]), &json!({"player": "random"})).refused(409);
    assert_eq!(studio.state(&tokens[0]), before);
    // Two tabs send the same move: one of them is late.
    studio.act(&tokens[0], legal, &json!(0)).ok();
    studio.act(&tokens[0], legal, &json!(0)).refused(409);
    assert_eq!(studio.state(&tokens[1])["moves"], 1);
}

#[test]
fn there_is_an_end_to_the_number_of_games() {
    let studio = Studio::with_games(2);
    let tokens = studio.begin("geister", &[None, None], 1);
    studio.begin("geister", &[None, None], 1);
    let body = json!({"game": "geister", "seats": [null, null]});
    assert!(studio.post("/api/games", &body).refused(503).contains("2 games"));
    // A game that is over makes room.
    studio.post(&format!("/api/seats/{}/resign", tokens[0]), &json!({})).ok();
    studio.post("/api/games", &body).ok();
    studio.get(&format!("/api/seats/{}", tokens[0])).refused(404);
}

#[test]
fn other_sites_cannot_reach_the_studio_under_their_name() {
    let studio = Studio::new();
    let get =
        |host: &str| studio.send(Request::get("/api/games").header(header::HOST, host).body(Body::empty()).unwrap());
    for host in ["localhost:7878", "127.0.0.1:7878", "[::1]:7878", "LOCALHOST"] {
        get(host).ok();
    }
    for host in ["evil.example", "evil.example:7878", "127.0.0.1.evil.example", "localhost.evil.example:80"] {
        get(host).refused(403);
    }
    let from = |origin: &str| {
        let request = Request::get("/api/games").header(header::HOST, "localhost:7878").header(header::ORIGIN, origin);
        studio.send(request.body(Body::empty()).unwrap())
    };
    from("http://localhost:7878").ok();
    for origin in ["http://evil.example", "null", "http://localhost:7879", "http://localhost:7878.evil.example"] {
        from(origin).refused(403);
    }
}
