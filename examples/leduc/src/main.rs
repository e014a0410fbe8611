//! Plays a match and tells who won.

use std::{error::Error, path::Path};
use yomi_arena::{
    catalog::Catalog,
    matches::{Match, MatchSpec},
    store::Store,
    workforce::Threads,
};
use yomi_core::Stop;

/// How many games a match has, and who plays whom.
const GAMES: u64 = 100;
const PLAYERS: [[&str; 2]; 3] = [["mc:200", "random"], ["ismcts:200", "random"], ["read:200", "mc:200"]];

fn main() -> Result<(), Box<dyn Error>> {
    let catalog = Catalog::new("example").with(yomi_example_leduc::DOOR);
    for players in PLAYERS {
        let spec =
            MatchSpec { game: "leduc".into(), players: players.map(Into::into), swap: true, ..MatchSpec::default() };
        let (played, mut store) = (Match::new(&catalog, &spec)?, Store::open(Path::new(":memory:"))?);
        played.run(&mut store, GAMES, &Threads(2), &Stop::new(), &mut |_| {})?;
        let score = played.summary(&mut store, GAMES)?.overall;
        println!("{}: {} won, {} drawn, {} lost", played.title(), score.wins, score.draws, score.losses);
    }
    Ok(())
}
