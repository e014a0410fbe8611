//! `yomi perft`: the classic check of rules.

use crate::{cli::PerftArgs, output};
use anstream::println;
use anyhow::Context;
use serde_json::json;
use std::time::Instant;

pub(crate) fn run(args: &PerftArgs) -> anyhow::Result<()> {
    let game = super::configure(&args.game)?;
    let threads = args.threads.count();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("threads cannot be started")?;
    let mut counts = Vec::new();
    for depth in 1..=args.depth {
        let began = Instant::now();
        let count = pool.install(|| game.perft(args.seed, depth));
        let seconds = began.elapsed().as_secs_f64();
        if !args.json.wanted {
            println!("{depth:>3} {:>26}   {seconds:.2} s", output::grouped(count));
        }
        counts.push(json!({"depth": depth, "count": count, "seconds": seconds}));
    }
    if args.json.wanted {
        output::json(&json!({"game": game.spec(), "counts": counts}))?;
    }
    Ok(())
}
