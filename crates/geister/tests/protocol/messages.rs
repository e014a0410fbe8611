//! What is written exactly and read tolerantly.

use proptest::prelude::*;
use yomi_core::Verdict;
use yomi_geister::{
    Action, Colour, Direction, Piece, Reds, Snapshot,
    protocol::{FromClient, FromServer},
};

const START: &str = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";

fn board() -> Snapshot {
    START.parse().unwrap()
}

#[test]
fn lines_of_a_server_are_written_to_the_letter() {
    for (message, line) in [
        (FromServer::NameReds, "SET?"),
        (FromServer::Accepted(None), "OK "),
        (FromServer::Accepted(Some(Colour::Red)), "OKR"),
        (FromServer::Accepted(Some(Colour::Blue)), "OKB"),
        (FromServer::Refused, "NG "),
        (FromServer::YourTurn(board()), "MOV?14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u"),
        (FromServer::Over(Verdict::Won, Some(board())), "WON:14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u"),
        (FromServer::Over(Verdict::Lost, Some(board())), "LST:14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u"),
        (FromServer::Over(Verdict::Drawn, Some(board())), "DRW:14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u"),
    ] {
        assert_eq!(message.to_string(), line);
        assert_eq!(FromServer::read(line), Ok(vec![message.clone()]));
        assert_eq!(FromServer::read(&format!("  {}\r\n", line.to_lowercase())), Ok(vec![message]), "{line}");
    }
}

#[test]
fn servers_may_join_lines_and_add_their_own() {
    let read = |line: &str| FromServer::read(line).unwrap();
    let turn = FromServer::YourTurn(board());
    assert_eq!(read(&format!("OK MOV?{START}")), [FromServer::Accepted(None), turn.clone()]);
    assert_eq!(read(&format!("OKRMOV?{START}")), [FromServer::Accepted(Some(Colour::Red)), turn.clone()]);
    assert_eq!(read(&format!("NG LST:{START}")), [FromServer::Refused, FromServer::Over(Verdict::Lost, Some(board()))]);
    assert_eq!(read(&format!("MOV?{START}WON:{START}")), [turn, FromServer::Over(Verdict::Won, Some(board()))]);
    assert_eq!(read("SET?OK "), [FromServer::NameReds, FromServer::Accepted(None)]);
    assert_eq!(read("DRW"), []);
    assert_eq!(read("DRW:?"), [FromServer::Over(Verdict::Drawn, None)]);
    assert_eq!(read("Welcome to the server"), []);
    let problem = FromServer::read("MOV?14R").unwrap_err().problem;
    assert_eq!(problem, "ends before the item of B is complete");
}

#[test]
fn lines_of_a_client_are_read_as_people_write_them() {
    let move_of = |piece, direction| FromClient(Action::Move { piece, direction });
    let reds = |text: &str| {
        let mask = text.chars().map(|c| 1 << Piece::from_letter(c).unwrap().index()).sum();
        FromClient(Action::SetUp(Reds::from_mask(mask).unwrap()))
    };
    for (line, message) in [
        ("SET:ABCD", reds("ABCD")),
        ("set:hfea", reds("AEFH")),
        (" SET : ABCD \r\n", reds("ABCD")),
        ("MOV:A,NORTH", move_of(Piece::A, Direction::North)),
        ("MOV:H,S", move_of(Piece::H, Direction::South)),
        ("mov: c, east", move_of(Piece::C, Direction::East)),
        ("MOV:D,W", move_of(Piece::D, Direction::West)),
    ] {
        assert_eq!(line.parse(), Ok(message), "{line}");
        assert_eq!(message.to_string().parse(), Ok(message));
    }
    assert_eq!(reds("HFEA").to_string(), "SET:AEFH");
    assert_eq!(move_of(Piece::C, Direction::East).to_string(), "MOV:C,EAST");
    for (line, problem) in [
        ("", "has no colon"),
        ("HELLO:A", "is no message of a player"),
        ("SET:ABC", "names 3 pieces"),
        ("SET:ABCC", "names C twice"),
        ("SET:ABCX", "has 'X', which is no piece"),
        ("MOV:I,NORTH", "begins with 'I', which is no piece"),
        ("MOV:A,UP", "names no direction after the piece"),
        ("MOV:", "is empty"),
    ] {
        let error = line.parse::<FromClient>().unwrap_err();
        assert_eq!(error.problem, problem, "{line}");
        assert_eq!(error.expected, "write SET:ABCD to name your reds, or MOV:A,NORTH to move");
    }
}

proptest! {
    #[test]
    fn no_text_crashes_a_reader(text in any::<String>(), near in "(SET|MOV|WON|OK|NG)[:? RB]?([0-9]{2}[RBu]|[A-Z],){0,17}") {
        for text in [text, near] {
            let _ = text.parse::<FromClient>();
            if let Ok(messages) = FromServer::read(&text) {
                let written: String = messages.iter().map(ToString::to_string).collect();
                prop_assert_eq!(FromServer::read(&written), Ok(messages));
            }
        }
    }
}
