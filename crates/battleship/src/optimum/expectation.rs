//! What an attacker needs on average, exactly: all fleets at once, divided by the answers they give.

use crate::{
    cells::{Cell, Cells},
    evidence::Evidence,
    ocean_grid::OceanGrid,
    place::Fleet,
    setup::Setup,
    worlds::FleetWorlds,
};
use std::{collections::HashMap, sync::Arc};
use yomi_core::{Contradiction, Worlds};

/// The shots that an attacker without chance takes on average over all fleets of a small board, each as likely as the
/// other.
///
/// `choose` gets a state that it may change, starting with `first`; every line of answers goes on with a copy of its
/// own.
///
/// # Errors
/// If the options leave no room for the fleet, or if the attacker fires at a cell twice or at none.
pub fn expected_shots<S: Clone>(
    setup: &Arc<Setup>,
    first: &S,
    choose: &mut dyn FnMut(&mut S, &Evidence) -> Option<Cell>,
) -> Result<f64, Contradiction> {
    let evidence = Evidence::new(setup);
    let fleets = FleetWorlds::new(setup.clone(), &evidence, setup.ship_count())?.to_vec();
    let count = fleets.len();
    let mut expectation = Expectation { setup, choose };
    let shots = expectation.shots(fleets, evidence, first.clone())?;
    Ok(shots as f64 / count as f64)
}

struct Expectation<'a, S> {
    setup: &'a Arc<Setup>,
    choose: &'a mut dyn FnMut(&mut S, &Evidence) -> Option<Cell>,
}

impl<S: Clone> Expectation<'_, S> {
    /// The shots that sink all of these fleets, in each of which these answers were given.
    fn shots(&mut self, fleets: Vec<Fleet>, evidence: Evidence, mut state: S) -> Result<u64, Contradiction> {
        let afloat: Vec<(Fleet, OceanGrid)> = fleets
            .into_iter()
            .map(|fleet| (fleet, OceanGrid::fired_at(self.setup, &fleet, evidence.shots())))
            .filter(|(_, grid)| !grid.is_lost(self.setup))
            .collect();
        if afloat.is_empty() {
            return Ok(0);
        }
        let cell = (self.choose)(&mut state, &evidence);
        let open = self.setup.board() - evidence.shots();
        let Some(cell) = cell.filter(|&cell| Cells::of(cell).is_within(open)) else {
            return Err(Contradiction("the attacker does not go on, though a ship is afloat".into()));
        };
        let mut shots = afloat.len() as u64;
        let mut by_answer: HashMap<String, (Vec<Fleet>, Evidence)> = HashMap::new();
        for (fleet, grid) in afloat {
            let answer = grid.answer(self.setup, cell);
            let (alike, _) = match by_answer.entry(answer.to_string()) {
                std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
                std::collections::hash_map::Entry::Vacant(new) => {
                    let mut told = evidence.clone();
                    told.record(self.setup, cell, answer)?;
                    new.insert((Vec::new(), told))
                }
            };
            alike.push(fleet);
        }
        for (fleets, evidence) in by_answer.into_values() {
            shots += self.shots(fleets, evidence, state.clone())?;
        }
        Ok(shots)
    }
}
