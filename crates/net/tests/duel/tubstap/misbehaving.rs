//! Peers that do what they should not. Every battle is followed by one that is played well, so that the server is seen
//! to go on.

use super::support::{Played, patient, server};
use crate::support::{Bare, at_server, nobody};
use std::{net::SocketAddr, time::Duration};
use yomi_core::Side;
use yomi_net::{PlayError, lines::Transcript, play, tubstap::Settings};
use yomi_tubstap::protocol::{Client, ClientError, End, Ending, embedded_map};

/// A battle in which red does something when it is asked for its first action; why it lost.
fn red_does(settings: Settings, deed: impl FnOnce(&mut Bare)) -> String {
    let server = server(2, settings);
    let mut bad = server.newcomer();
    server.await_told("seat 1 joined");
    let good = server.client("random");
    bad.answer_questions();
    assert_eq!(bad.hear(), "Genmove\r\n");
    deed(&mut bad);
    drop(bad);
    assert!(matches!(good.join().unwrap(), Ok(End::BrokenOff)));
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

/// At any question before the battle, and while the other thinks.
#[test]
fn hanging_up_early_loses() {
    let questions = ["name", "opponent", "MAP", "Color"];
    for answered in 0..=questions.len() {
        let server = server(1, patient());
        let mut bad = server.newcomer();
        server.await_told("seat 1 joined");
        let mut good = server.newcomer();
        for (number, question) in questions.into_iter().enumerate().take(answered + 1) {
            for peer in [&mut bad, &mut good] {
                let line = peer.hear();
                assert!(line.starts_with(question), "{line}");
                if number < answered {
                    peer.answer("");
                }
            }
        }
        if answered == questions.len() {
            assert_eq!(bad.hear(), "Genmove\r\n");
            bad.answer("-1,-1,-1,-1,-1,-1,-1,-1,3,0,0");
            assert_eq!(good.hear(), "play -1,-1,-1,-1,-1,-1,-1,-1,3,0,0\r\n");
        }
        drop(bad);
        good.await_line("quit");
        drop(good);
        let ending = &server.over()[0].ending;
        assert!(matches!(ending, Ending::Forfeit { by: Side::FIRST, reason } if reason == "hung up"), "{ending:?}");
    }
}

#[test]
fn slowness_loses() {
    let settings = Settings { turn: Duration::from_secs(2), ..patient() };
    let reason = red_does(settings, |bad| assert_eq!(bad.hear(), "quit\r\n"));
    assert_eq!(reason, "was too slow: it had 2 s for a turn");
}

#[test]
fn who_leaves_before_the_other_comes_makes_room() {
    let server = server(1, patient());
    drop(server.newcomer());
    server.await_told("seat 1 joined");
    let blue = server.client("random");
    server.await_told("seat 1 left");
    let red = server.client("random");
    assert!(red.join().unwrap().is_ok() && blue.join().unwrap().is_ok());
    assert!(matches!(server.over()[0].ending, Ending::ByRules(_)));
}

/// A client of ours.
fn client_at(address: SocketAddr) -> Played {
    let mut client = Client::new("random", Box::new(embedded_map), 1, 0).unwrap();
    play(address, &mut client, Transcript::default())
}

#[test]
fn clients_survive_servers() {
    let at_server = |bytes| at_server(bytes, client_at);
    assert_eq!(at_server(b"hello\r\nname\r\nquit\r\n").unwrap(), End::BrokenOff);
    assert!(matches!(at_server(b"name\r\n"), Err(PlayError::Gone { .. })));
    assert!(matches!(at_server(b"MAP nowhere\r\n"), Err(PlayError::Client(ClientError::NoMap(_)))));
    assert!(matches!(at_server(b"Genmove\r\n"), Err(PlayError::Client(ClientError::TooEarly { .. }))));
    let impossible = at_server(b"MAP road-fap\r\nColor 1\r\nplay 3,1,1,1,1,-1,-1,-1,1,0,0\r\n");
    assert!(matches!(impossible, Err(PlayError::Client(ClientError::Impossible { .. }))));
    assert!(matches!(client_at(nobody()), Err(PlayError::Nobody { .. })));
}
