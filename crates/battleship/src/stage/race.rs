//! Who will have sunk everything first, by playing it out.
//!
//! Both sides are taken to follow up hits, and else to cover the sea in a lattice (strategy CB of Sakuta and Iida,
//! which needs no counting).

use super::suspects::Suspects;
use crate::{
    answer::Event,
    cells::Cell,
    evidence::Evidence,
    game::Battleship,
    ocean_grid::OceanGrid,
    setup::Setup,
    strategy::{Attack, Strategy},
};
use std::sync::Arc;
use yomi_core::{Budget, Care, Contradiction, Position, Rng, View};

/// How many races are run, if there is time for them.
fn races(care: Care) -> usize {
    match care {
        Care::Quick => 48,
        Care::Thorough => 200,
    }
}

/// What came of the races.
pub(super) struct Race {
    /// The shots that the seat needed on average.
    pub(super) own: f64,
    /// The shots that its enemy needed.
    pub(super) enemy: f64,
    /// The share of races that the seat won.
    won: f64,
}

impl Race {
    /// From -1 for never won to 1 for always.
    pub(super) fn value(&self) -> f64 {
        2.0 * self.won - 1.0
    }
}

/// Runs races between the seat of a view, against fleets that fit what it knows, and its enemy, against the fleet that
/// the seat has.
///
/// Whoever needs fewer shots wins, and of equals the one whose turn it is. That a hit may give another shot is not
/// looked at: it helps both. `None` if there was no time for any.
pub(super) fn run(
    view: &View<'_, Battleship>,
    evidence: &Evidence,
    suspects: &Suspects,
    care: Care,
    budget: &Budget,
    rng: &mut Rng,
) -> Result<Option<Race>, Contradiction> {
    let (sight, setup) = (view.sight(), view.sight().setup());
    let theirs = evidence_of_the_enemy(view)?;
    let begins = sight.turn() == Some(view.seat());
    let (mut own, mut enemy, mut won, mut count) = (0, 0, 0, 0);
    while count < races(care) && !budget.is_over() {
        let Some(fleet) = suspects.draw(budget, rng) else { break };
        let target = OceanGrid::fired_at(setup, &fleet, evidence.shots());
        let mine = shots_to_finish(setup, evidence.clone(), target, rng)?;
        let its = shots_to_finish(setup, theirs.clone(), *sight.own(), rng)?;
        own += mine;
        enemy += its;
        won += usize::from(mine < its || mine == its && begins);
        count += 1;
    }
    let mean = |sum: usize| sum as f64 / count as f64;
    Ok((count > 0).then(|| Race { own: mean(own), enemy: mean(enemy), won: mean(won) }))
}

/// What the enemy has learned, which the seat has heard, too.
fn evidence_of_the_enemy(view: &View<'_, Battleship>) -> Result<Evidence, Contradiction> {
    let setup = view.sight().setup();
    let mut evidence = Evidence::new(setup);
    for event in view.history() {
        if let Event::Shot { seat, cell, answer } = *event
            && seat != view.seat()
        {
            evidence.record(setup, cell, answer)?;
        }
    }
    Ok(evidence)
}

/// The shots that are needed from here on to sink everything.
fn shots_to_finish(
    setup: &Arc<Setup>,
    mut evidence: Evidence,
    mut grid: OceanGrid,
    rng: &mut Rng,
) -> Result<usize, Contradiction> {
    // All of it takes a fraction of a millisecond.
    let no_limit = &Budget::unlimited();
    let mut attack = Attack::new(Strategy::CB);
    let mut shots = 0;
    while !grid.is_lost(setup) {
        let cell: Cell = attack
            .shot(setup, &evidence, rng, no_limit, &mut |_| ())
            .or_else(|| (setup.board() - evidence.shots()).pick(rng))
            .expect("a fleet that floats has a cell that was not fired at");
        evidence.record(setup, cell, grid.fire(setup, cell))?;
        shots += 1;
    }
    Ok(shots)
}
