//! Positions, boards and players, one by one.

use super::{GAME_HELP, JsonArg, ThreadsArg};
use crate::games;
use clap::Args;
use std::{path::PathBuf, time::Duration};
use yomi_arena::time_control;

/// How positions are written for the games that analyse them.
fn positions_help() -> String {
    let games = games::catalog().games().iter().filter(|game| !game.positions().is_empty());
    let told: Vec<String> = games.map(|game| format!("for {} {}", game.name(), game.positions())).collect();
    format!("File with the position, or - for standard input; {}", told.join("; "))
}

#[derive(Args)]
pub(crate) struct AnalyzeArgs {
    #[arg(help = GAME_HELP)]
    pub(crate) game: String,
    #[arg(value_name = "FILE", default_value = "-", help = positions_help())]
    pub(crate) position: PathBuf,
    /// Instead, tell what a player would do there, seeing what the seat to decide sees; also several, and programs, e.g.
    /// "cmd:python3 bot.py"
    #[arg(long, value_name = "PLAYER", conflicts_with = "svg")]
    pub(crate) player: Vec<String>,
    /// Write a picture
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Seconds that it may take; then what was found counts
    #[arg(long, value_name = "SECONDS", value_parser = time_control::move_time)]
    pub(crate) time: Option<Duration>,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    /// File of boards (.pbn, .lin, .rbn, .dlm), or - for PBN from standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Score the cards after this many of the cards played [default: after all that the file has]
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// Score the leads of this seat in this strain instead, e.g. W:NT
    #[arg(long, value_name = "SEAT:STRAIN", conflicts_with = "at")]
    pub(crate) lead: Option<String>,
    /// List par as the solver DDS does: the lowest contract of each strain, as in 2S-NS+1 or 5H*-EW-2
    #[arg(long, conflicts_with_all = ["json", "pbn"])]
    pub(crate) dds_par: bool,
    /// Print the file as PBN with the results in it
    #[arg(long, conflicts_with_all = ["json", "at", "lead"])]
    pub(crate) pbn: bool,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}

#[derive(Args)]
pub(crate) struct ConvertArgs {
    /// File to read (.pbn, .lin, .rbn, .dlm)
    #[arg(value_name = "IN")]
    pub(crate) input: PathBuf,
    /// File to write (.pbn, .lin)
    #[arg(value_name = "OUT")]
    pub(crate) output: PathBuf,
}

#[derive(Args)]
pub(crate) struct PerftArgs {
    #[arg(help = GAME_HELP)]
    pub(crate) game: String,
    /// The greatest length
    #[arg(value_parser = clap::value_parser!(u32).range(1..=20))]
    pub(crate) depth: u32,
    /// Seed of the game's chance, where it has any
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) json: JsonArg,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Only players of this game
    pub(crate) game: Option<String>,
    /// Only this player
    pub(crate) player: Option<String>,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}
