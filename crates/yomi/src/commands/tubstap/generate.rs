//! `yomi tubstap generate`: a map at random, and how fair it is.

use crate::{cli::GenerateArgs, failure::Usage, games::catalog, interrupt, output, progress::MatchBar};
use anstream::{eprintln, print};
use anyhow::Context;
use serde_json::json;
use std::path::Path;
use yomi_arena::{
    matches::{Match, MatchSpec},
    store::Store,
    summary::Score,
    workforce::Threads,
};
use yomi_core::{Purpose, Rules, Streams};
use yomi_tubstap::{
    BattleMap, Kind, Terrain, TubstapRules,
    generator::{Pattern, generate},
};

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<()> {
    let pattern = pattern(args)?;
    let name = format!("Made by yomi with seed {}", args.seed);
    let mut rng = Streams::new(args.seed).stream(0, Purpose::Chance);
    let map = generate(&pattern, &name, &mut rng).map_err(|error| Usage(error.to_string()))?;
    let red = args.check.as_deref().map(|player| red_score(&map, player, args)).transpose()?;
    let text = map.to_string();
    match &args.output {
        Some(file) => std::fs::write(file, &text).with_context(|| format!("{} cannot be written", file.display()))?,
        None if !args.json.wanted => print!("{text}"),
        None => {}
    }
    if args.json.wanted {
        let share = red.as_ref().and_then(|red| red.share);
        return output::json(&json!({ "map": text, "player": args.check, "red": share }));
    }
    if let (Some(red), Some(player)) = (red, &args.check) {
        let share = red.share.map(|share| (output::percent(Some(share)), output::percent(Some(share.complement()))));
        let (red_share, blue_share) = share.unwrap_or_default();
        // The map may be on standard output.
        eprintln!(
            "{player} with itself, {} battles: red won {}, drawn {}, blue won {}; points of red {red_share}, of blue {blue_share}",
            output::grouped(red.wins + red.draws + red.losses),
            red.wins,
            red.draws,
            red.losses,
        );
    }
    Ok(())
}

fn pattern(args: &GenerateArgs) -> anyhow::Result<Pattern> {
    let size = args.size.split_once(['x', 'X']).and_then(|(columns, rows)| Some([number(columns)?, number(rows)?]));
    let size = size.ok_or_else(|| Usage(format!("--size {:?} is no size; write 10x8", args.size)))?;
    let units = args.units.chars().map(|letter| {
        Kind::from_letter(letter).ok_or_else(|| {
            let letters = Kind::ALL.map(|kind| format!("{} ({})", kind.letter(), kind.name())).join(", ");
            Usage(format!("--units has {letter:?}; write letters of {letters}"))
        })
    });
    let weights: Option<Vec<u32>> = args.terrain.split(',').map(number).collect();
    let weights = weights.and_then(|weights| weights.try_into().ok()).ok_or_else(|| {
        let names = Terrain::ALL.map(Terrain::name).join(", ");
        Usage(format!("--terrain {:?} will not do; write seven whole numbers up to 1000, for {names}", args.terrain))
    })?;
    Ok(Pattern {
        size,
        units: units.collect::<Result<_, _>>()?,
        weights,
        turn_limit: args.limit,
        hp_threshold: args.threshold,
    })
}

/// A number that is not too large to be added up.
fn number<T: TryFrom<u16>>(text: &str) -> Option<T> {
    text.trim().parse::<u16>().ok().filter(|&number| number <= 1_000)?.try_into().ok()
}

/// How red fares when a player plays with itself. Nothing of it is kept.
fn red_score(map: &BattleMap, player: &str, args: &GenerateArgs) -> anyhow::Result<Score> {
    let game = TubstapRules::new(map.clone()).spec().to_string();
    let player = super::super::player(player)?;
    let players = [player.clone(), player.clone()];
    let contest = Match::new(catalog(), &MatchSpec { game, players, seed: args.seed, ..MatchSpec::default() })?;
    let mut store = Store::open(Path::new(":memory:"))?;
    let stop = interrupt::flag()?;
    let mut bar = MatchBar::new(&format!("{player} with itself"));
    let end = contest
        .run(&mut store, args.games, &Threads(args.threads.count()), &stop, &mut |progress| bar.update(progress));
    bar.finish();
    end?;
    anyhow::ensure!(!stop.is_raised(), "stopped before all battles were played");
    Ok(contest.summary(&mut store, args.games)?.as_first)
}
