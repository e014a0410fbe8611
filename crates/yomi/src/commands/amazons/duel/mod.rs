//! `yomi amazons duel`: two engines of any make against each other.

mod engine;
mod referee;

use crate::{cli::DuelArgs, interrupt, output};
use anstream::{eprintln, println};
use anyhow::Context;
use engine::Engine;
use referee::{Ended, Referee};
use serde_json::json;
use std::{fs::File, io::Write, time::Duration};
use yomi_amazons::Amazons;
use yomi_core::stats;
use yomi_core::{Game, Position, Purpose, Seat, Side, Streams};

pub(crate) fn run(args: &DuelArgs) -> anyhow::Result<()> {
    let rules = super::rules(&args.rules)?;
    let start = Amazons::new(rules.start);
    let grace = Duration::from_millis(args.grace);
    let mut engines = [Engine::new(&args.first, grace)?, Engine::new(&args.second, grace)?];
    engines.iter_mut().try_for_each(Engine::check)?;
    let mut out = match &args.output {
        Some(path) => Some(File::create(path).with_context(|| format!("{} cannot be written", path.display()))?),
        None => None,
    };
    let stop = interrupt::flag()?;
    let referee = Referee { rules, movetime: Duration::from_millis(args.movetime), stop: &stop };
    let mut games = Vec::new();
    for number in 0..args.games {
        // Two games in a row have the same opening, with sides changed.
        let opening = opening(start, args.opening, args.seed, number / 2);
        let first_side = if number % 2 == 0 { Side::FIRST } else { Side::SECOND };
        if first_side == Side::SECOND {
            engines.swap(0, 1);
        }
        let ended = referee.play(&mut engines, &opening);
        if first_side == Side::SECOND {
            engines.swap(0, 1);
        }
        let Some(ended) = ended else { break };
        eprintln!("Game {}: {}", number + 1, told(&ended));
        if let Some(out) = &mut out {
            out.write_all(super::written(&ended.record, args.output.as_deref()).as_bytes())?;
        }
        games.push((ended.winner == first_side, ended));
    }
    engines.iter_mut().for_each(Engine::quit);
    report(args, &engines, &games)
}

/// Moves drawn by lot, so that games differ.
fn opening(mut game: Amazons, moves: u32, seed: u64, number: u64) -> Vec<yomi_amazons::Action> {
    let chance = &mut Streams::new(seed).stream(number, Purpose::Chance);
    let mut opening = Vec::new();
    while let Some(action) = game.random_action(chance).filter(|_| (opening.len() as u32) < moves) {
        game.apply(action);
        opening.push(action);
    }
    opening
}

fn told(ended: &Ended) -> String {
    let winner = Amazons::seat_name(Seat(ended.winner.0));
    let name = &ended.players[ended.winner.index()];
    let how = ended.fault.as_ref().map_or(String::new(), |fault| {
        format!(": {} forfeits, {fault}", Amazons::seat_name(Seat(ended.winner.other().0)))
    });
    format!("{name}, {winner}, wins after {} moves{how}", ended.record.moves.len())
}

fn report(args: &DuelArgs, engines: &[Engine; 2], games: &[(bool, Ended)]) -> anyhow::Result<()> {
    let won = games.iter().filter(|(first_won, _)| *first_won).count() as u64;
    let share = stats::share(won, games.len() as u64);
    let forfeits = games.iter().filter(|(_, ended)| ended.fault.is_some()).count();
    if args.json.wanted {
        output::json(&json!({
            "engines": engines.each_ref().map(|engine| json!({ "name": engine.name(), "command": engine.command() })),
            "games": games.iter().map(|(first_won, ended)| json!({
                "winner": if *first_won { 0 } else { 1 },
                "side": Amazons::seat_name(Seat(ended.winner.0)),
                "moves": ended.record.moves.len(),
                "forfeit": ended.fault.as_ref().map(ToString::to_string),
            })).collect::<Vec<_>>(),
            "won": won,
            "lost": games.len() as u64 - won,
            "forfeits": forfeits,
        }))?;
    } else {
        let [first, second] = engines.each_ref().map(Engine::name);
        let lost = games.len() as u64 - won;
        println!("{first} against {second}: {won} won, {lost} lost, {} ({forfeits} forfeits)", output::percent(share));
    }
    let missing = args.games - games.len() as u64;
    anyhow::ensure!(missing == 0, "stopped; {missing} games were not played");
    Ok(())
}
