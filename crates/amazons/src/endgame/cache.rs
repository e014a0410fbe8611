//! Remembering how many moves there are in regions.

use super::{Filling, Moves, Region, winner_by};
use crate::game::Amazons;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use yomi_core::Side;

/// What was found out about regions, from one position to the next.
///
/// A move changes one region or two of the board, and a search looks at thousands of positions that have the others in
/// common. What is remembered is what [`winner`](super::winner) would find out again, with the same number of
/// positions, so the answers are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct FillingCache {
    /// The last of those that want a place is there. No places before the first one.
    places: Vec<Option<Known>>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    region: Region,
    moves: Moves,
    /// How many positions might have been looked at, and how many were.
    given: u32,
    used: u32,
}

impl Known {
    /// Whether it took all positions that were given, so that with another number of them something else might have
    /// been found.
    fn is_cut_short(&self) -> bool {
        self.used == self.given
    }

    /// Whether it is what would be found out about a region with so many positions.
    fn holds(&self, region: Region, left: u32) -> bool {
        self.region == region && if self.is_cut_short() { self.given == left } else { self.used <= left }
    }
}

/// How many regions are remembered: 64 bytes each.
const PLACES: usize = 1 << 13;

impl FillingCache {
    /// The winner, as [`winner`](super::winner) finds it.
    pub(crate) fn winner(&mut self, game: &Amazons, positions: u32) -> Option<Side> {
        let mut left = positions;
        winner_by(game, |region| self.moves(region, &mut left))
    }

    /// How many moves there are in a region, as nearly as so many positions tell; those that it takes are taken away.
    fn moves(&mut self, region: Region, left: &mut u32) -> Moves {
        if self.places.is_empty() {
            self.places = vec![None; PLACES];
        }
        let known = [None, Some(*left)].into_iter().find_map(|cut_short_after| {
            self.places[place(region, cut_short_after)].filter(|known| known.holds(region, *left))
        });
        let known = known.unwrap_or_else(|| {
            let mut filling = Filling::new(*left);
            let moves = filling.moves(region);
            let known = Known { region, moves, given: *left, used: *left - filling.left() };
            let cut_short_after = known.is_cut_short().then_some(known.given);
            self.places[place(region, cut_short_after)] = Some(known);
            known
        });
        *left -= known.used;
        known.moves
    }
}

/// Where a region belongs, with the number of positions if they were too few.
fn place(region: Region, cut_short_after: Option<u32>) -> usize {
    FxBuildHasher.hash_one((region, cut_short_after.unwrap_or(0))) as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{endgame::winner, playout::random_move, rules::AmazonsRules};
    use yomi_core::{Game, Purpose, Rules, Streams};

    /// What is remembered never changes an answer, with few positions to look at or with many.
    #[test]
    fn remembering_changes_no_winner() {
        let mut cache = FillingCache::default();
        let (mut told, mut open) = (0, 0);
        for index in 0..40 {
            let mut rng = Streams::new(6).stream(index, Purpose::Other(0));
            let mut game = AmazonsRules::default().start(&mut rng);
            while let Some(action) = random_move(&game, &mut rng) {
                for positions in [300, 3, 40, 12, 300] {
                    let expected = winner(&game, positions);
                    assert_eq!(cache.winner(&game, positions), expected, "{positions} in {}", game.setup());
                    told += u32::from(expected.is_some());
                    open += u32::from(expected.is_none() && winner(&game, 300).is_some());
                }
                game.apply(action);
            }
        }
        assert!(told > 100 && open > 10, "{told} told, {open} too dear");
    }
}
