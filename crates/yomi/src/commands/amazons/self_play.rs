//! `yomi amazons self-play`: games to learn from.

use crate::{cli::SelfPlayArgs, interrupt};
use anyhow::{Context, ensure};
use rayon::prelude::*;
use std::{
    fs::File,
    io::{self, BufWriter, Write},
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
        let game = |number| play.game(number, &stop).map(|record| super::written(&record, file));
        let games: Vec<Option<String>> = pool.install(|| numbers.into_par_iter().map(game).collect());
        // Those before the first that was stopped: the same that would have come first anyway.
        for game in games.iter().map_while(Option::as_ref) {
            out.write_all(game.as_bytes())?;
            played += 1;
        }
        out.flush()?;
    }
    ensure!(played == args.games, "stopped after {played} of {} games; those are written", args.games);
    Ok(())
}
