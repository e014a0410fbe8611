//! The sharpshooter at the table.

use super::{Foresight, Sharpshooter};
use crate::{
    agent::Targeting, assessment::Tell, cells::Cell, evidence::Tracker, game::Battleship, undecided::undecided,
};
use yomi_core::{Budget, Rng, View};

/// Aims as a [`Sharpshooter`].
pub(crate) struct SharpTargeting {
    ahead: Foresight,
    tracker: Tracker,
    shooter: Option<Sharpshooter>,
}

impl SharpTargeting {
    /// For a game about to begin.
    pub(crate) fn new(ahead: Foresight) -> Self {
        SharpTargeting { ahead, tracker: Tracker::default(), shooter: None }
    }
}

impl Targeting for SharpTargeting {
    fn target(
        &mut self,
        view: &View<'_, Battleship>,
        rng: &mut Rng,
        budget: &Budget,
        tell: &mut Tell<'_>,
    ) -> Option<Cell> {
        let setup = view.sight().setup();
        let evidence = self.tracker.catch_up(view).ok()?;
        let shooter = self.shooter.get_or_insert_with(|| Sharpshooter::new(setup, self.ahead));
        let chosen = shooter.choose_within(evidence, budget, tell);
        // With so many ships that they cannot be counted, any cell that may hold one will do.
        let any = || if budget.is_over() { None } else { undecided(setup, evidence).pick(rng) };
        chosen.or_else(any)
    }
}
