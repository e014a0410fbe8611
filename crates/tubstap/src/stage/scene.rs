//! The battlefield as both sides see it.

use crate::{
    Action, Clash, Combatant, Event, Kind, Terrain, Tile, Tubstap, Unit, clash, kind::CANNON_RANGE, tiles::Tiles,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use yomi_core::{Notation, Position, Seat, Side, grid::Square};

const SIDES: [Side; 2] = [Side::FIRST, Side::SECOND];

/// The battle as both sides see it. Tiles are written as in actions: `c7`. Lists of sides begin with the first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TubstapScene {
    /// How many columns there are, from `a` on.
    pub columns: u8,
    /// How many rows there are, from 1 above.
    pub rows: u8,
    /// The name of each tile's ground, row by row from the top left.
    pub terrain: Vec<&'static str>,
    /// By the name of the ground, how well it covers who stands there.
    pub cover: BTreeMap<&'static str, u8>,
    /// The seat to act; none once the battle is over.
    pub turn: Option<Seat>,
    /// How many turns are over.
    pub turns_over: u16,
    /// After how many the battle ends.
    pub turn_limit: u16,
    /// A lead of more HP than this wins then.
    pub threshold: u16,
    /// The HP of each side.
    pub hp: [u16; 2],
    /// The units that are alive.
    pub units: Vec<DrawnUnit>,
    /// What each attack that is possible now would cost, by its notation.
    pub attacks: BTreeMap<String, AttackCost>,
    /// The last action; none if it ended a turn.
    pub last: Option<BattleMove>,
}

/// A unit.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "TubstapUnit")]
pub struct DrawnUnit {
    /// Its number.
    pub id: u8,
    /// Its kind.
    pub kind: &'static str,
    /// The letter of its kind.
    pub letter: char,
    /// The side that it belongs to.
    pub side: Side,
    /// Where it stands.
    pub tile: Square,
    /// What it has left.
    pub hp: u8,
    /// Whether it is still to act in this turn.
    pub waiting: bool,
    /// Where it could go if it were its turn.
    pub reach: Vec<Square>,
    /// What it could hit from there.
    pub range: Vec<Square>,
}

/// What an attack costs.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct AttackCost {
    /// The HP that it takes.
    pub taken: u8,
    /// The HP that are lost by the answer.
    pub lost: u8,
}

/// What a unit did.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "TubstapMove")]
pub struct BattleMove {
    /// Where it stood.
    pub from: Square,
    /// Where it went.
    pub to: Square,
    /// What it attacked, if anything.
    pub target: Option<Square>,
    /// What that cost.
    pub cost: Option<AttackCost>,
}

pub(super) fn of(battle: &Tubstap, last: Option<&Event>) -> TubstapScene {
    let map = battle.map();
    TubstapScene {
        columns: map.columns(),
        rows: map.rows(),
        terrain: map.tiles().map(|tile| map.terrain(tile).name()).collect(),
        cover: Terrain::ALL.into_iter().map(|terrain| (terrain.name(), terrain.defence())).collect(),
        turn: battle.turn(),
        turns_over: battle.turns_over(),
        turn_limit: battle.turn_limit(),
        threshold: battle.setup.hp_threshold,
        hp: SIDES.map(|side| battle.hp_of(side)),
        units: battle.units().map(|unit| drawn_unit(battle, unit)).collect(),
        attacks: attacks(battle),
        last: last.and_then(last_action),
    }
}

fn drawn_unit(battle: &Tubstap, unit: Unit) -> DrawnUnit {
    let reach = reach(battle, unit);
    DrawnUnit {
        id: unit.id.0,
        kind: unit.kind.name(),
        letter: unit.kind.letter(),
        side: unit.side,
        tile: unit.tile.square(),
        hp: unit.hp,
        waiting: unit.waiting,
        reach: squares(reach),
        range: squares(range(battle, unit.kind, unit.tile, reach)),
    }
}

/// Where a unit could end a move if it were its side's turn, with all others where they are.
fn reach(battle: &Tubstap, unit: Unit) -> Tiles {
    let [own, enemy] = [unit.side, unit.side.other()].map(|side| battle.occupied[side.index()]);
    (battle.setup.reach(unit.kind, unit.tile, enemy) & !own) | Tiles::of(unit.tile)
}

/// What it could hit.
fn range(battle: &Tubstap, kind: Kind, from: Tile, reach: Tiles) -> Tiles {
    let near = |tile: &Tile| match kind.is_direct() {
        true => Tiles::of(*tile).neighbours().meets(reach),
        false => CANNON_RANGE.contains(&from.distance(*tile)),
    };
    battle.map().tiles().filter(near).collect()
}

/// What every attack would cost both.
fn attacks(battle: &Tubstap) -> BTreeMap<String, AttackCost> {
    let mut actions = Vec::new();
    battle.legal(&mut actions);
    let cost = |action: Action| {
        let Action::Act { unit, to, target: Some(target) } = action else { return None };
        let attacker = Combatant { terrain: battle.map().terrain(to), ..battle.combatant(unit.index()) };
        Some((battle.write(action), cost(clash(attacker, battle.combatant(target.index())))))
    };
    actions.into_iter().filter_map(cost).collect()
}

fn cost(clash: Clash) -> AttackCost {
    AttackCost { taken: clash.dealt, lost: clash.returned }
}

fn last_action(event: &Event) -> Option<BattleMove> {
    let Event::Moved { from, to, attack, .. } = event else { return None };
    Some(BattleMove {
        from: from.square(),
        to: to.square(),
        target: attack.map(|attack| attack.tile.square()),
        cost: attack.map(|attack| cost(attack.clash)),
    })
}

fn squares(tiles: Tiles) -> Vec<Square> {
    tiles.iter().map(|tile| tile.square()).collect()
}
