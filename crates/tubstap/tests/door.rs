//! What the game brings for whoever runs it.

mod common;

use common::{map_text, start};
use yomi_conformance::rules_of;
use yomi_core::{
    AnalysisError, Budget, FileKind, Found, Game, GameText, Level, Notation, Players, Position, Purpose, Rules, Side,
    Spec, Streams,
};
use yomi_tubstap::{DOOR, EMBEDDED_MAPS, Tubstap, TubstapRules};

fn kind(ending: &str) -> FileKind {
    *DOOR.files.iter().find(|kind| kind.ending == ending).unwrap()
}

#[test]
fn every_level_has_a_player() {
    let rules = rules_of::<Tubstap>("tubstap");
    assert!(DOOR.levels.len() >= 3);
    for Level { player, .. } in DOOR.levels {
        Tubstap::player(player, &rules).unwrap_or_else(|error| panic!("{player}: {error}"));
    }
}

#[test]
fn a_page_begins_with_what_draws() {
    assert_eq!(DOOR.page.files[0].0, "tubstap.js");
    assert!(DOOR.page.files.iter().all(|(_, text)| !text.is_empty()));
}

#[test]
fn maps_are_read_as_battles_to_play() {
    for map in EMBEDDED_MAPS {
        let found = (kind("tbsmap").read)(map.text.as_bytes()).unwrap();
        let spec = rules_of::<Tubstap>(&format!("tubstap:map={}", map.name)).spec();
        assert_eq!(found, [Found::Start(spec)]);
    }
    let error = (kind("tbsmap").read)(b"nonsense").unwrap_err();
    assert!(error.contains("no item begins here"), "{error}");
}

/// Whoever brings a map with something odd in it hears of it, here and in the analysis.
#[test]
fn odd_maps_come_with_a_warning() {
    let map = map_text(9, 0, &["^===="], &["U3 a1", "p3 e1"]);
    let expected =
        "line 5, column 1: the cannon stands on a mountain tile; place it where it can go; read all the same";
    let found = (kind("tbsmap").read)(map.as_bytes()).unwrap();
    assert!(matches!(&found[..], [Found::Start(_), Found::Warning(warning)] if warning == expected), "{found:?}");
    let analysis = DOOR.analyze.unwrap()(&Spec::new("tubstap"), &map, &Budget::unlimited()).unwrap();
    assert!(analysis.text.starts_with(&format!("Warning: {expected}\n")), "{}", analysis.text);
    assert_eq!(analysis.json["warnings"][0], expected);
}

/// A battle by chance: its rules, and what was done until at most so many actions.
fn played(game: &str, most: usize) -> GameText {
    let rules = rules_of::<Tubstap>(game);
    let (mut battle, mut rng) = (start(&rules), Streams::new(8).stream(0, Purpose::Other(0)));
    let mut actions = Vec::new();
    while let Some(action) = battle.random_action(&mut rng).filter(|_| actions.len() < most) {
        actions.push(battle.write(action));
        battle.apply(action);
    }
    GameText { rules: rules.spec(), actions, players: ["Ann".into(), "Bob".into()], resigned: None }
}

#[test]
fn replays_are_read_as_they_were_written() {
    let write = kind("tbsreplay").write.unwrap();
    let whole = played("tubstap:map=skirmish", usize::MAX);
    let given_up = |most| {
        let game = played("tubstap:map=road-fapr-small", most);
        // Four units a side.
        GameText { resigned: Some(Side((most / 4 % 2) as u8)), ..game }
    };
    for game in [whole, given_up(0), given_up(2), given_up(4), given_up(6)] {
        let bytes = write(&game).unwrap();
        assert_eq!((kind("tbsreplay").read)(&bytes), Ok(vec![Found::Game(game)]));
    }
}

#[test]
fn replays_that_cannot_be_are_refused() {
    let read = |text: &str| (kind("tbsreplay").read)(text.as_bytes()).unwrap_err();
    assert!(!read("nonsense").is_empty());
    let write = |game: &GameText| kind("tbsreplay").write.unwrap()(game).unwrap_err();
    let game = played("tubstap:map=road-fapr-small", 2);
    assert!(write(&GameText { resigned: Some(Side::SECOND), ..game.clone() }).contains("at its own turn"));
    assert!(!write(&GameText { actions: vec!["Za1-b1".into()], ..game.clone() }).is_empty());
    assert!(!write(&GameText { rules: Spec::new("tubstap").with("map", "moon"), ..game }).is_empty());
}

#[test]
fn positions_are_maps() {
    let analyze = DOOR.analyze.unwrap();
    let tubstap = Spec::new("tubstap");
    let map = map_text(9, 0, &["=.*==", "=====", "====+"], &["F3 a1", "P2 a3", "f3 e3", "p3 d1"]);
    let analysis = analyze(&tubstap, &map, &Budget::unlimited()).unwrap();
    assert!(analysis.text.contains("Best turns") && analysis.svg.starts_with("<svg "));
    assert_eq!(analysis.json["finished"], true);
    let error = analyze(&tubstap, "nonsense", &Budget::unlimited()).unwrap_err();
    assert!(matches!(error, AnalysisError::Position(_)), "{error}");
    let error = analyze(&tubstap.clone().with("limit", "x"), &map, &Budget::unlimited()).unwrap_err();
    assert!(matches!(error, AnalysisError::Spec(_)), "{error}");
    assert_eq!(TubstapRules::PARAMS[0].key, "map");
}
