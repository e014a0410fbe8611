//! `yomi match`: many games between two players.

use crate::{
    cli::{MOST_GAMES, MatchArgs},
    games::catalog,
    interrupt, output,
    progress::MatchBar,
    store_path,
};
use anstream::{eprintln, println};
use anstyle::Style;
use yomi_arena::{
    matches::{Match, MatchSpec},
    runner::{Progress, RunError},
    sequential::TestState,
    store::Store,
    summary::{Score, Summary},
    workforce::Workforce,
};
use yomi_core::{
    Stop,
    stats::{Hypothesis, Outcomes, Sprt},
};

/// Games of a match where nobody says how many.
const USUAL_GAMES: u64 = 100;

pub(crate) fn run(args: MatchArgs) -> anyhow::Result<()> {
    let game = super::parse_spec(&args.game)?.to_string();
    let spec = MatchSpec {
        openings: super::openings(&game, args.run.conduct.openings().as_deref(), args.run.seed)?,
        adjudication: args.run.conduct.adjudication(),
        game,
        players: [super::player(&args.a)?, super::player(&args.b)?],
        shadow: args.shadow.as_deref().map(super::player).transpose()?,
        seed: args.run.seed,
        swap: !args.no_swap,
        time: args.run.time.control(),
    };
    let contest = Match::new(catalog(), &spec)?;
    let on = args.run.on.workforce(args.run.threads.count(), &args.run.store)?;
    let mut store = store_path::open(args.run.store.store.clone())?;
    if args.run.fresh {
        contest.clear(&mut store)?;
    }
    let stop = interrupt::flag()?;
    let mut bar = MatchBar::new(&contest.title());
    let played = play(&contest, &mut store, &args, &*on, &stop, &mut bar);
    bar.finish();
    let (end, test) = played?;
    let counted = test.map_or(end.wanted, |test| test.games);
    let match_id = contest.id(&mut store)?;
    let summary = if args.tallies {
        contest.tallied_summary(&mut store, counted)?
    } else {
        contest.summary(&mut store, counted)?
    };
    tell_of_other_builds(contest.of_other_builds(&store)?);
    if args.run.json.wanted {
        let mut json = serde_json::json!({"match": match_id, "summary": summary});
        if let (Some(sprt), Some(state)) = (args.sprt, test) {
            json["sprt"] = serde_json::json!({"test": sprt, "state": state});
        }
        output::json(&json)?;
    } else {
        print(match_id, &summary);
        if summary.games > 0 && !args.tallies && store.is_kept() {
            println!("Any game can be seen again, e.g.: yomi replay {match_id}/0");
        }
        if let (Some(sprt), Some(state)) = (args.sprt, test) {
            println!("{}", told(&sprt, &state, &summary));
        }
        if end.found > 0 {
            println!("{} of the games were in the store already.", output::grouped(end.found));
        }
    }
    if stop.is_raised() && !end.is_complete() {
        let of = args.games.map_or(String::new(), |games| format!(" of {}", output::grouped(games)));
        let done = output::grouped(end.found + end.played);
        let later = if store.is_kept() { "the same command goes on from here" } else { "nothing is kept in :memory:" };
        eprintln!("yomi: stopped with {done}{of} games; {later}");
    }
    Ok(())
}

/// Plays so many games, or until the test decides.
fn play(
    contest: &Match,
    store: &mut Store,
    args: &MatchArgs,
    on: &dyn Workforce,
    stop: &Stop,
    bar: &mut MatchBar,
) -> Result<(Progress, Option<TestState>), RunError> {
    let on_progress = &mut |progress| bar.update(progress);
    match args.sprt {
        None if args.tallies => {
            let games = args.games.unwrap_or(USUAL_GAMES);
            Ok((contest.run_tallies(store, games, on, stop, on_progress)?, None))
        }
        None => Ok((contest.run(store, args.games.unwrap_or(USUAL_GAMES), on, stop, on_progress)?, None)),
        Some(test) => {
            let most = args.games.unwrap_or(MOST_GAMES);
            let (end, state) = contest.run_test(store, test, most, on, stop, on_progress)?;
            Ok((end, Some(state)))
        }
    }
}

/// What a test says, for people.
fn told(sprt: &Sprt, state: &TestState, summary: &Summary) -> String {
    let TestState { llr, bounds: [lower, upper], decision, games } = state;
    let decided = match decision {
        None => "not decided yet",
        Some(Hypothesis::H0) => "H0 is accepted",
        Some(Hypothesis::H1) => "H1 is accepted",
    };
    let Outcomes { unit, counts } = &summary.outcomes;
    let (games, unit) = (output::grouped(*games), unit.plural());
    format!("SPRT {sprt}: LLR {llr:.2} ({lower:.2}, {upper:.2}) after {games} games, {unit} {counts:?}: {decided}.")
}

fn tell_of_other_builds(games: u64) {
    if games > 0 {
        let games = output::grouped(games);
        eprintln!(
            "yomi: {games} games of this match were played by other builds, whose players may behave otherwise; they are not counted (yomi list)"
        );
    }
}

fn print(match_id: i64, summary: &Summary) {
    let bold = Style::new().bold();
    let [a, b] = &summary.key.players;
    let (game, seed) = (&summary.key.game, summary.key.seed);
    let time = if summary.key.time.is_none() { String::new() } else { format!(", time {}", summary.key.time) };
    println!("{bold}{game}{bold:#}  A = {a}, B = {b}, seed {seed}{time}, match {match_id}");
    for (what, how) in [("Openings", &summary.key.openings), ("Adjudication", &summary.key.adjudication)] {
        if !how.is_empty() {
            println!("{what}: {how}");
        }
    }
    let mut table = output::table(["A plays", "games", "won", "drawn", "lost", "share of points (95 %)"]);
    for (label, score) in [("first", &summary.as_first), ("second", &summary.as_second), ("in all", &summary.overall)] {
        table.add_row(score_row(label, score));
    }
    println!("{table}");
    if let Some(elo) = summary.elo.filter(|_| summary.games > 0) {
        let normalized = summary.normalized_elo.map_or(String::new(), |nelo| {
            format!("; normalised {:+.0} ({:+.0} – {:+.0})", nelo.value, nelo.low, nelo.high)
        });
        println!("Elo of A: {elo}{normalized}.");
    }
    if let (Some(length), Some([shortest, longest])) = (summary.length, summary.length_range) {
        println!("Length {} actions ({shortest} to {longest}).", output::plus_minus(Some(length)));
    }
    if let Some(duplicate) = summary.duplicate {
        println!("Duplicate score of A: {} IMPs a board.", output::plus_minus(Some(duplicate)));
    }
    if let Some(times) = summary.times_lost() {
        println!("{times}");
    }
    if summary.adjudicated > 0 {
        println!("Adjudicated: {} games.", output::grouped(summary.adjudicated));
    }
    for tally in &summary.tallies {
        println!("{} of {}: {}", tally.name, tally.player, output::percent(Some(tally.share)));
    }
    if let [Some(a), Some(b)] = summary.micros_per_move {
        println!("Time per decision: A {a:.1} µs, B {b:.1} µs.");
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
