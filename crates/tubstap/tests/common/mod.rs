//! Battles written as pictures.

#![allow(dead_code, reason = "each test file uses its part")]

use std::fmt::Write;
use yomi_core::{Game, Notation, Position, Rules, Streams};
use yomi_tubstap::{BattleMap, Kind, Tile, Tubstap, TubstapRules, UnitId};

/// The text of a map. `rows` are drawn with `#.~*^=+` for the terrain codes 0 to 6, without the border; `units` are
/// like `F10 a1`, red in capitals, and followed by a `'` if they have acted.
pub(crate) fn map_text(limit: u16, threshold: u16, rows: &[&str], units: &[&str]) -> String {
    let width = rows[0].len();
    let mut text =
        format!("SIZEX[{}];SIZEY[{}];TURNLIMIT[{limit}];HPTHRESHOLD[{threshold}];\n", width + 2, rows.len() + 2);
    let border = "#".repeat(width);
    for row in std::iter::once(border.as_str()).chain(rows.iter().copied()).chain([border.as_str()]) {
        let codes: Vec<String> = row.chars().map(|c| "#.~*^=+".find(c).expect("a terrain").to_string()).collect();
        writeln!(text, "MAP[0,{},0];", codes.join(",")).unwrap();
    }
    for unit in units {
        let (unit, finished) = unit.strip_suffix('\'').map_or((*unit, 0), |unit| (unit, 1));
        let (what, place) = unit.split_once(' ').expect("a unit and its place");
        let letter = what.chars().next().expect("a letter");
        let kind = Kind::from_letter(letter).expect("a kind");
        let team = u8::from(letter.is_lowercase());
        let x = place.as_bytes()[0] - b'a' + 1;
        writeln!(text, "UNIT[{x},{},{},{team},{},{finished}];", &place[1..], kind.name(), &what[1..]).unwrap();
    }
    text
}

/// A battle at its start.
pub(crate) fn battle(limit: u16, threshold: u16, rows: &[&str], units: &[&str]) -> Tubstap {
    let map = BattleMap::read(map_text(limit, threshold, rows, units).as_bytes()).expect("a good map");
    start(&TubstapRules::new(map))
}

/// A battle by the given rules at its start.
pub(crate) fn start(rules: &TubstapRules) -> Tubstap {
    rules.start(&mut Streams::new(0).stream(0, yomi_core::Purpose::Chance))
}

/// Plays actions in their notation.
pub(crate) fn play(battle: &mut Tubstap, actions: &[&str]) {
    for text in actions {
        let action = battle.parse(text).unwrap_or_else(|error| panic!("{error}"));
        battle.check(action).unwrap_or_else(|error| panic!("{text}: {error}"));
        battle.apply(action);
    }
}

/// Why an action in its notation is refused.
pub(crate) fn refusal(battle: &Tubstap, text: &str) -> String {
    let action = battle.parse(text).unwrap_or_else(|error| panic!("{error}"));
    battle.check(action).expect_err("an illegal action").to_string()
}

/// The HP of a unit; 0 if it is destroyed.
pub(crate) fn hp(battle: &Tubstap, number: u8) -> u8 {
    battle.unit(UnitId(number)).map_or(0, |unit| unit.hp)
}

/// A tile by its name.
pub(crate) fn tile(name: &str) -> Tile {
    let square = yomi_core::grid::Square::parse(name).expect("a square");
    Tile::of_square(square).expect("a tile")
}

/// All legal actions, as text.
pub(crate) fn legal_texts(battle: &Tubstap) -> Vec<String> {
    let mut actions = Vec::new();
    battle.legal(&mut actions);
    actions.into_iter().map(|action| battle.write(action)).collect()
}
