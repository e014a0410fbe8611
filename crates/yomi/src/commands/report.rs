//! `yomi report`: matches and experiments as one HTML file.

use super::reproduce;
use crate::{cli::ReportArgs, failure::Usage, games::catalog, interrupt, store_path};
use anstream::eprintln;
use anyhow::Context;
use yomi_arena::{
    experiment::{self, Options},
    report_page::{self, MatchSection},
    store::{Store, StoredMatch},
    summary::Summary,
    tournament::Standings,
    workforce::Threads,
};

pub(crate) fn run(args: ReportArgs) -> anyhow::Result<()> {
    let experiments = match &args.experiment {
        Some(name) => experiment::select(catalog(), Some(name))?,
        None => Vec::new(),
    };
    let mut store = store_path::open(args.store.store.clone())?;
    let tournaments = tournaments(&store, &args)?;
    let named = args.experiment.is_some() || !args.tournament.is_empty();
    let matches = if named && args.matches.is_empty() {
        Vec::new()
    } else {
        chosen(&store, &args.matches)?.into_iter().map(|stored| section(&store, stored)).collect::<Result<_, _>>()?
    };
    if matches.is_empty() && experiments.is_empty() && tournaments.is_empty() {
        return Err(Usage(
            "the store has no games to report; play a match first, or name a paper's table with --experiment".into(),
        )
        .into());
    }
    let stop = interrupt::flag()?;
    let options = Options { quick: args.quick, games: None, threads: args.threads.count(), fresh: false };
    let mut reports = Vec::new();
    for experiment in &experiments {
        reports.push(reproduce::run_one(experiment, &mut store, options, &Threads(options.threads), &stop)?);
        if stop.is_raised() {
            break;
        }
    }
    let page = report_page::page("yomi: matches and experiments", &tournaments, &matches, &reports);
    std::fs::write(&args.output, page).with_context(|| format!("{} cannot be written", args.output.display()))?;
    eprintln!("{} written", args.output.display());
    Ok(())
}

/// The tournaments that were named, or all if nothing was.
fn tournaments(store: &Store, args: &ReportArgs) -> anyhow::Result<Vec<Standings>> {
    let all = args.tournament.is_empty() && args.matches.is_empty() && args.experiment.is_none();
    let stored = if all {
        store.tournaments()?
    } else {
        args.tournament.iter().map(|&id| store.tournament(id)).collect::<Result<_, _>>()?
    };
    stored.iter().map(|one| Ok(Standings::of_store(catalog(), &one.plan, store)?)).collect()
}

/// The matches that were named, or all that have games.
fn chosen(store: &Store, named: &[i64]) -> anyhow::Result<Vec<StoredMatch>> {
    if named.is_empty() {
        return Ok(store.matches()?.into_iter().filter(|stored| stored.games > 0).collect());
    }
    named.iter().map(|&id| Ok(store.get_match(id)?)).collect()
}

fn section(store: &Store, stored: StoredMatch) -> anyhow::Result<MatchSection> {
    let game = super::configure(&stored.key.game)?;
    let results = store.results(stored.id, i64::MAX as u64)?;
    let summary = Summary::new(stored.key, &results, |difference| game.duplicate_score(difference));
    Ok(MatchSection::new(stored.id, summary, &results))
}
