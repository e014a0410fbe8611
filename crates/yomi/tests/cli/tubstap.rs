//! TUBSTAP from the command line: solved battles, maps, replays, and programs at a server. Fighters and infantry cannot
//! hurt each other, so their table is quickly computed.

use crate::support::{Running, Yomi};
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
};

const HARMLESS: &str = "SIZEX[4];SIZEY[3];TURNLIMIT[9];HPTHRESHOLD[0];\nMAP[0,0,0,0];\nMAP[0,5,5,0];\nMAP[0,0,0,0];\n\
                        UNIT[1,1,fighter,0,10,0];\nUNIT[2,1,infantry,1,9,0];\n";

#[test]
fn a_table_is_made_once_and_made_anew_when_it_is_damaged() {
    let yomi = Yomi::new();
    let made = yomi.json(&["tubstap", "tables", "iii-fff", "--json"]);
    assert_eq!(made[0]["composition"], "FFF-III");
    assert_eq!(made[0]["bytes"], 64 + 2 * 11u64.pow(6));
    let file = made[0]["file"].as_str().unwrap().to_owned();
    let good = std::fs::read(&file).unwrap();
    std::fs::write(&file, &good[..100]).unwrap();
    std::fs::write(yomi.path("battle.tbsmap"), HARMLESS).unwrap();
    let output = yomi.command(&["analyze", "tubstap", "battle.tbsmap", "--svg", "picture.svg"]).output().unwrap();
    let (text, told) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(text.contains("+1  Fa1 – Ib1"), "{text}");
    assert!(
        told.contains("cannot be used and is made anew: the table should have 3543186 bytes but has 100"),
        "{told}"
    );
    assert_eq!(std::fs::read(&file).unwrap(), good);
    assert!(std::fs::read_to_string(yomi.path("picture.svg")).unwrap().starts_with("<svg"));
    std::fs::write(&file, "nothing of the kind").unwrap();
    assert!(yomi.run(&["tubstap", "tables", "FFF-III", "--fresh"]).contains("FFF-III"));
    assert_eq!(std::fs::read(&file).unwrap(), good);
}

#[test]
fn a_map_is_made_and_how_fair_it_is_told() {
    let yomi = Yomi::new();
    let args = ["tubstap", "generate", "--size", "4x3", "--units", "FI", "--seed", "3"];
    let map = yomi.run(&args);
    insta::assert_snapshot!(map);
    yomi.run(&[&args[..], &["--output", "made.tbsmap"]].concat());
    assert_eq!(std::fs::read_to_string(yomi.path("made.tbsmap")).unwrap(), map);
    let checked = yomi.json(&[&args[..], &["--check", "greedy", "--games", "4", "--json"]].concat());
    assert_eq!(checked["map"], map);
    assert_eq!((&checked["player"], checked["red"].is_object()), (&"greedy".into(), true), "{checked}");
    let other = yomi.run(&["tubstap", "generate", "--size", "4x3", "--units", "FI", "--seed", "4"]);
    assert_ne!(other, map);
}

#[test]
fn a_stored_battle_is_saved_and_loaded() {
    let yomi = Yomi::new();
    yomi.run(&["match", "tubstap:map=skirmish,limit=4", "greedy", "random", "--games", "2", "--seed", "1"]);
    let saved = yomi.run(&["tubstap", "save", "1/0", "--date", "today"]);
    insta::assert_snapshot!(saved);
    yomi.run(&["tubstap", "save", "1/0", "--date", "today", "--output", "one.tbsreplay"]);
    assert_eq!(std::fs::read_to_string(yomi.path("one.tbsreplay")).unwrap(), saved);
    assert_eq!(yomi.run(&["tubstap", "load", "one.tbsreplay"]), "one.tbsreplay: kept as game 2/0\n");
    assert_eq!(yomi.run(&["tubstap", "save", "2/0", "--date", "today"]), saved, "nothing is lost on the way");
    // One bad file, and none is kept.
    std::fs::write(yomi.path("bad.tbsreplay"), saved.replace("ACTION[0,5,4,2,1,", "ACTION[0,7,7,2,1,")).unwrap();
    let (code, error) = yomi.fail(&["tubstap", "load", "one.tbsreplay", "bad.tbsreplay", "--store", "other.db"]);
    assert!(code == 2 && error.starts_with("yomi: bad.tbsreplay: ") && error.lines().count() == 1, "{error}");
    assert!(!yomi.path("other.db").exists());
}

/// A server, and its port.
fn server(yomi: &Yomi, args: &[&str]) -> (Running, String) {
    let start = ["tubstap", "server", "--port", "0", "--map", "skirmish"];
    let mut server = Running::start(yomi, &[&start, args].concat());
    let told = server.first_told();
    let address = told.strip_prefix("Server at 127.0.0.1:").and_then(|rest| rest.split_once(';'));
    let port = address.unwrap_or_else(|| panic!("{told:?}")).0.to_owned();
    (server, port)
}

fn client(yomi: &Yomi, port: &str, player: &str, games: &str) -> Running {
    let args = ["tubstap", "client", "--port", port, "--player", player, "--games", games, "--json"];
    Running::start(yomi, &args)
}

fn parsed((success, printed, told): (bool, String, String)) -> Value {
    assert!(success, "{told}");
    serde_json::from_str(&printed).unwrap()
}

#[test]
fn two_clients_fight_battles_and_all_agree() {
    let yomi = Yomi::new();
    std::fs::create_dir(yomi.path("kept")).unwrap();
    let (server, port) = server(&yomi, &["--games", "2", "--replays", "kept", "--log", "said.txt", "--json"]);
    let clients = [client(&yomi, &port, "greedy", "2"), client(&yomi, &port, "random", "2")];
    let [one, other] = clients.map(|client| parsed(client.end()));
    let battles = parsed(server.end());
    let battles = battles["games"].as_array().unwrap();
    assert!(battles.len() == 2 && battles.iter().all(|battle| battle["forfeit"].is_null()), "{battles:?}");
    assert_eq!((&one["won"], &one["drawn"], &one["lost"]), (&other["lost"], &other["drawn"], &other["won"]));
    assert_eq!(std::fs::read_to_string(yomi.path("said.txt")).unwrap().matches("< name\n").count(), 4);
    assert_eq!(
        yomi.run(&["tubstap", "load", "kept/battle-1.tbsreplay"]),
        "kept/battle-1.tbsreplay: kept as game 1/0\n"
    );
}

#[test]
fn a_fault_is_told_and_the_server_goes_on() {
    let yomi = Yomi::new();
    let (server, port) = server(&yomi, &["--games", "2"]);
    let mut stream = BufReader::new(TcpStream::connect(format!("127.0.0.1:{port}")).unwrap());
    let patient = client(&yomi, &port, "random", "2");
    let mut asked = Vec::new();
    while asked.last().map(String::as_str) != Some("Genmove") {
        let mut line = String::new();
        stream.read_line(&mut line).unwrap();
        let answer: &[u8] = if line.trim() == "Genmove" { b"= hello\r\n\r\n" } else { b"= \r\n\r\n" };
        asked.push(line.trim().to_owned());
        stream.get_mut().write_all(answer).unwrap();
        assert!(asked.len() < 9, "{asked:?}");
    }
    let last: Vec<String> = stream.by_ref().lines().map(Result::unwrap).collect();
    assert_eq!(last, ["quit"]);
    drop(stream);
    let (success, _, told) = client(&yomi, &port, "greedy", "1").end();
    assert!(success, "{told}");
    let (success, _, told) = patient.end();
    assert!(!success && told.starts_with("Battle 1, as Blue: unfinished\n"), "{told}");
    assert!(told.ends_with("yomi: 1 of 2 battles had no end\n"), "{told}");
    let (success, printed, told) = server.end();
    assert!(success, "{told}");
    assert!(told.contains("Battle 1: ") && told.contains("sent no action: \"hello\" is no action"), "{told}");
    assert!(printed.contains("Red against Blue: "), "{printed}");
}

#[test]
fn what_cannot_be_is_said_before_anything_is_done() {
    let yomi = Yomi::new();
    std::fs::write(yomi.path("garbled.tbsmap"), "SIZEX[four];").unwrap();
    for (args, code, problem) in [
        (&["tables", "FAX"][..], 2, "\"FAX\" is no composition; write three of the letters F, A, P, U, R, I"),
        (&["generate", "--units", "FX"], 2, "--units has 'X'; write letters of F (fighter), A (attacker)"),
        (&["generate", "--units", "FAPRUIFAPRUIF", "--size", "3x3"], 2, "13 units a side will not do"),
        (&["generate", "--size", "4"], 2, "--size \"4\" is no size; write 10x8"),
        (&["generate", "--size", "2x2"], 2, "a board of 2 by 2 tiles will not do; each side has 3 to 16"),
        (&["generate", "--terrain", "1,2"], 2, "write seven whole numbers up to 1000, for barred, plain, sea"),
        (&["generate", "--check", "nobody"], 2, "unknown player \"nobody\"; players of tubstap: random"),
        (&["generate", "--output", "no/such/folder.tbsmap"], 1, "no/such/folder.tbsmap cannot be written"),
        (&["save", "first"], 2, "\"first\" is no game; write MATCH/GAME as in 3/17"),
        (&["load", "none.tbsreplay"], 2, "none.tbsreplay cannot be read"),
        (&["load", "garbled.tbsmap"], 2, "garbled.tbsmap: "),
        (&["server", "--map", "nowhere"], 2, "there is no map \"nowhere\"; maps that come with the game: road-fap"),
        (&["server", "--map", "garbled.tbsmap"], 2, "garbled.tbsmap: "),
        (&["server", "--timeout", "0"], 2, "timeout"),
        (&["server", "--log", "no/such/folder.txt"], 1, "cannot be written"),
        (&["server", "--host", "192.0.2.1"], 1, "there can be no server at 192.0.2.1, port 7777"),
        (&["client", "--player", "randon"], 2, "did you mean \"random\"?"),
        (&["client", "--port", "1"], 1, "no server answers"),
    ] {
        let (found, error) = yomi.fail(&[&["tubstap"], args].concat());
        assert!(found == code && error.contains(problem) && error.lines().count() == 1, "{args:?}: {found} {error}");
    }
    let (code, error) = yomi.fail(&["analyze", "tubstap", "garbled.tbsmap"]);
    assert!(code == 2 && error.contains("the position: ") && error.lines().count() == 1, "{error}");
}
