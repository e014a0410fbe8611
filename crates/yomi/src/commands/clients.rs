//! What the clients of all protocols for two have in common: some games at a server, one after the other, and how they
//! went.

use crate::output;
use anstream::{eprintln, println};
use serde_json::json;
use std::error::Error;
use yomi_core::Verdict;
use yomi_net::PlayError;

/// How one game went: the client's seat, and the end unless the server broke the game off.
pub(super) struct Played {
    pub(super) seat: &'static str,
    pub(super) verdict: Option<Verdict>,
}

/// Plays so many games by `play`, tells of each, and prints the score of `player`. `what` is the protocol's word for a
/// game.
pub(super) fn play_all<E: Error + Send + Sync + 'static>(
    what: &str,
    player: &str,
    games: u32,
    as_json: bool,
    mut play: impl FnMut(u64) -> anyhow::Result<Result<Played, PlayError<E>>>,
) -> anyhow::Result<()> {
    let mut verdicts = Vec::new();
    for game in 0..games {
        let number = game + 1;
        match play(game.into())? {
            Ok(Played { seat, verdict }) => {
                let end = verdict.map_or("unfinished".to_owned(), |verdict| verdict.to_string());
                eprintln!("{what} {number}, as {seat}: {end}");
                verdicts.extend(verdict);
            }
            // Where nobody is there will be nobody for the next game either.
            Err(error @ PlayError::Nobody { .. }) => return Err(error.into()),
            Err(error) => eprintln!("{what} {number}: {error}"),
        }
    }
    let [won, drawn, lost] = Verdict::ALL.map(|wanted| verdicts.iter().filter(|&&verdict| verdict == wanted).count());
    if as_json {
        output::json(&json!({ "games": games, "won": won, "drawn": drawn, "lost": lost }))?;
    } else {
        println!("{player}: {won} won, {drawn} drawn, {lost} lost");
    }
    let broken = games as usize - verdicts.len();
    anyhow::ensure!(broken == 0, "{broken} of {games} {}s had no end", what.to_lowercase());
    Ok(())
}
