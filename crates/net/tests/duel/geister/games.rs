//! Whole games.

use super::support::{patient, rules, server};
use yomi_core::{Game, Position, Purpose, Rules, Seat, Streams};
use yomi_geister::{Action, protocol::Ending};
use yomi_net::geister::Settings;

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// The same seeds give the same games, both ends agree, and the rules do as well.
#[test]
fn several_games_one_after_the_other() {
    let played = || {
        let server = server(6, patient());
        let [first, second] = [server.client(Seat::FIRST, "mc:60", 6), server.client(Seat::SECOND, "random", 6)];
        let verdicts = [first, second].map(|client| client.join().unwrap());
        (server.over(), verdicts.map(|games| games.into_iter().map(Result::unwrap).collect::<Vec<_>>()))
    };
    let (results, verdicts) = played();
    assert_eq!(results.len(), 6);
    for (number, result) in results.iter().enumerate() {
        let mut game = rules().start(&mut Streams::new(0).stream(0, Purpose::Chance));
        for &action in &result.actions {
            assert_eq!(game.check(action), Ok(()));
            game.apply(action);
        }
        assert_eq!(result.ending, Ending::ByRules(game.end().unwrap()));
        for seat in SEATS {
            assert_eq!(verdicts[seat.index()][number], result.ending.verdict(seat));
        }
    }
    assert_eq!(played(), (results, verdicts));
}

#[test]
fn the_second_may_come_first() {
    let server = server(1, patient());
    let second = server.client(Seat::SECOND, "random", 1);
    let first = server.client(Seat::FIRST, "random", 1);
    assert!(first.join().unwrap()[0].is_ok() && second.join().unwrap()[0].is_ok());
    assert_eq!(server.over().len(), 1);
}

/// The bytes of a game, as the competition's server sends them.
#[test]
fn lines_are_sent_to_the_byte() {
    let server = server(1, patient());
    let [mut first, mut second] = SEATS.map(|seat| server.bare(seat));
    assert_eq!([first.hear(), second.hear()], ["SET?\r\n", "SET?\r\n"]);
    second.say("SET:EFGH");
    assert_eq!(second.hear(), "OK \r\n");
    first.say("SET:ABCD");
    assert_eq!(first.hear(), "OK \r\n");
    assert_eq!(first.hear(), "MOV?14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u\r\n");
    // In pieces, and in one's own way.
    first.send(b"mov");
    first.send(b":d, n\n");
    assert_eq!(first.hear(), "OK \r\n");
    assert_eq!(second.hear(), "MOV?14B24B34B44B15R25R35R45R41u31u21u12u40u30u20u10u\r\n");
    second.say("MOV:D,NORTH");
    assert_eq!(second.hear(), "OK \r\n");
    first.await_line("MOV?14R24R34R43R");
    drop(first);
    assert_eq!(second.hear(), "WON:14B24B34B43B15R25R35R45R41R31R21R12R40B30B20B10B\r\n");
}

/// What the first side hears of these games, to the byte, until the game is over.
fn heard_by_first(reds: &str, moves: &[&str]) -> Vec<u8> {
    let server = server(1, patient());
    let [mut first, mut second] = SEATS.map(|seat| server.bare(seat));
    first.await_line("SET?");
    second.set_up(reds);
    first.say("SET:ABCD");
    let mut heard = Vec::new();
    for (number, text) in moves.iter().enumerate() {
        let mover = if number % 2 == 0 { &mut first } else { &mut second };
        let asked = mover.await_line("MOV?");
        mover.say(&format!("MOV:{text}"));
        let answer = mover.hear();
        if number % 2 == 0 {
            heard.extend([asked, answer]);
        }
    }
    heard.push(first.await_line("MOV?"));
    heard.concat().into_bytes()
}

#[test]
fn what_is_sent_does_not_depend_on_what_is_hidden() {
    // First's C takes b, Second's a takes C.
    let moves = ["C,NORTH", "H,EAST", "C,NORTH", "H,WEST", "C,NORTH", "A,EAST"];
    let quiet = |reds| heard_by_first(reds, &moves[..4]);
    assert!(["ABCD", "AEFG", "BDFH"].iter().all(|reds| quiet(reds) == quiet("EFGH")));
    let blue = heard_by_first("EFGH", &moves);
    assert_eq!(heard_by_first("ACDH", &moves), blue, "b is blue in both");
    let red = heard_by_first("ABCD", &moves);
    assert_eq!(heard_by_first("BEFG", &moves), red, "b is red in both");
    assert_ne!(blue, red, "what was taken is told");
}

/// A limit of other servers.
#[test]
fn the_limit_draws_for_both() {
    let mut settings: Settings = patient();
    settings.rules = yomi_geister::GeisterRules::new(4.try_into().ok());
    let server = server(1, settings);
    let [first, second] = SEATS.map(|seat| server.client(seat, "random", 1));
    let verdicts = [first, second].map(|client| client.join().unwrap().remove(0).unwrap());
    let result = server.over().remove(0);
    assert_eq!(verdicts, SEATS.map(|seat| result.ending.verdict(seat)));
    assert_eq!((result.ending.winner(), result.moves()), (None, 4));
    assert!(matches!(result.actions[..2], [Action::SetUp(_), Action::SetUp(_)]));
}
