//! What players, and programs, would do in a position that somebody typed.

use crate::support::Yomi;
use std::{fs, path::Path};

/// A position of every game, and a player that decides at once.
const POSITIONS: [(&str, &str, &str); 5] = [
    ("amazons:size=4x4", "q2q/4/4/Q2Q w\n", "random"),
    ("battleship", "o . . . .\n. * * . .\n. . . . .\n. . . . .\n. . . . .\nfleet: 3+2\n", "mp:all"),
    ("geister", "red: EFGH\nmoves: A,NORTH A,NORTH\n", "rush"),
    ("bridge:contract=3NT", "N:- - - T987.A54.K52.AQ3\n", "random"),
    ("tubstap", "", "greedy"),
];

fn position(yomi: &Yomi, game: &str, text: &str) -> String {
    let name = format!("{}.txt", game.split(':').next().unwrap());
    let map = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tubstap/maps/batteries.tbsmap");
    let text = if game == "tubstap" { fs::read_to_string(map).unwrap() } else { text.to_owned() };
    fs::write(yomi.path(&name), text).unwrap();
    name
}

#[test]
fn players_and_programs_say_what_they_would_do() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots/bot.py").canonicalize().unwrap();
    let bot = format!("cmd:python3 {}", bot.display());
    for (game, text, player) in POSITIONS {
        let yomi = Yomi::new();
        let file = position(&yomi, game, text);
        let args = ["analyze", game, &file, "--player", player, "--player", &bot, "--time", "5", "--json"];
        let told = yomi.json(&args);
        for (index, named) in [player, "cmd:"].into_iter().enumerate() {
            let action = told[index]["action"].as_str().unwrap_or_default();
            let is_named = told[index]["player"].as_str().unwrap().starts_with(named);
            assert!(is_named && !action.is_empty(), "{game}: {told}");
        }
        let shown = yomi.run(&["analyze", game, &file, "--player", player, "--time", "5"]);
        assert!(shown.contains("would play"), "{game}: {shown}");
    }
}

#[test]
fn what_a_player_finds_is_told() {
    let yomi = Yomi::new();
    let file = position(&yomi, POSITIONS[0].0, POSITIONS[0].1);
    let told = yomi.json(&["analyze", "amazons:size=4x4", &file, "--player", "best:trials=2000", "--json"]);
    assert!(told[0]["found"]["work"].as_u64().is_some_and(|work| work > 0), "{told}");
}

#[test]
fn faults_and_mistakes_are_told_in_a_line() {
    let yomi = Yomi::new();
    let file = position(&yomi, POSITIONS[0].0, POSITIONS[0].1);
    for (player, problem) in [
        ("randon", "did you mean \"random\"?"),
        ("cmd:sh -c 'exit 3'", "the program did not start: crashed: exit status: 3"),
        ("cmd:sleep 9,start=0.1", "the program did not start: did not answer in time"),
    ] {
        let (_, error) = yomi.fail(&["analyze", "amazons:size=4x4", &file, "--player", player]);
        assert!(error.lines().count() == 1 && error.contains(problem), "{error}");
    }
}
