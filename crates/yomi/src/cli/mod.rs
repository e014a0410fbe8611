//! What can be typed.

mod amazons;
mod arena;
mod bridge;
mod cluster;
mod geister;
mod tubstap;

use crate::games;
pub(crate) use amazons::{AmazonsCommand, AmazonsSolveArgs, DuelArgs, ProbabilitiesArgs, SelfPlayArgs, UciArgs};
pub(crate) use arena::{ConductArgs, RatingsArgs, TournamentArgs};
pub(crate) use bridge::{BridgeCommand, ClientArgs, ContractsArg, SystemArg, TableArgs};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
pub(crate) use cluster::{ClusterArgs, OnArgs, WorkerArgs, access};
pub(crate) use geister::{GeisterClientArgs, GeisterCommand, ServerArgs, TrainArgs};
use std::{
    net::{IpAddr, Ipv4Addr},
    path::PathBuf,
    time::Duration,
};
pub(crate) use tubstap::{
    GenerateArgs, LoadArgs, SaveArgs, TablesArgs, TubstapClientArgs, TubstapCommand, TubstapServerArgs,
};

use yomi_arena::time_control::{self, TimeControl};
use yomi_core::{Clock, stats::Sprt};

/// yomi: five games of reading ahead and reading the opponent.
///
/// Without a command, the studio starts: every game in the browser.
#[derive(Parser)]
#[command(name = "yomi", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play, watch and experiment in the browser; what happens without a command
    Studio(StudioArgs),
    /// A short tour: a sample game of each kind and one published figure
    Tour,
    /// List the games with their options and players
    Games(GamesArgs),
    /// Tell how a game is played
    Rules(RulesArgs),
    /// Play a game in the terminal
    Play(PlayArgs),
    /// Let two players play many games against each other
    Match(MatchArgs),
    /// Let many players play against each other
    Tournament(TournamentArgs),
    /// Play for others: take games from a cluster and send back what came out
    Worker(WorkerArgs),
    /// Tell who works in a cluster, on what and how fast
    Cluster(ClusterArgs),
    /// Rate the players of a game by all games of the store
    Ratings(RatingsArgs),
    /// Print a signature of how each player behaves: the same number, the same decisions
    Bench(BenchArgs),
    /// What helps those who write bots
    #[command(subcommand)]
    Bot(BotCommand),
    /// Offer a seat at any game to a language-model agent (Model Context Protocol, over standard input and output)
    Mcp(McpArgs),
    /// Tell what a position holds: chances, best choices, a picture
    Analyze(AnalyzeArgs),
    /// Solve bridge boards double dummy: all twenty results, par, the score of every card
    Solve(SolveArgs),
    /// Turn a file of bridge boards into another format
    Convert(ConvertArgs),
    /// Count the action sequences of a length from the start of a game
    Perft(PerftArgs),
    /// List the matches in the store
    List(ListArgs),
    /// Show a stored game
    Replay(ReplayArgs),
    /// Write stored games as JSON Lines
    Export(ExportArgs),
    /// Read games from JSON Lines, or from files of other programs (.sgf, .pbn, .lin, .tbsmap, .tbsreplay, ...), into
    /// the store
    Import(ImportArgs),
    /// Repeat the tables of the papers and compare
    Reproduce(ReproduceArgs),
    /// Write matches and experiments with plots into one HTML file
    Report(ReportArgs),
    /// What only Amazons has
    #[command(subcommand)]
    Amazons(AmazonsCommand),
    /// What only battleship has
    #[command(subcommand)]
    Battleship(BattleshipCommand),
    /// What only bridge has
    #[command(subcommand)]
    Bridge(BridgeCommand),
    /// What only Geister has
    #[command(subcommand)]
    Geister(GeisterCommand),
    /// What only TUBSTAP has
    #[command(subcommand)]
    Tubstap(TubstapCommand),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
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

#[derive(Subcommand)]
pub(crate) enum BattleshipCommand {
    /// Play placing and attacking against each other until neither finds anything better
    Equilibrium(EquilibriumArgs),
}

/// Where games are kept.
#[derive(Args)]
pub(crate) struct StoreArg {
    /// The store's file, or :memory: to keep nothing [default: in the user's data directory]
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
}

/// The form of the output.
#[derive(Args)]
pub(crate) struct JsonArg {
    /// Print JSON
    #[arg(id = "json", long = "json")]
    pub(crate) wanted: bool,
}

/// A number of threads.
#[derive(Args)]
pub(crate) struct ThreadsArg {
    /// Threads that play [default: one per core]
    #[arg(long, visible_alias = "concurrency", value_name = "T", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
}

impl ThreadsArg {
    pub(crate) fn count(&self) -> usize {
        match self.threads {
            Some(threads) => threads as usize,
            None => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        }
    }
}

/// Games of a match at most: more than anybody waits for.
pub(crate) const MOST_GAMES: u64 = 1 << 40;

const GAME_HELP: &str =
    "Game with options, e.g. geister or battleship:board=8x8,touch=no (key=@FILE takes a file's text)";

#[derive(Args)]
pub(crate) struct StudioArgs {
    /// Address to listen at; the default can be reached from this machine only
    #[arg(long, value_name = "ADDRESS", default_value_t = StudioArgs::default().host)]
    pub(crate) host: IpAddr,
    /// Port to listen at; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = StudioArgs::default().port)]
    pub(crate) port: u16,
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
            no_open: false,
            allow_programs: false,
            on: OnArgs::default(),
            store: StoreArg { store: None },
        }
    }
}

#[derive(Args)]
pub(crate) struct GamesArgs {
    /// Only this game
    pub(crate) game: Option<String>,
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
pub(crate) struct MatchArgs {
    #[arg(help = GAME_HELP)]
    pub(crate) game: String,
    /// Player A, e.g. random
    pub(crate) a: String,
    /// Player B
    pub(crate) b: String,
    /// Games in all; games of an earlier run count [default: 100, or with --sprt as many as it takes]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub(crate) games: Option<u64>,
    /// Play until a sequential test decides, over pairs of games (boards in duplicate bridge, single games with
    /// --no-swap), e.g. elo0=0,elo1=5[,alpha=0.05,beta=0.05,model=normalized|logistic]
    #[arg(long, value_name = "TEST")]
    pub(crate) sprt: Option<Sprt>,
    /// Seed; the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// A always has the first side (otherwise sides are swapped in pairs of games)
    #[arg(long)]
    pub(crate) no_swap: bool,
    /// Ask this player what it would do wherever A thinks (and not where it follows a rule of thumb), and tally how
    /// often it differs
    #[arg(long, value_name = "PLAYER")]
    pub(crate) shadow: Option<String>,
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    #[command(flatten)]
    pub(crate) conduct: ConductArgs,
    /// Keep counts only, of a thousand games at a time: for more games than anybody looks at (a game takes some hundred
    /// bytes otherwise)
    #[arg(long, conflicts_with = "sprt")]
    pub(crate) tallies: bool,
    /// Forget the games of earlier runs
    #[arg(long)]
    pub(crate) fresh: bool,
    #[command(flatten)]
    pub(crate) json: JsonArg,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
    #[command(flatten)]
    pub(crate) on: OnArgs,
    #[command(flatten)]
    pub(crate) store: StoreArg,
}

/// How much time players have.
#[derive(Args)]
pub(crate) struct TimeArgs {
    /// A clock for each seat, in seconds, with what is added after a decision, e.g. 60+0.6; who oversteps it loses.
    /// Players with ms=clock use it, others are ended by it
    #[arg(long, value_name = "TIME[+INCREMENT]")]
    clock: Option<Clock>,
    /// Seconds for every decision, e.g. 0.1; who oversteps them loses
    #[arg(long, value_name = "SECONDS", conflicts_with = "clock", value_parser = time_control::move_time)]
    move_time: Option<Duration>,
}

impl TimeArgs {
    pub(crate) fn control(&self) -> TimeControl {
        match (self.clock, self.move_time) {
            (Some(clock), _) => TimeControl::Game(clock),
            (None, Some(time)) => TimeControl::Move(time),
            (None, None) => TimeControl::None,
        }
    }
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
