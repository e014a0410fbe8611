//! Peers that do what they should not. Every game is followed by one that is played well, so that the server is seen to
//! go on.

use super::support::{patient, rules, server};
use crate::support::{Bare, Running, at_server, nobody};
use std::{net::SocketAddr, thread, time::Duration};
use yomi_core::{Seat, Verdict};
use yomi_geister::protocol::{Client, ClientError, Ending, GameResult};
use yomi_net::{PlayError, duel::TimeControl, geister::Settings, lines::Transcript, play};

/// A game in which the second side does something when it is its turn to move; what it hears then, and why it lost.
fn second_does(settings: Settings, deed: impl FnOnce(&mut Bare)) -> (String, String) {
    let server = server(2, settings);
    let good = server.client(Seat::FIRST, "random", 2);
    let mut bad = server.bare(Seat::SECOND);
    bad.set_up("ABCD");
    bad.await_line("MOV?");
    deed(&mut bad);
    let heard = String::from_utf8(bad.rest()).unwrap();
    (heard, lost_by(server, good, Seat::SECOND))
}

/// The second of two games is played; the first was lost by this side, and for this reason.
fn lost_by(
    server: Running<GameResult>,
    good: thread::JoinHandle<Vec<Result<Verdict, PlayError<ClientError>>>>,
    seat: Seat,
) -> String {
    let last = server.client(seat, "random", 1);
    assert!(last.join().unwrap()[0].is_ok());
    let verdicts = good.join().unwrap();
    let results = server.over();
    assert_eq!(verdicts[0].as_ref().unwrap(), &Verdict::Won);
    assert_eq!(verdicts[1].as_ref().unwrap(), &results[1].ending.verdict(seat.other()));
    assert!(matches!(results[1].ending, Ending::ByRules(_)));
    match &results[0].ending {
        Ending::Forfeit { by, reason } if *by == seat => reason.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn illegal_moves_and_garbage_lose() {
    for (line, reason) in [
        (&b"MOV:E,SOUTH\r\n"[..], "made an illegal move: E cannot go SOUTH from (1,5), only blue pieces"),
        (b"MOV:A,UP\r\n", "sent no message: \"MOV:A,UP\" names no direction after the piece"),
        (b"SET:ABCD\r\n", "made an illegal move: your colours are chosen"),
        (b"GET / HTTP/1.1\r\n\r\n", "sent no message: \"GET / HTTP/1.1\" has no colon"),
        (b"\xff\xfe\x00\x01:\x02\r\nMOV:A,NORTH\r\n", "is no message of a player"),
    ] {
        let (heard, why) = second_does(patient(), |bad| bad.send(line));
        assert!(heard.starts_with("NG \r\nLST:14R24R34R44R15B") && heard.len() == 59, "{heard}");
        assert!(why.contains(reason), "{why}");
    }
}

#[test]
fn a_line_without_end_loses() {
    for bytes in [vec![b'x'; 5000], [vec![b'x'; 5000], b"\r\n".to_vec()].concat()] {
        let (heard, reason) = second_does(patient(), |bad| bad.send(&bytes));
        assert!(heard.starts_with("LST:"), "{heard}");
        assert_eq!(reason, "sent a line of more than 1000 bytes");
    }
}

#[test]
fn a_server_may_pardon() {
    let settings = Settings { pardons: 3, ..patient() };
    let (heard, reason) = second_does(settings, |bad| {
        for line in ["MOV:E,SOUTH", "", "?", "MOV:Z"] {
            bad.say(line);
        }
        for _ in 0..3 {
            assert_eq!(bad.hear(), "NG \r\n");
        }
        bad.say("MOV:A,NORTH");
        assert_eq!(bad.hear(), "OK \r\n");
        bad.await_line("MOV?");
        bad.say("nothing");
    });
    assert!(heard.starts_with("NG \r\nLST:"), "{heard}");
    assert!(reason.contains("\"nothing\""), "{reason}");
}

#[test]
fn hanging_up_loses_at_ones_turn_and_at_the_others() {
    let server = server(3, patient());
    for is_second in [true, false] {
        let [mut first, mut second] = [Seat::FIRST, Seat::SECOND].map(|seat| server.bare(seat));
        second.set_up("ABCD");
        first.set_up("ABCD");
        first.await_line("MOV?");
        let (gone, mut left) = if is_second { (second, first) } else { (first, second) };
        drop(gone);
        left.await_line("WON:");
    }
    // And before the game has begun.
    let [mut first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| server.bare(seat));
    first.set_up("ABCD");
    drop(second);
    assert_eq!(first.await_line("WON:"), "WON:14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u");
    drop(first);
    for (result, seat) in server.over().into_iter().zip([Seat::SECOND, Seat::FIRST, Seat::SECOND]) {
        assert_eq!(result.ending, Ending::Forfeit { by: seat, reason: "hung up".into() });
    }
}

/// Enough for whoever plays at all.
fn hasty() -> Settings {
    Settings { time: TimeControl { game: Duration::ZERO, extra: Duration::from_secs(2) }, ..patient() }
}

#[test]
fn slowness_loses() {
    let (heard, reason) = second_does(hasty(), |_| {});
    assert!(heard.starts_with("LST:"), "{heard}");
    assert_eq!(reason, "was too slow: it had 0 s for the game and then 2 s for each move");
}

#[test]
fn who_names_no_reds_is_too_slow_as_well() {
    let server = server(2, hasty());
    let good = server.client(Seat::SECOND, "random", 2);
    let mut bad = server.bare(Seat::FIRST);
    for _ in 0..5 {
        bad.say("SET:AAAA");
    }
    let heard = String::from_utf8(bad.rest()).unwrap();
    assert!(heard.starts_with("SET?\r\nNG \r\nNG \r\nNG \r\nNG \r\nNG \r\nLST:"), "{heard}");
    assert!(lost_by(server, good, Seat::FIRST).starts_with("was too slow"));
}

/// Words out of turn get `NG ` and change nothing, until there are too many.
#[test]
fn speaking_out_of_turn_is_refused() {
    let server = server(1, patient());
    let [mut first, mut second] = [Seat::FIRST, Seat::SECOND].map(|seat| server.bare(seat));
    second.set_up("ABCD");
    second.say("SET:EFGH");
    assert_eq!(second.hear(), "NG \r\n");
    first.set_up("ABCD");
    for line in ["MOV:A,NORTH", "nonsense"] {
        second.say(line);
        assert_eq!(second.hear(), "NG \r\n");
    }
    first.await_line("MOV?");
    first.say("MOV:A,NORTH");
    assert_eq!(first.hear(), "OK \r\n");
    second.await_line("MOV?14R24R34R44R");
    second.say("MOV:A,NORTH");
    assert_eq!(second.hear(), "OK \r\n");
    second.send("MOV:A,NORTH\r\n".repeat(1000).as_bytes());
    second.await_line("LST:");
    first.await_line("WON:");
    drop((first, second));
    assert_eq!(
        server.over()[0].ending,
        Ending::Forfeit { by: Seat::SECOND, reason: "spoke out of turn more than 100 times".into() }
    );
}

#[test]
fn who_leaves_before_the_other_comes_makes_room() {
    let server = server(1, patient());
    drop(server.bare(Seat::FIRST));
    let second = server.client(Seat::SECOND, "random", 1);
    server.await_told("seat 1 left");
    let first = server.client(Seat::FIRST, "random", 1);
    assert!(first.join().unwrap()[0].is_ok() && second.join().unwrap()[0].is_ok());
    assert!(matches!(server.over()[0].ending, Ending::ByRules(_)));
}

/// A client of ours.
fn client_at(address: SocketAddr) -> Result<Verdict, PlayError<ClientError>> {
    let mut client = Client::new(Seat::FIRST, "random", rules(), 1, 0).unwrap();
    play(address, &mut client, Transcript::default())
}

#[test]
fn clients_survive_servers() {
    let at_server = |bytes| at_server(bytes, client_at);
    let joined = b"hello\r\nSET?\r\nOK MOV?14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u\r\nNG LST:14R24R34R44R15B25B35B45B41B31B21B11B40R30R20R10R\r\n";
    assert_eq!(at_server(joined).unwrap(), Verdict::Lost);
    assert_eq!(at_server(b"SET?\nWON:\n").unwrap(), Verdict::Won);
    assert_eq!(at_server(b"SET?\r\n").unwrap_err().to_string(), "the server hung up, before the end");
    assert!(matches!(at_server(b"MOV?nothing\r\n"), Err(PlayError::Client(ClientError::NoBoard(_)))));
    assert!(matches!(client_at(nobody()), Err(PlayError::Nobody { .. })));
}
