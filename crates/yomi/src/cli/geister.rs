//! What can be typed after `yomi geister`.

use super::JsonArg;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Where the first side of a game finds a server. The second side has the next port.
const PORT: u16 = 10_000;

#[derive(Subcommand)]
pub(crate) enum GeisterCommand {
    /// Wait for two Geister programs and let them play (the Game AI Tournament's protocol)
    Server(ServerArgs),
    /// Play at such a server
    Client(GeisterClientArgs),
    /// Learn by self-play what the learned players know, on all cores
    Train(TrainArgs),
}

/// What both ends need to know.
#[derive(Args)]
pub(crate) struct GeisterConnectionArgs {
    /// The server's name or address
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// Write everything that is said into this file, hidden colours included
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// The rules, with the limit after which a game is drawn (see 'yomi games geister')
    #[arg(long, value_name = "GAME", default_value = "geister")]
    pub(crate) rules: String,
}

#[derive(Args)]
pub(crate) struct ServerArgs {
    /// The first side's port, the second side's is the next one; 0 for any two that are free
    #[arg(long, value_name = "PORT", default_value_t = PORT, value_parser = clap::value_parser!(u16).range(..65_535))]
    pub(crate) port: u16,
    /// Games to play, each with clients that come for it [default: until stopped]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: Option<u32>,
    /// How long a side may think in a game before --timeout counts
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(..=86_400))]
    pub(crate) time: u64,
    /// How long a side may think about each move after that; who takes longer loses
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) timeout: u64,
    /// Wrong moves of a side that are answered with NG and may be made better; the next one loses
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) pardons: u32,
    #[command(flatten)]
    pub(crate) connection: GeisterConnectionArgs,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}

#[derive(Args)]
pub(crate) struct GeisterClientArgs {
    /// The server's port: by custom even for the first side, odd for the second (a client finds out if it is otherwise)
    #[arg(long, value_name = "PORT", default_value_t = PORT, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) port: u16,
    /// The player (see 'yomi games geister')
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    pub(crate) player: String,
    /// Games to play, one after the other
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// Seed of the player
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) connection: GeisterConnectionArgs,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}

#[derive(Args)]
pub(crate) struct TrainArgs {
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 300_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Games that are played before anything is learned from them
    #[arg(long, value_name = "N", default_value_t = 48, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) batch: u64,
    /// Seed of all games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How far a weight moves at first
    #[arg(long, value_name = "RATE", default_value_t = 0.02)]
    pub(crate) rate: f32,
    /// What being hard to predict is worth at first; a fifth of it at the end
    #[arg(long, value_name = "WORTH", default_value_t = 0.05)]
    pub(crate) mixing: f32,
    /// A player to learn against as well, besides itself and what it was (see 'yomi games geister'); may come more than once
    #[arg(long, value_name = "PLAYER")]
    pub(crate) pool: Vec<String>,
    /// Begin with the weights of this file
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// Where to write the weights, again and again while it learns
    #[arg(long, short, value_name = "FILE", default_value = "geister.weights")]
    pub(crate) output: PathBuf,
}
