//! `yomi tubstap client`: a side at somebody's server.

use crate::{
    cli::TubstapClientArgs,
    commands::clients::{Played, play_all},
};
use std::path::PathBuf;
use yomi_core::Game;
use yomi_tubstap::{
    BattleMap, Tubstap,
    protocol::{Client, End, Maps, embedded_map},
};

pub(crate) fn run(args: &TubstapClientArgs) -> anyhow::Result<()> {
    let player = super::super::player(&args.player)?;
    let transcript = super::super::transcript(args.connection.log.as_deref())?;
    let address = (args.connection.host.as_str(), args.port);
    play_all("Battle", &player, args.games, args.json.wanted, |game| {
        let mut client = Client::new(&player, maps(args.maps.clone()), args.seed, game)?;
        let end = yomi_net::play(address, &mut client, transcript.clone());
        Ok(end.map(|end| Played {
            seat: client.seat().map_or("?", Tubstap::seat_name),
            verdict: match end {
                End::Finished(verdict) => Some(verdict),
                End::BrokenOff => None,
            },
        }))
    })
}

/// The map that a server sends; if it only names one, that in this directory, or one that comes with the game. Of a
/// name only the last part counts, so that a server can have no other file opened.
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
