//! Matches, tournaments and ratings, and how their games begin and end.

use super::{GAME_HELP, JsonArg, MOST_GAMES, OnArgs, StoreArg, ThreadsArg};
use clap::Args;
use std::time::Duration;
use yomi_arena::{
    adjudication::{Adjudication, Draw, Resign},
    time_control::{self, TimeControl},
    tournament::Format,
};
use yomi_core::{Clock, stats::Sprt};

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

/// How games are played and kept, one match or many.
#[derive(Args)]
pub(crate) struct RunArgs {
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
    /// A always has the first side (otherwise sides are swapped in pairs of games)
    #[arg(long)]
    pub(crate) no_swap: bool,
    /// Ask this player what it would do wherever A thinks (and not where it follows a rule of thumb), and tally how
    /// often it differs
    #[arg(long, value_name = "PLAYER")]
    pub(crate) shadow: Option<String>,
    /// Keep counts only, of a thousand games at a time: for more games than anybody looks at (a game takes some hundred
    /// bytes otherwise)
    #[arg(long, conflicts_with = "sprt")]
    pub(crate) tallies: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
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
    #[command(flatten)]
    pub(crate) run: RunArgs,
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
