//! Peers that do what they should not. Every battle is followed by one that is played well, so that the server is seen to go on.

use crate::support::{Bare, Played, Running, patient};
use std::{net::TcpListener, thread, time::Duration};
use yomi_core::Side;
use yomi_net::{PlayError, lines::Transcript, play, tubstap::Settings};
use yomi_tubstap::protocol::{Client, ClientError, Ending, Verdict, embedded_map};

/// A battle in which red does something when it is asked for its first action; why it lost.
fn red_does(settings: Settings, deed: impl FnOnce(&mut Bare)) -> String {
    let server = Running::new(2, settings);
    let mut bad = Bare::connect(server.address);
    server.await_told("seat 1 joined");
    let good = server.client("random");
    bad.set_up();
    assert_eq!(bad.hear(), "Genmove\r\n");
    deed(&mut bad);
    drop(bad);
    assert!(matches!(good.join().unwrap(), Ok(Verdict::Unfinished)));
    let next = [server.client("random"), server.client("greedy")];
    assert!(next.into_iter().all(|client| client.join().unwrap().is_ok()));
    let results = server.over();
    assert!(matches!(results[1].ending, Ending::ByRules(_)));
    match &results[0].ending {
        Ending::Forfeit { by: Side::FIRST, reason } => reason.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn illegal_actions_and_garbage_lose() {
    for (bytes, reason) in [
        (&b"= 0,1,1\r\n\r\n"[..], "sent no action: \"0,1,1\" is no action: an action has 3 values"),
        (b"= 3,1,1,1,1,-1,-1,-1,1,0,0\r\n", "is Blue's; Red is to move one of its own"),
        (b"? no\r\n\r\n", "answered \"Genmove\" with: no"),
        (b"GET / HTTP/1.1\r\n\r\n", "sent no answer: \"GET / HTTP/1.1\" is no answer"),
        (b"\xff\xfe\x00\x01\r\n", "is no answer"),
        (&[b'x'; 5000], "sent a line of more than 1000 bytes"),
    ] {
        let why = red_does(patient(), |bad| {
            bad.send(bytes);
            assert_eq!(bad.hear(), "quit\r\n");
        });
        assert!(why.contains(reason), "{why}");
    }
}

#[test]
fn hanging_up_loses() {
    assert_eq!(red_does(patient(), |_| {}), "hung up");
}

#[test]
fn slowness_loses() {
    let settings = Settings { turn: Duration::from_secs(2), ..patient() };
    let reason = red_does(settings, |bad| assert_eq!(bad.hear(), "quit\r\n"));
    assert_eq!(reason, "was too slow: it had 2 s for a turn");
}

#[test]
fn who_leaves_before_the_other_comes_makes_room() {
    let server = Running::new(1, patient());
    drop(Bare::connect(server.address));
    server.await_told("seat 1 joined");
    let blue = server.client("random");
    server.await_told("seat 1 left");
    let red = server.client("random");
    assert!(red.join().unwrap().is_ok() && blue.join().unwrap().is_ok());
    assert!(matches!(server.over()[0].ending, Ending::ByRules(_)));
}

/// A client at a server that says these bytes and hangs up.
fn at_server(bytes: &'static [u8]) -> Played {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = thread::spawn(move || {
        let mut bare = Bare::from(listener.accept().unwrap().0);
        bare.send(bytes);
        bare.hang_up();
    });
    let mut client = Client::new("random", Box::new(embedded_map), 1, 0).unwrap();
    let played = play(address, &mut client, Transcript::default());
    server.join().unwrap();
    played
}

#[test]
fn clients_survive_servers() {
    assert_eq!(at_server(b"hello\r\nname\r\nquit\r\n").unwrap(), Verdict::Unfinished);
    assert!(matches!(at_server(b"name\r\n"), Err(PlayError::Gone { .. })));
    assert!(matches!(at_server(b"MAP nowhere\r\n"), Err(PlayError::Client(ClientError::NoMap(_)))));
    assert!(matches!(at_server(b"Genmove\r\n"), Err(PlayError::Client(ClientError::TooEarly { .. }))));
    let impossible = at_server(b"MAP road-fap\r\nColor 1\r\nplay 3,1,1,1,1,-1,-1,-1,1,0,0\r\n");
    assert!(matches!(impossible, Err(PlayError::Client(ClientError::Impossible { .. }))));
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut client = Client::new("random", Box::new(embedded_map), 1, 0).unwrap();
    assert!(matches!(play(nobody, &mut client, Transcript::default()), Err(PlayError::Nobody { .. })));
}
