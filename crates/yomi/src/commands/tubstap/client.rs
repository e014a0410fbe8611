//! `yomi tubstap client`: a side at somebody's server.

use crate::{cli::TubstapClientArgs, output};
use anstream::{eprintln, println};
use serde_json::json;
use std::path::PathBuf;
use yomi_core::Game;
use yomi_net::PlayError;
use yomi_tubstap::{
    BattleMap, Tubstap,
    protocol::{Client, Maps, Verdict, embedded_map},
};

pub(crate) fn run(args: &TubstapClientArgs) -> anyhow::Result<()> {
    let player = super::super::player(&args.player)?;
    let transcript = super::super::transcript(args.connection.log.as_deref())?;
    let address = (args.connection.host.as_str(), args.port);
    let mut verdicts = Vec::new();
    for game in 0..args.games {
        let mut client = Client::new(&player, maps(args.maps.clone()), args.seed, game.into())?;
        match yomi_net::play(address, &mut client, transcript.clone()) {
            Ok(verdict) => {
                eprintln!("Battle {}, as {}: {verdict}", game + 1, client.seat().map_or("?", Tubstap::seat_name));
                verdicts.push(verdict);
            }
            // Where nobody is there will be nobody for the next game either.
            Err(error @ PlayError::Nobody { .. }) => return Err(error.into()),
            Err(error) => eprintln!("Battle {}: {error}", game + 1),
        }
    }
    let count = |wanted: Verdict| verdicts.iter().filter(|&&verdict| verdict == wanted).count();
    let [won, drawn, lost] = [Verdict::Won, Verdict::Drawn, Verdict::Lost].map(count);
    if args.json.wanted {
        output::json(&json!({ "games": args.games, "won": won, "drawn": drawn, "lost": lost }))?;
    } else {
        println!("{player}: {won} won, {drawn} drawn, {lost} lost");
    }
    let broken = args.games as usize - (won + drawn + lost);
    anyhow::ensure!(broken == 0, "{broken} of {} battles had no end", args.games);
    Ok(())
}

/// A map in this directory, or one that comes with the game. Of what a server names only the last part counts, so that it can have no other
/// file opened.
fn maps(directory: PathBuf) -> Maps {
    Box::new(move |name: &str| {
        let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
        match std::fs::read(directory.join(file)) {
            Ok(bytes) if !name.contains('[') => {
                BattleMap::read(&bytes).map_err(|error| format!("{}: {error}", directory.join(file).display()))
            }
            _ => embedded_map(name),
        }
    })
}
