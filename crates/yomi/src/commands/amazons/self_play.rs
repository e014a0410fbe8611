//! `yomi amazons self-play`: games to learn from.

use crate::{cli::SelfPlayArgs, interrupt};
use anyhow::{Context, ensure};
use rayon::prelude::*;
use std::{
    fs::File,
    io::{self, BufWriter, Write},
    sync::atomic::Ordering,
};
use yomi_amazons::{Amazons, records::SelfPlay};
use yomi_core::Players;

/// Games that are played before they are written: all cores have enough to do, and little is lost on Ctrl-C.
const BATCH: u64 = 64;

pub(crate) fn run(args: &SelfPlayArgs) -> anyhow::Result<()> {
    let rules = super::rules(&args.rules)?;
    let player = Amazons::player(&super::super::player(&args.player)?, &rules)?;
    let play = SelfPlay::new(player, Amazons::new(rules.start), args.opening, args.seed);
    let file = args.output.as_deref();
    let mut out: Box<dyn Write> = match file {
        Some(path) => Box::new(BufWriter::new(
            File::create(path).with_context(|| format!("{} cannot be written", path.display()))?,
        )),
        None => Box::new(io::stdout()),
    };
    let stop = interrupt::flag()?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.count()).build()?;
    let mut played = 0;
    while played < args.games && !stop.is_raised() {
        let numbers = played..args.games.min(played + BATCH);
        played = numbers.end;
        let games: Vec<String> =
            pool.install(|| numbers.into_par_iter().map(|number| super::written(&play.game(number), file)).collect());
        games.iter().try_for_each(|game| out.write_all(game.as_bytes()))?;
        out.flush()?;
    }
    ensure!(played == args.games, "stopped after {played} of {} games; those are written", args.games);
    Ok(())
}
