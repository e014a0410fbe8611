//! What a battle is worth before the next blow falls.

use super::super::balance::STEP;
use crate::Tubstap;
use yomi_core::{Game, Side};

/// What winning is worth, in HP.
pub(super) const VICTORY: f32 = 30.0;

/// How much a HP counts that one's units could take if all of them struck, compared with a HP that is there.
const THREAT: f32 = 0.3;

impl Tubstap {
    /// What the battle is worth to a side, by HP and by who could hurt whom, wherever they stand.
    pub(super) fn material(&self, side: Side) -> f32 {
        let lead = self.lead(side);
        if self.waiting == 0 {
            let winner = self.outcome().and_then(|outcome| outcome.winner);
            return lead + winner.map_or(0.0, |winner| if winner == side { VICTORY } else { -VICTORY });
        }
        let [own, enemy] = self.armies(side);
        lead + THREAT * (self.matching(own, enemy) - self.matching(enemy, own))
    }

    /// What the steps from each unit of a side to the nearest enemy that it can hurt cost.
    pub(super) fn approach(&self, side: Side) -> f32 {
        let [own, _] = self.armies(side);
        -STEP * self.steps(own)
    }
}
