//! Where units get to, remembered.

use crate::{Kind, Tile, Tubstap, tiles::Tiles};
use rustc_hash::FxBuildHasher;
use std::{cell::RefCell, hash::BuildHasher};
use yomi_core::Side;

/// How many answers are kept; a power of two.
const SLOTS: usize = 1 << 11;

/// Filling the map from a tile takes longer than all else in a judgement, and the battles that are judged one after the
/// other differ by one unit.
pub(super) struct ReachCache(RefCell<Box<[Known]>>);

/// A question and its answer.
#[derive(Clone, Copy)]
struct Known {
    kind: Kind,
    from: Tile,
    enemies: Tiles,
    reach: Tiles,
}

impl ReachCache {
    pub(super) fn new() -> ReachCache {
        // With enemies on every tile: nobody asks that.
        let nothing =
            Known { kind: Kind::Infantry, from: Tile::new(0, 0), enemies: !Tiles::EMPTY, reach: Tiles::EMPTY };
        ReachCache(RefCell::new(vec![nothing; SLOTS].into_boxed_slice()))
    }

    /// The tiles that a unit of a side gets to if it moves now, passing friends; its own included.
    #[inline]
    pub(super) fn of(&self, battle: &Tubstap, unit: usize, side: Side) -> Tiles {
        let (kind, from) = (battle.setup.kinds[unit], battle.places[unit]);
        let enemies = battle.occupied[side.other().index()];
        let hash = FxBuildHasher.hash_one((kind as u8, from.0, enemies));
        let known = &mut self.0.borrow_mut()[hash as usize % SLOTS];
        if known.from != from || known.kind != kind || known.enemies != enemies {
            *known = Known { kind, from, enemies, reach: battle.setup.reach(kind, from, enemies) };
        }
        known.reach
    }
}
