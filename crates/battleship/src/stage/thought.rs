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
use schemars::JsonSchema;
use serde::Serialize;
use std::{collections::BTreeMap, sync::Arc};
use yomi_core::{Budget, Care, Contradiction, Purpose, Streams, Thought, View, first_best};

/// What a seat may think of the enemy's sea. What there was no time for is left out.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct BattleshipThought {
    /// How many fleets fit the answers, in digits; none where they cannot be counted quickly, or before they are
    /// placed.
    pub fleets: Option<String>,
    /// By open cell, how likely a ship is there: by all fleets or, where they were not counted, by some drawn at
    /// random; fleets that the game draws ship by ship are as likely as that makes them.
    pub chances: BTreeMap<String, f64>,
    /// The best shots.
    pub best: Vec<BestShot>,
    /// How many shots each side needs on average if both follow up hits and else cover the sea.
    pub shots_left: Option<ShotsLeft>,
}

/// A shot that is the best in some way.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BestShot {
    /// What makes it the best.
    pub by: &'static str,
    /// Where.
    pub cell: String,
    /// How much of that it has.
    pub value: f64,
}

/// How many shots are needed on average.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShotsLeft {
    /// By the seat itself.
    pub own: f64,
    /// By the other one.
    pub enemy: f64,
}

/// What the seat of a view may think of the enemy's sea.
///
/// The value is the share of races, in which both follow up hits and else cover the sea, that the seat wins.
pub(super) fn of(view: &View<'_, Battleship>, care: Care, budget: &Budget) -> Thought<BattleshipThought> {
    let sight = view.sight();
    let setup = sight.setup();
    let everything = setup.ship_count();
    let is_placed = sight.enemy().placed == everything && sight.own().fleet().len() == everything;
    let seen = if is_placed { look(view, setup, care, budget) } else { Err(Contradiction("not placed yet".into())) };
    // There is nothing to think before the fleets are placed, or without any time.
    seen.unwrap_or(Thought { value: None, details: BattleshipThought::default() })
}

fn look(
    view: &View<'_, Battleship>,
    setup: &Arc<Setup>,
    care: Care,
    budget: &Budget,
) -> Result<Thought<BattleshipThought>, Contradiction> {
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
        details: BattleshipThought {
            fleets: suspects.count().map(|count| count.to_string()),
            chances: chances.into_iter().map(|(cell, chance)| (cell.to_string(), chance)).collect(),
            best,
            shots_left: race.map(|race| ShotsLeft { own: race.own, enemy: race.enemy }),
        },
    })
}

fn likeliest(cell: Cell, chance: f64) -> BestShot {
    BestShot { by: "likeliest hit", cell: cell.to_string(), value: chance }
}

fn choices(analysis: &Analysis) -> Vec<BestShot> {
    let choice =
        |choice: &Choice| BestShot { by: choice.criterion.name(), cell: choice.cell.to_string(), value: choice.value };
    analysis.choices().iter().map(choice).collect()
}
