//! What can be typed after `yomi amazons`.

use super::{JsonArg, ThreadsArg};
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Subcommand)]
pub(crate) enum AmazonsCommand {
    /// Count how likely moves of each category were played in recorded games
    Probabilities(ProbabilitiesArgs),
    /// Let a player play against itself from random openings, and record the games
    SelfPlay(SelfPlayArgs),
    /// Be an engine: take commands from standard input and answer on standard output, in the manner of UCI
    Uci(UciArgs),
    /// Find out who wins on a small board, by searching to the end
    Solve(AmazonsSolveArgs),
    /// Let two such engines, of any make, play against each other
    Duel(DuelArgs),
}

#[derive(Args)]
pub(crate) struct ProbabilitiesArgs {
    /// Files of games: JSON Lines as 'yomi export' writes them, or records in the manner of SGF as 'yomi amazons
    /// self-play' does
    #[arg(value_name = "RECORDS", required = true)]
    pub(crate) records: Vec<PathBuf>,
    /// Write the counts into this file, as players read them
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}

#[derive(Args)]
pub(crate) struct SelfPlayArgs {
    /// The player (see 'yomi games amazons')
    #[arg(value_name = "PLAYER")]
    pub(crate) player: String,
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    pub(crate) games: u64,
    /// Random moves before each game, from one up to so many; they are not recorded
    #[arg(long, value_name = "MOVES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(crate) opening: u32,
    /// Seed; the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The board and its start
    #[arg(long, value_name = "GAME", default_value = "amazons")]
    pub(crate) rules: String,
    /// File to write, text or, if its name ends so, .jsonl [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

#[derive(Args)]
pub(crate) struct UciArgs {
    /// A player of 'yomi games amazons', which then thinks as it always does [default: a search that minds every limit
    /// of go]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    /// Seed of the player
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

#[derive(Args)]
pub(crate) struct AmazonsSolveArgs {
    /// The board and its start
    #[arg(value_name = "GAME", default_value = "amazons:size=5x5")]
    pub(crate) rules: String,
    /// Give up after looking at the moves of so many positions
    #[arg(long, value_name = "N", default_value_t = 100_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) positions: u64,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}

#[derive(Args)]
pub(crate) struct DuelArgs {
    /// The command that runs the first engine, e.g. "yomi amazons uci"
    #[arg(value_name = "ENGINE")]
    pub(crate) first: String,
    /// The command that runs the second engine
    #[arg(value_name = "ENGINE")]
    pub(crate) second: String,
    /// Games to play; sides are swapped in pairs of games
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// How long engines are told to think about a move
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub(crate) movetime: u64,
    /// How much longer an engine may take before it has lost
    #[arg(long, value_name = "MS", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(..=86_400_000))]
    pub(crate) grace: u64,
    /// Moves drawn by lot before each pair of games
    #[arg(long, value_name = "MOVES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(crate) opening: u32,
    /// Seed of the openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The board and its start
    #[arg(long, value_name = "GAME", default_value = "amazons")]
    pub(crate) rules: String,
    /// File to record the games in, text or, if its name ends so, .jsonl
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}
