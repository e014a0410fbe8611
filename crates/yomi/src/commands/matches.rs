//! `yomi match`: many games between two players.

use crate::{cli::MatchArgs, games::catalog, interrupt, output, progress::MatchBar, store_path};
use anstream::{eprintln, println};
use anstyle::Style;
use yomi_arena::{
    matches::{Match, MatchSpec},
    summary::{Score, Summary},
};

pub(crate) fn run(args: MatchArgs) -> anyhow::Result<()> {
    let spec = MatchSpec {
        game: super::parse_spec(&args.game)?.to_string(),
        players: [super::player(&args.a)?, super::player(&args.b)?],
        shadow: args.shadow.as_deref().map(super::player).transpose()?,
        seed: args.seed,
        swap: !args.no_swap,
        time: args.time.control(),
    };
    let contest = Match::new(catalog(), &spec)?;
    let mut store = store_path::open(args.store.store)?;
    if args.fresh {
        contest.clear(&mut store)?;
    }
    let stop = interrupt::flag()?;
    let mut bar = MatchBar::new(&contest.title());
    let end = contest.run(&mut store, args.games, args.threads.count(), &stop, &mut |progress| bar.update(progress));
    bar.finish();
    let end = end?;

    let (match_id, summary) = (contest.id(&mut store)?, contest.summary(&mut store, args.games)?);
    let others = contest.of_other_builds(&store)?;
    if others > 0 {
        eprintln!(
            "yomi: {} games of this match were played by other builds, whose players may behave otherwise; they are not counted (yomi list)",
            output::grouped(others)
        );
    }
    if args.json.wanted {
        output::json(&serde_json::json!({"match": match_id, "summary": summary}))?;
    } else {
        print(match_id, &summary);
        if end.found > 0 {
            println!("{} of the games were in the store already.", output::grouped(end.found));
        }
    }
    if stop.is_raised() && end.found + end.played < end.wanted {
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
    let (game, seed) = (&summary.key.game, summary.key.seed);
    let time = if summary.key.time.is_none() { String::new() } else { format!(", time {}", summary.key.time) };
    println!("{bold}{game}{bold:#}  A = {a}, B = {b}, seed {seed}{time}, match {match_id}");
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
    if let Some(times) = summary.times_lost() {
        println!("{times}");
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
