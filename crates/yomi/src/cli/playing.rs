//! Playing: in the browser, in the terminal, by programs and agents.

use super::{GAME_HELP, JsonArg, OnArgs, StoreArg};
use clap::{Args, Subcommand};
use std::{
    net::{IpAddr, Ipv4Addr},
    path::PathBuf,
    time::Duration,
};
use yomi_arena::time_control;

#[derive(Args)]
pub(crate) struct StudioArgs {
    /// Address to listen at; the default can be reached from this machine only
    #[arg(long, value_name = "ADDRESS", default_value_t = StudioArgs::default().host)]
    pub(crate) host: IpAddr,
    /// Port to listen at; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = StudioArgs::default().port)]
    pub(crate) port: u16,
    /// A name by which the studio may be reached, besides localhost and addresses; also several
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<String>,
    /// File with the password that everybody needs who comes in; the variable YOMI_PASSWORD does the same
    #[arg(long, value_name = "FILE")]
    pub(crate) password_file: Option<PathBuf>,
    /// Print the address and open no browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Let programs be named as players (cmd:COMMAND): whoever reaches the studio can then run anything on this machine
    #[arg(long)]
    pub(crate) allow_programs: bool,
    #[command(flatten)]
    pub(crate) on: OnArgs,
    #[command(flatten)]
    pub(crate) store: StoreArg,
}

impl Default for StudioArgs {
    fn default() -> Self {
        StudioArgs {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 7878,
            allow_host: Vec::new(),
            password_file: None,
            no_open: false,
            allow_programs: false,
            on: OnArgs::default(),
            store: StoreArg { store: None },
        }
    }
}

#[derive(Args)]
pub(crate) struct GamesArgs {
    /// Only this game, with its options and its players
    pub(crate) game: Option<String>,
    /// Only this player of it, with all its settings
    pub(crate) player: Option<String>,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// The game
    pub(crate) game: String,
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[arg(help = GAME_HELP)]
    pub(crate) game: String,
    /// Your seat, by name or number; several seats with commas, all, or none to watch [default: the first seat to
    /// decide]
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: Option<String>,
    /// The player of all other seats, or a level: beginner, casual, ..., expert [default: the game's second level]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) against: Option<String>,
    /// Seconds that it may take for a decision, e.g. 1
    #[arg(long, value_name = "SECONDS", value_parser = time_control::move_time)]
    pub(crate) move_time: Option<Duration>,
    /// Seed of chance and players [default: a new one every time]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) store: StoreArg,
}

#[derive(Args)]
pub(crate) struct McpArgs {
    /// The seed of the first game, which the agent does not learn [default: a new one each time]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Seconds that machines may take for a decision, e.g. 1
    #[arg(long, value_name = "SECONDS", value_parser = time_control::move_time)]
    pub(crate) move_time: Option<Duration>,
    /// Let the agent have positions analysed from its seat
    #[arg(long)]
    pub(crate) allow_analysis: bool,
    /// Let the agent name programs as opponents (cmd:COMMAND): it can then run anything on this machine
    #[arg(long)]
    pub(crate) allow_programs: bool,
    #[command(flatten)]
    pub(crate) store: StoreArg,
}

#[derive(Subcommand)]
pub(crate) enum BotCommand {
    /// Run a bot through every game and tell what is wrong with it
    Check(BotCheckArgs),
    /// Print the JSON Schemas of the bot protocol, and of what a bot sees in each game
    Schema,
    /// Print a conversation with a bot in each game, as docs/transcripts.md has it
    Transcripts,
}

#[derive(Args)]
pub(crate) struct BotCheckArgs {
    /// The command, as in "python3 bot.py", or a specification, as in "cmd:python3 bot.py,memory=512"
    pub(crate) command: String,
    /// Only this game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) json: JsonArg,
}
