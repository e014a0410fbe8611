//! `yomi tubstap server`: two TUBSTAP programs play with each other.

use super::replays;
use crate::{cli::TubstapServerArgs, failure::Usage, output};
use anstream::{eprintln, println};
use anyhow::Context;
use serde_json::{Value, json};
use std::{path::Path, time::Duration};
use yomi_core::{Game, Seat, Side, Verdict};
use yomi_net::{
    duel::{Server, Told},
    tubstap::Settings,
};
use yomi_tubstap::{
    BattleMap, Tubstap, TubstapRules,
    protocol::{Ending, GameResult, embedded_map},
    replay::{Occasion, Replay},
};

pub(crate) fn run(args: &TubstapServerArgs) -> anyhow::Result<()> {
    let map = map(&args.map)?;
    let settings = Settings {
        turn: Duration::from_secs(args.timeout),
        transcript: super::super::transcript(args.connection.log.as_deref())?,
        ..Settings::new(map)
    };
    let host = args.connection.host.as_str();
    let server = Server::bind_one(host, args.port)
        .with_context(|| format!("there can be no server at {host}, port {}", args.port))?;
    eprintln!("Server at {}; waiting for two players, red first", server.addresses()?[0]);
    let mut results: Vec<GameResult> = Vec::new();
    while args.games.is_none_or(|games| results.len() < games as usize) {
        let result = server.play(&settings, &mut |told| tell(&told))?;
        eprintln!("Battle {}: {result}", results.len() + 1);
        if let Some(directory) = &args.replays {
            keep(&result, &settings.map, directory, results.len() + 1)?;
        }
        results.push(result);
    }
    if args.json.wanted {
        output::json(&as_json(&results))?;
    } else {
        print(&results);
    }
    Ok(())
}

/// A map that comes with the game, or a file's.
fn map(name: &str) -> anyhow::Result<BattleMap> {
    let path = Path::new(name);
    if !path.is_file() {
        return Ok(embedded_map(name).map_err(|problem| Usage(format!("{problem}; or name a .tbsmap file")))?);
    }
    // Not every map of the platform is valid UTF-8.
    let text = std::fs::read(path).map_err(|error| Usage(format!("{name} cannot be read: {error}")))?;
    let (map, odd) = BattleMap::read_noting(&text).map_err(|error| Usage(format!("{name}: {error}")))?;
    odd.iter().for_each(|odd| eprintln!("Warning: {name}: {odd}; read all the same"));
    Ok(map)
}

fn tell(told: &Told<'_>) {
    match told {
        Told::Joined { seat, peer } => eprintln!("{} has come from {peer}", Tubstap::seat_name(*seat)),
        Told::Left { seat } => eprintln!("{} has left before the battle", Tubstap::seat_name(*seat)),
    }
}

/// Writes a battle as a replay.
fn keep(result: &GameResult, map: &BattleMap, directory: &Path, number: usize) -> anyhow::Result<()> {
    let occasion = Occasion { players: result.names.clone(), ..Occasion::default() };
    let replay = Replay::of(&TubstapRules::new(map.clone()), &result.actions, occasion)?;
    replays::write(&replay, Some(&directory.join(format!("battle-{number}.{}", replays::EXTENSION))))
}

/// Wins, draws and losses of a side.
fn score(results: &[GameResult], side: Side) -> [usize; 3] {
    Verdict::ALL.map(|verdict| results.iter().filter(|result| result.ending.verdict(side) == verdict).count())
}

fn print(results: &[GameResult]) {
    let mut table = output::table(["battle", "red", "blue", "winner", "actions", ""]);
    for (number, result) in (1..).zip(results) {
        let winner = result.ending.winner().map_or("–", |side| Tubstap::seat_name(Seat(side.0)));
        let [red, blue] = result.names.clone();
        let actions = result.actions.len().to_string();
        table.add_row([number.to_string(), red, blue, winner.into(), actions, result.ending.reason()]);
    }
    let [won, drawn, lost] = score(results, Side::FIRST);
    println!("{table}\nRed against Blue: {won} won, {drawn} drawn, {lost} lost");
}

fn as_json(results: &[GameResult]) -> Value {
    let game = |result: &GameResult| {
        let forfeit = match &result.ending {
            Ending::Forfeit { by, reason } => Some(json!({ "by": Tubstap::seat_name(Seat(by.0)), "reason": reason })),
            _ => None,
        };
        json!({
            "players": result.names,
            "winner": result.ending.winner().map(|side| Tubstap::seat_name(Seat(side.0))),
            "actions": result.actions.len(),
            "reason": result.ending.reason(),
            "forfeit": forfeit,
        })
    };
    let [won, drawn, lost] = score(results, Side::FIRST);
    json!({
        "games": results.iter().map(game).collect::<Vec<_>>(),
        "red": { "won": won, "drawn": drawn, "lost": lost },
    })
}
