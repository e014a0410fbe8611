//! What battleship brings for those who know no game by name.

use std::time::Duration;
use yomi_battleship::{Battleship, DOOR};
use yomi_conformance::rules_of;
use yomi_core::{Budget, Limits, Players, Spec};

#[test]
fn every_level_has_a_player() {
    let rules = rules_of::<Battleship>("battleship");
    assert!(DOOR.levels.len() >= 3);
    for level in DOOR.levels {
        Battleship::player(level.player, &rules).unwrap_or_else(|error| panic!("{}: {error}", level.player));
    }
}

#[test]
fn positions_are_analysed_at_the_door() {
    let analyze = DOOR.analyze.expect("there is an analysis");
    let (game, no_limit) = (Spec::new("battleship"), Budget::unlimited());
    let text = "o * .\n. . .\nfleet: 2+1\n";
    let analysis = analyze(&game, text, &no_limit).expect("a position");
    assert!(analysis.text.contains("possible fleets") && analysis.svg.starts_with("<svg"), "{analysis:?}");
    let refused = |text: &str, budget: &Budget| analyze(&game, text, budget).expect_err("refused").to_string();
    assert!(refused("o ! .\n", &no_limit).starts_with("the position: line 1"), "{}", refused("o ! .\n", &no_limit));
    assert!(refused("* * *\nfleet: 2", &no_limit).contains("no fleet fits"));
    assert!(analyze(&game.with("board", "99x1"), text, &no_limit).is_err());
}

#[test]
fn an_analysis_says_that_it_had_no_time() {
    let analyze = DOOR.analyze.expect("there is an analysis");
    let over = Budget::within(&Limits::time(Duration::ZERO), None);
    let row = ". ".repeat(16) + "\n";
    let text = row.repeat(16) + "fleet: 5+5+4+4+3+3+2\n";
    let error = analyze(&Spec::new("battleship"), &text, &over).expect_err("no time").to_string();
    assert!(error.contains("no time"), "{error}");
}

#[test]
fn the_page_has_its_module_first() {
    assert_eq!(DOOR.page.files.first().map(|(name, _)| *name), Some("battleship.js"));
    assert!(DOOR.page.files.iter().all(|(_, text)| !text.is_empty()));
}
