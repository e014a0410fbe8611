//! Bridge programs at a table: one process a program.

use crate::support::{Running, Yomi};
use std::{
    io::{BufRead, BufReader, Write},
    net::TcpStream,
};

impl Running {
    /// A table, and the port it has.
    fn table(yomi: &Yomi, args: &[&str]) -> (Running, String) {
        let mut table = Running::start(yomi, &[&["bridge", "table", "--port", "0"], args].concat());
        let first = table.first_told();
        let address = first.strip_prefix("Table at 127.0.0.1:").and_then(|rest| rest.split_once(';'));
        let port = address.unwrap_or_else(|| panic!("{first:?}")).0.to_owned();
        (table, port)
    }

    fn client(yomi: &Yomi, port: &str, seat: &str, team: &str) -> Running {
        Running::start(
            yomi,
            &["bridge", "client", "--port", port, "--seat", seat, "--team", team, "--player", "random"],
        )
    }
}

const TEAMS: [(&str, &str); 4] = [("North", "Reds"), ("e", "Blues"), ("South", "Reds"), ("west", "Blues")];

#[test]
fn four_clients_play_boards_and_the_log_agrees() {
    let yomi = Yomi::new();
    let args = ["--deals", "3", "--seed", "5", "--output", "played.pbn", "--log", "said.txt", "--json"];
    let (table, port) = Running::table(&yomi, &args);
    let clients = TEAMS.map(|(seat, team)| Running::client(&yomi, &port, seat, team));
    for client in clients {
        let (success, _, told) = client.end();
        assert!(success && told == "The session is over.\n", "{told}");
    }
    let (success, printed, told) = table.end();
    assert!(success, "{told}");
    let json: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!((&json["teams"], json["boards"].as_array().unwrap().len()), (&serde_json::json!(["Reds", "Blues"]), 3));
    let pbn = std::fs::read_to_string(yomi.path("played.pbn")).unwrap();
    for board in json["boards"].as_array().unwrap() {
        let score = board["score"].as_i64().unwrap();
        assert!(pbn.contains(&format!("[Score \"NS {score}\"]")), "{pbn}");
        assert!(board["forfeit"].is_null());
    }
    assert!(std::fs::read_to_string(yomi.path("said.txt")).unwrap().contains("North < Start of board\n"));
    // The same boards with the contracts that were bid, from the file.
    let (table, port) = Running::table(&yomi, &["--boards", "played.pbn", "--contracts", "given"]);
    let clients = TEAMS.map(|(seat, team)| Running::client(&yomi, &port, seat, team));
    assert!(clients.into_iter().all(|client| client.end().0));
    let (success, again, _) = table.end();
    assert!(success);
    for board in json["boards"].as_array().unwrap().iter().filter(|board| !board["contract"].is_null()) {
        let contract = format!("{} by {}", board["contract"].as_str().unwrap(), board["declarer"].as_str().unwrap());
        assert!(again.contains(&contract), "{contract}: {again}");
    }
}

#[test]
fn a_player_that_leaves_ends_the_session() {
    let yomi = Yomi::new();
    let (table, port) = Running::table(&yomi, &["--deals", "3"]);
    let clients: Vec<Running> =
        TEAMS[1..].iter().map(|(seat, team)| Running::client(&yomi, &port, seat, team)).collect();
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
    stream.write_all(b"Connecting \"Reds\" as North using protocol version 18\r\nNorth ready for teams\r\nNorth ready to start\r\n").unwrap();
    let mut lines = BufReader::new(stream).lines();
    assert!(lines.any(|line| line.unwrap() == "Start of board"));
    drop(lines);
    assert!(clients.into_iter().all(|client| client.end().0), "the others hear the end of the session");
    let (success, printed, told) = table.end();
    assert!(
        !success && told.ends_with("yomi: the session ended early, 1 of 3 boards begun: North hung up\n"),
        "{told}"
    );
    assert!(printed.contains("forfeit: North hung up"), "{printed}");
}

#[test]
fn the_bidding_is_explained() {
    assert!(Yomi::new().run(&["bridge", "bidding"]).contains("1NT: 15–17 high, balanced"));
}

#[test]
fn what_cannot_be_is_said_before_anybody_waits() {
    let yomi = Yomi::new();
    std::fs::write(
        yomi.path("no-contract.pbn"),
        "[Board \"1\"]\n[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n",
    )
    .unwrap();
    for (args, code, problem) in [
        (&["client", "--seat", "up"][..], 2, "\"up\" is no seat; write North, East, South or West"),
        (&["client", "--seat", "N", "--player", "randon"], 2, "random"),
        (&["client", "--seat", "N", "--port", "1"], 1, "no table answers"),
        (&["table", "--contracts", "given"], 2, "name a file with --boards"),
        (
            &["table", "--boards", "no-contract.pbn", "--contracts", "given"],
            2,
            "board 1 of the file cannot be played: it has no contract",
        ),
        (&["table", "--boards", "no-such-file.pbn"], 2, "cannot be read"),
        (&["table", "--output", "no/such/folder.pbn"], 1, "cannot be written"),
        (&["table", "--host", "192.0.2.1"], 1, "there can be no table at 192.0.2.1, port 2000"),
    ] {
        let (found, error) = yomi.fail(&[&["bridge"], args].concat());
        assert!(found == code && error.contains(problem) && error.lines().count() == 1, "{args:?}: {found} {error}");
    }
}
