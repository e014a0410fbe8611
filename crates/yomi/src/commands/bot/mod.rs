//! `yomi bot`: what helps those who write bots.

mod transcripts;

use crate::{
    cli::{BotCheckArgs, BotCommand},
    games::catalog,
    output,
};
use anstream::println;
use anstyle::AnsiColor;
use anyhow::{Context, bail};
use schemars::{Schema, SchemaGenerator};
use serde::Serialize;
use std::{collections::BTreeMap, path::Path, sync::Arc, time::Duration};
use yomi_arena::{
    catalog::GameKind,
    matches::{Match, MatchSpec},
    store::Store,
    time_control::TimeControl,
    workforce::Threads,
};
use yomi_bots::{KINDS, Program, check_manners, containment, schemas};
use yomi_core::{Spec, Stop};

/// Games of each kind, one from each side.
const GAMES: u64 = 2;

/// A short time for a decision: a bot must answer when it is told to stop.
const HURRY: Duration = Duration::from_millis(200);

pub(crate) fn run(command: BotCommand) -> anyhow::Result<()> {
    match command {
        BotCommand::Check(args) => check(&args),
        BotCommand::Schema => output::json(&Schemas::new()),
        BotCommand::Transcripts => transcripts::run(),
    }
}

/// One thing that was looked at.
#[derive(Serialize)]
struct Finding {
    what: String,
    /// What is wrong; none if nothing is.
    problem: Option<String>,
}

/// All that a bot may read or write.
#[derive(Serialize)]
struct Schemas {
    messages: BTreeMap<&'static str, Schema>,
    /// What a bot sees in each game: the `view` of `go`.
    views: BTreeMap<&'static str, Schema>,
}

impl Schemas {
    fn new() -> Self {
        let view = |game: &Arc<dyn GameKind>| {
            let mut schemas = SchemaGenerator::default();
            let mut schema = game.scene_schema(&mut schemas);
            schema.insert("$defs".into(), schemas.take_definitions(true).into());
            (game.name(), schema)
        };
        Schemas { messages: schemas(), views: catalog().games().iter().map(view).collect() }
    }
}

fn check(args: &BotCheckArgs) -> anyhow::Result<()> {
    let spec = specification(&args.command)?;
    let Some(program) = Program::named(&spec)? else { unreachable!("the specification names a program") };
    let mut findings: Vec<Finding> = check_manners(&program, &opening(args.game.as_deref())?)
        .into_iter()
        .map(|(what, fault)| Finding { what: what.into(), problem: fault.map(|fault| fault.to_string()) })
        .collect();
    for game in catalog().games() {
        if args.game.as_deref().is_some_and(|name| name != game.name()) {
            continue;
        }
        for (time, how) in [(TimeControl::None, "without a clock"), (TimeControl::Move(HURRY), "in a hurry")] {
            let problem = play(game.name(), &spec, time)?;
            findings.push(Finding { what: format!("{} {how}", game.name()), problem });
        }
    }
    if args.json.wanted {
        output::json(&findings)?;
    } else {
        println!("contained by {}", containment());
        findings.iter().for_each(tell);
    }
    match findings.iter().filter(|finding| finding.problem.is_some()).count() {
        0 => Ok(()),
        1 => bail!("the bot has one fault"),
        faults => bail!("the bot has {faults} faults"),
    }
}

/// A specification, or a command by itself.
fn specification(text: &str) -> anyhow::Result<Spec> {
    match text.parse::<Spec>() {
        Ok(spec) if KINDS.iter().any(|kind| kind.name == spec.name()) => Ok(spec),
        _ => Ok(Spec::new("cmd").with("command", text)),
    }
}

/// What a bot is told up to the first `go` of a game: the one that it is checked for, or any.
fn opening(game: Option<&str>) -> anyhow::Result<Vec<String>> {
    let game = catalog().configure(&Spec::new(game.unwrap_or(catalog().games()[0].name())))?;
    let session = game.session(1);
    let seat = session.turn().context("a game begins with somebody's turn")?;
    Ok(session.told_to_a_bot(seat))
}

/// What the bot does wrong in games against a random player; none if nothing.
fn play(game: &str, bot: &Spec, time: TimeControl) -> anyhow::Result<Option<String>> {
    let players = [bot.to_string(), "random".into()];
    let spec = MatchSpec { game: game.into(), players, seed: 1, swap: true, time, ..MatchSpec::default() };
    let ready = Match::new(catalog(), &spec)?;
    let mut store = Store::open(Path::new(":memory:"))?;
    ready.run(&mut store, GAMES, &Threads(1), &Stop::new(), &mut |_| {})?;
    let id = ready.id(&mut store)?;
    for (number, result) in store.results(id, GAMES)? {
        let ours = ready.key().side_of_a(number);
        if result.forfeit().is_some_and(|(side, _)| side == ours) {
            let decisions = result.decisions[ours.index()];
            return Ok(Some(format!("{} (at its decision {decisions})", result.reason)));
        }
    }
    Ok(None)
}

fn tell(finding: &Finding) {
    let (good, bad) = (AnsiColor::Green.on_default(), AnsiColor::Red.on_default());
    match &finding.problem {
        None => println!("{good}well{good:#}   {}", finding.what),
        Some(problem) => println!("{bad}wrong{bad:#}  {}: {problem}", finding.what),
    }
}
