//! What a game outside of yomi gets for its door: matches that are kept and resumed, and the page. For the tests of
//! such games.

mod page;

pub use page::Page;

use std::path::Path;
use yomi_arena::{
    catalog::Catalog,
    matches::{Match, MatchSpec},
    store::Store,
    summary::Summary,
    workforce::Threads,
};
use yomi_core::Stop;

/// Plays some games of a match, stops, goes on to `games`, and compares with a match that was played without a break.
///
/// # Panics
/// If the match cannot be played, or what was kept is played again, or changes anything.
pub fn play_match(catalog: &Catalog, game: &str, players: [&str; 2], games: u64) -> Summary {
    let spec = MatchSpec { game: game.into(), players: players.map(Into::into), swap: true, ..MatchSpec::default() };
    let played = Match::new(catalog, &spec).unwrap_or_else(|error| panic!("{game}: {error}"));
    let run = |store: &mut Store, games| {
        let progress =
            played.run(store, games, &Threads(2), &Stop::new(), &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
        (progress.found, progress.played)
    };
    let [mut broken, mut whole] = [(); 2].map(|()| Store::open(Path::new(":memory:")).expect("a store in memory"));
    assert_eq!(run(&mut broken, games / 2), (0, games / 2));
    assert_eq!(run(&mut broken, games), (games / 2, games - games / 2), "what is kept is not played again");
    assert_eq!(run(&mut whole, games), (0, games));
    let [one, other] =
        [&mut broken, &mut whole].map(|store| played.summary(store, games).unwrap_or_else(|error| panic!("{error}")));
    let results = |summary: &Summary| (summary.overall.wins, summary.overall.draws, summary.length_range);
    assert_eq!(results(&one), results(&other), "a match that was resumed is the same match");
    one
}
