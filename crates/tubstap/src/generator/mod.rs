//! Maps made at random.
//!
//! Every map looks the same to both sides after half a turn of the board, so that what is left of an advantage is that
//! of moving first. Red's units stand in the upper left part, blue's in the lower right, and every ground unit can get
//! to every enemy that stands on the ground, were nobody in its way.

mod ground;

use crate::{BattleMap, Deployment, Kind, LONGEST_SIDE, MOST_HP, MOST_UNITS, Mobility, Terrain, Tile};
use ground::{ground, regions};
use yomi_core::{Rng, Side, below};

/// What maps to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Columns and rows inside the border, 3 to 16 each.
    pub size: [u8; 2],
    /// The units of each side, 1 to 16.
    pub units: Vec<Kind>,
    /// How often each terrain comes up, in proportion; barred tiles are for walls.
    pub weights: [u32; Terrain::ALL.len()],
    /// Turns of both sides together.
    pub turn_limit: u16,
    /// The lead in HP that is not yet enough to win.
    pub hp_threshold: u16,
}

impl Default for Pattern {
    /// Plains with some of everything, on which two of the most and one of the other kinds of units meet.
    fn default() -> Pattern {
        use Kind::{AntiAir, Attacker, Cannon, Fighter, Infantry, Panzer};
        Pattern {
            size: [10, 10],
            units: vec![Fighter, Attacker, Panzer, Panzer, AntiAir, Cannon, Infantry],
            weights: [3, 50, 5, 15, 7, 18, 2],
            turn_limit: 24,
            hp_threshold: 5,
        }
    }
}

/// Why there is no map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// The board is too small or too large.
    #[error("a board of {0} by {1} tiles will not do; each side has 3 to {LONGEST_SIDE}")]
    Size(u8, u8),
    /// There are no units, or too many.
    #[error("{0} units a side will not do; write 1 to {MOST_UNITS}, and no more than a quarter of the tiles")]
    Units(usize),
    /// All that was drawn had units cut off from each other or nowhere to stand.
    #[error("no map of {0} had room for all units and a way between them; take fewer sea, mountain and barred tiles")]
    NoWay(u32),
}

/// How many maps are drawn before giving up.
const TRIES: u32 = 1_000;

/// A random map; the same stream gives the same one. `name` goes into the map's comment.
///
/// # Errors
/// If the pattern cannot be followed.
pub fn generate(pattern: &Pattern, name: &str, rng: &mut Rng) -> Result<BattleMap, PatternError> {
    let [columns, rows] = pattern.size;
    if ![columns, rows].iter().all(|side| (3..=LONGEST_SIDE).contains(side)) {
        return Err(PatternError::Size(columns, rows));
    }
    let tiles = usize::from(columns) * usize::from(rows);
    if pattern.units.is_empty() || pattern.units.len() > MOST_UNITS.min(tiles / 4) {
        return Err(PatternError::Units(pattern.units.len()));
    }
    for _ in 0..TRIES {
        let ground = ground(pattern.size, &pattern.weights, rng);
        let map = BattleMap::assemble(pattern.size, ground, [pattern.turn_limit, pattern.hp_threshold], name);
        if let Some(units) = deploy(&map, &pattern.units, rng) {
            return Ok(map.with_units(units));
        }
    }
    Err(PatternError::NoWay(TRIES))
}

/// The tile across the middle of the board.
fn opposite(map: &BattleMap, tile: Tile) -> Tile {
    Tile::new(map.columns() - 1 - tile.column(), map.rows() - 1 - tile.row())
}

/// Places for red's units and, opposite, blue's; `None` if there is no room or no way.
fn deploy(map: &BattleMap, kinds: &[Kind], rng: &mut Rng) -> Option<Vec<Deployment>> {
    let depth = |tile: Tile| u16::from(tile.column()) + u16::from(tile.row());
    let deepest = (u16::from(map.columns()) + u16::from(map.rows())) / 3;
    let regions = Mobility::ALL.map(|mobility| regions(map, mobility));
    let mut free: Vec<Tile> = map.tiles().filter(|&tile| depth(tile) <= deepest).collect();
    // A tile in the middle is its own opposite, or the next one's.
    free.retain(|&tile| opposite(map, tile).distance(tile) > 2);
    let mut red = Vec::new();
    for &kind in kinds {
        let region = &regions[kind.mobility() as usize];
        let reaches_enemies = |tile: &Tile| {
            let own = region[tile.index()];
            own.is_some() && own == region[opposite(map, *tile).index()]
        };
        let fitting: Vec<usize> = (0..free.len()).filter(|&index| reaches_enemies(&free[index])).collect();
        let chosen = *yomi_core::pick(&fitting, rng)?;
        let tile = free.swap_remove(chosen);
        red.push(Deployment { tile, kind, side: Side::FIRST, hp: MOST_HP, finished: false });
    }
    // Whoever gets across gets to all on the ground, if they stand where the vehicles do.
    let of_vehicles = &regions[Mobility::Vehicle as usize];
    let mut vehicles = red.iter().filter(|unit| unit.kind.mobility() == Mobility::Vehicle);
    let first = vehicles.next().map(|unit| of_vehicles[unit.tile.index()]);
    if vehicles.any(|unit| Some(of_vehicles[unit.tile.index()]) != first) {
        return None;
    }
    let blue = red.iter().map(|unit| Deployment { tile: opposite(map, unit.tile), side: Side::SECOND, ..*unit });
    Some(red.iter().copied().chain(blue).collect())
}

/// A number below the sum of the weights, as the index of the weight in which it falls.
fn weighted(weights: &[u32], rng: &mut Rng) -> usize {
    let total: u32 = weights.iter().sum();
    let mut n = below(rng, total.max(1));
    weights
        .iter()
        .position(|&weight| {
            let found = n < weight;
            n = n.saturating_sub(weight);
            found
        })
        .unwrap_or(0)
}
