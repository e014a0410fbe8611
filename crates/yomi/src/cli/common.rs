//! What several commands take.

use clap::Args;
use std::path::PathBuf;

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

pub(super) const GAME_HELP: &str =
    "Game with options, e.g. geister or battleship:board=8x8,touch=no (key=@FILE takes a file's text)";
