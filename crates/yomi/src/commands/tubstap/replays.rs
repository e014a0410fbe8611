//! `yomi tubstap save` and `yomi tubstap load`: stored games as replay files of the platform, and back.

use crate::{
    cli::{LoadArgs, SaveArgs},
    failure::Usage,
    games::catalog,
    store_path,
};
use anstream::println;
use anyhow::Context;
use std::{io::Write, path::Path};
use yomi_arena::foreign::{self, Finished};
use yomi_core::{Args, Game, Notation, Rules};
use yomi_tubstap::{
    Tubstap, TubstapRules,
    replay::{Occasion, Replay},
};

/// The ending of replay files' names.
pub(super) const EXTENSION: &str = "tbsreplay";

pub(crate) fn save(args: SaveArgs) -> anyhow::Result<()> {
    let (match_id, number) = super::super::replay::parse_id(&args.id)?;
    let record = store_path::open(args.store.store)?.game(match_id, number)?;
    let spec = super::super::parse_spec(&record.rules)?;
    if spec.name() != Tubstap::NAME {
        return Err(Usage(format!("game {} is one of {}, not of tubstap", args.id, spec.name())).into());
    }
    let session = super::super::configure(&record.rules)?.replay(&record.actions)?;
    let rules = TubstapRules::from_args(&Args::new(&spec, TubstapRules::PARAMS)?)?;
    // The rules have no chance in them, so any stream will do.
    let mut battle = rules.start(&mut yomi_core::Streams::new(0).stream(0, yomi_core::Purpose::Chance));
    let mut actions = Vec::new();
    for (_, text) in session.actions() {
        let action = battle.parse(&text)?;
        battle.apply(action);
        actions.push(action);
    }
    let replay = Replay::of(&rules, &actions, Occasion { date: args.date, players: record.players })?;
    write(&replay, args.output.as_deref())
}

/// Writes a replay into a file, or to standard output.
pub(super) fn write(replay: &Replay, file: Option<&Path>) -> anyhow::Result<()> {
    let text = replay.to_string();
    match file {
        None => Ok(std::io::stdout().lock().write_all(text.as_bytes())?),
        Some(path) => std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display())),
    }
}

pub(crate) fn load(args: LoadArgs) -> anyhow::Result<()> {
    let battles = args.files.iter().map(|file| read(file)).collect::<anyhow::Result<Vec<_>>>()?;
    let kept = store_path::open(args.store.store)?.keep(battles)?;
    for (file, (match_id, number)) in args.files.iter().zip(kept) {
        println!("{}: kept as game {match_id}/{number}", file.display());
    }
    Ok(())
}

/// The battle of a replay, whatever its file is called.
fn read(file: &Path) -> anyhow::Result<Finished> {
    let wrong = |problem: String| Usage(format!("{}: {problem}", file.display()));
    let bytes = std::fs::read(file).map_err(|error| Usage(format!("{} cannot be read: {error}", file.display())))?;
    let read = foreign::read(catalog(), &format!("battle.{EXTENSION}"), &bytes);
    let read = read.map_err(|error| wrong(error.to_string()))?;
    let battle = read.games.into_iter().next();
    Ok(battle.ok_or_else(|| wrong("the battle stops before its end, and nobody has given up".into()))?)
}
