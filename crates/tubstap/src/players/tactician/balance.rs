//! How two armies compare, and who can strike at whom now.

use crate::{Tubstap, battle::units_of, setup::UnitSet, tiles::Tiles};
use yomi_core::Side;

impl Tubstap {
    /// The living units of a side, and those of the other.
    pub(super) fn armies(&self, side: Side) -> [UnitSet; 2] {
        [side, side.other()].map(|side| self.alive & self.setup.armies[side.index()])
    }

    /// Own HP less the enemy's.
    pub(super) fn lead(&self, side: Side) -> f32 {
        f32::from(self.hp_of(side)) - f32::from(self.hp_of(side.other()))
    }

    /// The HP that an army could take from another with one blow of each unit at each enemy, on open ground. Which
    /// units suit each other decides battles as much as how many are left.
    pub(super) fn matching(&self, army: UnitSet, other: UnitSet) -> f32 {
        let kinds = &self.setup.kinds;
        let taken = units_of(other).map(|victim| {
            let force = units_of(army)
                .map(|unit| u16::from(kinds[unit].effect_on(kinds[victim])) * u16::from(self.hp[unit]))
                .sum::<u16>();
            (f32::from(force) / 100.0).min(f32::from(self.hp[victim]))
        });
        taken.sum()
    }

    /// The steps from each unit of an army to the nearest enemy that it can hurt.
    pub(super) fn steps(&self, army: UnitSet) -> f32 {
        let steps = units_of(army).filter_map(|unit| {
            let prey = units_of(self.setup.prey[unit] & self.alive);
            prey.map(|enemy| u16::from(self.places[unit].distance(self.places[enemy]))).min()
        });
        f32::from(steps.sum::<u16>())
    }

    /// Each unit that can act with each enemy that it could hurt and reach now, and the tiles from which.
    pub(super) fn each_target(&self, mut visit: impl FnMut(usize, usize, Tiles)) {
        for unit in units_of(self.waiting) {
            let near = self.enemies_in_range(unit, self.setup.prey[unit]);
            if near == 0 {
                continue;
            }
            let choices = self.choices(unit);
            for enemy in units_of(near) {
                let stops = choices.stops_against(self.places[enemy]);
                if !stops.is_empty() {
                    visit(unit, enemy, stops);
                }
            }
        }
    }
}

/// What a step towards an enemy is worth in HP: just enough to go on where nothing else matters.
pub(super) const STEP: f32 = 0.02;
