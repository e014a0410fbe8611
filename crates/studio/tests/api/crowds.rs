//! Many at a time: nobody is held up by others.

use crate::support::Studio;
use serde_json::json;

/// Both threads of the studio think for others; lists, new games and imports are answered all the same.
#[test]
fn slow_players_hold_up_nobody() {
    let studio = Studio::new();
    for _ in 0..4 {
        let game = json!({"game": "amazons", "seats": ["best:ms=500000", null]});
        studio.post("/api/games", &game).ok();
    }
    assert_eq!(studio.get("/api/matches").ok(), json!([]));
    assert_eq!(studio.get("/api/runs").ok(), json!([]));
    let mine = studio.post("/api/games", &json!({"game": "geister", "seats": [null, "random"]})).ok();
    studio.state(mine["seats"][0]["token"].as_str().unwrap());
    studio.post_text("/api/files/game.sgf", "nonsense").refused(422);
}

/// Questions about one game have a limit, so that one page cannot take all threads.
#[test]
fn one_game_has_so_many_questions_at_a_time() {
    let studio = Studio::new();
    let token = studio.begin("amazons", &[None, Some("random")], 1).remove(0);
    let answers = studio.block_on(async {
        let ask = || {
            let request = axum::http::Request::post(format!("/api/seats/{token}/hint"))
                .header("content-type", "application/json")
                .body(axum::body::Body::from(json!({"player": "best:ms=300"}).to_string()))
                .unwrap();
            studio.oneshot(request)
        };
        futures_util::future::join_all((0..12).map(|_| ask())).await
    });
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status().as_u16()).collect();
    assert!(statuses.contains(&503) && statuses.iter().filter(|&&status| status == 200).count() >= 4, "{statuses:?}");
}
