//! `yomi worker`: plays for a cluster.

use crate::{
    cli::{WorkerArgs, access},
    games::{self, catalog},
    interrupt, table_work,
};
use anstream::eprintln;
use std::sync::Arc;
use yomi_cluster::worker::{self, Options};

pub(crate) fn run(args: &WorkerArgs) -> anyhow::Result<()> {
    let access = access(&args.on, args.creds.clone())?;
    let (programs, threads) = (args.allow_programs, args.threads.count());
    // Whoever may publish ranges must not run programs here, unless whoever started the worker says so.
    let catalog = if programs { Arc::clone(catalog()) } else { Arc::new(games::without_programs()) };
    let options = Options { access, threads, programs, crafts: vec![Arc::new(table_work::SolveTables)] };
    let stop = interrupt::flag()?;
    Ok(worker::work(&catalog, options, &stop, |line| eprintln!("yomi: {line}"))?)
}
