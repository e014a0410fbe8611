//! Files of other programs.

use crate::support::Studio;
use axum::{body::Body, http::Request};
use serde_json::{Value, json};

fn send(studio: &Studio, name: &str, text: &str) -> crate::support::Answer {
    studio.send(Request::post(format!("/api/files/{name}")).body(Body::from(text.to_owned())).unwrap())
}

fn seen_again(studio: &Studio, taken: &Value) -> Value {
    let game = &taken["games"][0];
    studio.get(&format!("/api/replays/{}/{}", game["match"], game["number"])).ok()
}

#[test]
fn a_board_of_bridge_is_kept_if_it_was_played_and_can_be_played_if_not() {
    let studio = Studio::new();
    let deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    let head = format!(
        "[North \"Nora\"]\n[South \"Sam\"]\n[Deal \"{deal}\"]\n[Declarer \"N\"]\n[Contract \"7S\"]\n[Vulnerable \"None\"]\n"
    );
    let taken = send(&studio, "board.pbn", &head).ok();
    assert_eq!(taken["games"], json!([]));
    let spec = taken["starts"][0].as_str().unwrap();
    assert_eq!(studio.begin(spec, &[None, None, None, None], 1).len(), 4);

    let ranks = "AKQJT98765432".chars();
    let play: String = ranks.map(|rank| format!("H{rank} D{rank} C{rank} S{rank}\n")).collect();
    let taken = send(&studio, "board.pbn", &format!("{head}[Play \"E\"]\n{play}*\n")).ok();
    let game = seen_again(&studio, &taken);
    assert_eq!((game["actions"].as_array().unwrap().len(), &game["players"][0]["name"]), (52, &json!("Nora+Sam")));
}

#[test]
fn games_of_amazons_are_kept() {
    let studio = Studio::new();
    let taken = send(&studio, "game.sgf", "(;GM[18]SZ[10]PW[Ann]PB[Bob]RE[W+R];W[d1-d7/g7];B[g10-g8/e8])").ok();
    let game = seen_again(&studio, &taken);
    let names: Vec<&Value> = game["players"].as_array().unwrap().iter().map(|player| &player["name"]).collect();
    assert_eq!((names, &game["winners"]), (vec![&json!("Ann"), &json!("Bob")], &json!([0])));
}

#[test]
fn own_exports_and_maps_are_taken() {
    let (one, other) = (Studio::new(), Studio::new());
    let tokens = one.begin("geister", &[None, None], 1);
    one.act(&tokens[0], "ABCD", &json!(0)).ok();
    one.post(&format!("/api/seats/{}/resign", tokens[0]), &json!({})).ok();
    let mut exported = Vec::new();
    yomi_arena::transfer::export(&crate::support::catalog(), &one.store(), &[1], &mut exported).unwrap();
    let taken = send(&other, "games.jsonl", &String::from_utf8(exported).unwrap()).ok();
    assert_eq!(seen_again(&other, &taken)["winners"], json!([1]));
    let map = yomi_tubstap::EMBEDDED_MAPS[0].text;
    let taken = send(&other, "battle.tbsmap", map).ok();
    assert_eq!(other.begin(taken["starts"][0].as_str().unwrap(), &[None, None], 1).len(), 2);
    assert_eq!(taken["warnings"], json!([]));
    let odd = map.replace("UNITNUMBLUE[3]", "UNITNUMBLUE[4]");
    let warning = send(&other, "battle.tbsmap", &odd).ok()["warnings"][0].as_str().unwrap().to_owned();
    assert!(warning.contains("blue has 3 units, not 4"), "{warning}");
}

#[test]
fn other_files_are_refused_and_nothing_is_kept() {
    let studio = Studio::new();
    assert!(send(&studio, "virus.exe", "MZ").refused(422).contains(".sgf"));
    for name in ["a.sgf", "a.pbn", "a.lin", "a.jsonl", "a.tbsmap", "a.tbsreplay"] {
        send(&studio, name, "nonsense").refused(422);
    }
    send(&studio, "a.sgf", "(;GM[18]SZ[10];W[d1-d7/g7])").refused(422);
    // A good game is not kept either if the file goes on with a bad one.
    send(&studio, "a.sgf", "(;GM[18]SZ[10]RE[W+R];W[d1-d7/g7])(;GM[18]SZ[10];W[d1-d7/g7])").refused(422);
    assert_eq!(studio.get("/api/matches").ok(), json!([]));
}
