//! Whatever stands in a file or in the store, nothing panics and nothing wrong is taken in.

use proptest::prelude::*;
use std::{path::Path, sync::OnceLock};
use yomi_arena::{
    catalog::Catalog,
    experiment::Experiment,
    matches::{Match, MatchSpec},
    session::Asking,
    store::Store,
    transfer,
    workforce::Threads,
};
use yomi_core::{Spec, Stop};

/// All games.
fn catalog() -> &'static Catalog {
    static CATALOG: OnceLock<Catalog> = OnceLock::new();
    CATALOG.get_or_init(|| yomi_games::catalog("test"))
}

/// A store with a few random games of every kind.
fn store_of_games() -> Store {
    let mut store = Store::open(Path::new(":memory:")).unwrap();
    for kind in catalog().games() {
        let (game, players) = (kind.name().into(), ["random", "random"].map(String::from));
        let spec = MatchSpec { game, players, seed: 5, swap: true, ..MatchSpec::default() };
        Match::new(catalog(), &spec).unwrap().run(&mut store, 2, &Threads(1), &Stop::new(), &mut |_| {}).unwrap();
    }
    store
}

/// The same games as lines of JSON.
fn lines() -> &'static [String] {
    static LINES: OnceLock<Vec<String>> = OnceLock::new();
    LINES.get_or_init(|| {
        let store = store_of_games();
        let ids: Vec<i64> = store.matches().unwrap().iter().map(|stored| stored.id).collect();
        let mut out = Vec::new();
        assert_eq!(transfer::export(catalog(), &store, &ids, &mut out).unwrap(), 10);
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    })
}

/// A store, and how many games were read into it and how many were new.
fn import(text: &[u8]) -> (Store, Result<(usize, u64), transfer::TransferError>) {
    let mut store = Store::open(Path::new(":memory:")).unwrap();
    let result = transfer::import(catalog(), &mut store, &mut &*text);
    (store, result.map(|imported| (imported.games.len(), imported.added)))
}

#[test]
fn undamaged_lines_are_taken() {
    assert_eq!(import(lines().join("\n").as_bytes()).1.unwrap(), (10, 10));
}

proptest! {
    #[test]
    fn arbitrary_bytes_are_no_games(bytes in any::<Vec<u8>>()) {
        let (store, result) = import(&bytes);
        // Blank lines alone are an empty file.
        prop_assert!(result.is_err() || result.unwrap() == (0, 0));
        prop_assert!(store.matches().unwrap().is_empty());
    }

    #[test]
    fn damaged_lines_are_refused_whole_or_still_true(line in 0usize..10, at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut all: Vec<Vec<u8>> = lines().iter().map(|line| line.clone().into_bytes()).collect();
        let place = at.index(all[line].len());
        all[line][place] = byte;
        let (store, result) = import(&all.join(&b'\n'));
        let stored: u64 = store.matches().unwrap().iter().map(|stored| stored.games).sum();
        match result {
            // A changed seed or name is another match, which replays all the same.
            Ok((read, added)) => prop_assert_eq!((read, added, stored), (10, 10, 10)),
            Err(_) => prop_assert_eq!(stored, 0),
        }
    }

    #[test]
    fn damaged_actions_in_the_store_are_an_error(game in 0usize..5, bytes in any::<Vec<u8>>()) {
        let kind = &catalog().games()[game];
        let configured = kind.configure(&Spec::new(kind.name()), false).unwrap();
        if let Ok(session) = configured.replay(&bytes) {
            session.show(None);
        }
    }

    #[test]
    fn arbitrary_texts_are_no_actions(game in 0usize..5, seed in 0u64..50, steps in 0usize..40, text in any::<String>()) {
        let kind = &catalog().games()[game];
        let mut session = kind.configure(&Spec::new(kind.name()), false).unwrap().session(seed);
        for seat in 0..kind.seats().len() {
            session.seat_agent(yomi_core::Seat(seat as u8), "random").unwrap();
        }
        for _ in 0..steps {
            if session.turn().is_some() {
                session.play_agent(Asking::default()).unwrap();
            }
        }
        let before = session.len();
        let taken = session.play(&text).is_ok();
        prop_assert_eq!(session.len(), before + usize::from(taken));
    }

    #[test]
    fn arbitrary_options_never_panic(game in 0usize..5, text in any::<String>()) {
        let name = catalog().games()[game].name();
        for spec in [format!("{name}:{text}"), text.clone()] {
            if let Ok(spec) = spec.parse::<Spec>() {
                let _ = catalog().configure(&spec);
            }
        }
    }

    /// Every option of every game with an arbitrary value.
    #[test]
    fn arbitrary_option_values_never_panic(game in 0usize..5, option in any::<prop::sample::Index>(), value in "[ -~]{0,40}") {
        let kind = &catalog().games()[game];
        let key = kind.options()[option.index(kind.options().len())].key;
        let _ = kind.configure(&Spec::new(kind.name()).with(key, value), false);
    }

    #[test]
    fn arbitrary_experiments_never_panic(text in any::<String>()) {
        let _ = Experiment::parse(catalog(), &text);
    }
}
