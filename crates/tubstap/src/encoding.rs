//! The game in numbers: who acts, where it ends and whom it attacks; and the map as planes.

use crate::{Action, BattleMap, Kind, Terrain, Tile, Tubstap, UnitId, map::MOST_HP};
use yomi_core::{Encoded, Game, Planes, Position, Seat};

/// What comes after the planes of terrains and of units by kind.
const OTHERS: [&str; 4] = ["number of the unit", "units that wait", "turns over", "own turn"];

fn tiles(map: &BattleMap) -> usize {
    usize::from(map.columns()) * usize::from(map.rows())
}

/// A tile's number on its map, row by row; `None` off the map.
fn number(map: &BattleMap, tile: Tile) -> Option<usize> {
    (tile.column() < map.columns() && tile.row() < map.rows())
        .then(|| usize::from(tile.row()) * usize::from(map.columns()) + usize::from(tile.column()))
}

fn tile(map: &BattleMap, number: usize) -> Tile {
    let columns = usize::from(map.columns());
    Tile::new((number % columns) as u8, (number / columns) as u8)
}

/// Number 0 ends the turn. The others are ordered by unit, by tile, and by target, of which the first is nobody.
impl Encoded for Tubstap {
    fn action_space(battle: &Tubstap) -> usize {
        let units = battle.map().units().len();
        1 + units * tiles(battle.map()) * (units + 1)
    }

    fn number(battle: &Tubstap, action: Action) -> Option<usize> {
        let Action::Act { unit, to, target } = action else { return Some(0) };
        let (map, units) = (battle.map(), battle.map().units().len());
        let target = target.map_or(0, |target| target.index() + 1);
        let is_unit = unit.index() < units && target <= units;
        is_unit.then_some(1 + (unit.index() * tiles(map) + number(map, to)?) * (units + 1) + target)
    }

    fn numbered(battle: &Tubstap, number: usize) -> Option<Action> {
        let (map, units) = (battle.map(), battle.map().units().len());
        let Some(number) = number.checked_sub(1) else { return Some(Action::EndTurn) };
        let (place, target) = (number / (units + 1), number % (units + 1));
        let (unit, to) = (place / tiles(map), tile(map, place % tiles(map)));
        let target = target.checked_sub(1).map(|target| UnitId(target as u8));
        (unit < units).then_some(Action::Act { unit: UnitId(unit as u8), to, target })
    }

    fn shape(battle: &Tubstap) -> Vec<usize> {
        let map = battle.map();
        let planes = Terrain::ALL.len() + 2 * Kind::ALL.len() + OTHERS.len();
        vec![planes, map.rows().into(), map.columns().into()]
    }

    fn planes(_battle: &Tubstap) -> Vec<String> {
        let terrains = Terrain::ALL.into_iter().map(|terrain| terrain.name().to_owned());
        let units = ["own", "enemy"].into_iter().flat_map(|whose| Kind::ALL.map(|kind| (whose, kind)));
        let units = units.map(|(whose, kind)| format!("{whose} {}", kind.name()));
        terrains.chain(units).chain(OTHERS.map(str::to_owned)).collect()
    }

    fn encode(battle: &Tubstap, seat: Seat, out: &mut [f32]) {
        let (map, side) = (battle.map(), Self::side(seat));
        let mut planes = Planes::new(out, tiles(map));
        for terrain in Terrain::ALL {
            let such = map.tiles().filter(|tile| map.terrain(*tile) == terrain);
            planes.cells(such.filter_map(|tile| number(map, tile)));
        }
        for side in [side, side.other()] {
            for kind in Kind::ALL {
                let plane = planes.plane();
                for unit in battle.units().filter(|unit| unit.side == side && unit.kind == kind) {
                    number(map, unit.tile)
                        .into_iter()
                        .for_each(|cell| plane[cell] = f32::from(unit.hp) / f32::from(MOST_HP));
                }
            }
        }
        let plane = planes.plane();
        for unit in battle.units() {
            let share = (unit.id.0 + 1) as f32 / map.units().len() as f32;
            number(map, unit.tile).into_iter().for_each(|cell| plane[cell] = share);
        }
        planes.cells(battle.units().filter(|unit| unit.waiting).filter_map(|unit| number(map, unit.tile)));
        planes.all(f32::from(battle.turns_over()) / f32::from(battle.turn_limit().max(1)));
        planes.all(f32::from(u8::from(battle.turn() == Some(seat))));
    }
}
