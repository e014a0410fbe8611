//! `yomi geister server`: two Geister programs play with each other.

use crate::{cli::ServerArgs, output};
use anstream::{eprintln, println};
use anyhow::Context;
use serde_json::{Value, json};
use std::time::Duration;
use yomi_core::{Game, Seat, Verdict};
use yomi_geister::{
    Geister,
    protocol::{Ending, GameResult},
};
use yomi_net::{
    duel::{Server, TimeControl, Told},
    geister::Settings,
};

pub(crate) fn run(args: &ServerArgs) -> anyhow::Result<()> {
    let time = TimeControl { game: Duration::from_secs(args.time), extra: Duration::from_secs(args.timeout) };
    let settings = Settings {
        time,
        pardons: args.pardons,
        transcript: super::super::transcript(args.connection.log.as_deref())?,
        ..Settings::new(super::rules(&args.connection.rules)?)
    };
    let host = args.connection.host.as_str();
    let ports = if args.port == 0 { [0, 0] } else { [args.port, args.port + 1] };
    let server = Server::bind(host, ports)
        .with_context(|| format!("there can be no server at {host}, ports {} and {}", ports[0], ports[1]))?;
    let [first, second] = server.addresses()?;
    eprintln!("Server at {first} for the first side, {second} for the second; waiting for two players");
    let mut results: Vec<GameResult> = Vec::new();
    while args.games.is_none_or(|games| results.len() < games as usize) {
        let result = server.play(&settings, &mut |told| tell(&told))?;
        results.push(result);
        if let Some(result) = results.last() {
            eprintln!("Game {}: {result}", results.len());
        }
    }
    if args.json.wanted {
        output::json(&as_json(&results))?;
    } else {
        print(&results);
    }
    Ok(())
}

fn tell(told: &Told<'_>) {
    match told {
        Told::Joined { seat, peer } => eprintln!("{} has come from {peer}", Geister::seat_name(*seat)),
        Told::Left { seat } => eprintln!("{} has left before the game", Geister::seat_name(*seat)),
    }
}

/// Wins, draws and losses of a side.
fn score(results: &[GameResult], seat: Seat) -> [usize; 3] {
    Verdict::ALL.map(|verdict| results.iter().filter(|result| result.ending.verdict(seat) == verdict).count())
}

fn print(results: &[GameResult]) {
    let mut table = output::table(["game", "winner", "moves", ""]);
    for (number, result) in (1..).zip(results) {
        let winner = result.ending.winner().map_or("–", Geister::seat_name);
        table.add_row([number.to_string(), winner.into(), result.moves().to_string(), result.ending.reason()]);
    }
    let [won, drawn, lost] = score(results, Seat::FIRST);
    println!("{table}\nFirst against Second: {won} won, {drawn} drawn, {lost} lost");
}

fn as_json(results: &[GameResult]) -> Value {
    let game = |result: &GameResult| {
        let forfeit = match &result.ending {
            Ending::ByRules(_) => None,
            Ending::Forfeit { by, reason } => Some(json!({ "by": Geister::seat_name(*by), "reason": reason })),
        };
        json!({
            "winner": result.ending.winner().map(Geister::seat_name),
            "moves": result.moves(),
            "reason": result.ending.reason(),
            "forfeit": forfeit,
        })
    };
    let [won, drawn, lost] = score(results, Seat::FIRST);
    json!({
        "games": results.iter().map(game).collect::<Vec<_>>(),
        "first": { "won": won, "drawn": drawn, "lost": lost },
    })
}
