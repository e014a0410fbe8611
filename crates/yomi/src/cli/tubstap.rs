//! What can be typed after `yomi tubstap`.

use super::{JsonArg, OnArgs, StoreArg, ThreadsArg};
use clap::{Args, Subcommand};
use std::path::PathBuf;
use yomi_tubstap::tables::Composition;

/// Where clients find a server.
const PORT: u16 = 7_777;

#[derive(Subcommand)]
pub(crate) enum TubstapCommand {
    /// Wait for two TUBSTAP programs and let them play (the platform's protocol)
    Server(TubstapServerArgs),
    /// Play at such a server
    Client(TubstapClientArgs),
    /// Write a stored game as a replay file of the platform
    Save(SaveArgs),
    /// Read replay files of the platform into the store
    Load(LoadArgs),
    /// Make a map at random, the same for both sides, and see how fair it is
    Generate(GenerateArgs),
    /// Compute the tables of solved battles that players judge by, so that they need not do it when they first play
    Tables(TablesArgs),
}

/// What both ends need to know.
#[derive(Args)]
pub(crate) struct TubstapConnectionArgs {
    /// The server's name or address
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// Write everything that is said into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct TubstapServerArgs {
    /// The port, at which red comes first; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = PORT)]
    pub(crate) port: u16,
    /// The map: one that comes with the game (see 'yomi games tubstap') or a .tbsmap file; clients are sent its text
    #[arg(long, value_name = "MAP", default_value = "road-fap")]
    pub(crate) map: String,
    /// Battles to play, each with clients that come for it [default: until stopped]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: Option<u32>,
    /// How long a side may think about each turn; who takes longer loses
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) timeout: u64,
    /// Write every battle as a replay file into this directory
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) replays: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) connection: TubstapConnectionArgs,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}

#[derive(Args)]
pub(crate) struct TubstapClientArgs {
    /// The server's port
    #[arg(long, value_name = "PORT", default_value_t = PORT, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) port: u16,
    /// The player (see 'yomi games tubstap')
    #[arg(long, value_name = "PLAYER", default_value = "greedy")]
    pub(crate) player: String,
    /// Where the server's maps are, besides those that come with the game
    #[arg(long, value_name = "DIRECTORY", default_value = ".")]
    pub(crate) maps: PathBuf,
    /// Battles to play, one after the other
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// Seed of the player
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) connection: TubstapConnectionArgs,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}

#[derive(Args)]
pub(crate) struct SaveArgs {
    /// The game, as MATCH/GAME (see 'yomi list')
    pub(crate) id: String,
    /// The file; standard output if none is named
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The day it was played, in any form
    #[arg(long, value_name = "DATE", default_value = "")]
    pub(crate) date: String,
    #[command(flatten)]
    pub(crate) store: StoreArg,
}

#[derive(Args)]
pub(crate) struct LoadArgs {
    /// The replay files
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) store: StoreArg,
}

#[derive(Args)]
pub(crate) struct GenerateArgs {
    /// Columns and rows inside the border, 3x3 to 16x16
    #[arg(long, value_name = "COLUMNSxROWS", default_value = "10x10")]
    pub(crate) size: String,
    /// The units of each side: letters of F, A, P, U, R, I
    #[arg(long, value_name = "LETTERS", default_value = "FAPPRUI")]
    pub(crate) units: String,
    /// How often each terrain comes up, in proportion: barred, plain, sea, forest, mountain, road, fortress
    #[arg(long, value_name = "NUMBERS", default_value = "3,50,5,15,7,18,2")]
    pub(crate) terrain: String,
    /// Turns of both sides together until HP decide
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) limit: u16,
    /// A lead in HP up to this is a draw at the limit
    #[arg(long, value_name = "HP", default_value_t = 5)]
    pub(crate) threshold: u16,
    /// Seed of the map, and of the battles on it
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// See how fair it is by battles of this player with itself (see 'yomi games tubstap')
    #[arg(long, value_name = "PLAYER")]
    pub(crate) check: Option<String>,
    /// How many battles --check plays
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// The file; standard output if none is named
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}

#[derive(Args)]
pub(crate) struct TablesArgs {
    /// Which kinds of units meet: three of the letters F, A, P, U, R, I for both sides, as FAP, or for each, as FAP-FAR
    /// [default: the four of the paper]
    #[arg(value_name = "COMPOSITION")]
    pub(crate) compositions: Vec<Composition>,
    /// Compute those anew that are there
    #[arg(long)]
    pub(crate) fresh: bool,
    #[command(flatten)]
    pub(crate) json: JsonArg,
    #[command(flatten)]
    pub(crate) on: OnArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}
