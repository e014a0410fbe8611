//! Bots that listen at a port: the same messages over TCP and over a WebSocket as over pipes.

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    sync::{Arc, Mutex},
    thread,
};
use tungstenite::Message;
use yomi_arena::{
    matches::{Match, MatchSpec},
    store::Store,
    workforce::Threads,
};
use yomi_core::Stop;

/// All that a bot was told, a line each.
type Heard = Arc<Mutex<Vec<String>>>;

/// What a bot answers that always does the first thing it may.
fn answer(line: &str, heard: &Heard) -> Option<String> {
    heard.lock().unwrap().push(line.to_owned());
    let message: Value = serde_json::from_str(line).unwrap();
    match message["type"].as_str().unwrap() {
        "hello" => Some(json!({ "type": "hello", "protocol": 1, "many": true }).to_string()),
        "go" => Some(json!({ "type": "action", "action": message["legal"][0] }).to_string()),
        _ => None,
    }
}

fn over_tcp(mut connection: TcpStream, heard: &Heard) {
    for line in BufReader::new(connection.try_clone().unwrap()).lines().map_while(Result::ok) {
        if let Some(answer) = answer(&line, heard) {
            connection.write_all(format!("{answer}\n").as_bytes()).unwrap(); // at once, or it would be delayed
        }
    }
}

fn over_web_socket(connection: TcpStream, heard: &Heard) {
    let mut socket = tungstenite::accept(connection).unwrap();
    while let Ok(message) = socket.read() {
        if let Message::Text(line) = message
            && let Some(answer) = answer(&line, heard)
        {
            socket.send(Message::text(answer)).unwrap();
        }
    }
}

/// A bot at a port of its own, and what it hears.
fn bot(serve: fn(TcpStream, &Heard)) -> (String, Heard) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, heard) = (listener.local_addr().unwrap().to_string(), Heard::default());
    let told = Arc::clone(&heard);
    thread::spawn(move || listener.incoming().flatten().for_each(|connection| serve(connection, &told)));
    (address, heard)
}

/// The reasons for which two games of a player ended.
fn play(game: &str, player: &str) -> Vec<String> {
    let catalog = yomi_games::catalog("test").allowing_programs();
    let (game, players) = (game.into(), [player.into(), "random".into()]);
    let spec = MatchSpec { game, players, seed: 1, swap: true, ..MatchSpec::default() };
    let mut store = Store::open(Path::new(":memory:")).unwrap();
    let ready = Match::new(&catalog, &spec).unwrap();
    ready.run(&mut store, 2, &Threads(1), &Stop::new(), &mut |_| {}).unwrap();
    let id = ready.id(&mut store).unwrap();
    store.results(id, 2).unwrap().into_iter().map(|(_, result)| result.reason).collect()
}

#[test]
fn a_bot_is_told_the_same_bytes_over_tcp_and_over_a_web_socket() {
    for game in ["battleship:board=4x4,fleet=2+2", "geister"] {
        let told = |kind: &str, serve| {
            let (address, heard) = bot(serve);
            let reasons = play(game, &format!("{kind}:{address}"));
            // What was said last is heard a little later.
            while !heard.lock().unwrap().last().is_some_and(|line| line.contains("\"quit\"")) {
                thread::yield_now();
            }
            let lines = heard.lock().unwrap().clone();
            (reasons, lines)
        };
        let (tcp, socket) = (told("tcp", over_tcp), told("ws", over_web_socket));
        assert!(tcp.1.len() > 20 && tcp.1.iter().filter(|line| line.contains("\"newgame\"")).count() == 2);
        assert!(tcp == socket, "the same bytes");
    }
}

#[test]
fn whoever_hangs_up_floods_or_is_not_there_forfeits() {
    let battleship = "battleship:board=4x4,fleet=2+2";
    let reason = |kind: &str, serve| play(battleship, &format!("{kind}:{},think=1,start=1", bot(serve).0)).remove(0);
    let hang_up = |connection: TcpStream, _: &Heard| drop(connection);
    assert!(reason("tcp", hang_up).starts_with("did not start: "), "{}", reason("tcp", hang_up));
    assert!(reason("ws", hang_up).contains("no WebSocket answers"), "{}", reason("ws", hang_up));
    let flood = |mut connection: TcpStream, _: &Heard| while connection.write_all(&[b'x'; 4096]).is_ok() {};
    assert!(reason("tcp", flood).contains("a line of more than 1048576 bytes"), "{}", reason("tcp", flood));
    let long = |connection: TcpStream, _: &Heard| {
        let mut socket = tungstenite::accept(connection).unwrap();
        let _ = socket.send(Message::text("x".repeat(2 << 20)));
    };
    assert!(reason("ws", long).contains("a line of more than 1048576 bytes"), "{}", reason("ws", long));
    let pings = |connection: TcpStream, _: &Heard| {
        let mut socket = tungstenite::accept(connection).unwrap();
        while socket.send(Message::Ping(Default::default())).is_ok() {}
    };
    assert_eq!(reason("ws", pings), "did not start: did not answer in time");
    let nobody = play(battleship, "tcp:127.0.0.1:1").remove(0);
    assert!(nobody.starts_with("did not start: 127.0.0.1:1: "), "{nobody}");
}
