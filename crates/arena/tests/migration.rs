//! Stores of earlier builds.

use std::{fs, path::PathBuf};
use yomi_arena::{
    record::{GameRecord, GameResult, Identity, MatchKey},
    store::Store,
};

/// A copy of a store that a build with layout 1 wrote: six games of Battleship, three of Geister with a shadow, and the
/// first match once more by another version, without games.
fn old() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    fs::write(&path, include_bytes!("data/layout-1.sqlite")).unwrap();
    (folder, path)
}

/// A store that a build with layout 2 wrote: six games of Battleship, three of Geister with a shadow, without openings
/// and adjudication.
#[test]
fn a_store_of_the_second_layout_keeps_everything() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    fs::write(&path, include_bytes!("data/layout-2.sqlite")).unwrap();
    let mut store = Store::open(&path).unwrap();
    let matches = store.matches().unwrap();
    let told: Vec<_> = matches.iter().map(|stored| (stored.id, stored.games, stored.key.swap)).collect();
    assert_eq!(told, [(1, 6, true), (2, 3, false)]);
    let MatchKey { openings, adjudication, shadow, identity, .. } = &matches[1].key;
    assert!(openings.is_empty() && adjudication.is_empty() && !identity.signatures.is_empty());
    assert_eq!(shadow.as_deref(), Some("random"));
    assert_eq!(store.match_id(&matches[1].key).unwrap(), 2, "the match goes on");
    assert_eq!(store.game(2, 1).unwrap().index, 1);
    assert!(store.tests(1).unwrap().is_empty() && store.tournaments().unwrap().is_empty());
}

#[test]
fn a_store_of_the_first_layout_keeps_everything() {
    let (_folder, path) = old();
    let store = Store::open(&path).unwrap();
    let matches = store.matches().unwrap();
    let told: Vec<_> = matches.iter().map(|stored| (stored.id, stored.games, stored.key.game.as_str())).collect();
    let battleship = "battleship:board=5x5,fleet=3+2";
    assert_eq!(told, [(1, 6, battleship), (2, 3, "geister:limit=40"), (3, 0, battleship)]);
    assert_eq!(matches[1].key.shadow.as_deref(), Some("random"));
    assert!(matches[0].key.identity.is_unknown() && matches[0].key.time.is_none());
    let game = store.game(1, 5).unwrap();
    assert!(game.result.winner.is_some() && !game.actions.is_empty());
    assert!(!matches[0].created.is_empty());
    drop(store);
    assert_eq!(Store::open(&path).unwrap().matches().unwrap().len(), 3, "it is migrated once");
}

#[test]
fn games_of_unknown_players_are_never_mixed_with_others() {
    let (_folder, path) = old();
    let mut store = Store::open(&path).unwrap();
    let known = store.get_match(1).unwrap().key;
    let identity = Identity { signatures: "1 2".into(), build: String::new() };
    let id = store.match_id(&MatchKey { identity, ..known.clone() }).unwrap();
    assert!(id > 3 && store.finished(id, 100).unwrap().is_empty());
    assert_eq!(store.match_id(&known).unwrap(), 1);
}

/// What refers to a match still does after its table was made anew.
#[test]
fn games_can_be_added_after_the_migration() {
    let (_folder, path) = old();
    let mut store = Store::open(&path).unwrap();
    let old = store.game(2, 0).unwrap();
    store.add(2, &[GameRecord { index: 7, result: GameResult::default(), ..old }]).unwrap();
    assert_eq!(store.finished(2, 100).unwrap(), [0, 1, 2, 7]);
    let nowhere = store.add(99, &[store.game(2, 7).unwrap()]);
    assert!(nowhere.is_err(), "there is no such match");
}
