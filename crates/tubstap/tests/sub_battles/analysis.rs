//! What is told of a battle.

use crate::common;
use yomi_core::{Budget, Show};
use yomi_tubstap::{Analysis, BattleMap, TubstapRules};

fn analysis(units: &[&str]) -> Result<Analysis, yomi_tubstap::BattleOver> {
    let map = BattleMap::read(common::map_text(9, 0, &["=.*==", "=====", "====+"], units).as_bytes()).unwrap();
    Analysis::new(&TubstapRules::new(map), &Budget::unlimited())
}

#[test]
fn best_turns_sub_battles_and_threats() {
    let analysis = analysis(&["F3 a1", "A3 b1", "P2 a3", "f3 e3", "p3 d1", "r1 e1"]).unwrap();
    insta::assert_snapshot!(anstream::adapter::strip_str(&analysis.show()));
}

#[test]
fn the_same_figures_for_programs() {
    let analysis = analysis(&["F3 a1'", "P3 b1'", "f3 e3", "p1 d1"]).unwrap();
    let json = analysis.to_json();
    assert_eq!(json["to_move"], "Blue");
    assert_eq!(json["now"]["lead"], -2);
    assert_eq!(json["sub_battles"][0]["composition"], "FFP");
    assert_eq!(json["sub_battles"][0]["units"], "Fe3 Pd1 – Fa1 Pb1");
    let values: Vec<f64> =
        json["turns"].as_array().unwrap().iter().map(|turn| turn["after"]["total"].as_f64().unwrap()).collect();
    assert!(values.len() == 8 && values.is_sorted_by(|one, other| one >= other), "{values:?}");
    // Both fighters reach each other, and so do both panzers.
    let attacks: Vec<(&str, &str)> = json["attacks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|attack| (attack["by"]["tile"].as_str().unwrap(), attack["unit"]["tile"].as_str().unwrap()))
        .collect();
    assert_eq!(attacks, [("e3", "a1"), ("d1", "b1"), ("a1", "e3"), ("b1", "d1")]);
}

/// The table of these would have more than a hundred megabytes, for which nobody has asked.
#[test]
fn large_tables_are_not_made_unasked() {
    let analysis = analysis(&["F10 a1", "A10 b1", "P10 a3", "f10 e3", "a10 d1", "p10 e1"]).unwrap();
    let json = analysis.to_json();
    let missing = json["missing"].as_str().unwrap();
    assert_eq!(
        missing,
        "Battles of FAP are not solved yet: \"yomi tubstap tables FAP\" does so once, and keeps 114 MB."
    );
    assert!(analysis.show().contains(missing));
    assert_eq!((&json["finished"], &json["sub_battles"]), (&true.into(), &serde_json::json!([])));
}

#[test]
fn a_picture() {
    let svg = analysis(&["F3 a1", "P2 a3", "f3 e3", "p3 d1"]).unwrap().to_svg();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("prefers-color-scheme:dark") && svg.contains(">F3</text>"));
    assert_eq!(svg.matches("class=\"tile ").count(), 15);
    assert_eq!(svg.matches("<circle ").count(), 4);
    assert!(svg.contains("class=\"move\""));
}

#[test]
fn nothing_is_told_of_a_battle_that_is_over() {
    // Red has acted, and with it the only turn.
    let map = common::map_text(1, 0, &["==="], &["F3 a1'", "f3 c1"]);
    let over =
        Analysis::new(&TubstapRules::new(BattleMap::read(map.as_bytes()).unwrap()), &Budget::unlimited()).unwrap_err();
    assert_eq!(
        over.to_string(),
        "the battle is over: equal HP at the turn limit; write one in which somebody is to move"
    );
}
