//! `yomi list`: what the store holds.

use crate::{cli::ListArgs, output, store_path};
use anstream::println;
use serde_json::{Value, json};
use yomi_arena::store::{Store, StoreError, StoredTest, StoredTournament};
use yomi_core::Side;

pub(crate) fn run(args: ListArgs) -> anyhow::Result<()> {
    let store = store_path::open_to_read(args.store.store)?;
    if args.tournaments {
        return tournaments(&store, args.json.wanted);
    }
    let Some(match_id) = args.match_id else {
        let matches = store.matches()?;
        if args.json.wanted {
            let rows = matches.iter().map(|m| {
                let row = json!({"match": m.id, "key": m.key, "games": m.games, "created": m.created});
                Ok(with_tests(row, store.tests(m.id)?))
            });
            return output::json(&rows.collect::<Result<Vec<Value>, StoreError>>()?);
        }
        let mut table = output::table(["match", "game", "A", "B", "seed", "games", "begun (UTC)"]);
        for stored in &matches {
            let [a, b] = &stored.key.players;
            let (seed, games) = (stored.key.seed.to_string(), output::grouped(stored.games));
            let id = stored.id.to_string();
            table.add_row(output::row([&id, &stored.key.game, a, b, &seed, &games, &stored.created]));
        }
        println!("{table}");
        for stored in &matches {
            store.tests(stored.id)?.iter().for_each(|test| println!("{}", told(stored.id, test)));
        }
        return Ok(());
    };
    let key = store.get_match(match_id)?.key;
    let results = store.results(match_id, i64::MAX as u64)?;
    if args.json.wanted {
        let rows: Vec<_> = results
            .iter()
            .map(|(number, result)| json!({"game": format!("{match_id}/{number}"), "result": result}))
            .collect();
        return output::json(&json!({"match": match_id, "key": key, "games": rows}));
    }
    let mut table = output::table(["game", "first", "second", "winner", "score", "actions", "ended by"]);
    for (number, result) in &results {
        let a_first = key.side_of_a(*number) == Side::FIRST;
        let [a, b] = &key.players;
        let (first, second) = if a_first { (a, b) } else { (b, a) };
        let winner = match result.winner {
            None => "draw",
            Some(Side::FIRST) => "first",
            Some(_) => "second",
        };
        let actions = result.decisions.iter().sum::<u32>().to_string();
        let game = format!("{match_id}/{number}");
        let score = result.score.to_string();
        table.add_row(output::row([&game, first, second, winner, &score, &actions, &result.reason]));
    }
    println!("{table}");
    Ok(())
}

fn with_tests(mut row: Value, tests: Vec<StoredTest>) -> Value {
    if !tests.is_empty() {
        row["tests"] = json!(tests);
    }
    row
}

/// A sequential test in one line.
fn told(match_id: i64, test: &StoredTest) -> String {
    let StoredTest { test, games, llr, decision } = test;
    let decision = if decision.is_empty() { "not decided yet".into() } else { format!("{decision} is accepted") };
    format!("SPRT of match {match_id}, {test}: LLR {llr:.2} after {} games: {decision}.", output::grouped(*games))
}

fn tournaments(store: &Store, json: bool) -> anyhow::Result<()> {
    let stored = store.tournaments()?;
    if json {
        return output::json(&stored);
    }
    let mut table = output::table(["tournament", "game", "format", "players", "rounds", "games", "begun (UTC)"]);
    for StoredTournament { id, plan, created } in &stored {
        let players = plan.players.iter().map(|entrant| entrant.player.as_str()).collect::<Vec<_>>().join(", ");
        let [id, rounds, games] = [id.to_string(), plan.rounds.to_string(), plan.games.to_string()];
        table.add_row(output::row([&id, &plan.game, plan.format.name(), &players, &rounds, &games, created]));
    }
    println!("{table}");
    Ok(())
}
