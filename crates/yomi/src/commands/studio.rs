//! `yomi studio`: play in the browser.

use crate::{
    cli::StudioArgs,
    failure::Usage,
    games::{self, catalog},
    interrupt, store_path,
};
use anstream::{eprintln, println};
use anstyle::Style;
use std::{io::IsTerminal, path::Path, sync::Arc, time::Duration};
use yomi_studio::{Admission, Options};

/// Games at a time. A position and its history take some kilobytes.
const MOST_GAMES: usize = 1000;
/// Players that think at a time. There are more of them than cores, so that a quick one need not wait for slow ones.
const THINKERS: usize = 16;
/// A decision's time at most. Nobody waits for a move that long.
const THINKING: Duration = Duration::from_secs(120);

pub(crate) fn run(args: StudioArgs) -> anyhow::Result<()> {
    let admission = Admission { password: password(args.password_file.as_deref())?, hosts: args.allow_host };
    let is_open = !args.host.is_loopback();
    if is_open && args.allow_programs && admission.password.is_none() {
        return Err(Usage(
            "whoever reaches the studio could run anything on this machine; with --host and --allow-programs give it a password, by --password-file".into(),
        )
        .into());
    }
    if is_open && admission.password.is_none() {
        warn();
    }
    let stop = interrupt::flag()?;
    let options = Options {
        host: args.host,
        port: args.port,
        store: store_path::path(args.store.store)?,
        on: args.on.access()?,
        games: MOST_GAMES,
        thinkers: THINKERS,
        thinking: THINKING,
        admission,
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

/// What everybody needs who comes in: the first line of the file, or what the environment has.
fn password(file: Option<&Path>) -> anyhow::Result<Option<String>> {
    let text = match file {
        Some(file) => Some(super::read_text(file)?),
        None => std::env::var("YOMI_PASSWORD").ok(),
    };
    let Some(text) = text else { return Ok(None) };
    let password = text.lines().next().unwrap_or_default();
    if password.is_empty() {
        return Err(Usage("the password is empty; write it into the first line of the file".into()).into());
    }
    Ok(Some(password.to_owned()))
}

/// Says what it means to let everybody in.
fn warn() {
    let alarm = Style::new().bold().fg_color(Some(anstyle::AnsiColor::Red.into()));
    eprintln!("{alarm}┌──────────────────────────────────────────────────────────────────────────┐");
    eprintln!("│ WARNING: the studio is open to the network and asks for no password.     │");
    eprintln!("│ Whoever reaches it can see all stored games, keep this machine busy and  │");
    eprintln!("│ store files of games. Everything is sent unencrypted.                    │");
    eprintln!("│ --password-file FILE lets only those in who know the password.           │");
    eprintln!("└──────────────────────────────────────────────────────────────────────────┘{alarm:#}");
}
