//! Experiments and reports.

use super::{JsonArg, MOST_GAMES, OnArgs, StoreArg, ThreadsArg};
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct ReproduceArgs {
    /// A paper or one of its tables, e.g. battleship or battleship/table3, or a file of your own, e.g. my.toml
    /// [default: everything]
    #[arg(value_name = "PAPER[/TABLE] or FILE")]
    pub(crate) experiment: Option<String>,
    /// Fewer games, wider intervals
    #[arg(long)]
    pub(crate) quick: bool,
    /// Another number of games for every row
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub(crate) games: Option<u64>,
    /// Forget the games of earlier runs
    #[arg(long)]
    pub(crate) fresh: bool,
    /// Write the plots as SVG files into this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) plots: Option<PathBuf>,
    /// Write what was measured into this folder, a data file for each table: figures, intervals, games, command,
    /// commit, date, signatures
    #[arg(long, value_name = "FOLDER")]
    pub(crate) record: Option<PathBuf>,
    /// List the experiments
    #[arg(long)]
    pub(crate) list: bool,
    /// Run nothing: print every published figure with what the last full run has measured, and what explains a
    /// difference, as Markdown
    #[arg(long, conflicts_with_all = ["list", "quick", "games", "fresh", "plots", "record"])]
    pub(crate) ledger: bool,
    /// Run nothing: print which technique of which paper was tried in which game, and what came out, as Markdown
    #[arg(long, conflicts_with_all = ["ledger", "list", "quick", "games", "fresh", "plots", "record", "experiment"])]
    pub(crate) techniques: bool,
    #[command(flatten)]
    pub(crate) json: JsonArg,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
    #[command(flatten)]
    pub(crate) on: OnArgs,
    #[command(flatten)]
    pub(crate) store: StoreArg,
}

#[derive(Args)]
pub(crate) struct ReportArgs {
    /// Matches of the store, by number [default: all, or none with --experiment]
    #[arg(value_name = "MATCH")]
    pub(crate) matches: Vec<i64>,
    /// A tournament of the store, by its number
    #[arg(long, value_name = "NUMBER")]
    pub(crate) tournament: Vec<i64>,
    /// A paper or one of its tables, e.g. battleship/fig10; games that the store does not have are played
    #[arg(long, value_name = "PAPER[/TABLE]")]
    pub(crate) experiment: Option<String>,
    /// Fewer games for the experiments, wider intervals
    #[arg(long, requires = "experiment")]
    pub(crate) quick: bool,
    /// File to write
    #[arg(long, short, value_name = "FILE", default_value = "yomi-report.html")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
    #[command(flatten)]
    pub(crate) store: StoreArg,
}

#[derive(Subcommand)]
pub(crate) enum BattleshipCommand {
    /// Play placing and attacking against each other until neither finds anything better
    Equilibrium(EquilibriumArgs),
}

#[derive(Args)]
pub(crate) struct EquilibriumArgs {
    /// battleship, with or without options
    #[arg(default_value = "battleship")]
    pub(crate) game: String,
    /// Games of every style against every attacker
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub(crate) games: u32,
    /// Rounds in which both sides answer each other, before the last one, which checks
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=50))]
    pub(crate) rounds: u32,
    /// How many possible fleets attackers weigh at a time
    #[arg(long, value_name = "W", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(100..=100_000))]
    pub(crate) worlds: u32,
    /// Seed; the same seed gives the same result on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) json: JsonArg,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}
