//! What can be typed.

mod amazons;
mod arena;
mod bridge;
mod cluster;
mod common;
mod experiments;
mod geister;
mod playing;
mod positions;
mod stored;
mod tubstap;

pub(crate) use amazons::{AmazonsCommand, AmazonsSolveArgs, DuelArgs, ProbabilitiesArgs, SelfPlayArgs, UciArgs};
pub(crate) use arena::{MatchArgs, RatingsArgs, TournamentArgs};
pub(crate) use bridge::{BridgeCommand, ClientArgs, ContractsArg, SystemArg, TableArgs};
use clap::{Parser, Subcommand};
use clap_complete::Shell;
pub(crate) use cluster::{ClusterArgs, OnArgs, WorkerArgs, access};
use common::GAME_HELP;
pub(crate) use common::{JsonArg, MOST_GAMES, StoreArg, ThreadsArg};
pub(crate) use experiments::{BattleshipCommand, EquilibriumArgs, ReportArgs, ReproduceArgs};
pub(crate) use geister::{GeisterClientArgs, GeisterCommand, ServerArgs, TrainArgs};
pub(crate) use playing::{BotCheckArgs, BotCommand, GamesArgs, McpArgs, PlayArgs, RulesArgs, StudioArgs};
pub(crate) use positions::{AnalyzeArgs, BenchArgs, ConvertArgs, PerftArgs, SolveArgs};
pub(crate) use stored::{ExportArgs, ImportArgs, ListArgs, ReplayArgs};
pub(crate) use tubstap::{
    GenerateArgs, LoadArgs, SaveArgs, TablesArgs, TubstapClientArgs, TubstapCommand, TubstapServerArgs,
};

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
