//! Where the enemy's ships may be, and who is ahead.

use super::race;
use crate::{
    analysis::Analysis, cells::Cell, evidence::Evidence, game::Battleship, posterior::Posterior, setup::Setup,
};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use yomi_core::{Care, Contradiction, Thought, View};

/// What the seat of a view may think of the enemy's sea.
///
/// - `fleets`: how many fleets fit the answers, as a string of digits; none where they cannot be counted, or before the enemy has placed them;
/// - `chances`: by cell, how likely a ship is there, all fleets counting alike;
/// - `best`: the best shots with what makes each the best (`by`), and the `value` of that;
/// - `shots_left`: how many shots each side needs on average if both follow up hits and else cover the sea: `own` for the seat, `enemy` for the other.
///
/// The value is the share of such races that the seat wins.
pub(super) fn of(view: &View<'_, Battleship>, care: Care) -> Thought {
    let sight = view.sight();
    let setup = sight.setup();
    let everything = setup.ship_count();
    let is_placed = sight.enemy().placed == everything && sight.own().fleet().len() == everything;
    let seen = if is_placed { look(view, setup, care) } else { Err(Contradiction("not placed yet".into())) };
    // There is nothing to think before the fleets are placed, or where a board is beyond counting.
    seen.unwrap_or(Thought {
        value: None,
        details: json!({ "fleets": null, "chances": {}, "best": [], "shots_left": null }),
    })
}

fn look(view: &View<'_, Battleship>, setup: &Arc<Setup>, care: Care) -> Result<Thought, Contradiction> {
    let evidence = Evidence::of_view(view)?;
    let posterior = Posterior::new(setup, &evidence)?;
    let best = match care {
        Care::Quick => posterior.likeliest().map(|(cell, _)| likeliest(&posterior, cell)).into_iter().collect(),
        Care::Thorough => choices(&Analysis::new(setup, &evidence)?),
    };
    let open = setup.board() - evidence.shots();
    let chances: Map<String, Value> =
        open.iter().map(|cell| (cell.to_string(), chance(&posterior, cell).into())).collect();
    let race = race::run(view, &evidence, &posterior, care)?;
    Ok(Thought {
        value: Some(race.value()),
        details: json!({
            "fleets": posterior.total().to_string(),
            "chances": chances,
            "best": best,
            "shots_left": { "own": race.own, "enemy": race.enemy },
        }),
    })
}

fn chance(posterior: &Posterior, cell: Cell) -> f64 {
    posterior.occupied(cell) as f64 / posterior.total() as f64
}

fn likeliest(posterior: &Posterior, cell: Cell) -> Value {
    json!({ "by": "likeliest hit", "cell": cell.to_string(), "value": chance(posterior, cell) })
}

fn choices(analysis: &Analysis) -> Vec<Value> {
    let choice = |choice: &crate::analysis::Choice| json!({ "by": choice.criterion.name(), "cell": choice.cell.to_string(), "value": choice.value });
    analysis.choices().iter().map(choice).collect()
}
