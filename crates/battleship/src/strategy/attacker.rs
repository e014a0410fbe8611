//! A strategy at the table.

use super::{Attack, Strategy};
use crate::{assessment::Tell, captain::Aim, cells::Cell, evidence::Tracker, game::Battleship};
use yomi_core::{Budget, Rng, View};

/// Aims by a strategy.
pub(crate) struct Attacker {
    attack: Attack,
    tracker: Tracker,
}

impl Attacker {
    /// For a game about to begin.
    pub(crate) fn new(strategy: Strategy) -> Self {
        Attacker { attack: Attack::new(strategy), tracker: Tracker::default() }
    }
}

impl Aim for Attacker {
    fn aim(
        &mut self,
        view: &View<'_, Battleship>,
        rng: &mut Rng,
        budget: &Budget,
        tell: &mut Tell<'_>,
    ) -> Option<Cell> {
        let evidence = self.tracker.catch_up(view).ok()?;
        self.attack.shot(view.sight().setup(), evidence, rng, budget, tell)
    }

    fn deliberated(&self) -> bool {
        self.attack.deliberated()
    }
}
