//! The battlefield as both sides see it.

use crate::{Action, Combatant, Event, Kind, Tile, Tubstap, Unit, clash, kind::CANNON_RANGE, tiles::Tiles};
use serde_json::{Map, Value, json};
use yomi_core::{Notation, Position, Side};

const SIDES: [Side; 2] = [Side::FIRST, Side::SECOND];

/// The battle.
///
/// - `columns`, `rows`, `terrain` (a name for each tile, row by row from the top left), and `cover` by the name of the
///   terrain;
/// - `turn`: the seat to act, `turns_over` of `turn_limit`, the `threshold` beyond which a lead in HP wins then, and
///   the `hp` of both sides;
/// - `units`: those alive, each with its number `id`, `kind`, `letter`, `side`, `tile`, `hp`, whether it is `waiting`
///   to act, where it could go if it were its turn (`reach`) and what it could hit from there (`range`);
/// - `attacks`: what each attack that is possible now would cost, by its notation: `[HP taken, HP lost]`;
/// - `last`: the last action, with the tiles `from`, `to` and `target`, and the HP `taken` and `lost`; none for the end
///   of a turn.
pub(super) fn of(battle: &Tubstap, last: Option<&Event>) -> Value {
    let map = battle.map();
    let terrain: Vec<&str> = map.tiles().map(|tile| map.terrain(tile).name()).collect();
    let cover: Map<String, Value> =
        crate::Terrain::ALL.into_iter().map(|terrain| (terrain.name().into(), terrain.defence().into())).collect();
    json!({
        "columns": map.columns(),
        "rows": map.rows(),
        "terrain": terrain,
        "cover": cover,
        "turn": battle.turn(),
        "turns_over": battle.turns_over(),
        "turn_limit": battle.turn_limit(),
        "threshold": battle.setup.hp_threshold,
        "hp": SIDES.map(|side| battle.hp_of(side)),
        "units": battle.units().map(|unit| drawn_unit(battle, unit)).collect::<Vec<_>>(),
        "attacks": attacks(battle),
        "last": last.map(last_action),
    })
}

fn drawn_unit(battle: &Tubstap, unit: Unit) -> Value {
    let reach = reach(battle, unit);
    json!({
        "id": unit.id.0,
        "kind": unit.kind.name(),
        "letter": unit.kind.letter().to_string(),
        "side": unit.side,
        "tile": unit.tile.to_string(),
        "hp": unit.hp,
        "waiting": unit.waiting,
        "reach": names(reach),
        "range": names(range(battle, unit.kind, unit.tile, reach)),
    })
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
fn attacks(battle: &Tubstap) -> Map<String, Value> {
    let mut actions = Vec::new();
    battle.legal(&mut actions);
    let cost = |action: Action| {
        let Action::Act { unit, to, target: Some(target) } = action else { return None };
        let attacker = Combatant { terrain: battle.map().terrain(to), ..battle.combatant(unit.index()) };
        let blow = clash(attacker, battle.combatant(target.index()));
        Some((battle.write(action), json!([blow.dealt, blow.returned])))
    };
    actions.into_iter().filter_map(cost).collect()
}

fn last_action(event: &Event) -> Value {
    match event {
        Event::TurnEnded => Value::Null,
        Event::Moved { from, to, attack, .. } => json!({
            "from": from.to_string(),
            "to": to.to_string(),
            "target": attack.map(|attack| attack.tile.to_string()),
            "taken": attack.map(|attack| attack.clash.dealt),
            "lost": attack.map(|attack| attack.clash.returned),
        }),
    }
}

fn names(tiles: Tiles) -> Vec<String> {
    tiles.iter().map(|tile| tile.to_string()).collect()
}
