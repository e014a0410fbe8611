//! What the game brings besides its rules and players.

use yomi_amazons::{Amazons, AmazonsRules, DOOR};
use yomi_core::{Budget, FileKind, Found, GameText, Players, Side};

#[test]
fn every_level_has_a_player() {
    for level in DOOR.levels {
        Amazons::player(level.player, &AmazonsRules::default()).map(drop).unwrap_or_else(|error| panic!("{error}"));
    }
    assert!(DOOR.levels.len() >= 3);
}

#[test]
fn positions_are_analysed_or_refused() {
    let analyze = DOOR.analyze.expect("there is an analysis");
    let game = "amazons:size=4x4".parse().unwrap();
    let analysis = analyze(&game, "startpos", &Budget::unlimited()).unwrap();
    assert!(analysis.text.contains("Best moves") && analysis.svg.starts_with("<svg"));
    assert!(analysis.json["lines"].is_array());
    let refused = analyze(&game, "", &Budget::unlimited()).map(drop).unwrap_err().to_string();
    assert!(refused.starts_with("the position: line 1, column 1: there is no position"), "{refused}");
    let refused = analyze(&"amazons:3x3".parse().unwrap(), "startpos", &Budget::unlimited()).map(drop).unwrap_err();
    assert!(refused.to_string().contains("has no usual start"), "{refused}");
}

#[test]
fn the_page_begins_with_the_module_that_draws() {
    assert_eq!(DOOR.page.files[0].0, "amazons.js");
    assert!(DOOR.page.files.iter().all(|(_, text)| !text.is_empty()));
}

fn kind(ending: &str) -> FileKind {
    *DOOR.files.iter().find(|kind| kind.ending == ending).expect(ending)
}

fn only_game(found: &[Found]) -> GameText {
    match found {
        [Found::Game(game)] => game.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn games_are_read_and_written() {
    let text = b"(;GM[18]SZ[10]PW[Ann]PB[Bob]RE[W+R];W[d1-d7/g7];B[g10-g8/e8])";
    let game = only_game(&(kind("sgf").read)(text).unwrap());
    assert_eq!((game.rules.to_string().as_str(), &game.players), ("amazons", &["Ann".into(), "Bob".into()]));
    assert_eq!(
        (game.actions.as_slice(), game.resigned),
        (["d1-d7/g7", "g10-g8/e8"].map(String::from).as_slice(), Some(Side::SECOND))
    );
    let over = GameText {
        rules: "amazons:size=2x3,start=q1/2/1Q w".parse().unwrap(),
        actions: ["b1-a1/b1", "a3-b3/a3", "a1-a2/a1", "b3-b2/b3"].map(String::from).to_vec(),
        players: ["one".into(), String::new()],
        resigned: None,
    };
    for ending in ["sgf", "jsonl"] {
        let write = kind(ending).write.expect("it can be written");
        for game in [&game, &over] {
            assert_eq!(only_game(&(kind(ending).read)(&write(game).unwrap()).unwrap()), *game, "{ending}");
        }
        let wrong = GameText { actions: vec!["d1-d1/d1".into()], ..game.clone() };
        assert!(write(&wrong).unwrap_err().starts_with("move 1, d1-d1/d1, is illegal: "));
        let open = GameText { rules: "amazons:opening=3".parse().unwrap(), ..game.clone() };
        assert_eq!(write(&open).unwrap_err(), "with an opening left to chance, the start is not known");
    }
}

#[test]
fn files_that_are_wrong_are_refused() {
    for (ending, text, told) in [
        ("sgf", "nonsense", "line 1, column 1: no game begins here"),
        ("sgf", "", "there is no game in it; write some as "),
        ("sgf", "(;GM[18]SZ[10];W[d1-d7/g7])", "a game stops before its end, and nobody has given up"),
        ("sgf", "(;GM[18]RE[W+R];W[d1-d7/g7])(;GM[18];W[d1-d7/g7])", "a game stops before its end"),
        ("jsonl", "nonsense", "line 1, column "),
        ("jsonl", "\n", "there is no game in it; write some as "),
    ] {
        let error = (kind(ending).read)(text.as_bytes()).map(drop).expect_err(text);
        assert!(error.starts_with(told), "{error}");
    }
}
