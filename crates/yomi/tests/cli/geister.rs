//! Geister programs at a server: one process a program.

use crate::support::{Running, Yomi};
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    thread,
};

/// A server, and its two ports.
fn server(yomi: &Yomi, args: &[&str]) -> (Running, [String; 2]) {
    let mut server = Running::start(yomi, &[&["geister", "server", "--port", "0"], args].concat());
    let told = server.first_told();
    let port = |part: &str| part.split(' ').next().unwrap().to_owned();
    let ports: Vec<String> = told.split("127.0.0.1:").skip(1).map(port).collect();
    (server, ports.try_into().unwrap_or_else(|_| panic!("{told:?}")))
}

fn client(yomi: &Yomi, port: &str, player: &str, games: &str) -> Running {
    let args = ["geister", "client", "--port", port, "--player", player, "--games", games, "--json"];
    Running::start(yomi, &args)
}

fn parsed((success, printed, told): (bool, String, String)) -> Value {
    assert!(success, "{told}");
    serde_json::from_str(&printed).unwrap()
}

#[test]
fn two_clients_play_games_and_all_agree() {
    let yomi = Yomi::new();
    let (server, [first, second]) = server(&yomi, &["--games", "3", "--log", "said.txt", "--json"]);
    let clients = [client(&yomi, &first, "mc:100", "3"), client(&yomi, &second, "random", "3")];
    let [mut first, second] = clients.map(|client| parsed(client.end()));
    let games = parsed(server.end());
    assert_eq!(games["games"].as_array().unwrap().len(), 3);
    assert!(games["games"].as_array().unwrap().iter().all(|game| game["forfeit"].is_null()), "{games}");
    assert_eq!((&first["won"], &first["drawn"], &first["lost"]), (&second["lost"], &second["drawn"], &second["won"]));
    assert_eq!(first["games"], 3);
    first.as_object_mut().unwrap().remove("games");
    assert_eq!(games["first"], first);
    let said = std::fs::read_to_string(yomi.path("said.txt")).unwrap();
    assert_eq!(said.matches("First < SET?\n").count(), 3);
}

#[test]
fn a_fault_is_told_and_the_server_goes_on() {
    let yomi = Yomi::new();
    let (server, [first, second]) = server(&yomi, &["--games", "2"]);
    let mut stream = BufReader::new(TcpStream::connect(format!("127.0.0.1:{first}")).unwrap());
    stream.get_mut().write_all(b"SET:ABCD\r\n").unwrap();
    let patient = client(&yomi, &second, "random", "2");
    assert!(stream.by_ref().lines().any(|line| line.unwrap().starts_with("MOV?")));
    stream.get_mut().write_all(b"MOV:E,NORTH\r\n").unwrap();
    let answers: Vec<String> = stream.by_ref().lines().map(Result::unwrap).collect();
    assert!(answers.len() == 2 && answers[0] == "NG " && answers[1].starts_with("LST:"), "{answers:?}");
    drop(stream);
    let next = client(&yomi, &first, "random", "1");
    assert!(next.end().0);
    let games = parsed(patient.end());
    assert_eq!(games["won"].as_i64().unwrap() + games["drawn"].as_i64().unwrap() + games["lost"].as_i64().unwrap(), 2);
    let (success, printed, told) = server.end();
    assert!(success, "{told}");
    let fault = "Second wins after 0 moves: First forfeits, it made an illegal move: E cannot go NORTH";
    assert!(told.contains(&format!("Game 1: {fault}")), "{told}");
    assert!(printed.contains("First against Second: "), "{printed}");
}

/// The competition's server puts up new listeners for every game, and hangs up on who came before.
#[test]
fn a_client_comes_back_to_a_server_that_hung_up_before_the_game() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let server = thread::spawn(move || {
        for (stream, number) in listener.incoming().take(4).zip(0..) {
            let mut stream = BufReader::new(stream.unwrap());
            if number % 2 == 1 {
                stream.get_mut().write_all(b"SET?\r\n").unwrap();
                stream.read_line(&mut String::new()).unwrap();
                let end = "LST:14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";
                stream.get_mut().write_all(format!("OK \r\n{end}\r\n").as_bytes()).unwrap();
            }
        }
    });
    let yomi = Yomi::new();
    let games = parsed(client(&yomi, &port, "random", "2").end());
    assert_eq!((&games["games"], &games["lost"]), (&2.into(), &2.into()));
    server.join().unwrap();
}

#[test]
fn what_cannot_be_is_said_before_anybody_waits() {
    let yomi = Yomi::new();
    for (args, code, problem) in [
        (&["client", "--player", "randon"][..], 2, "random"),
        (&["client", "--rules", "amazons"], 2, "\"amazons\" is another game; write geister"),
        (&["client", "--rules", "geister:limit=0"], 2, "write a whole number, at least 1"),
        (&["client", "--port", "1"], 1, "no server answers"),
        (&["server", "--port", "65535"], 2, "65535"),
        (&["server", "--timeout", "0"], 2, "timeout"),
        (&["server", "--log", "no/such/folder.txt"], 1, "cannot be written"),
        (&["server", "--host", "192.0.2.1"], 1, "there can be no server at 192.0.2.1, ports 10000 and 10001"),
    ] {
        let (found, error) = yomi.fail(&[&["geister"], args].concat());
        assert!(found == code && error.contains(problem) && error.lines().count() == 1, "{args:?}: {found} {error}");
    }
}
