//! Reading and writing actions.

mod common;

use common::{play, rules};
use proptest::prelude::*;
use yomi_core::{Game, Notation, Position, Seat};
use yomi_geister::{Action, Direction, Piece, Reds, Sight};

fn first(actions: &str) -> Sight {
    *play(rules(None), actions).game().sight(Seat::FIRST)
}

#[test]
fn moves_are_read_in_many_forms() {
    let expected = Action::Move { piece: Piece::E, direction: Direction::East };
    for text in ["E,EAST", "E,E", "E east", "eE", "ee", " e , east ", "EEAST"] {
        assert_eq!(first("ABCD ABCD").parse(text), Ok(expected), "{text}");
    }
    assert_eq!(first("").write(expected), "E,EAST");
}

#[test]
fn set_ups_are_read_in_either_case_and_any_order() {
    let expected = Action::SetUp(Reds::from_mask(0b1010_0101).unwrap());
    for text in ["ACFH", "hfca", " AcFh\r\n"] {
        assert_eq!(first("").parse(text), Ok(expected), "{text}");
    }
    assert_eq!(first("").write(expected), "ACFH");
}

#[test]
fn errors_say_what_would_be_right() {
    let message = |actions: &str, text: &str| first(actions).parse(text).unwrap_err().to_string();
    let set_up = "name your four red pieces, four different letters from A to H, for example ABCD";
    assert_eq!(message("", "ABC"), format!("\"ABC\" names 3 pieces; {set_up}"));
    assert_eq!(message("", "A"), format!("\"A\" names one piece only; {set_up}"));
    assert_eq!(message("", "ABCA"), format!("\"ABCA\" names A twice; {set_up}"));
    assert_eq!(message("", "ABCX"), format!("\"ABCX\" has 'X', which is no piece; {set_up}"));
    assert_eq!(message("", ""), format!("\"\" is empty; {set_up}"));
    let step = "write a piece from A to H and NORTH, EAST, WEST or SOUTH, for example A,NORTH or aN";
    assert_eq!(message("ABCD ABCD", "A"), format!("\"A\" does not say where A goes; {step}"));
    assert_eq!(message("ABCD ABCD", "A,UP"), format!("\"A,UP\" names no direction after the piece; {step}"));
    assert_eq!(message("ABCD ABCD", "X,N"), format!("\"X,N\" begins with 'X', which is no piece; {step}"));
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in any::<String>(), near in "[A-Ha-hNESWnesw, ]{0,7}") {
        for sight in [first(""), first("ABCD ABCD")] {
            for text in [&text, &near] {
                if let Ok(action) = sight.parse(text) {
                    prop_assert_eq!(sight.parse(&sight.write(action)), Ok(action));
                    let _ = sight.check(action);
                }
            }
        }
    }

    /// Records may be damaged: whatever can be read as an action can be checked.
    #[test]
    fn arbitrary_bytes_never_panic(byte in any::<u8>()) {
        if let Ok(action) = postcard::from_bytes::<Action>(&[byte]) {
            for state in ["", "ABCD", "ABCD ABCD"] {
                let _ = play(rules(None), state).game().check(action);
            }
        }
    }
}

#[test]
fn stored_actions_take_one_byte() {
    assert_eq!(postcard::to_stdvec(&Action::SetUp(Reds::ALL[0])).unwrap(), [32]);
    assert_eq!(postcard::from_bytes::<Action>(&[101]), Ok(Action::SetUp(Reds::ALL[69])));
    assert!(postcard::from_bytes::<Action>(&[102]).is_err());
}
