//! `yomi geister train`: learning by self-play.

use crate::{cli::TrainArgs, failure::Usage};
use anstream::eprintln;
use anyhow::Context;
use rayon::prelude::*;
use std::time::Instant;
use yomi_geister::learned::{SelfPlay, file_of, start};
use yomi_learn::{Step, Training};

/// After so many batches the policy is kept to be played against later, and written down.
const REMEMBER: u64 = 100;

pub(crate) fn run(args: &TrainArgs) -> anyhow::Result<()> {
    let mut course = SelfPlay::new(args.seed, args.pool.clone(), args.mixing)?;
    let known = args.from.as_deref().map(std::fs::read).transpose().context("the weights to begin with")?;
    let weights = start(known.as_deref()).map_err(|damaged| Usage(damaged.to_string()))?;
    let mut training = Training::new(weights, vec![Step { rate: args.rate }, Step { rate: args.rate }]);
    let (began, mut watched) = (Instant::now(), 0.0);
    let about = about(args);
    for batch in 1..=args.games.div_ceil(args.batch) {
        let done = batch as f32 / args.games.div_ceil(args.batch) as f32;
        course.mixing = args.mixing * (1.0 - done) + args.mixing / 5.0 * done;
        watched += training.batch(&course, args.batch, &|games, play| games.into_par_iter().map(play).collect());
        if batch.is_multiple_of(REMEMBER) || training.games() >= args.games {
            course.remember(&training.weights()[0], batch);
            std::fs::write(&args.output, file_of(&about, training.weights()))
                .with_context(|| format!("{} cannot be written", args.output.display()))?;
            let rate = training.games() as f64 / began.elapsed().as_secs_f64();
            eprintln!("{} games, {rate:.0} a second; mean score {:.3}", training.games(), watched / REMEMBER as f64);
            watched = 0.0;
        }
    }
    Ok(())
}

/// The command that makes the weights, as it is written into their file.
fn about(args: &TrainArgs) -> String {
    let pool: String = args.pool.iter().map(|spec| format!(" --pool {spec}")).collect();
    format!(
        "Weights of Geister, made by: yomi geister train --games {} --batch {} --seed {} --rate {} --mixing {}{pool}{}",
        args.games,
        args.batch,
        args.seed,
        args.rate,
        args.mixing,
        args.from.as_ref().map_or(String::new(), |from| format!(" --from {}", from.display())),
    )
}
