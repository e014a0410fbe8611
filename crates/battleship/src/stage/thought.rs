//! Where the enemy's ships may be, and who is ahead.

use super::{
    race::{self, Race},
    suspects::Suspects,
};
use crate::{
    analysis::{Analysis, Choice, Weighing},
    cells::Cell,
    evidence::Evidence,
    game::Battleship,
    setup::Setup,
};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use yomi_core::{Budget, Care, Contradiction, Purpose, Streams, Thought, View, first_best};

/// What the seat of a view may think of the enemy's sea.
///
/// - `fleets`: how many fleets fit the answers, as a string of digits; none where they cannot be counted quickly, or
///   before they are placed;
/// - `chances`: by cell, how likely a ship is there, by all fleets or, where they were not counted, by some drawn at
///   random; fleets that the game draws ship by ship are as likely as that makes them;
/// - `best`: the best shots with what makes each the best (`by`), and the `value` of that;
/// - `shots_left`: how many shots each side needs on average if both follow up hits and else cover the sea: `own` for
///   the seat, `enemy` for the other.
///
/// The value is the share of such races that the seat wins. What there was no time for is left out.
pub(super) fn of(view: &View<'_, Battleship>, care: Care, budget: &Budget) -> Thought {
    let sight = view.sight();
    let setup = sight.setup();
    let everything = setup.ship_count();
    let is_placed = sight.enemy().placed == everything && sight.own().fleet().len() == everything;
    let seen = if is_placed { look(view, setup, care, budget) } else { Err(Contradiction("not placed yet".into())) };
    // There is nothing to think before the fleets are placed, or without any time.
    seen.unwrap_or(Thought {
        value: None,
        details: json!({ "fleets": null, "chances": {}, "best": [], "shots_left": null }),
    })
}

fn look(
    view: &View<'_, Battleship>,
    setup: &Arc<Setup>,
    care: Care,
    budget: &Budget,
) -> Result<Thought, Contradiction> {
    let mut rng = Streams::new(0).stream(0, Purpose::Other(0));
    let evidence = Evidence::of_view(view)?;
    let suspects = Suspects::new(setup, &evidence, care, budget, &mut rng)?;
    let open = setup.board() - evidence.shots();
    let chances: Vec<_> = open.iter().map(|cell| (cell, suspects.chance(cell))).collect();
    let best = match (care, &suspects) {
        (Care::Thorough, Suspects::Counted(counted)) if !matches!(counted.weighing, Weighing::TooMany) => {
            let (posterior, weighing) = (counted.posterior.clone(), counted.weighing.clone());
            choices(&Analysis::of_counted(setup, &evidence, posterior, weighing, budget))
        }
        _ => first_best(chances.iter().copied()).map(|(cell, chance)| likeliest(cell, chance)).into_iter().collect(),
    };
    let race = race::run(view, &evidence, &suspects, care, budget, &mut rng)?;
    Ok(Thought {
        value: race.as_ref().map(Race::value),
        details: json!({
            "fleets": suspects.count().map(|count| count.to_string()),
            "chances": chances.into_iter().map(|(cell, chance)| (cell.to_string(), chance.into())).collect::<Map<_, _>>(),
            "best": best,
            "shots_left": race.map(|race| json!({ "own": race.own, "enemy": race.enemy })),
        }),
    })
}

fn likeliest(cell: Cell, chance: f64) -> Value {
    json!({ "by": "likeliest hit", "cell": cell.to_string(), "value": chance })
}

fn choices(analysis: &Analysis) -> Vec<Value> {
    let choice = |choice: &Choice| json!({ "by": choice.criterion.name(), "cell": choice.cell.to_string(), "value": choice.value });
    analysis.choices().iter().map(choice).collect()
}
