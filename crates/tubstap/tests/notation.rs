//! Reading and showing.

mod common;

use common::{battle, play, tile};
use proptest::prelude::*;
use yomi_core::{Notation, Position, Show};
use yomi_tubstap::{Action, Tubstap, UnitId};

fn example() -> Tubstap {
    battle(9, 0, &["=*=#", "~^.+"], &["F10 a1", "U7 b1", "p10 c1", "i3 d2"])
}

#[test]
fn many_ways_to_write_the_same() {
    let game = example();
    let expected = Action::Act { unit: UnitId(0), to: tile("c2"), target: Some(UnitId(2)) };
    for text in ["Fa1-c2xc1", "a1-c2xc1", " fa1-c2xc1 ", "F a1-c2xc1", "FA1-C2XC1"] {
        assert_eq!(game.parse(text), Ok(expected), "{text}");
    }
    assert_eq!(game.write(expected), "Fa1-c2xc1");
    let stay = Action::Act { unit: UnitId(0), to: tile("a1"), target: None };
    assert_eq!((game.parse("a1"), game.parse("a1-a1")), (Ok(stay), Ok(stay)));
    assert_eq!(game.write(stay), "Fa1-a1");
    let shot = Action::Act { unit: UnitId(1), to: tile("b1"), target: Some(UnitId(3)) };
    assert_eq!((game.parse("b1xd2"), game.parse("Ub1-b1xd2")), (Ok(shot), Ok(shot)));
    assert_eq!(game.write(shot), "Ub1xd2");
    assert_eq!((game.parse("END"), game.write(Action::EndTurn)), (Ok(Action::EndTurn), "end".to_owned()));
}

#[test]
fn errors_say_what_would_be_right() {
    let game = example();
    let message = |text: &str| game.parse(text).expect_err("not an action").to_string();
    assert_eq!(message("a1-"), "\"a1-\" ends too soon; write a1-c5, a1-c5xd5, a1xa3 or end");
    assert_eq!(message("a1+b1"), "\"a1+b1\" cannot be understood from \"+b1\" on; write a1-c5, a1-c5xd5, a1xa3 or end");
    assert_eq!(message("a1-e1"), "\"a1-e1\" names e1, which is not on the map; tiles go from a1 to d2");
    assert_eq!(message("c2-b1"), "\"c2-b1\" names c2, where no unit is; name a tile on which a unit stands");
    assert_eq!(message("a1xa2"), "\"a1xa2\" names a2, where no unit is; name a tile on which a unit stands");
    assert_eq!(message("Pa1-c2"), "\"Pa1-c2\" calls the fighter on a1 panzer; its letter is F");
}

#[test]
fn a_unit_that_is_gone_is_not_named() {
    let mut game = example();
    let attack = game.parse("c1xd2").unwrap();
    // ⌊(90·7 + 70) / (100 + 4·3)⌋ = 6 are more than the infantry has.
    play(&mut game, &["b1xd2"]);
    assert_eq!(game.write(attack), "Pc1x?");
    assert!(game.parse("Pc1x?").is_err());
}

#[test]
fn the_picture_shows_ground_units_and_who_has_acted() {
    let mut game = example();
    play(&mut game, &["b1xd2"]);
    let picture = anstream::adapter::strip_str(&game.show()).to_string();
    let lines: Vec<&str> = picture.lines().map(str::trim_end).collect();
    assert_eq!(
        lines,
        [
            "    a     b     c     d",
            "  1 =F10  *U7'  =p10  #",
            "  2 ~     ^     .     +",
            "Turn 1 of 9, Red to move, 1 of 2 units left to act, HP 17 : 10",
            "Red in capitals, ' has acted, # barred, . plain, ~ sea, * forest, ^ mountain, = road, + fortress",
        ]
    );
    play(&mut game, &["end"]);
    let picture = anstream::adapter::strip_str(&game.show()).to_string();
    assert!(picture.contains("  1 =F10  *U7   =p10  #"), "no mark on the side that is not to move: {picture}");
    assert!(picture.contains("Turn 2 of 9, Blue to move, 1 of 1 units left to act, HP 17 : 10\n"), "{picture}");
}

#[test]
fn the_picture_tells_the_end() {
    let mut game = battle(1, 0, &["==="], &["A10 a1", "p10 c1"]);
    play(&mut game, &["a1-b1xc1"]);
    assert!(game.show().contains("Red wins: blue is wiped out, HP 10 : 0\n"), "{}", game.show());
    let mut game = battle(1, 0, &["==="], &["A10 a1", "p10 c1"]);
    play(&mut game, &["end"]);
    assert!(game.show().contains("A draw: equal HP at the turn limit, HP 10 : 10\n"), "{}", game.show());
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in any::<String>()) {
        let game = example();
        if let Ok(action) = game.parse(&text) {
            let _ = game.check(action);
        }
    }

    #[test]
    fn almost_actions_never_panic(text in "[FAPUR]? ?[a-z][0-9]{1,4}(-[a-q][0-9]{1,3})?(x[a-q][0-9]{1,3})?") {
        let game = example();
        if let Ok(action) = game.parse(&text) {
            let _ = game.check(action);
        }
    }

    /// Actions from a damaged store are refused, never a panic.
    #[test]
    fn arbitrary_actions_never_panic(
        unit in any::<u8>(),
        column in 0..16u8,
        row in 0..16u8,
        target in any::<Option<u8>>(),
    ) {
        let game = example();
        let to = yomi_tubstap::Tile::new(column, row);
        let action = Action::Act { unit: UnitId(unit), to, target: target.map(UnitId) };
        let mut legal = Vec::new();
        game.legal(&mut legal);
        prop_assert_eq!(game.check(action).is_ok(), legal.contains(&action));
        let _ = game.write(action);
    }
}
