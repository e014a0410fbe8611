//! Tournaments, ratings and sequential tests, with the real binary.

use crate::support::Yomi;
use serde_json::{Value, json};
use std::{
    fs,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// Small and quick.
const GAME: &str = "battleship:board=5x5,fleet=3+2";

/// A tournament of four as JSON, all that depends on time left out: nothing does.
fn tournament(yomi: &Yomi, format: &str, threads: &str) -> Value {
    let args = ["tournament", GAME, "random", "r", "rnb", "cb", "--tournament", format, "--json", "--threads", threads];
    yomi.json(&args)["standings"].clone()
}

#[test]
fn the_number_of_threads_changes_no_table() {
    for format in ["roundrobin", "gauntlet", "swiss", "knockout"] {
        let [one, two] = ["1", "2"].map(|threads| tournament(&Yomi::new(), format, threads));
        assert_eq!(one, two, "{format}");
        assert_eq!(one["finished"], true, "{format}");
        let rows = one["rows"].as_array().unwrap();
        let points: f64 = rows.iter().map(|row| row["points"].as_f64().unwrap()).sum();
        assert_eq!(points, one["games"][0].as_f64().unwrap(), "every game has a point: {format}");
    }
}

#[test]
fn a_round_robin_for_people() {
    let yomi = Yomi::new();
    let args = ["tournament", GAME, "random", "r", "rnb", "cb", "--rounds", "20", "--threads", "1"];
    let text = yomi.run(&args);
    insta::assert_snapshot!(text);
    assert_eq!(yomi.run(&args), text, "nothing is left to play, and the table is the same");
    assert_eq!(yomi.json(&["list", "--tournaments", "--json"]).as_array().unwrap().len(), 1);
}

#[test]
fn ratings_for_people_and_programs() {
    let yomi = Yomi::new();
    yomi.run(&["tournament", GAME, "random", "r", "rnb", "cb", "--rounds", "20"]);
    yomi.run(&["match", GAME, "mp:cells=10", "kcb", "--games", "10"]);
    insta::assert_snapshot!(yomi.run(&["ratings", GAME, "--anchor", "random=1000"]));
    let json = yomi.json(&["ratings", GAME, "--json"]);
    let groups = json["groups"].as_array().unwrap();
    assert_eq!(groups.len(), 2, "those two have played nobody else");
    assert_eq!(groups[0]["players"].as_array().unwrap().len(), 4);
}

/// Whoever counts its work is one player, whether it meets a program or one of ours, and is found by any form of its
/// name. With a clock it is another one, and the error says how both are called.
#[test]
fn whoever_meets_a_program_stays_who_it_is() {
    let yomi = Yomi::new();
    fs::write(yomi.path("bot.sh"), "exit 3").unwrap();
    yomi.run(&["match", GAME, "cmd:sh bot.sh", "mp:cells=10", "--games", "2", "--threads", "1"]);
    yomi.run(&["match", GAME, "mp:cells=10", "random", "--games", "2"]);
    let json = yomi.json(&["ratings", GAME, "--anchor", "mp:10=100", "--json"]);
    let groups = json["groups"].as_array().unwrap();
    let names: Vec<&str> =
        groups[0]["players"].as_array().unwrap().iter().map(|player| player["player"].as_str().unwrap()).collect();
    assert_eq!((groups.len(), names.len()), (1, 3), "{names:?}");
    assert_eq!(groups[0]["anchor"], "mp:cells=10");
    yomi.run(&["match", GAME, "mp:cells=10", "random", "--games", "2", "--move-time", "1"]);
    let (code, error) = yomi.fail(&["ratings", GAME, "--anchor", "mp:10=100"]);
    assert!(
        code == 2 && error.contains("\"mp:cells=10\" is the name of 2 players here; write \"mp:cells=10 ["),
        "{error}"
    );
}

/// Two meetings of the same players are the same match, and what a match has played counts in a tournament.
#[test]
fn a_tournament_is_a_set_of_matches() {
    let yomi = Yomi::new();
    yomi.run(&["match", GAME, "random", "r", "--games", "30"]);
    yomi.run(&["tournament", GAME, "random", "r", "--rounds", "5", "--games", "4"]);
    let list = yomi.json(&["list", "--json"]);
    assert_eq!((list.as_array().unwrap().len(), &list[0]["games"]), (1, &json!(30)));
}

#[test]
fn tournaments_go_with_their_games_into_another_store() {
    let (yomi, other) = (Yomi::new(), Yomi::new());
    yomi.run(&["tournament", GAME, "random", "r", "cb", "--rounds", "2"]);
    let file = yomi.path("all.jsonl");
    yomi.run(&["export", "--output", file.to_str().unwrap()]);
    other.run(&["import", file.to_str().unwrap()]);
    assert_eq!(other.run(&["export"]), fs::read_to_string(&file).unwrap());
    other.run(&["report", "--tournament", "1", "--output", "report.html"]);
    let page = fs::read_to_string(other.path("report.html")).unwrap();
    assert!(page.contains("roundrobin of 3 players") && page.contains("<svg"), "{page}");
    let (code, error) = other.fail(&["report", "--tournament", "7"]);
    assert!(code == 1 && error.contains("there is no tournament 7"), "{error}");
}

#[test]
fn a_file_says_everything() {
    let yomi = Yomi::new();
    let file = format!(
        "game = '{GAME}'\nplayers = ['random', 'r', 'cb']\nformat = 'knockout'\ngames = 4\n[adjudication]\nmaxmoves = 3\n"
    );
    fs::write(yomi.path("cup.toml"), file).unwrap();
    let json = yomi.json(&["tournament", "cup.toml", "--json"]);
    assert_eq!(json["plan"]["adjudication"], "maxmoves 3");
    assert_eq!(json["standings"]["rounds"], json!([2, 2]));
    assert_eq!(json["standings"]["adjudicated"], json["standings"]["games"][0], "three moves end no game");
}

/// A tournament in a process of its own that is killed, and goes on as if nothing had happened.
#[test]
fn a_killed_tournament_goes_on() {
    let args = ["tournament", "geister", "random", "rush", "mc:playouts=1", "--rounds", "400", "--json"];
    let yomi = Yomi::new();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("yomi"))
        .args(args)
        .arg("--store")
        .arg(yomi.path("store.sqlite"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let began = Instant::now();
    let stored = || {
        let list = yomi.json(&["list", "--json", "--store", "store.sqlite"]);
        list.as_array().unwrap().iter().map(|one| one["games"].as_u64().unwrap()).sum::<u64>()
    };
    while !yomi.path("store.sqlite").exists() || stored() < 20 {
        assert!(began.elapsed() < Duration::from_secs(60), "no game was stored");
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let rounds = |store: &str, yomi: &Yomi| {
        let args =
            ["tournament", "geister", "random", "rush", "mc:playouts=1", "--rounds", "60", "--json", "--store", store];
        yomi.json(&args)["standings"].clone()
    };
    assert_eq!(rounds("store.sqlite", &yomi), rounds("fresh.sqlite", &yomi));
}

/// A program that crashes forfeits its games, and the tournament goes on.
#[test]
fn forfeits_are_counted_and_shown() {
    let yomi = Yomi::new();
    fs::write(yomi.path("bot.sh"), "exit 3").unwrap();
    let text = yomi.run(&["tournament", GAME, "random", "cmd:sh bot.sh", "r", "--rounds", "1", "--threads", "1"]);
    assert!(text.contains("forfeits") && text.contains("4 forfeited"), "{text}");
    assert!(text.lines().any(|line| line.contains("cmd:") && line.contains("0/2")), "{text}");
}

#[test]
fn a_test_stops_by_itself_whatever_the_threads() {
    let run = |threads: &str| {
        let yomi = Yomi::new();
        let args = ["match", GAME, "cb", "random", "--sprt", "elo0=0,elo1=50", "--json", "--threads", threads];
        let mut json = yomi.json(&args);
        json["summary"]["micros_per_move"] = Value::Null;
        assert_eq!(yomi.json(&["list", "--json"])[0]["tests"][0]["decision"], "H1");
        json
    };
    let (one, two) = (run("1"), run("2"));
    assert_eq!(one, two);
    assert_eq!(
        (&one["sprt"]["state"]["decision"], &one["sprt"]["state"]["games"]),
        (&json!("H1"), &one["summary"]["games"])
    );
}

#[test]
fn a_test_goes_on_where_it_stopped() {
    let test = ["--sprt", "elo0=0,elo1=30"];
    let yomi = Yomi::new();
    let first = yomi.json(&[&["match", GAME, "rnb", "r", "--games", "20", "--json"][..], &test].concat());
    assert!(first["sprt"]["state"]["games"].as_u64().unwrap() <= 20);
    let end = |yomi: &Yomi| yomi.json(&[&["match", GAME, "rnb", "r", "--json"][..], &test].concat())["sprt"].clone();
    assert_eq!(end(&yomi), end(&Yomi::new()));
    let text = yomi.run(&[&["match", GAME, "rnb", "r"][..], &test].concat());
    assert!(text.contains("SPRT elo0=0,elo1=30,alpha=0.05,beta=0.05,model=normalized: LLR "), "{text}");
}

/// Whoever plays a bridge match on deals of a file plays both sides of each.
#[test]
fn deals_and_contracts_come_from_a_file() {
    let yomi = Yomi::new();
    let deal = "N:AKQ2.32.K32.5432 J43.AK54.Q54.876 T98.QJT9.A76.KQJ 765.876.JT98.AT9";
    let board = |number, contract| {
        format!(
            "[Board \"{number}\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{deal}\"]\n[Declarer \"S\"]\n[Contract \"{contract}\"]\n\n"
        )
    };
    fs::write(yomi.path("deals.pbn"), board(1, "3NT") + &board(2, "4S")).unwrap();
    yomi.run(&["match", "bridge", "random", "random", "--games", "8", "--deals", "deals.pbn"]);
    let rules: Vec<String> = yomi
        .run(&["export", "1"])
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["rules"].as_str().unwrap().to_owned())
        .collect();
    let with = |contract: &str| rules.iter().filter(|rules| rules.contains(contract)).count();
    assert_eq!((rules.len(), with("4S"), rules[0] == rules[1], rules[0] == rules[2]), (8, 4, true, false), "{rules:?}");
}

#[test]
fn books_and_random_openings_are_shared_by_pairs() {
    let yomi = Yomi::new();
    let begins = |id: &str, plies: usize| -> Vec<String> {
        let games = yomi.run(&["export", id]);
        let begin =
            |line: &str| serde_json::from_str::<Value>(line).unwrap()["actions"].as_array().unwrap()[..plies].to_vec();
        games.lines().map(|line| format!("{:?}", begin(line))).collect()
    };
    let game = "amazons:size=5x5";
    yomi.run(&[
        "match",
        game,
        "random",
        "random",
        "--games",
        "6",
        "--openings",
        "plies=3,balance=0.5,judge=id:leaves=20",
    ]);
    let random = begins("1", 3);
    assert!(random[0] == random[1] && random[2] == random[3] && random[0] != random[2], "{random:?}");
    yomi.run(&["export", "1", "--output", "book.jsonl"]);
    yomi.run(&[
        "match",
        game,
        "random",
        "random",
        "--games",
        "6",
        "--openings",
        "file=book.jsonl,plies=2,order=random",
    ]);
    let booked = begins("2", 2);
    assert!(booked[0] == booked[1] && booked[0] != booked[2], "{booked:?}");
    let list = yomi.json(&["list", "--json"]);
    assert!(list[1]["key"]["openings"].as_str().unwrap().starts_with("book of 3, "), "{list}");
}

/// Games that are ended early say so, and are imported as they were.
#[test]
fn adjudicated_games_are_recorded_as_such() {
    let (yomi, other) = (Yomi::new(), Yomi::new());
    yomi.run(&["match", "amazons:size=6x6", "random", "random", "--games", "10", "--solved"]);
    let resign = ["--openings", "plies=3", "--resign", "movecount=1,score=0.5,twosided=no"];
    yomi.run(&[&["match", "amazons:size=5x5", "ab:leaves=30", "id:leaves=30", "--games", "8"][..], &resign].concat());
    yomi.run(&["match", "geister", "random", "random", "--games", "2", "--maxmoves", "5"]);
    let text = yomi.run(&["export"]);
    let reasons: Vec<&str> = ["adjudicated by proof", "adjudicated by values", "adjudicated by move limit"].to_vec();
    assert!(reasons.iter().all(|reason| text.contains(reason)), "{text}");
    fs::write(yomi.path("games.jsonl"), &text).unwrap();
    other.run(&["import", yomi.path("games.jsonl").to_str().unwrap()]);
    assert_eq!(other.run(&["export"]), text);
}

#[test]
fn mistakes_are_one_line() {
    let yomi = Yomi::new();
    let mut lines = String::new();
    for (name, text) in [
        ("broken.toml", "game = 'geister'\nplayers = ['random'\n"),
        ("unknown.toml", "game = 'geister'\nplayers = ['random', 'rush']\nround = 3\n"),
        ("format.toml", "game = 'geister'\nplayers = ['random', 'rush']\nformat = 'league'\n"),
        ("bad.pbn", "[Deal \"N:AKQ\"]\n"),
        ("empty.txt", "\n"),
    ] {
        fs::write(yomi.path(name), text).unwrap();
    }
    for args in [
        &["tournament", "geister"][..],
        &["tournament", "geister", "random"],
        &["tournament", "geister", "random", "rush", "random"],
        &["tournament", "geister", "random", "random:"],
        &["tournament", "geister", "random", "rush", "--tournament", "leage"],
        &["tournament", "geister", "random", "rush", "--games", "3"],
        &["tournament", "geister", "random", "rush", "--rounds", "0"],
        &["tournament", "geister", "random", "rush", "--tournament", "gauntlet", "--seeds", "2"],
        &["tournament", "chess", "random", "rush"],
        &["tournament", "broken.toml"],
        &["tournament", "unknown.toml"],
        &["tournament", "format.toml"],
        &["tournament", "missing.toml"],
        &["tournament", "broken.toml", "random"],
        &["ratings", "geister"],
        &["ratings"],
        &["ratings", "geister", "--anchor", "random"],
        &["match", "geister", "random", "rush", "--sprt", "elo0=5,elo1=0"],
        &["match", "geister", "random", "rush", "--sprt", "elo2=5"],
        &["match", "geister", "random", "rush", "--openings", "plies=0"],
        &["match", "geister", "random", "rush", "--openings", "plies=4,balance=0.1"],
        &["match", "bridge", "random", "random", "--deals", "bad.pbn"],
        &["match", "bridge", "random", "random", "--deals", "empty.txt"],
        &["match", "bridge", "random", "random", "--solved"],
        &["match", "geister", "random", "rush", "--resign", "movecount=0"],
        &["match", "geister", "random", "rush", "--draw", "score=2"],
    ] {
        let (code, error) = yomi.fail(args);
        assert_eq!((code, error.lines().count()), (2, 1), "{args:?}: {error}");
        lines += &format!("yomi {}\n  {error}", args.join(" "));
    }
    insta::assert_snapshot!(lines);
}
