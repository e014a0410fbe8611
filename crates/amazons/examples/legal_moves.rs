//! Random positions with their legal moves as a number and a hash, for a comparison with another program (`cargo xtask
//! amazons`).
//!
//! Takes how many, and a seed.

#[path = "../tests/support/fingerprint.rs"]
mod fingerprint;

use std::io::Write;
use yomi_amazons::{Amazons, AmazonsRules, playout::random_move};
use yomi_core::{Game, Purpose, Streams, below};

/// Games are at most this long.
const LONGEST: u32 = 92;

fn main() -> std::io::Result<()> {
    let mut numbers =
        std::env::args().skip(1).map(|text| text.parse().unwrap_or_else(|_| panic!("{text:?} is no number")));
    let (count, seed) = (numbers.next().unwrap_or(300), numbers.next().unwrap_or(1));
    let mut out = std::io::stdout().lock();
    for number in 0..count {
        let rng = &mut Streams::new(seed).stream(number, Purpose::Other(0));
        let mut game = Amazons::new(AmazonsRules::default().start);
        for _ in 0..below(rng, LONGEST) {
            let Some(action) = random_move(&game, rng) else { break };
            game.apply(action);
        }
        let (moves, hash) = fingerprint::fingerprint(&game);
        writeln!(out, "{}\t{moves}\t{hash:016x}", game.setup())?;
    }
    Ok(())
}
