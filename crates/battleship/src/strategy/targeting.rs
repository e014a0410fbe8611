//! A strategy at the table.

use super::{Attack, Strategy};
use crate::{agent::Targeting, assessment::Tell, cells::Cell, evidence::Tracker, game::Battleship};
use yomi_core::{Budget, Rng, View};

/// Aims by a strategy.
pub(crate) struct StrategyTargeting {
    attack: Attack,
    tracker: Tracker,
}

impl StrategyTargeting {
    /// For a game about to begin.
    pub(crate) fn new(strategy: Strategy) -> Self {
        StrategyTargeting { attack: Attack::new(strategy), tracker: Tracker::default() }
    }
}

impl Targeting for StrategyTargeting {
    fn target(
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
