//! `yomi studio`: play in the browser.

use crate::{
    cli::StudioArgs,
    games::{self, catalog},
    interrupt, store_path,
};
use anstream::{eprintln, println};
use anstyle::Style;
use std::{io::IsTerminal, sync::Arc, time::Duration};
use yomi_studio::Options;

/// Games at a time. A position and its history take some kilobytes.
const MOST_GAMES: usize = 1000;
/// Players that think at a time. There are more of them than cores, so that a quick one need not wait for slow ones.
const THINKERS: usize = 16;
/// A decision's time at most. Nobody waits for a move that long.
const THINKING: Duration = Duration::from_secs(120);

pub(crate) fn run(args: StudioArgs) -> anyhow::Result<()> {
    let stop = interrupt::flag()?;
    let options = Options {
        host: args.host,
        port: args.port,
        store: store_path::path(args.store.store)?,
        on: args.on.access()?,
        games: MOST_GAMES,
        thinkers: THINKERS,
        thinking: THINKING,
    };
    // A web request must not run programs, unless whoever started the studio says so.
    let catalog = if args.allow_programs { Arc::clone(catalog()) } else { Arc::new(games::without_programs()) };
    yomi_studio::serve(&catalog, &options, &stop, |address| {
        let bold = Style::new().bold();
        println!("The studio is at {bold}http://{address}/{bold:#}  (Ctrl-C ends it)");
        if !args.no_open
            && std::io::stdout().is_terminal()
            && let Err(error) = open::that_detached(format!("http://{address}/"))
        {
            eprintln!("no browser could be opened ({error}); open the address yourself");
        }
    })?;
    Ok(())
}
