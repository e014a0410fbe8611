//! Games that begin from a position that somebody typed.

use yomi_core::{Budget, Care, Position, Stage};
use yomi_geister::{DOOR, Geister};

/// The moves before it are unknown, so there is nothing to replay; the position tells something all the same.
#[test]
fn a_typed_board_can_be_thought_about() {
    let read = DOOR.position.expect("boards can be typed");
    let board = "01B24R34R44R15B25B35B45R 20u31u32u52u43u33u53u42u";
    let mut table = read(&"geister".parse().unwrap(), board).unwrap();
    for action in [None, Some("B,NORTH"), Some("A,WEST")] {
        if let Some(text) = action {
            let seat = table.game().turn().unwrap();
            let action = yomi_core::Notation::parse(table.view(seat).sight(), text).unwrap();
            table.play(action).unwrap();
        }
        let seat = yomi_core::Seat::FIRST;
        let thought = Geister::thought(&table.view(seat), Care::Quick, &Budget::unlimited());
        let value = thought.value.expect("it is worth something");
        assert!((0.0..=1.0).contains(&value), "{value}");
    }
}
