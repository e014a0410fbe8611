//! `yomi geister client`: a side at somebody's server.

use crate::{cli::GeisterClientArgs, output};
use anstream::{eprintln, println};
use serde_json::json;
use yomi_core::{Game, Seat};
use yomi_geister::{
    Geister,
    protocol::{Client, Verdict},
};
use yomi_net::PlayError;

pub(crate) fn run(args: &GeisterClientArgs) -> anyhow::Result<()> {
    let rules = super::rules(&args.connection.rules)?;
    let player = super::super::player(&args.player)?;
    let transcript = super::super::transcript(args.connection.log.as_deref())?;
    let address = (args.connection.host.as_str(), args.port);
    let seat = if args.port.is_multiple_of(2) { Seat::FIRST } else { Seat::SECOND };
    let mut verdicts = Vec::new();
    for game in 0..args.games {
        let mut client = Client::new(seat, &player, rules, args.seed, game.into())?;
        match yomi_net::play(address, &mut client, transcript.clone()) {
            Ok(verdict) => {
                eprintln!("Game {}, as {}: {verdict}", game + 1, Geister::seat_name(client.seat()));
                verdicts.push(verdict);
            }
            // Where nobody is there will be nobody for the next game either.
            Err(error @ PlayError::Nobody { .. }) => return Err(error.into()),
            Err(error) => eprintln!("Game {}: {error}", game + 1),
        }
    }
    let count = |wanted: Verdict| verdicts.iter().filter(|&&verdict| verdict == wanted).count();
    let [won, drawn, lost] = [Verdict::Won, Verdict::Drawn, Verdict::Lost].map(count);
    if args.json.wanted {
        output::json(&json!({ "games": args.games, "won": won, "drawn": drawn, "lost": lost }))?;
    } else {
        println!("{player}: {won} won, {drawn} drawn, {lost} lost");
    }
    let broken = args.games as usize - verdicts.len();
    anyhow::ensure!(broken == 0, "{broken} of {} games had no end", args.games);
    Ok(())
}
