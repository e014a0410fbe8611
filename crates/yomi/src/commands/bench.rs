//! `yomi bench`: how every kind of player behaves, as one number each.

use crate::{cli::BenchArgs, games::catalog, output};
use anstream::println;
use serde::Serialize;
use std::time::Instant;
use yomi_core::Signature;

/// What is printed of a player.
#[derive(Serialize)]
struct Line {
    game: &'static str,
    player: &'static str,
    signature: Signature,
    /// Whether it is the committed one.
    expected: bool,
}

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<()> {
    let mut lines = Vec::new();
    for game in catalog().games() {
        for player in game.players() {
            let (game_name, player) = (game.name(), player.name);
            let wanted = |asked: &Option<String>, name: &str| asked.as_ref().is_none_or(|asked| asked == name);
            if !wanted(&args.game, game_name) || !wanted(&args.player, player) {
                continue;
            }
            let began = Instant::now();
            let signature = game.signature(player)?;
            let expected = game.committed_signature(player) == Some(signature);
            if !args.json.wanted {
                let note = if expected { "" } else { "  not the committed one" };
                println!("{signature}  {game_name:<10} {player:<10} {:>6} ms{note}", began.elapsed().as_millis());
            }
            lines.push(Line { game: game_name, player, signature, expected });
        }
    }
    let all = Signature::of_all(lines.iter().map(|line| line.signature));
    if args.json.wanted {
        output::json(&serde_json::json!({"players": lines, "all": all}))?;
    } else {
        println!("{all}  all");
    }
    Ok(())
}
