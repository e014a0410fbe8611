//! `yomi match`: many games between two players.

use crate::{cli::MatchArgs, interrupt, output, progress::MatchBar, store_path};
use anstream::{eprintln, println};
use anstyle::Style;
use std::sync::atomic::Ordering;
use yomi_arena::{
    record::MatchKey,
    runner::{self, Plan},
    summary::{Score, Summary},
};

pub(crate) fn run(args: MatchArgs) -> anyhow::Result<()> {
    let game = super::configure(&args.game)?;
    let shadow = args.shadow.as_deref().map(super::player).transpose()?;
    let matchup = game.matchup(&super::player(&args.a)?, &super::player(&args.b)?, shadow.as_deref())?;
    let key = MatchKey {
        swap: !args.no_swap,
        shadow: matchup.shadow(),
        ..MatchKey::new(game.spec(), matchup.players(), args.seed)
    };
    let mut store = store_path::open(args.store.store)?;
    let match_id = store.match_id(&key)?;
    if args.fresh {
        store.clear(match_id)?;
    }
    let stop = interrupt::flag()?;
    let plan = Plan { key: key.clone(), games: args.games, threads: args.threads.count() };
    let mut bar = MatchBar::new(&format!("{} – {}", key.players[0], key.players[1]));
    let end = runner::run(&mut store, match_id, &*matchup, &plan, &stop, &mut |progress| bar.update(progress));
    bar.finish();
    let end = end?;

    let results = store.results(match_id, args.games)?;
    let summary = Summary::new(key, &results, |difference| game.duplicate_score(difference));
    if args.json.wanted {
        output::json(&serde_json::json!({"match": match_id, "summary": summary}))?;
    } else {
        print(match_id, &summary);
        if end.found > 0 {
            println!("{} of the games were in the store already.", output::grouped(end.found));
        }
    }
    if stop.load(Ordering::Relaxed) && end.found + end.played < end.wanted {
        eprintln!(
            "yomi: stopped with {} of {} games; the same command goes on from here",
            output::grouped(end.found + end.played),
            output::grouped(end.wanted)
        );
    }
    Ok(())
}

fn print(match_id: i64, summary: &Summary) {
    let bold = Style::new().bold();
    let [a, b] = &summary.key.players;
    println!("{bold}{}{bold:#}  A = {a}, B = {b}, seed {}, match {match_id}", summary.key.game, summary.key.seed);
    let mut table = output::table(["A plays", "games", "won", "drawn", "lost", "share of points (95 %)"]);
    for (label, score) in [("first", &summary.as_first), ("second", &summary.as_second), ("in all", &summary.overall)] {
        table.add_row(score_row(label, score));
    }
    println!("{table}");
    if let (Some(length), Some([shortest, longest])) = (summary.length, summary.length_range) {
        println!("Length {} actions ({shortest} to {longest}).", output::plus_minus(Some(length)));
    }
    if let Some(duplicate) = summary.duplicate {
        println!("Duplicate score of A: {} IMPs a board.", output::plus_minus(Some(duplicate)));
    }
    for tally in &summary.tallies {
        println!("{} of {}: {}", tally.name, tally.player, output::percent(Some(tally.share)));
    }
    if let [Some(a), Some(b)] = summary.micros_per_move {
        println!("Time per decision: A {a:.1} µs, B {b:.1} µs.");
    }
    if summary.games > 0 {
        println!("Any game can be seen again, e.g.: yomi replay {match_id}/0");
    }
}

fn score_row(label: &str, score: &Score) -> [String; 6] {
    [
        label.into(),
        output::grouped(score.wins + score.draws + score.losses),
        output::grouped(score.wins),
        output::grouped(score.draws),
        output::grouped(score.losses),
        output::percent(score.share),
    ]
}
