//! Tournaments and ratings, and how games of matches begin and end.

use super::{GAME_HELP, JsonArg, MOST_GAMES, OnArgs, StoreArg, ThreadsArg, TimeArgs};
use clap::Args;
use yomi_arena::{
    adjudication::{Adjudication, Draw, Resign},
    tournament::Format,
};

/// From which positions games begin, and when they are ended early. The names are those of fastchess.
#[derive(Args)]
pub(crate) struct ConductArgs {
    /// Begin games from a book (file=FILE[,plies=N,order=random,start=N]: games or positions in .sgf, .pbn, .jsonl,
    /// ..., or a specification a line) or after random actions (plies=N[,balance=0.2,judge=PLAYER])
    #[arg(long, value_name = "OPENINGS")]
    openings: Option<String>,
    /// Play the deals and contracts of a file, e.g. deals.pbn; the same as --openings file=FILE
    #[arg(long, value_name = "FILE", conflicts_with = "openings")]
    deals: Option<String>,
    /// A side has lost when both sides' values say so again and again: movecount=3,score=0.9[,twosided=no], values
    /// being from -1 to 1
    #[arg(long, value_name = "RULE")]
    resign: Option<Resign>,
    /// A game is drawn when both sides' values say so again and again: movenumber=10,movecount=4,score=0.05
    #[arg(long, value_name = "RULE")]
    draw: Option<Draw>,
    /// After so many moves of each side a game is scored as it stands, or drawn where it has no score
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    maxmoves: Option<u32>,
    /// End games whose winner the game can prove
    #[arg(long)]
    solved: bool,
}

impl ConductArgs {
    pub(crate) fn adjudication(&self) -> Adjudication {
        Adjudication { resign: self.resign, draw: self.draw, maxmoves: self.maxmoves, solved: self.solved }
    }

    /// What was written about openings.
    pub(crate) fn openings(&self) -> Option<String> {
        let deals =
            self.deals.as_ref().map(|file| format!("file=\"{}\"", file.replace('\\', "\\\\").replace('"', "\\\"")));
        self.openings.clone().or(deals)
    }

    /// Whether anything was said.
    pub(crate) fn is_given(&self) -> bool {
        self.openings().is_some() || self.adjudication() != Adjudication::default()
    }
}

#[derive(Args)]
pub(crate) struct TournamentArgs {
    /// The game with options, or a file with everything, e.g. my.toml
    #[arg(value_name = "GAME or FILE")]
    pub(crate) game: String,
    /// The players, in the order of their seeding
    pub(crate) players: Vec<String>,
    /// Who meets whom: roundrobin, gauntlet, swiss or knockout
    #[arg(long, value_name = "FORMAT", default_value = "roundrobin")]
    pub(crate) tournament: Format,
    /// Rounds [default: 10, for swiss as many as leave one unbeaten]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) rounds: Option<u32>,
    /// Games of a meeting, in pairs with swapped sides on the same deal or opening [default: 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub(crate) games: Option<u64>,
    /// How many players of a gauntlet meet all others [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) seeds: Option<usize>,
    /// Seed; the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    #[command(flatten)]
    pub(crate) conduct: ConductArgs,
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

#[derive(Args)]
pub(crate) struct RatingsArgs {
    #[arg(help = GAME_HELP, required_unless_present = "ladders")]
    pub(crate) game: Option<String>,
    /// A player whose rating is given, e.g. random=0 [default: one in the middle has 0]
    #[arg(long, value_name = "PLAYER=ELO", value_parser = anchor)]
    pub(crate) anchor: Option<(String, f64)>,
    /// Run nothing: print the ladders of all games, as they were measured last, as Markdown
    #[arg(long, conflicts_with_all = ["game", "anchor"])]
    pub(crate) ladders: bool,
    #[command(flatten)]
    pub(crate) json: JsonArg,
    #[command(flatten)]
    pub(crate) store: StoreArg,
}

/// `PLAYER=ELO`; a player's specification may hold equals signs itself.
fn anchor(text: &str) -> Result<(String, f64), String> {
    let parsed =
        text.rsplit_once('=').and_then(|(player, elo)| Some((player.trim().to_owned(), elo.trim().parse().ok()?)));
    let finite = parsed.filter(|(player, elo): &(String, f64)| !player.is_empty() && elo.is_finite());
    finite.ok_or_else(|| format!("{text:?} is no anchor; write a player and its rating, as in random=0"))
}
