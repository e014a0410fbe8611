//! The sentences of the Table Manager protocol, and a seat that hears them.

mod common;

use common::hand;
use proptest::prelude::*;
use yomi_bridge::{
    Vulnerability, seats,
    table_manager::{Client, ClientError, FromClient, FromTable, Ready, Who},
};

/// Every kind of sentence of a client, as it is written.
const CLIENT: [&str; 17] = [
    "Connecting \"Yomi as East\" as North using protocol version 18",
    "Connecting \"WBridge5\" as ANYPL using protocol version 18",
    "North ready for teams",
    "East ready to start",
    "South ready for deal",
    "West ready for cards",
    "North ready for East's bid",
    "North passes",
    "North doubles",
    "North redoubles",
    "North bids 1NT",
    "North bids 2C Alert.",
    "North bids 2C Alert. 22 or more points, any hand",
    "North plays 7D",
    "North ready for dummy",
    "North ready for dummy's card to trick 3",
    "North ready for West's card to trick 13",
];

/// Every kind of sentence of a table, as it is written.
const TABLE: [&str; 15] = [
    "North (\"Yomi\") seated",
    "Teams : N/S : \"Yomi\" E/W : \"The others\"",
    "Start of board",
    "Board number 8. Dealer West. Neither vulnerable.",
    "Board number 801. Dealer North. Both vulnerable.",
    "North's cards : S A T 9 5. H -. D Q J 8 7 6. C K 5 4 2.",
    "East passes",
    "East bids 3NT Alert. to play",
    "North to lead",
    "Dummy to lead",
    "South plays TS",
    "Dummy's cards : S A T 9 5. H K Q J. D Q J. C K 5 4 2.",
    "Timing - N/S : this board  00:05,  total  0:00:33.  E/W : this board  00:08,  total  0:00:29.",
    "Illegal card. 7D has already been played",
    "End of session",
];

#[test]
fn sentences_are_written_as_they_are_read() {
    for line in CLIENT {
        assert_eq!(line.parse::<FromClient>().unwrap().to_string(), line);
    }
    for line in TABLE {
        assert_eq!(line.parse::<FromTable>().unwrap().to_string(), line);
    }
}

#[test]
fn clients_may_write_differently() {
    for (line, same) in [
        ("CONNECTING \"T\" AS NORTH USING PROTOCOL VERSION 18.", "Connecting \"T\" as North using protocol version 18"),
        ("WEST ready for  NORTH's bid", "West ready for North's bid"),
        ("North ready for East’s card to trick 2.", "North ready for East's card to trick 2"),
        ("north READY for DUMMY", "North ready for dummy"),
        ("WEST PASSES", "West passes"),
        ("East bids 1nt", "East bids 1NT"),
        ("East bids 1NT. Infos. 15-17", "East bids 1NT Alert. 15-17"),
        ("East plays ah", "East plays AH"),
        ("East plays h10", "East plays TH"),
        ("Dummy plays 8C", "Dummy plays 8C"),
        (" North  ready for teams.\r", "North ready for teams"),
    ] {
        assert_eq!(line.parse::<FromClient>().unwrap().to_string(), same, "{line:?}");
    }
}

#[test]
fn tables_may_write_differently() {
    let cards = "North's cards : S A T 9 5. H -. D Q J 8 7 6. C K 5 4 2.";
    let teams = "Teams : N/S : \"a\" E/W : \"b\"";
    for (line, same) in [
        ("NORTH \"a\" seated", "North (\"a\") seated"),
        ("North a seated", "North (\"\") seated"),
        ("Teams : N/S : \"a\" E/W : \"b\". Playing IMP", teams),
        ("Teams: N/S \"a\" E/W \"b\"", teams),
        ("Teams: N/S: \"a\". E/W: \"b\"", teams),
        ("teams : N/S : \"a\". E/W : \"b\".", teams),
        ("start of BOARD", "Start of board"),
        ("Board number 8 . Dealer WEST . N/S vulnerable", "Board number 8. Dealer West. N/S vulnerable."),
        ("NORTH's cards: S A T 9 5. H -. D Q J 8 7 6. C K 5 4 2.", cards),
        ("North's cards : S A T 9 5.H.D Q J 8 7 6.C K 5 4 2.", cards),
        ("North's cards : S A 10 9 5. H - D Q J 8 7 6. C K 5 4 2", cards),
        ("north's cards : s at95. h -. d qj876. c k542.", cards),
        ("Timing - N/S : this board  [1:15],  total", "Timing - N/S : this board  [1:15],  total"),
    ] {
        assert_eq!(line.parse::<FromTable>().unwrap().to_string(), same, "{line:?}");
    }
    let board: FromTable = "Board number 3. Dealer South. E/W vulnerable.".parse().unwrap();
    assert_eq!(board, FromTable::Board { number: 3, dealer: seats::SOUTH, vulnerability: Vulnerability::EastWest });
}

#[test]
fn what_is_no_sentence_is_named() {
    let client = |line: &str| line.parse::<FromClient>().unwrap_err().to_string();
    assert!(client("North bids 8C").contains("has no bid from 1C to 7NT"));
    assert!(client("North plays 1D").contains("has no card like 7D"));
    assert!(client("Connecting North").contains("write Connecting \"team\" as North"));
    assert!(client("GET / HTTP/1.1").contains("is no sentence of a player"));
    assert!(client("Up ready for teams").contains("seats are North, East, South and West"));
    let table = |line: &str| line.parse::<FromTable>().unwrap_err().to_string();
    assert!(table("North's cards : S A A 9 5. H -. D Q J 8 7 6. C K 5 4 2.").contains("names SA twice"));
    assert!(table("North's cards : S A 9 5. H -. D Q J 8 7 6. C K 5 4 2.").contains("has 12 cards"));
    assert!(table("Teams : us").contains("two teams in quotation marks"));
}

proptest! {
    #[test]
    fn no_line_crashes_a_reader(line in "(?s).{0,80}", word in 0usize..32, cut in 0usize..90) {
        let known = CLIENT.iter().chain(&TABLE).nth(word).unwrap();
        let cut = known.char_indices().map(|(at, _)| at).nth(cut % known.len()).unwrap_or(0);
        for line in [line.clone(), format!("{}{line}", &known[..cut]), format!("{line}{}", &known[cut..])] {
            let _ = line.parse::<FromClient>();
            let _ = line.parse::<FromTable>();
        }
    }
}

/// North, seated.
fn client() -> Client {
    let mut client = Client::new(seats::NORTH, "Yomi", "random", 1).unwrap();
    assert_eq!(client.hear("North (\"Yomi\") seated").unwrap().say, ["North ready for teams"]);
    client
}

/// What a client says to each of these lines.
fn talk(client: &mut Client, lines: &[&str]) -> Vec<Vec<String>> {
    lines.iter().map(|line| client.hear(line).unwrap_or_else(|error| panic!("{line}: {error}")).say).collect()
}

const NORTH: &str = "North's cards : S A K Q J 5. H A 7. D 8 7 6. C 5 4 2.";

#[test]
fn a_client_follows_a_board() {
    let mut client = client();
    assert_eq!(client.hello(), "Connecting \"Yomi\" as North using protocol version 18");
    let said = talk(
        &mut client,
        &[
            "North (\"Yomi\") seated",
            "Teams : N/S : \"Yomi\" E/W : \"b\"",
            "Start of board",
            "Board number 1. Dealer North. Neither vulnerable.",
            NORTH,
            "East passes",
            "South passes",
            "West passes",
            "East plays 2H",
            "Dummy's cards : S 4 3 2. H 5 4 3. D A K Q. C A K Q J.",
        ],
    );
    assert_eq!(said[0], Vec::<String>::new());
    assert_eq!(said[1], ["North ready to start"]);
    assert_eq!(said[2], ["North ready for deal"]);
    assert_eq!(said[3], ["North ready for cards"]);
    assert_eq!(said[4], ["North bids 1S", "North ready for East's bid"]);
    assert_eq!(said[7], ["North ready for East's card to trick 1"]);
    assert_eq!(said[8], ["North ready for dummy"]);
    let [dummys_card, ready] = said[9].as_slice() else { panic!("{:?}", said[9]) };
    assert!(["South plays 5H", "South plays 4H", "South plays 3H"].contains(&dummys_card.as_str()), "{dummys_card}");
    assert_eq!(ready, "North ready for West's card to trick 1");
    let said = talk(&mut client, &["West plays 6H"]);
    assert!(said[0][0].starts_with("North plays ") && said[0].len() == 1, "it leads next, when told so: {said:?}");
    let said = talk(&mut client, &["Timing - nothing", "North to lead"]);
    assert_eq!((said[0].len(), said[1].len()), (0, 2), "{said:?}");
    for (line, problem) in
        [("East plays AC", "CA is in a hand that I see"), ("West plays 9D", "it is East's turn to play")]
    {
        let error = client.hear(line).unwrap_err().to_string();
        assert!(error.contains(problem), "{line}: {error}");
    }
}

#[test]
fn a_board_may_begin_in_the_middle_of_another() {
    let mut client = client();
    let board = ["Start of board", "Board number 1. Dealer North. Neither vulnerable.", NORTH];
    let first = talk(&mut client, &board);
    talk(&mut client, &["East passes", "a line of somebody's own"]);
    assert_eq!(talk(&mut client, &board), first);
}

#[test]
fn the_tables_word_counts_for_the_own_call_too() {
    let mut client = client();
    talk(&mut client, &["Start of board", "Board number 1. Dealer North. Neither vulnerable.", NORTH]);
    assert_eq!(talk(&mut client, &["North bids 1S"]), [Vec::<String>::new()], "an echo");
    assert_eq!(talk(&mut client, &["North bids 4S"]), [["North ready for East's bid"]]);
    let said = talk(&mut client, &["East passes", "South passes", "West passes"]);
    assert_eq!(said[2], ["North ready for East's card to trick 1"]);
    assert!(client.hear("End of session").unwrap().is_over);
}

#[test]
fn what_cannot_be_is_an_error() {
    let start = ["Start of board", "Board number 1. Dealer East. Neither vulnerable.", NORTH];
    for (lines, problem) in [
        (&["West passes"][..], "it is East's turn to call"),
        (&["East bids 1H", "South bids 1D"], "not higher than the last bid"),
        (&["East plays 2D"], "the play has not begun"),
        (&["South (\"Yomi\") seated"], "North was asked for"),
        (&["South's cards : S A K Q J 5. H A K. D 8 7 6. C 5 4 2."], "were not asked for"),
        (&["Illegal bid. You know why"], "the table refused: Illegal bid. You know why"),
    ] {
        let mut client = client();
        talk(&mut client, &start);
        let error: Vec<ClientError> = lines.iter().filter_map(|line| client.hear(line).err()).collect();
        assert!(error.len() == 1 && error[0].to_string().contains(problem), "{lines:?}: {error:?}");
    }
}

/// A table that says anything in any order gets errors, and never a panic.
fn any_line() -> impl Strategy<Value = String> {
    let seat = prop::sample::select(vec!["North", "East", "South", "West", "Dummy"]);
    let what = prop::sample::select(vec![
        "passes",
        "doubles",
        "redoubles",
        "bids 1C",
        "bids 2S",
        "bids 3NT",
        "bids 7NT",
        "to lead",
        "plays AH",
        "plays 7H",
        "plays 2D",
        "plays KC",
        "plays AS",
        "plays 2S",
        "plays 9H",
        "plays TD",
        "(\"x\") seated",
    ]);
    let board = prop::sample::select(vec![
        "Start of board",
        "Board number 1. Dealer North. Neither vulnerable.",
        NORTH,
        "Dummy's cards : S 4 3 2. H 5 4 3. D A K Q. C A K Q J.",
        "Dummy's cards : S A 3 2. H 5 4 3. D A K Q. C A K Q J.",
    ]);
    prop_oneof![3 => (seat, what).prop_map(|(seat, what)| format!("{seat} {what}")), 1 => board.prop_map(str::to_owned)]
}

proptest! {
    #[test]
    fn no_table_crashes_a_client(
        calls in prop::sample::select(vec!["", "East passes|South passes|West passes", "East bids 2H|South passes|West passes"]),
        lines in prop::collection::vec(any_line(), 0..40),
    ) {
        let mut client = client();
        let start = ["Start of board", "Board number 1. Dealer North. Neither vulnerable.", NORTH];
        for line in start.into_iter().chain(calls.split('|')).chain(lines.iter().map(String::as_str)) {
            let _ = client.hear(line);
        }
    }
}

#[test]
fn no_seat_is_an_end_however_it_is_told() {
    for line in ["Seat was already taken", "Expected another seat: North is taken", "Start of board"] {
        let mut client = Client::new(seats::NORTH, "Yomi", "random", 1).unwrap();
        assert_eq!(client.hear(line), Err(ClientError::Refused(line.into())));
    }
}

#[test]
fn a_player_that_is_not_there_is_an_error() {
    assert!(Client::new(seats::NORTH, "Yomi", "randon", 1).is_err());
}

#[test]
fn hands_are_written_high_to_low() {
    let line = FromTable::Cards(seats::EAST, hand("AK2..QT3.J987654")).to_string();
    assert_eq!(line, "East's cards : S A K 2. H -. D Q T 3. C J 9 8 7 6 5 4.");
    let ready = FromClient::Ready(seats::WEST, Ready::Card(Who::Dummy, 4));
    assert_eq!(ready.to_string(), "West ready for dummy's card to trick 4");
}
