//! What is in the store, and how it comes in and out.

use super::{JsonArg, StoreArg};
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct ListArgs {
    /// List the games of this match
    #[arg(value_name = "MATCH")]
    pub(crate) match_id: Option<i64>,
    /// List the tournaments instead
    #[arg(long, conflicts_with = "match_id")]
    pub(crate) tournaments: bool,
    #[command(flatten)]
    pub(crate) json: JsonArg,
    #[command(flatten)]
    pub(crate) store: StoreArg,
}

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// The game as MATCH/GAME, e.g. 3/17
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    /// Show the position after this many actions
    #[arg(long, value_name = "N", conflicts_with = "json")]
    pub(crate) at: Option<usize>,
    /// Show the position after every action
    #[arg(long, conflicts_with_all = ["at", "json"])]
    pub(crate) boards: bool,
    /// Show what this seat saw, not the truth
    #[arg(long, value_name = "SEAT", conflicts_with = "json")]
    pub(crate) seat: Option<String>,
    #[command(flatten)]
    pub(crate) json: JsonArg,
    #[command(flatten)]
    pub(crate) store: StoreArg,
}

#[derive(Args)]
pub(crate) struct ExportArgs {
    /// Matches to export, by number [default: all]
    #[arg(value_name = "MATCH")]
    pub(crate) matches: Vec<i64>,
    /// File to write [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) store: StoreArg,
}

#[derive(Args)]
pub(crate) struct ImportArgs {
    /// File to read, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) json: JsonArg,
    #[command(flatten)]
    pub(crate) store: StoreArg,
}
