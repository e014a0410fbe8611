//! What makes one fleet that fits likelier than another: how the game draws them.

use crate::{
    cells::Cell,
    evidence::Evidence,
    posterior::{Posterior, SequentialPosterior},
    setup::{Placement, Setup},
};
use std::sync::Arc;
use yomi_core::{Budget, Contradiction};

/// How fleets that fit are weighed.
#[derive(Clone, Debug)]
pub(crate) enum Weighing {
    /// All alike: the game draws them so, or the players place them and nothing is known of how.
    Even,
    /// As likely as the game is to draw them, ship by ship.
    ShipByShip(Box<SequentialPosterior>),
    /// All alike, though the game draws them ship by ship: they are too many to be weighed.
    TooMany,
}

impl Weighing {
    /// As the game draws its fleets; refused as too many if that would take more steps than this.
    ///
    /// # Errors
    /// If the budget is over before they are weighed.
    pub(crate) fn of(
        setup: &Arc<Setup>,
        evidence: &Evidence,
        most_steps: u64,
        budget: &Budget,
    ) -> Result<Self, Contradiction> {
        if setup.options().placement != Placement::Sequential {
            return Ok(Weighing::Even);
        }
        match SequentialPosterior::in_steps(setup, evidence, most_steps, budget) {
            Ok(weighed) => Ok(Weighing::ShipByShip(Box::new(weighed))),
            Err(no_time) if budget.is_over() => Err(no_time),
            Err(_) => Ok(Weighing::TooMany),
        }
    }

    /// The chance that there is a ship on this cell.
    pub(crate) fn chance(&self, posterior: &Posterior, cell: Cell) -> f64 {
        let (fleets, total) = (posterior.occupied(cell), posterior.total());
        match self {
            // Certain is certain, whatever sums of rounded numbers say.
            Weighing::ShipByShip(weighed) if fleets > 0 && fleets < total => {
                rounded(weighed.occupied(cell) / weighed.total())
            }
            _ => fleets as f64 / total as f64,
        }
    }

    /// What it is called, for programs.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Weighing::Even | Weighing::TooMany => "all fleets alike",
            Weighing::ShipByShip(_) => "ship by ship",
        }
    }

    /// A sentence for people who might expect something else.
    pub(super) fn note(&self) -> Option<&'static str> {
        match self {
            Weighing::Even => None,
            Weighing::ShipByShip(_) => Some("Chances are those of fleets that were placed ship by ship."),
            Weighing::TooMany => {
                Some("Fleets placed ship by ship are too many to be weighed here: chances are as if all were alike.")
            }
        }
    }
}

/// A chance without the last digits, in which sums of the same numbers in another order differ: cells that are alike by
/// symmetry are to have the same chance.
pub(super) fn rounded(chance: f64) -> f64 {
    const DIGITS: f64 = 1e12;
    (chance * DIGITS).round() / DIGITS
}
