//! Sampling instead of counting, which Sakuta and Iida name as a way to go on.

use super::Ties;
use crate::{
    assessment::{Assessment, Tell, by_chance},
    cells::{Cell, Cells},
    evidence::Evidence,
    setup::Setup,
    worlds::FleetWorlds,
};
use std::sync::Arc;
use yomi_core::{Budget, Rng, first_best};

/// How many draws there are between two looks at the clock.
const BETWEEN: u64 = 32;

/// The cell not fired at that most of `samples` random fleets have a ship on, which all give the answers heard so far.
/// By those that there was time for; `None` if there was time for none.
pub(super) fn most_covered(
    setup: &Arc<Setup>,
    evidence: &Evidence,
    samples: u32,
    ties: Ties,
    rng: &mut Rng,
    budget: &Budget,
    tell: &mut Tell<'_>,
) -> Option<Cell> {
    let worlds = FleetWorlds::within(setup.clone(), evidence, setup.ship_count(), budget).ok()?;
    let mut covered = [0u32; 256];
    let mut drawn = 0;
    while drawn < samples && budget.allows_looking_every(drawn.into(), BETWEEN) {
        let Some(fleet) = worlds.sample_within(rng, budget) else { break };
        drawn += 1;
        for (ship, place) in fleet.iter() {
            setup.shape(ship, place).cells.iter().for_each(|cell| covered[cell.index()] += 1);
        }
    }
    let open = setup.board() - evidence.shots();
    let cells = || open.iter().map(|cell| (cell, covered[cell.index()])).filter(|(_, count)| *count > 0);
    tell(&|| Assessment {
        cells: cells().map(|(cell, count)| (cell, by_chance(f64::from(count) / f64::from(drawn)))).collect(),
        fleets: None,
        work: drawn.into(),
        finished: drawn == samples,
    });
    let (first, most) = first_best(cells())?;
    let equals: Cells = cells().filter(|(_, count)| *count == most).map(|(cell, _)| cell).collect();
    ties.choose(first, equals, rng)
}
