//! `yomi analyze`: what a position tells, and what players would do there.

use crate::{
    cli::AnalyzeArgs,
    failure::Usage,
    games::catalog,
    interrupt,
    live::{self, Live},
    output,
};
use anstream::{eprintln, print, println};
use anstyle::Style;
use anyhow::{Context, anyhow};
use serde_json::json;
use std::{
    io::{IsTerminal, Read},
    path::Path,
};
use yomi_arena::session::{Asking, Session, SessionError};
use yomi_core::{Budget, Limits, Report, Spec, Stop};

pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<()> {
    let spec = super::parse_spec(&args.game)?;
    let position = read_position(&args.position)?;
    let limits = Limits { time: args.time, ..Limits::default() };
    let stop = interrupt::flag()?;
    if !args.player.is_empty() {
        return ask(args, &spec, &position, &limits, &stop);
    }
    let budget = Budget::within(&limits, Some(&stop));
    let analysis = catalog().analyze(&spec, &position, &budget).map_err(|error| Usage(error.to_string()))?;
    if let Some(file) = &args.svg {
        std::fs::write(file, &analysis.svg).with_context(|| format!("{} cannot be written", file.display()))?;
    }
    if args.json.wanted {
        return output::json(&analysis.json);
    }
    print!("{}", analysis.text);
    Ok(())
}

/// Asks players what they would do.
fn ask(args: &AnalyzeArgs, spec: &Spec, position: &str, limits: &Limits, stop: &Stop) -> anyhow::Result<()> {
    let session = catalog().position(spec, position).map_err(|error| Usage(error.to_string()))?;
    let seat = session.turn().ok_or_else(|| Usage("the game is over; there is nothing to decide".into()))?;
    let name = catalog().game(spec.name())?.seats()[seat.index()];
    if !args.json.wanted {
        print!("{}", session.show(Some(seat)));
    }
    let mut all = Vec::new();
    for player in &args.player {
        let player = super::player(player)?;
        let (action, found) = advice(&*session, &player, limits, stop)?;
        if args.json.wanted {
            all.push(json!({"player": player, "seat": name, "action": action, "found": found}));
        } else {
            let bold = Style::new().bold();
            let found = found.map_or(String::new(), |found| format!("  ({})", live::line(&found, false)));
            println!("{bold}{player}{bold:#} would play {bold}{action}{bold:#} for {name}{found}");
        }
    }
    if args.json.wanted { output::json(&all) } else { Ok(()) }
}

/// What a player would do, and the last that it told of how it came to it.
fn advice(
    session: &dyn Session,
    player: &str,
    limits: &Limits,
    stop: &Stop,
) -> anyhow::Result<(String, Option<Report>)> {
    let mut shown = Live::new(false);
    let mut found = None;
    let mut listen = |report: &Report| {
        shown.show(report);
        found = Some(report.clone());
    };
    let asking = Asking { limits: limits.clone(), stop: Some(stop), listener: Some(&mut listen) };
    let action = session.advise(player, asking).map_err(|error| match error {
        SessionError::Player(error) => error.into(),
        other => anyhow!("{player} has no answer: {other}"),
    })?;
    Ok((action, found))
}

fn read_position(file: &Path) -> anyhow::Result<String> {
    if file != Path::new("-") {
        return super::read_text(file);
    }
    if std::io::stdin().is_terminal() {
        eprintln!("Type the position, then Ctrl-D:");
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
