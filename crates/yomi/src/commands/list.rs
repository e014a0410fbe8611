//! `yomi list`: what the store holds.

use crate::{cli::ListArgs, output, store_path};
use anstream::println;
use serde_json::json;
use yomi_core::Side;

pub(crate) fn run(args: ListArgs) -> anyhow::Result<()> {
    let store = store_path::open(args.store.store)?;
    let Some(match_id) = args.match_id else {
        let matches = store.matches()?;
        if args.json.wanted {
            let rows: Vec<_> = matches
                .iter()
                .map(|m| json!({"match": m.id, "key": m.key, "games": m.games, "created": m.created}))
                .collect();
            return output::json(&rows);
        }
        let mut table = output::table(["match", "game", "A", "B", "seed", "games", "begun (UTC)"]);
        for stored in &matches {
            let [a, b] = &stored.key.players;
            let (seed, games) = (stored.key.seed.to_string(), output::grouped(stored.games));
            table.add_row([&stored.id.to_string(), &stored.key.game, a, b, &seed, &games, &stored.created]);
        }
        println!("{table}");
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
        table.add_row([&game, first, second, winner, &result.score.to_string(), &actions, &result.reason]);
    }
    println!("{table}");
    Ok(())
}
