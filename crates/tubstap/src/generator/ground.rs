//! The ground of a random map.

use super::weighted;
use crate::{BattleMap, Mobility, Terrain, tiles::Tiles};
use yomi_core::{Rng, below};

/// In how many of a hundred tiles the ground goes on as beside it, so that there are woods and lakes and not only trees
/// and ponds.
const LIKE_A_NEIGHBOUR: u32 = 45;

/// Terrain row by row, the same from both corners.
pub(super) fn ground([columns, rows]: [u8; 2], weights: &[u32], rng: &mut Rng) -> Vec<Terrain> {
    let count = usize::from(columns) * usize::from(rows);
    let mut ground = vec![Terrain::Plain; count];
    for index in 0..count.div_ceil(2) {
        let above = index.checked_sub(usize::from(columns));
        let before = (!index.is_multiple_of(usize::from(columns))).then(|| index - 1);
        let beside = if below(rng, 2) == 0 { above.or(before) } else { before.or(above) };
        ground[index] = match beside {
            Some(beside) if below(rng, 100) < LIKE_A_NEIGHBOUR => ground[beside],
            _ => Terrain::ALL[weighted(weights, rng)],
        };
        ground[count - 1 - index] = ground[index];
    }
    ground
}

/// For every tile the number of the connected part of the board that it belongs to; `None` where such units cannot be.
pub(super) fn regions(map: &BattleMap, mobility: Mobility) -> [Option<u8>; 256] {
    let mut regions = [None; 256];
    let mut open = Tiles::EMPTY;
    for tile in map.tiles().filter(|&tile| map.terrain(tile).cost(mobility).is_some()) {
        open.insert(tile);
    }
    let mut number = 0;
    while let Some(start) = open.first() {
        let mut region = Tiles::of(start);
        loop {
            let grown = region | (region.neighbours() & open);
            if grown == region {
                break;
            }
            region = grown;
        }
        for tile in region.iter() {
            regions[tile.index()] = Some(number);
        }
        open &= !region;
        // There cannot be more than half as many regions as tiles.
        number += 1;
    }
    regions
}
