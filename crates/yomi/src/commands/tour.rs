//! `yomi tour`: something worth seeing within seconds, in the terminal.

use super::reproduce;
use crate::{games::catalog, interrupt};
use anstream::println;
use anstyle::Style;
use std::{path::Path, time::Duration};
use yomi_arena::{
    catalog::GameKind,
    experiment::{self, Options},
    store::Store,
    workforce::Threads,
};
use yomi_core::{Budget, Limits, Spec, Stop};

/// Games of the sample figure: a few seconds' worth.
const SAMPLE_GAMES: u64 = 20_000;
/// How long a position is looked at.
const LOOK: Duration = Duration::from_secs(2);

pub(crate) fn run() -> anyhow::Result<()> {
    let stop = interrupt::flag()?;
    let bold = Style::new().bold();
    println!(
        "{bold}yomi{bold:#}: reading ahead, and reading the opponent. A position of each game, and a paper's figure.\n"
    );
    for game in catalog().games() {
        if stop.is_raised() {
            return Ok(());
        }
        show(&**game, &stop)?;
    }
    println!("{bold}A published figure, measured again{bold:#}\n");
    sample_figure(&stop)?;
    println!("Next: yomi play geister · yomi rules geister · yomi games · yomi studio · yomi --help");
    Ok(())
}

/// The game's showpiece, analysed.
fn show(game: &dyn GameKind, stop: &Stop) -> anyhow::Result<()> {
    let (bold, faint) = (Style::new().bold(), Style::new().dimmed());
    let Some(piece) = game.showpiece() else { return Ok(()) };
    println!("{bold}{}{bold:#}  {}\n\n{}\n", game.name(), game.summary(), piece.about);
    let limits = Limits { time: Some(LOOK), ..Limits::default() };
    let analysis =
        catalog().analyze(&piece.game.parse::<Spec>()?, piece.position, &Budget::within(&limits, Some(stop)))?;
    println!("{}", analysis.text);
    println!("{faint}yomi analyze {} FILE tells as much of any position.{faint:#}\n", game.name());
    Ok(())
}

/// The first row of Battleship's Table 3, with fewer games than the paper and nothing kept.
fn sample_figure(stop: &Stop) -> anyhow::Result<()> {
    let mut store = Store::open(Path::new(":memory:"))?;
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let options = Options { quick: true, games: Some(SAMPLE_GAMES), threads, fresh: false };
    for mut experiment in experiment::select(catalog(), Some("battleship/table3"))? {
        experiment.rows.truncate(1);
        reproduce::print(&reproduce::run_one(&experiment, &mut store, options, &Threads(options.threads), stop)?);
    }
    Ok(())
}
