//! Static exchange: what a side could take by striking now.

use super::{
    damage_table::{DAMAGE, DamageTable},
    reach_cache::ReachCache,
};
use crate::{
    Kind, Tubstap,
    battle::units_of,
    kind::CANNON_RANGE,
    setup::{UNIT_SLOTS, UnitSet},
    tiles::{ADJACENT, Tiles},
};
use std::cell::RefCell;
use yomi_core::{Side, first_best};

/// An attacker, a target, and the tiles from which the one could strike at the other.
#[derive(Clone, Copy)]
struct Pair {
    unit: u8,
    enemy: u8,
    /// The cover of the best of these tiles.
    cover: u8,
    /// What the enemy would lose.
    dealt: u8,
    /// What the blow would gain; nothing once it cannot be struck.
    gain: f32,
    stops: Tiles,
}

/// Estimates exchanges of blows. It moves nobody: all units are taken to be where they are until they strike.
pub(super) struct StaticExchange {
    damage: &'static DamageTable,
    /// The tiles with the best cover, with less, and with the least. The others have none.
    covers: [(u8, Tiles); 3],
    reaches: ReachCache,
    /// A place to list pairs.
    pairs: RefCell<Vec<Pair>>,
}

impl StaticExchange {
    pub(super) fn new(battle: &Tubstap) -> StaticExchange {
        let of_cover = |cover| battle.map().tiles().filter(move |&tile| battle.map().terrain(tile).defence() == cover);
        let covers = [4, 3, 1].map(|cover| (cover, of_cover(cover).collect()));
        StaticExchange { damage: &DAMAGE, covers, reaches: ReachCache::new(), pairs: RefCell::default() }
    }

    /// What a side gains if it strikes now, blow by blow the one that gains most. `worth` is what a HP of each unit
    /// counts.
    pub(super) fn gain(&self, battle: &Tubstap, side: Side, worth: &[f32; UNIT_SLOTS]) -> f32 {
        let mut pairs = self.pairs.borrow_mut();
        pairs.clear();
        self.find_pairs(battle, side, &mut pairs);
        let mut hp = battle.hp;
        pairs.iter_mut().for_each(|pair| self.weigh(battle, pair, &hp, worth));
        let (mut taken, mut total) = (Tiles::EMPTY, 0.0);
        loop {
            let possible = pairs.iter().filter(|pair| pair.gain > 0.0 && !(pair.stops - taken).is_empty());
            let Some((&best, gain)) = first_best(possible.map(|pair| (pair, pair.gain))) else { return total };
            total += gain;
            hp[usize::from(best.enemy)] -= best.dealt;
            taken |= (best.stops - taken).first().map_or(Tiles::EMPTY, Tiles::of);
            for pair in pairs.iter_mut() {
                if pair.unit == best.unit || pair.enemy == best.enemy && hp[usize::from(best.enemy)] == 0 {
                    pair.gain = 0.0;
                } else if pair.enemy == best.enemy && pair.gain > 0.0 {
                    self.weigh(battle, pair, &hp, worth);
                }
            }
        }
    }

    /// Who can strike at whom.
    fn find_pairs(&self, battle: &Tubstap, side: Side, pairs: &mut Vec<Pair>) {
        let setup = &*battle.setup;
        let foes = battle.alive & setup.armies[side.other().index()];
        for unit in units_of(battle.alive & setup.armies[side.index()]) {
            let (kind, from) = (setup.kinds[unit], battle.places[unit]);
            let prey = foes & setup.prey[unit];
            let mut reach = None;
            for enemy in units_of(prey) {
                let place = battle.places[enemy];
                let distance = from.distance(place);
                let stops = if !kind.is_direct() {
                    if CANNON_RANGE.contains(&distance) { Tiles::of(from) } else { continue }
                } else if distance <= kind.movement() + 1 {
                    let reach = *reach.get_or_insert_with(|| self.reaches.of(battle, unit, side));
                    reach & ADJACENT[place.index()]
                } else {
                    continue;
                };
                if !stops.is_empty() {
                    let (unit, enemy, cover) = (unit as u8, enemy as u8, self.cover(kind, stops));
                    pairs.push(Pair { unit, enemy, cover, dealt: 0, gain: 0.0, stops });
                }
            }
        }
    }

    /// Whom each unit of a side could attack if its turn began now, whether or not it would take HP.
    pub(super) fn targets(&self, battle: &Tubstap, side: Side) -> [UnitSet; UNIT_SLOTS] {
        let mut targets = [0; UNIT_SLOTS];
        let setup = &*battle.setup;
        let foes = battle.alive & setup.armies[side.other().index()];
        for unit in units_of(battle.alive & setup.armies[side.index()]) {
            let (kind, from) = (setup.kinds[unit], battle.places[unit]);
            let near = if kind.is_direct() {
                let stops = (self.reaches.of(battle, unit, side) - battle.occupied[side.index()]) | Tiles::of(from);
                let struck = stops.neighbours();
                units_of(foes)
                    .filter(|&enemy| struck.contains(battle.places[enemy]))
                    .fold(0, |set, enemy| set | 1 << enemy)
            } else {
                battle.targets(unit, !0)
            };
            targets[unit] = near;
        }
        targets
    }

    /// The best cover that a unit finds on these tiles.
    #[inline]
    fn cover(&self, kind: Kind, stops: Tiles) -> u8 {
        if kind.mobility() == crate::Mobility::Air {
            return 0;
        }
        self.covers.iter().find(|(_, tiles)| tiles.meets(stops)).map_or(0, |&(cover, _)| cover)
    }

    /// Works out what a blow takes and gains.
    #[inline]
    fn weigh(&self, battle: &Tubstap, pair: &mut Pair, hp: &[u8; UNIT_SLOTS], worth: &[f32; UNIT_SLOTS]) {
        let (unit, enemy) = (usize::from(pair.unit), usize::from(pair.enemy));
        let [striker, victim] = [unit, enemy].map(|unit| battle.setup.kinds[unit]);
        let cover = battle.setup.terrain[battle.places[enemy].index()].defence();
        pair.dealt = self.damage.taken(striker, victim, cover, hp[unit], hp[enemy]);
        let strikes_back = striker.is_direct() && victim.is_direct();
        let left = if strikes_back { hp[enemy] - pair.dealt } else { 0 };
        let returned = self.damage.taken(victim, striker, pair.cover, left, hp[unit]);
        pair.gain = f32::from(pair.dealt) * worth[enemy] - f32::from(returned) * worth[unit];
    }
}
