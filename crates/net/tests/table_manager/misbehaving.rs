//! Peers that do what they should not, or do it in their own way.

use crate::support::{Bare, Running, patient};
use std::time::Duration;
use yomi_bridge::{bidding, seats};
use yomi_core::{Purpose, Streams, below};
use yomi_net::table_manager::{Board, Session, Settings};

/// A session of two boards in which East says what `twist` makes of its lines; and what East heard.
fn with_east(settings: Settings, twist: impl FnMut(&str) -> Option<Vec<String>>) -> (Session, Vec<String>) {
    on_boards(Board::random(2, 5), settings, twist)
}

fn on_boards(
    boards: Vec<Board>,
    settings: Settings,
    twist: impl FnMut(&str) -> Option<Vec<String>>,
) -> (Session, Vec<String>) {
    let table = Running::new(boards, settings);
    let others = table.clients_but(seats::EAST);
    let heard = Bare::connect(table.address).play_with_twist(seats::EAST, twist);
    // The others hear the end of the session, whatever East does.
    others.into_iter().for_each(|client| client.join().unwrap().unwrap());
    (table.over().0, heard)
}

fn same(line: &str) -> Option<Vec<String>> {
    Some(vec![line.to_owned()])
}

/// Says something else instead of the first line that contains `part`.
fn first(part: &'static str, instead: &'static [&'static str]) -> impl FnMut(&str) -> Option<Vec<String>> {
    let mut is_done = false;
    move |line| {
        if is_done || !line.contains(part) {
            return same(line);
        }
        is_done = true;
        Some(instead.iter().map(|text| text.replace('@', line)).collect())
    }
}

fn refusals(heard: &[String]) -> Vec<&str> {
    let is_refusal = |line: &&String| line.starts_with("Illegal") || line.starts_with("Expected");
    heard.iter().filter(is_refusal).map(String::as_str).collect()
}

/// Both boards are played to the end, and this was refused on the way.
fn refused_once(part: &'static str, instead: &'static [&'static str], refusal: &str) {
    let (session, heard) = with_east(patient(), first(part, instead));
    assert_eq!(session.ended_by, None, "{part}");
    assert!(session.results.iter().all(|result| result.forfeit.is_none()), "{part}: {:?}", session.results);
    let refusals = refusals(&heard);
    assert!(refusals.len() == 1 && refusals[0].contains(refusal), "{part}: {refusals:?}");
}

#[test]
fn wrong_sentences_are_refused_and_the_board_goes_on() {
    refused_once(
        "ready for North's bid",
        &["East bids 7NT", "@"],
        "Expected \"East ready for North's bid\", not \"East bids 7NT\"",
    );
    refused_once("ready for cards", &["\u{1}\u{2} GET / HTTP/1.1", "@"], "is no sentence of a player");
    refused_once("East bids", &["East redoubles", "@"], "Illegal bid. XX needs an own bid before it");
    refused_once("East bids", &["South passes", "@"], "Expected a call of East, not \"South passes\"");
    refused_once("East plays", &["East ready for teams", "@"], "Expected a card of East's hand");
}

/// Another program's habits: capitals, spaces and full stops, "ready to start" before every board, "dummy's card" for
/// every card it sees as dummy, and a number of its own for the last trick.
#[test]
fn other_habits_are_no_mistakes() {
    let of_west = |board: &Board| {
        bidding::auction(
            &board.deal,
            board.dealer,
            [bidding::Agreement { vulnerability: board.vulnerability, ..bidding::Agreement::USUAL }; 2],
        )
        .contract()
        .is_some_and(|(_, declarer)| declarer == seats::WEST)
    };
    let mut boards = Board::random(30, 5);
    boards.sort_by_key(|board| !of_west(board));
    boards.truncate(3);
    assert!(boards.iter().all(of_west), "so that East is dummy");
    let (plain, _) = on_boards(boards.clone(), patient(), same);
    let (session, heard) = on_boards(boards, patient(), |line| {
        let mut said = line.replace("to trick 13", "to trick 12").replace(" plays ", " PLAYS ");
        for name in ["North", "South", "West"] {
            said = said.replace(&format!("{name}'s card "), "dummy's card ");
        }
        let mut lines = vec![format!("{} .", said.replace(" ready", "  READY").replace("East", "EAST"))];
        if line.ends_with("for deal") {
            lines.insert(0, "East ready to start.".into());
        }
        Some(lines)
    });
    assert_eq!(refusals(&heard), Vec::<&str>::new());
    assert_eq!(session, plain);
}

/// Whatever a peer says between its lines, the table lives on, and so do the others.
#[test]
fn noise_is_survived() {
    for seed in 0..10 {
        let mut rng = Streams::new(seed).stream(0, Purpose::Other(1));
        let (session, _) = with_east(patient(), |line| {
            let mut lines = vec![line.to_owned()];
            if !line.starts_with("Connecting") && !line.contains("ready for teams") && below(&mut rng, 20) == 0 {
                let noise: String = (0..below(&mut rng, 60)).map(|_| char::from(below(&mut rng, 128) as u8)).collect();
                let near = line.replace(['a', 'e', '1', 'S'], "o");
                lines.insert(0, if below(&mut rng, 2) == 0 { noise } else { near });
            }
            Some(lines)
        });
        assert_eq!(session.ended_by.as_ref().filter(|forfeit| forfeit.seat != seats::EAST), None);
    }
}

/// A card that East does not hold: North's.
#[test]
fn cards_of_others_are_refused() {
    let card = Board::random(2, 5)[0].deal[seats::NORTH].highest().unwrap();
    let illegal = format!("East plays {}{}", card.rank().letter(), card.suit().letter());
    let mut is_done = false;
    let (session, heard) = with_east(patient(), |line| {
        if line.starts_with("East plays") && !std::mem::replace(&mut is_done, true) {
            return Some(vec![illegal.clone(), line.to_owned()]);
        }
        same(line)
    });
    assert!(session.results.iter().all(|result| result.forfeit.is_none()));
    assert!(refusals(&heard)[0].starts_with("Illegal card. "), "{:?}", refusals(&heard));
}

#[test]
fn too_many_refusals_forfeit_the_board_and_the_table_goes_on() {
    let insist = &["East plays 1X", "East plays 1X", "East plays 1X", "East plays 1X"];
    let (session, heard) = with_east(patient(), first("East plays", insist));
    let [first, second] = session.results.as_slice() else { panic!("{:?}", session.results) };
    let forfeit = first.forfeit.as_ref().unwrap();
    assert_eq!((forfeit.seat, forfeit.is_gone), (seats::EAST, false));
    assert!(forfeit.reason.contains("was refused too often"), "{forfeit}");
    assert_eq!((refusals(&heard).len(), &second.forfeit, &session.ended_by), (4, &None, &None));
    // What was not played goes to the other side.
    let (contract, declarer) = first.record.contract.unwrap();
    let won = first.record.game_after(52).unwrap().play().tricks_won(seats::side_of(declarer));
    let fault = seats::side_of(declarer) == seats::side_of(seats::EAST);
    let finished = first.record.play.len() / 4;
    let expected = if fault { won } else { won + 13 - finished as u8 };
    assert_eq!(first.record.tricks, Some(expected), "{contract} by {declarer}");
    assert!(session.pbn().contains("[Forfeit \"East was refused too often: Expected"), "{}", session.pbn());
}

/// East is gone after it did this, for this reason; the first board is scored and the second is not played.
fn gone(settings: Settings, twist: impl FnMut(&str) -> Option<Vec<String>>, reason: &str) {
    let (session, _) = with_east(settings, twist);
    let forfeit = session.ended_by.as_ref().expect("East is gone");
    assert!(forfeit.seat == seats::EAST && forfeit.is_gone && forfeit.reason.contains(reason), "{forfeit:?}");
    assert_eq!(session.results.len(), 1);
    assert_eq!(session.results[0].forfeit.as_ref(), Some(forfeit));
    assert!(session.results[0].score.is_some(), "there was a contract");
}

#[test]
fn hanging_up_ends_the_session() {
    gone(patient(), |line| if line.starts_with("East plays") { None } else { same(line) }, "hung up");
}

#[test]
fn a_line_without_end_ends_the_session() {
    gone(
        patient(),
        |line| Some(vec![if line.starts_with("East plays") { "x".repeat(5000) } else { line.to_owned() }]),
        "more than 1000 bytes",
    );
}

#[test]
fn silence_ends_the_session() {
    let settings = Settings { timeout: Duration::from_secs(3), ..patient() };
    gone(settings, |line| if line.starts_with("East plays") { Some(Vec::new()) } else { same(line) }, "silent for 3 s");
}

#[test]
fn talking_without_end_is_as_bad_as_silence() {
    let table = Running::new(Board::random(1, 5), Settings { timeout: Duration::from_secs(2), ..patient() });
    let others = table.clients_but(seats::EAST);
    let mut bare = Bare::connect(table.address);
    bare.say("Connecting \"Blues\" as East using protocol version 18");
    bare.say("East ready for teams");
    bare.say("East ready to start");
    while bare.hear().unwrap() != "Start of board" {}
    bare.flood("East ready to start"); // which some say before every board, and nobody minds
    others.into_iter().for_each(|client| client.join().unwrap().unwrap());
    let forfeit = table.over().0.ended_by.unwrap();
    assert_eq!((forfeit.seat, forfeit.reason.as_str()), (seats::EAST, "silent for 2 s"));
}

#[test]
fn a_fault_in_the_auction_leaves_the_board_without_a_score() {
    let (session, _) = with_east(patient(), |line| if line.contains("'s bid") { None } else { same(line) });
    assert_eq!(session.results.len(), 1);
    let result = &session.results[0];
    assert_eq!((result.score, result.record.contract, result.record.tricks), (None, None, None));
    assert!(session.ended_by.is_some());
}

#[test]
fn there_is_no_seat_for_everybody() {
    let table = Running::new(Board::random(1, 5), patient());
    let mut seated = Bare::connect(table.address);
    seated.say("Connecting \"Reds\" as North using protocol version 18");
    assert_eq!(seated.hear().unwrap(), "North (\"Reds\") seated");
    seated.say("North ready for teams");
    for (line, answer) in [
        ("Connecting \"Reds\" as South using protocol version 17", "Expected protocol version 18, not 17"),
        ("Connecting \"Reds\" as North using protocol version 18", "Expected another seat: North is taken"),
        (
            "Connecting \"Greens\" as South using protocol version 18",
            "Expected team \"Reds\" at South: partners are of one team",
        ),
        ("South passes", "Expected Connecting"),
        ("GET / HTTP/1.1", "Expected Connecting"),
    ] {
        let mut bare = Bare::connect(table.address);
        bare.say(line);
        let heard = bare.hear().unwrap();
        assert!(heard.starts_with(answer), "{line}: {heard}");
        assert_eq!(bare.hear(), None, "and is sent away");
    }
    // A port that somebody only looks at, and those who leave before and after they have asked for the teams.
    drop(Bare::connect(table.address));
    let mut hasty = Bare::connect(table.address);
    hasty.say("Connecting \"Reds\" as South using protocol version 18");
    hasty.hear().unwrap();
    drop(hasty);
    let mut patient_for_a_while = Bare::connect(table.address);
    patient_for_a_while.say("Connecting \"Greens\" as West using protocol version 18");
    patient_for_a_while.hear().unwrap();
    patient_for_a_while.say("West ready for teams");
    // Somebody who is answered after that proves that it was heard.
    let mut next = Bare::connect(table.address);
    next.say("Connecting \"Blues\" as West using protocol version 18");
    assert_eq!(next.hear().unwrap(), "Expected another seat: West is taken");
    drop((next, patient_for_a_while));
    let others = [seats::EAST, seats::SOUTH, seats::WEST].map(|seat| table.client(seat));
    assert!(seated.hear().unwrap().starts_with("Teams : N/S : \"Reds\" E/W : \"Blues\""));
    drop(seated);
    others.into_iter().for_each(|client| client.join().unwrap().unwrap());
    let (session, sent_away) = table.over();
    assert_eq!((sent_away.len(), session.results.len()), (8, 0), "{sent_away:?}");
    assert_eq!(session.ended_by.unwrap().seat, seats::NORTH);
}

#[test]
fn a_program_may_take_any_seat() {
    let table = Running::new(Vec::new(), patient());
    let mut first = Bare::connect(table.address);
    first.say("Connecting \"Reds\" as ANYPL using protocol version 18");
    assert_eq!(first.hear().unwrap(), "North (\"Reds\") seated");
    first.say("NORTH ready for teams");
    let mut second = Bare::connect(table.address);
    second.say("Connecting \"Blues\" as ANYPL using protocol version 18");
    assert_eq!(second.hear().unwrap(), "East (\"Blues\") seated");
    second.say("EAST ready for teams");
    let others = [seats::SOUTH, seats::WEST].map(|seat| table.client(seat));
    for (seat, bare) in [("North", &mut first), ("East", &mut second)] {
        assert!(bare.hear().unwrap().starts_with("Teams"));
        bare.say(&format!("{seat} ready to start"));
    }
    assert_eq!([first.hear().unwrap(), second.hear().unwrap()], ["End of session", "End of session"]);
    drop((first, second));
    others.into_iter().for_each(|client| client.join().unwrap().unwrap());
    assert_eq!(table.over().0.ended_by, None);
}
