//! Threat map: where the enemy can strike, and where a unit is well off.

use super::damage_table::DAMAGE;
use crate::{Kind, Tile, Tubstap, battle::units_of, kind::CANNON_RANGE, setup::UNIT_SLOTS, tiles::Tiles};

/// The tiles at which each enemy of the side to move could strike in its next turn, if everybody else stayed.
pub(super) struct ThreatMap {
    struck: [Tiles; UNIT_SLOTS],
}

impl ThreatMap {
    pub(super) fn new(battle: &Tubstap) -> ThreatMap {
        let mut struck = [Tiles::EMPTY; UNIT_SLOTS];
        let own = battle.occupied[battle.mover().index()];
        for enemy in units_of(battle.enemies()) {
            let (kind, from) = (battle.setup.kinds[enemy], battle.places[enemy]);
            struck[enemy] = if kind.is_direct() {
                battle.setup.reach(kind, from, own).neighbours()
            } else {
                battle.map().tiles().filter(|&tile| CANNON_RANGE.contains(&from.distance(tile))).collect()
            };
        }
        ThreatMap { struck }
    }

    /// The tiles on which a unit that can act is best off: some where little can be done to it, and some near what it
    /// can hurt.
    pub(super) fn best_stops(&self, battle: &Tubstap, unit: usize, most: usize) -> impl Iterator<Item = Tile> + use<> {
        let stops = battle.choices(unit).stops;
        let mut judged: Vec<(f32, Tile)> = stops.iter().map(|to| (self.merit(battle, unit, to), to)).collect();
        judged.sort_by(|a, b| b.0.total_cmp(&a.0));
        let near = judged.iter().map(|&(_, to)| to).min_by_key(|&to| steps_to_prey(battle, unit, to));
        judged.truncate(most.saturating_sub(1));
        let near = near.filter(|near| judged.iter().all(|(_, to)| to != near));
        judged.into_iter().map(|(_, to)| to).chain(near)
    }

    /// How well off a unit is on a tile.
    fn merit(&self, battle: &Tubstap, unit: usize, to: Tile) -> f32 {
        let (kind, hp) = (battle.setup.kinds[unit], battle.hp[unit]);
        let cover = battle.setup.terrain[to.index()].defence();
        let danger: f32 = units_of(battle.enemies())
            .filter(|&enemy| self.struck[enemy].contains(to))
            .map(|enemy| f32::from(DAMAGE.taken(battle.setup.kinds[enemy], kind, cover, battle.hp[enemy], hp)))
            .sum();
        let covered = if kind.mobility() == crate::Mobility::Air { 0 } else { cover };
        let ideal = if kind == Kind::Cannon { 3 } else { 0 };
        0.1 * f32::from(covered)
            - danger.min(f32::from(hp))
            - 0.3 * f32::from(steps_to_prey(battle, unit, to).abs_diff(ideal))
    }
}

/// The steps from a tile to the nearest enemy that a unit can hurt.
fn steps_to_prey(battle: &Tubstap, unit: usize, from: Tile) -> u8 {
    let prey = units_of(battle.setup.prey[unit] & battle.alive);
    prey.map(|enemy| from.distance(battle.places[enemy])).min().unwrap_or(0)
}
