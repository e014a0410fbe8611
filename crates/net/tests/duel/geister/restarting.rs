//! A server that takes its listener down after every game, as the competition's does.

use super::support::rules;
use crate::support::{Bare, SAFE};
use std::{
    net::{SocketAddr, TcpListener},
    sync::mpsc,
    thread,
    time::Duration,
};
use yomi_core::{Seat, Verdict};
use yomi_geister::protocol::{Client, ClientError};
use yomi_net::{Patience, PlayError, lines::Transcript, play_patiently};

const QUICK: Patience = Patience { turned_away: 200, nobody: 200, pause: Duration::from_millis(20) };

fn client(address: SocketAddr, patience: Patience) -> Result<Verdict, PlayError<ClientError>> {
    let mut client = Client::new(Seat::FIRST, "random", rules(), 7, 0).unwrap();
    play_patiently(address, &mut client, &Transcript::default(), patience)
}

/// A game that is won as soon as the reds are named; over once the client has left.
fn shortest_game(listener: &TcpListener) {
    let mut client = Bare::from(listener.accept().unwrap().0);
    client.say("SET?");
    client.await_line("SET:");
    client.say("OK ");
    client.say("WON:14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u");
    client.rest();
}

/// The client comes back for the next game before the old listener is taken down, which then hangs up on it.
#[test]
fn a_client_that_is_turned_away_comes_back() {
    const GAMES: usize = 3;
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (coming, has_come) = mpsc::channel();
    let server = thread::spawn(move || {
        let mut turned_away = 0;
        let mut listener = listener;
        for game in 0..GAMES {
            shortest_game(&listener);
            if game + 1 < GAMES {
                has_come.recv_timeout(SAFE).unwrap();
                // It waits in the backlog of this listener: let in and hung up on, or gone with the listener.
                thread::sleep(Duration::from_millis(100));
                if game == 0 {
                    listener.set_nonblocking(true).unwrap();
                    turned_away += usize::from(listener.accept().is_ok());
                }
                drop(listener);
                thread::sleep(Duration::from_millis(100));
                listener = TcpListener::bind(address).unwrap();
            }
        }
        turned_away
    });
    for game in 0..GAMES {
        if game > 0 {
            coming.send(()).unwrap();
        }
        assert_eq!(client(address, QUICK).unwrap(), Verdict::Won);
    }
    assert!(server.join().unwrap() > 0, "nobody was turned away, so nothing was tried");
}

/// Patience has an end, and the last word is what happened.
#[test]
fn a_client_does_not_come_back_for_ever() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = thread::spawn(move || (0..4).map(|_| drop(listener.accept().unwrap())).count());
    let patience = Patience { turned_away: 3, nobody: 0, pause: Duration::from_millis(1) };
    let error = client(address, patience).unwrap_err();
    assert!(matches!(error, PlayError::TurnedAway { .. }), "{error}");
    assert_eq!(error.to_string(), "the server hung up before it had said anything");
    assert_eq!(server.join().unwrap(), 4, "once, and three times more");
    assert!(matches!(client(address, patience), Err(PlayError::Nobody { .. })));
}
