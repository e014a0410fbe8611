//! `yomi amazons solve`: who wins on a small board.

use crate::{cli::AmazonsSolveArgs, failure::Usage, interrupt, output};
use anstream::println;
use serde_json::json;
use yomi_amazons::{Amazons, solver};
use yomi_core::{Budget, Game, Limits, Notation, Seat, text::grouped};

pub(crate) fn run(args: &AmazonsSolveArgs) -> anyhow::Result<()> {
    let game = Amazons::new(super::rules(&args.rules)?.start);
    let limits = Limits { work: Some(args.positions), ..Limits::default() };
    let budget = Budget::within(&limits, Some(&interrupt::flag()?));
    let solved = solver::solve(&game, &budget).map_err(|error| Usage(error.to_string()))?;
    let winner = solved.winner.map(|side| Amazons::seat_name(Seat(side.0)));
    let action = solved.action.map(|action| game.write(action));
    if args.json.wanted {
        return output::json(&json!({
            "position": game.setup().to_string(),
            "winner": winner,
            "move": action,
            "expanded": solved.expanded,
        }));
    }
    let result = match (winner, action) {
        (None, _) => "Nobody is known to win yet; allow more --positions".into(),
        (Some(winner), None) => format!("{winner} wins"),
        (Some(winner), Some(action)) => format!("{winner} wins, by {action}"),
    };
    println!("{}\n{result} ({} positions looked into).", game.setup(), grouped(solved.expanded.into()));
    Ok(())
}
