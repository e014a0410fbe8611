//! What a battle is worth before the next blow falls.

use crate::{Tubstap, battle::units_of, setup::UnitSet};
use yomi_core::{Game, Side};

/// What winning is worth, in HP.
pub(super) const VICTORY: f32 = 30.0;

/// How much a HP counts that one's units could take if all of them struck, compared with a HP that is there. Which units suit each other
/// decides battles as much as how many are left.
const THREAT: f32 = 0.3;

/// What a step towards an enemy is worth in HP: just enough to go on where nothing else matters.
const STEP: f32 = 0.02;

impl Tubstap {
    /// What the battle is worth to a side, by HP and by who could hurt whom, wherever they stand.
    pub(super) fn material(&self, side: Side) -> f32 {
        let [own, enemy] = [side, side.other()].map(|side| self.alive & self.setup.armies[side.index()]);
        let lead = f32::from(self.hp_of(side)) - f32::from(self.hp_of(side.other()));
        if self.waiting == 0 {
            let winner = self.outcome().and_then(|outcome| outcome.winner);
            return lead + winner.map_or(0.0, |winner| if winner == side { VICTORY } else { -VICTORY });
        }
        lead + THREAT * (self.threat(own, enemy) - self.threat(enemy, own))
    }

    /// What the steps from each unit of a side to the nearest enemy that it can hurt cost.
    pub(super) fn approach(&self, side: Side) -> f32 {
        let steps = units_of(self.alive & self.setup.armies[side.index()]).filter_map(|unit| {
            let prey = units_of(self.setup.prey[unit] & self.alive);
            prey.map(|enemy| self.places[unit].distance(self.places[enemy])).min()
        });
        -STEP * steps.map(f32::from).sum::<f32>()
    }

    /// The HP that an army could take from another with one blow of each unit at each enemy, on open ground.
    fn threat(&self, army: UnitSet, other: UnitSet) -> f32 {
        let kinds = &self.setup.kinds;
        let taken = units_of(other).map(|victim| {
            let force = units_of(army)
                .map(|unit| u16::from(kinds[unit].effect_on(kinds[victim])) * u16::from(self.hp[unit]))
                .sum::<u16>();
            (f32::from(force) / 100.0).min(f32::from(self.hp[victim]))
        });
        taken.sum()
    }
}
