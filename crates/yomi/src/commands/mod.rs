//! One module a command.

mod amazons;
mod analyze;
mod bench;
mod bot;
mod bridge;
mod clients;
mod cluster;
mod convert;
mod equilibrium;
mod export;
mod games;
mod geister;
mod import;
mod list;
mod matches;
mod mcp;
mod perft;
mod play;
mod ratings;
mod replay;
mod report;
mod reproduce;
mod rules;
mod solve;
mod studio;
mod tour;
mod tournament;
mod tubstap;
mod worker;

use crate::cli::{BattleshipCommand, Cli, Command, StudioArgs};
use crate::{failure::Usage, games::catalog};
use anyhow::Context;
use clap::CommandFactory;
use std::{
    fs::File,
    hash::{BuildHasher, Hasher, RandomState},
    path::Path,
};
use yomi_arena::{
    catalog::{Configured, GameKind},
    openings::{Openings, OpeningsSpec},
};
use yomi_core::{Seat, Spec};
use yomi_net::lines::Transcript;

/// Runs what was typed.
pub(crate) fn run(cli: Cli) -> anyhow::Result<()> {
    match cli.command.unwrap_or_else(|| Command::Studio(StudioArgs::default())) {
        Command::Studio(args) => studio::run(args),
        Command::Tour => tour::run(),
        Command::Games(args) => games::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Play(args) => play::run(args),
        Command::Match(args) => matches::run(args),
        Command::Tournament(args) => tournament::run(args),
        Command::Worker(args) => worker::run(&args),
        Command::Cluster(args) => cluster::run(&args),
        Command::Ratings(args) => ratings::run(args),
        Command::Bench(args) => bench::run(&args),
        Command::Bot(command) => bot::run(command),
        Command::Mcp(args) => mcp::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::List(args) => list::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Export(args) => export::run(args),
        Command::Import(args) => import::run(args),
        Command::Reproduce(args) => reproduce::run(args),
        Command::Report(args) => report::run(args),
        Command::Amazons(command) => amazons::run(command),
        Command::Battleship(BattleshipCommand::Equilibrium(args)) => equilibrium::run(&args),
        Command::Bridge(command) => bridge::run(command),
        Command::Geister(command) => geister::run(command),
        Command::Tubstap(command) => tubstap::run(command),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Cli::command(), "yomi", &mut std::io::stdout());
            Ok(())
        }
    }
}

/// The game that was named.
fn configure(text: &str) -> anyhow::Result<Box<dyn Configured>> {
    Ok(catalog().configure(&parse_spec(text)?)?)
}

/// A seed that differs from run to run.
fn new_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 16
}

/// The player that was named, with the text of files in the place of their names.
fn player(text: &str) -> anyhow::Result<String> {
    Ok(parse_spec(text)?.to_string())
}

/// A specification. A value `@FILE` stands for the file's text: rules crates read no files.
fn parse_spec(text: &str) -> anyhow::Result<Spec> {
    text.parse::<Spec>()?.map_values(|value| match value.strip_prefix('@') {
        None => Ok(None),
        Some(file) => read_text(Path::new(file)).map(Some),
    })
}

/// From which positions games begin, by what was written about it.
fn openings(game: &str, text: Option<&str>, seed: u64) -> anyhow::Result<Openings> {
    let Some(text) = text else { return Ok(Openings::default()) };
    let name = game.split(':').next().unwrap_or(game);
    let read = |file: &str| {
        std::fs::read(file).map_err(|error| anyhow::Error::new(Usage(format!("{file} cannot be read: {error}"))))
    };
    text.parse::<OpeningsSpec>()?.resolve(catalog(), name, seed, read)
}

/// A file's text. Public maps are in several encodings; what is not UTF-8 can only be a comment, so it may be lost.
fn read_text(file: &Path) -> anyhow::Result<String> {
    let bytes = std::fs::read(file).map_err(|error| Usage(format!("{} cannot be read: {error}", file.display())))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The log of a connection that was asked for, or none.
fn transcript(log: Option<&Path>) -> anyhow::Result<Transcript> {
    let Some(path) = log else { return Ok(Transcript::default()) };
    let file = File::create(path).with_context(|| format!("{} cannot be written", path.display()))?;
    Ok(Transcript::to(file))
}

/// A seat by its name or its number from 1.
fn parse_seat(kind: &dyn GameKind, text: &str) -> anyhow::Result<Seat> {
    let seats = kind.seats();
    let by_number = text.parse::<usize>().ok().filter(|number| (1..=seats.len()).contains(number));
    let by_name = || seats.iter().position(|name| name.eq_ignore_ascii_case(text)).map(|index| index + 1);
    let initial = || {
        let starts = |name: &&str| name.get(..1).is_some_and(|first| first.eq_ignore_ascii_case(text));
        seats.iter().position(starts).map(|index| index + 1)
    };
    let number = by_number.or_else(by_name).or_else(initial).ok_or_else(|| {
        Usage(format!("{} has no seat {text:?}; seats: {} (or 1 to {})", kind.name(), seats.join(", "), seats.len()))
    })?;
    Ok(Seat(number as u8 - 1))
}
