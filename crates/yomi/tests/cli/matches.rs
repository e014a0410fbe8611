//! Matches, the store and its records, with the real binary.

use crate::support::Yomi;
use serde_json::Value;

/// The part of a summary that must not depend on threads or interruptions: all but the times.
fn without_times(mut summary: Value) -> Value {
    summary["summary"]["micros_per_move"] = Value::Null;
    summary
}

const GAMES: [&str; 5] = ["battleship", "geister", "amazons", "bridge", "tubstap"];

#[test]
fn the_number_of_threads_changes_nothing() {
    for game in GAMES {
        let export = |threads: &str| {
            let yomi = Yomi::new();
            let args = ["match", game, "random", "random", "--games", "20", "--threads", threads, "--json"];
            let summary = without_times(yomi.json(&args));
            let games: Vec<Value> = yomi
                .run(&["export"])
                .lines()
                .map(|line| {
                    let mut game: Value = serde_json::from_str(line).unwrap();
                    game["result"]["nanos"] = Value::Null;
                    game
                })
                .collect();
            assert_eq!(games.len(), 20);
            (summary, games)
        };
        assert_eq!(export("1"), export("2"), "{game}");
    }
}

#[test]
fn a_match_goes_on_where_it_stopped() {
    let yomi = Yomi::new();
    let run =
        |games: &str| without_times(yomi.json(&["match", "geister", "random", "random", "--games", games, "--json"]));
    run("30");
    let resumed = run("50");
    assert_eq!(yomi.json(&["list", "--json"]).as_array().unwrap().len(), 1);
    let fresh = without_times(Yomi::new().json(&["match", "geister", "random", "random", "--games", "50", "--json"]));
    assert_eq!(resumed, fresh);

    let text = yomi.run(&["match", "geister", "random", "random", "--games", "50"]);
    assert!(text.contains("50 of the games were in the store already."), "{text}");
    let text = yomi.run(&["match", "geister", "random", "random", "--games", "50", "--fresh"]);
    assert!(!text.contains("in the store already"), "{text}");
}

#[test]
fn the_same_player_written_differently_is_the_same_match() {
    let yomi = Yomi::new();
    for (game, player) in [("geister", "random"), ("geister:limit=300", "random"), ("geister:300", "random:")] {
        yomi.run(&["match", game, player, "random", "--games", "2"]);
    }
    assert_eq!(yomi.json(&["list", "--json"]).as_array().unwrap().len(), 1);
}

#[test]
fn every_game_of_a_match_can_be_replayed() {
    let yomi = Yomi::new();
    for (index, game) in GAMES.iter().enumerate() {
        yomi.run(&["match", game, "random", "random", "--games", "4"]);
        let id = format!("{}/3", index + 1);
        let text = yomi.run(&["replay", &id]);
        assert!(text.contains("   1. "), "{text}");
        yomi.run(&["replay", &id, "--at", "3", "--seat", "2"]);
        let json = yomi.json(&["replay", &id, "--json"]);
        assert_eq!(json["number"], 3);
        let boards = yomi.run(&["replay", &id, "--boards"]);
        assert!(boards.len() > text.len());
    }
}

#[test]
fn exported_games_come_back_the_same() {
    let (yomi, other) = (Yomi::new(), Yomi::new());
    for game in GAMES {
        yomi.run(&["match", game, "random", "random", "--games", "4"]);
    }
    let file = yomi.path("games.jsonl");
    let file = file.to_str().unwrap();
    yomi.run(&["export", "--output", file]);
    assert_eq!(other.json(&["import", file, "--json"]), serde_json::json!({"read": 20, "added": 20}));
    assert_eq!(other.json(&["import", file, "--json"]), serde_json::json!({"read": 20, "added": 0}));
    assert_eq!(other.run(&["export"]), std::fs::read_to_string(file).unwrap());
}

#[test]
fn files_of_other_programs_are_imported_by_their_names() {
    let yomi = Yomi::new();
    let import = |name: &str, text: &str| {
        let file = yomi.path(name);
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let game = import("game.sgf", "(;GM[18]SZ[10]PW[Ann]PB[Bob]RE[W+R];W[d1-d7/g7];B[g10-g8/e8])");
    assert_eq!(yomi.run(&["import", &game]), "Games read: 1\n  yomi replay 1/0\n");
    assert!(yomi.run(&["replay", "1/0"]).contains("g10-g8/e8"));
    let unfinished = import("half.sgf", "(;GM[18]SZ[10];W[d1-d7/g7])");
    let (_, error) = yomi.fail(&["import", &unfinished]);
    assert!(!error.is_empty() && yomi.run(&["import", &game]).contains("1/1"), "{error}");
}

#[test]
fn a_damaged_line_imports_nothing_and_says_where() {
    let (yomi, other) = (Yomi::new(), Yomi::new());
    yomi.run(&["match", "geister", "random", "random", "--games", "3"]);
    let lines = yomi.run(&["export"]);
    let file = yomi.path("bad.jsonl");
    for (from, to, problem) in [
        ("\"actions\":[\"", "\"actions\":[\"Z", "line 2: the record is damaged: action 1:"),
        ("\"winner\":1", "\"winner\":0", "line 2: the result says winner"),
        ("\"winner\":0", "\"winner\":1", "line 2: the result says winner"),
        ("yomi-game/1", "yomi-game/9", "this yomi reads \"yomi-game/1\""),
        ("{\"format\"", "{\"fromat\"", "line 2: not a game of the form"),
    ] {
        let mut damaged: Vec<String> = lines.lines().map(str::to_owned).collect();
        let line = damaged[1].replacen(from, to, 1);
        if line == damaged[1] {
            continue;
        }
        damaged[1] = line;
        std::fs::write(&file, damaged.join("\n")).unwrap();
        let (_, error) = other.fail(&["import", file.to_str().unwrap()]);
        assert!(error.contains(problem) && error.contains("line 2"), "{error}");
        assert_eq!(other.json(&["list", "--json"]), serde_json::json!([]));
    }
}

/// Asked with the same random numbers, the same player answers the same; another one does not.
#[test]
fn a_shadow_is_asked_and_never_acts() {
    let share = |shadow: &str| {
        let args = ["match", "battleship", "random", "random", "--games", "6", "--shadow", shadow, "--json"];
        let yomi = Yomi::new();
        let summary = yomi.json(&args)["summary"].clone();
        assert_eq!(summary["shadow"], shadow);
        let tallies = summary["tallies"].as_array().unwrap().clone();
        let told = tallies.iter().find(|tally| tally["name"] == format!("differs from {shadow}")).unwrap();
        assert_eq!(told["player"], "A");
        told["share"]["value"].as_f64().unwrap()
    };
    assert_eq!(share("random"), 0.0);
    assert!(share("r:place=uniform") > 0.1);
}

/// A player can take its options from a file, like a game: here the fleets that it learned from.
#[test]
fn players_read_files() {
    let yomi = Yomi::new();
    std::fs::write(yomi.path("past.txt"), "a1h+a2h\na1v+c3h\n").unwrap();
    let player = format!("learn:past=@{},worlds=100", yomi.path("past.txt").display());
    let game = "battleship:board=4x4,fleet=3+2";
    let summary = yomi.json(&["match", game, &player, "r", "--games", "4", "--json"]);
    let learner = summary["summary"]["players"][0].as_str().unwrap();
    assert!(learner.contains(r"a1h+a2h\na1v+c3h"), "{learner}");
}
