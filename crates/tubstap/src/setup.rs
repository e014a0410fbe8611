//! What never changes during a battle, shared by all its positions.

use crate::{
    BattleMap, Kind, MOST_UNITS, Mobility, Terrain, Tile,
    tiles::{Tiles, between, last_steps},
};
use yomi_core::Side;

/// Room for the units of both sides.
pub(crate) const UNIT_SLOTS: usize = 2 * MOST_UNITS;

/// A set of units: bit `n` for unit `n`.
pub(crate) type UnitSet = u32;

/// The map with its limits, and tables made from it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Setup {
    /// The name under which the map comes with the game, if it does.
    pub(crate) name: Option<&'static str>,
    pub(crate) map: BattleMap,
    pub(crate) turn_limit: u16,
    pub(crate) hp_threshold: u16,
    pub(crate) kinds: [Kind; UNIT_SLOTS],
    pub(crate) armies: [UnitSet; 2],
    /// The units that the map says have acted: they miss the first turn of their side.
    pub(crate) finished: UnitSet,
    /// The enemies of each unit on which its attacks have any effect.
    pub(crate) prey: [UnitSet; UNIT_SLOTS],
    /// The same, and the enemies whose attacks have any effect on it.
    pub(crate) rivals: [UnitSet; UNIT_SLOTS],
    pub(crate) terrain: [Terrain; 256],
    ground: [Ground; 3],
    /// How many tiles each kind of unit gets to from each tile of an empty map.
    open_reach: Box<[[u16; 256]; 6]>,
}

/// The tiles that one [`Mobility`] can enter, by cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Ground {
    cost_one: Tiles,
    cost_two: Tiles,
}

impl Setup {
    pub(crate) fn new(name: Option<&'static str>, map: BattleMap, turn_limit: u16, hp_threshold: u16) -> Self {
        let mut kinds = [Kind::Infantry; UNIT_SLOTS];
        let (mut armies, mut finished) = ([0; 2], 0);
        for (index, unit) in map.units().iter().enumerate() {
            kinds[index] = unit.kind;
            armies[unit.side.index()] |= 1 << index;
            finished |= UnitSet::from(unit.finished) << index;
        }
        let mut prey = [0; UNIT_SLOTS];
        for (hunter, prey) in map.units().iter().zip(&mut prey) {
            for (index, unit) in map.units().iter().enumerate() {
                if unit.side != hunter.side && hunter.kind.effect_on(unit.kind) > 0 {
                    *prey |= 1 << index;
                }
            }
        }
        let hunters = |unit: usize| (0..UNIT_SLOTS).filter(move |&hunter| prey[hunter] >> unit & 1 == 1);
        let rivals = std::array::from_fn(|unit| hunters(unit).fold(prey[unit], |set, hunter| set | 1 << hunter));
        let mut terrain = [Terrain::Barred; 256];
        let mut ground = [Ground::default(); 3];
        for tile in map.tiles() {
            terrain[tile.index()] = map.terrain(tile);
            for mobility in Mobility::ALL {
                let ground = &mut ground[mobility as usize];
                match map.terrain(tile).cost(mobility) {
                    Some(1) => ground.cost_one.insert(tile),
                    Some(_) => ground.cost_two.insert(tile),
                    None => {}
                }
            }
        }
        let open_reach = Box::new([[0; 256]; 6]);
        let mut setup = Setup {
            name,
            map,
            turn_limit,
            hp_threshold,
            kinds,
            armies,
            finished,
            prey,
            rivals,
            terrain,
            ground,
            open_reach,
        };
        for kind in Kind::ALL {
            for tile in setup.map.tiles() {
                let reach = setup.reach(kind, tile, Tiles::EMPTY);
                setup.open_reach[kind as usize][tile.index()] = reach.len() as u16;
            }
        }
        setup
    }

    /// A number of tiles that the number of those on which a unit can stop does not exceed, whoever is in its way.
    #[inline]
    pub(crate) fn most_stops(&self, kind: Kind, from: Tile) -> u32 {
        u32::from(self.open_reach[kind as usize][from.index()])
    }

    /// Which side a unit fights for.
    pub(crate) fn side_of(&self, unit: usize) -> Side {
        Side((self.armies[1] >> unit & 1) as u8)
    }

    /// Whether a unit certainly gets to some tile next to an enemy on which it can stop, if its movement is enough for
    /// a shortest way: because nothing on the tiles of all the shortest ways slows it down or bars them.
    #[inline]
    pub(crate) fn is_plain_sailing(&self, kind: Kind, from: Tile, enemy: Tile, enemies: Tiles, free: Tiles) -> bool {
        let open = self.ground[kind.mobility() as usize].cost_one - enemies;
        let is_clear = |stop: Tile| free.contains(stop) && between(from, stop).is_within(open);
        last_steps(from, enemy).into_iter().any(|stop| stop.is_some_and(is_clear))
    }

    /// The tiles that a unit gets to from `from`, passing friends but not enemies; `from` included.
    ///
    /// After `k` rounds `reached` holds all tiles at a cost of at most `k`: a tile of cost 1 if a neighbour was reached
    /// a round ago, a tile of cost 2 if a neighbour was reached two rounds ago.
    #[inline]
    pub(crate) fn reach(&self, kind: Kind, from: Tile, enemies: Tiles) -> Tiles {
        self.reach_while(kind, from, enemies, |_| true)
    }

    /// The same, or fewer if those reached so far are enough: `goes_on` is asked before every round.
    #[inline]
    pub(crate) fn reach_while(
        &self,
        kind: Kind,
        from: Tile,
        enemies: Tiles,
        mut goes_on: impl FnMut(Tiles) -> bool,
    ) -> Tiles {
        let ground = &self.ground[kind.mobility() as usize];
        let (cost_one, cost_two) = (ground.cost_one & !enemies, ground.cost_two & !enemies);
        let mut reached = Tiles::of(from);
        let mut earlier_neighbours = Tiles::EMPTY;
        for _ in 0..kind.movement() {
            if !goes_on(reached) {
                break;
            }
            let neighbours = reached.neighbours();
            reached = reached | (neighbours & cost_one) | (earlier_neighbours & cost_two);
            earlier_neighbours = neighbours;
        }
        reached
    }
}
