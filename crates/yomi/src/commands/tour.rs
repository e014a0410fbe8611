//! `yomi tour`: something worth seeing within seconds, in the terminal.

use super::reproduce;
use crate::{games::catalog, interrupt};
use anstream::println;
use anstyle::Style;
use std::path::Path;
use yomi_arena::{
    catalog::GameKind,
    experiment::{self, Options},
    session::Asking,
    store::Store,
    workforce::Threads,
};
use yomi_core::{Seat, Spec, Stop};

/// Games of the sample figure: a few seconds' worth.
const SAMPLE_GAMES: u64 = 20_000;

pub(crate) fn run() -> anyhow::Result<()> {
    let stop = interrupt::flag()?;
    let bold = Style::new().bold();
    println!("{bold}yomi{bold:#}: reading ahead, and reading the opponent. A short tour; all of it is random play.\n");
    for game in catalog().games() {
        if stop.is_raised() {
            return Ok(());
        }
        sample_game(&**game)?;
    }
    println!("{bold}A published figure, measured again{bold:#}\n");
    sample_figure(&stop)?;
    println!("Next: yomi games · yomi play geister · yomi match amazons random random --games 1000 · yomi --help");
    Ok(())
}

/// Plays one random game and shows its middle, as a seat sees it, and its end.
fn sample_game(game: &dyn GameKind) -> anyhow::Result<()> {
    let bold = Style::new().bold();
    let mut session = game.configure(&Spec::new(game.name()), false)?.session(7);
    let seats = game.seats();
    for seat in 0..seats.len() {
        session.seat_agent(Seat(seat as u8), "random")?;
    }
    while session.turn().is_some() {
        session.play_agent(Asking::default())?;
    }
    let middle = session.at(session.len() * 3 / 5);
    let viewer = middle.turn().unwrap_or(Seat::FIRST);
    let name = seats[viewer.index()];
    println!("{bold}{}{bold:#}  {}", game.name(), game.summary());
    let seen = if game.hidden() { format!(", as {name} sees it") } else { String::new() };
    println!("After {} of {} actions{seen}:\n{}", middle.len(), session.len(), middle.show(Some(viewer)));
    if let Some(outcome) = session.outcome() {
        let winner = outcome.winner.map_or("Nobody wins".into(), |side| {
            let winners: Vec<_> = (0..)
                .map(Seat)
                .zip(&seats)
                .filter(|(seat, _)| game.side(*seat) == side)
                .map(|(_, name)| *name)
                .collect();
            format!("{} won", winners.join(" and "))
        });
        println!("{winner} in the end: {}.\n", outcome.reason);
    }
    Ok(())
}

/// The first row of Battleship's Table 3, with fewer games than the paper and nothing kept.
fn sample_figure(stop: &Stop) -> anyhow::Result<()> {
    let mut store = Store::open(Path::new(":memory:"))?;
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let options = Options { quick: true, games: Some(SAMPLE_GAMES), threads, fresh: false };
    for mut experiment in experiment::select(catalog(), Some("battleship/table3"))? {
        experiment.rows.truncate(1);
        reproduce::print(&reproduce::run_one(&experiment, &mut store, options, &Threads(options.threads), stop)?);
    }
    Ok(())
}
