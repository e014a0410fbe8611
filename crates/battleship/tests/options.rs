//! Reading and refusing options.

use proptest::prelude::*;
use yomi_battleship::{Battleship, BattleshipRules};
use yomi_core::{Args, Game, Position, Rules, SpecError};

mod common;

fn read(spec: &str) -> Result<BattleshipRules, SpecError> {
    BattleshipRules::from_args(&Args::new(&spec.parse()?, BattleshipRules::PARAMS)?)
}

fn refusal(options: &str) -> String {
    read(&format!("battleship:{options}")).expect_err(options).to_string()
}

#[test]
fn the_default_is_the_classic_game() {
    let rules = read("battleship").unwrap();
    assert_eq!(rules.spec().to_string(), "battleship");
    assert_eq!(rules.setup().fleet_cells(), 17);
    assert_eq!(rules.start(&mut common::rng(0)).count_legal(), 120);
}

#[test]
fn ships_are_put_in_order() {
    let rules = read("battleship:8x8,2+4+3,no,yes").unwrap();
    assert_eq!(rules.spec().to_string(), "battleship:board=8x8,fleet=4+3+2,touch=no,again=yes");
    assert_eq!(read("battleship:fleet=2+3+3+4+5").unwrap(), read("battleship").unwrap());
}

#[test]
fn refusals_say_what_would_be_right() {
    for (options, expected) in [
        ("board=17x3", "write columns x rows, each 1 to 16, like 10x10"),
        ("board=0x3", "write columns x rows"),
        ("board=10", "write columns x rows"),
        ("fleet=", "\"\" is no length from 1 to 10"),
        ("fleet=5+eleven", "\"eleven\" is no length from 1 to 10; write lengths joined by +"),
        ("fleet=11", "\"11\" is no length from 1 to 10"),
        ("fleet=1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1", "at most 16 ships"),
        ("board=3x3,fleet=3+3+3+1", "it does not fit on the board"),
        ("board=3x3,fleet=1+1+1+1+1,touch=no", "it does not fit on the board"),
        ("touch=maybe", "write yes or no"),
        ("announce=all", "write type, sunk, place, named or silent"),
        ("placement=mine", "write free, sequential or uniform"),
    ] {
        let message = refusal(options);
        assert!(message.contains(expected), "{options}: {message}");
    }
}

#[test]
fn given_fleets_are_checked() {
    let drawn = "board=5x5,fleet=3+2,placement=uniform,fleets";
    assert!(read(&format!("battleship:{drawn}=a1h+a2h/c1v+a5h")).is_ok());
    for (fleets, expected) in [
        ("a1h+a2h", "a slash and the second seat's fleet"),
        ("a1h/c1v+a5h", "has 1 places; give 2"),
        ("a1+a2h/c1v+a5h", "\"a1\" is no place; write a1h (across) or a1v (down)"),
        ("d1h+a2h/c1v+a5h", "the 3 (3 cells) at d1h would leave the board, which has columns a to e and rows 1 to 5"),
        ("f1h+a2h/c1v+a5h", "f1 is not on the board"),
        ("a1h+c1v/c1v+a5h", "the 2 at c1v is in the way of an earlier ship"),
    ] {
        let message = refusal(&format!("{drawn}={fleets}"));
        assert!(message.contains(expected), "{fleets}: {message}");
    }
    assert!(refusal("fleets=a1h/a1h").contains("add placement=sequential or placement=uniform"));
    let apart = "board=5x5,fleet=3+2,touch=no,placement=uniform,fleets=a1h+a2h/c1v+a5h";
    assert!(refusal(apart).contains("the 2 at a2h is in the way"));
}

#[test]
fn boards_too_crowded_to_draw_are_refused() {
    // 16 ships of 4 on 8x8 fill the board: there are ways, but hardly any draw finds one.
    let full = "board=8x8,fleet=4+4+4+4+4+4+4+4+4+4+4+4+4+4+4+4";
    assert!(read(&format!("battleship:{full}")).is_ok());
    assert!(refusal(&format!("{full},placement=uniform")).contains("use placement=free"));
}

#[test]
fn a_drawn_game_is_recorded_with_its_fleets() {
    let game = read("battleship:placement=sequential").unwrap().start(&mut common::rng(3));
    let spec = game.fixed_rules().spec().to_string();
    assert!(spec.starts_with("battleship:placement=sequential,fleets="), "{spec}");
    let again: Battleship = read(&spec).unwrap().start(&mut common::rng(4));
    assert_eq!(again, game);
}

proptest! {
    #[test]
    fn arbitrary_options_never_panic(values in prop::collection::vec("[0-9x+a-h/v,=\"é -]{0,12}", 7)) {
        for (param, value) in BattleshipRules::PARAMS.iter().zip(&values) {
            let _ = read(&format!("battleship:{}={value}", param.key));
            let _ = read(&format!("battleship:placement=uniform,board=4x4,fleet=2+1,{}={value}", param.key));
        }
    }

    #[test]
    fn arbitrary_fleets_are_refused_or_kept(text in "[a-d][1-4][hv]\\+[a-d][1-4][hv]/[a-d][1-4][hv]\\+[a-d][1-4][hv]") {
        if let Ok(rules) = read(&format!("battleship:board=4x4,fleet=2+1,placement=uniform,fleets={text}")) {
            prop_assert!(rules.spec().to_string().ends_with(&text));
        }
    }
}
