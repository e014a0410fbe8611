//! `yomi mcp`: a seat for a language-model agent.

use crate::{
    cli::McpArgs,
    games::{self, catalog},
    store_path,
};
use anyhow::anyhow;
use std::sync::Arc;
use yomi_mcp::{Seats, Settings};

pub(crate) fn run(args: McpArgs) -> anyhow::Result<()> {
    // An agent must not run programs, unless whoever started this says so.
    let catalog = if args.allow_programs { Arc::clone(catalog()) } else { Arc::new(games::without_programs()) };
    let seed = args.seed.unwrap_or_else(super::new_seed);
    let settings = Settings { seed, move_time: args.move_time, analysis: args.allow_analysis };
    let seats = Seats::new(catalog, settings).kept_in(store_path::open(args.store.store)?);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    runtime.block_on(seats.serve_stdio()).map_err(|error| anyhow!("{error}"))
}
