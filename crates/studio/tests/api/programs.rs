//! Programs at the table: only where they are allowed, and their faults are forfeits.

use crate::support::Studio;
use serde_json::json;

const GAME: &str = "battleship:board=4x4,fleet=2,placement=uniform";

#[test]
fn a_fault_of_a_program_is_a_forfeit_with_its_reason() {
    let studio = Studio::with_programs();
    let token = &studio.begin(GAME, &[None, Some("cmd:echo division by zero >&2; exit 3")], 1)[0];
    let state = studio.settled(token);
    let action = state["legal"][0].as_str().unwrap();
    studio.act(token, action, &state["revision"]).ok();
    let state = studio.settled(token);
    assert_eq!((&state["over"], &state["outcome"]["won"]), (&json!(true), &json!(true)), "{state}");
    let reason = state["outcome"]["reason"].as_str().unwrap();
    assert_eq!(reason, "did not start: crashed: exit status: 3: division by zero");
    let kept = studio.store().results(state["kept"]["match"].as_i64().unwrap(), 1).unwrap();
    assert_eq!(kept[0].1.reason, reason);
}

#[test]
fn no_program_is_started_where_none_is_allowed() {
    let told = Studio::new().post("/api/games", &json!({ "game": GAME, "seats": [null, "cmd:true"] })).refused(422);
    assert!(told.contains("--allow-programs"), "{told}");
}
