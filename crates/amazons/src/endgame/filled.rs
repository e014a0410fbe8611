//! Remembering how many moves there are in regions.

use super::{Filling, Moves, Region, winner_by};
use crate::game::Amazons;
use yomi_core::Side;

/// What was found out about regions, from one position to the next.
///
/// A move changes one region or two of the board, and a search looks at thousands of positions that have the others in common. What is remembered is what
/// [`winner`](super::winner) would find out again, with the same number of positions, so the answers are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filled {
    /// Each region has one place; the last one that wanted it is there. Nothing before the first one.
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

/// How many regions are remembered: 64 bytes each.
const PLACES: usize = 1 << 12;

impl Filled {
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
        let place = &mut self.places[place(region)];
        let known = match place {
            // With fewer positions than there were, or with none left over, others might have been looked at.
            Some(known)
                if known.region == region
                    && (known.given == *left || known.used < known.given && known.used <= *left) =>
            {
                *known
            }
            _ => {
                let mut filling = Filling::new(*left);
                let moves = filling.moves(region);
                *place.insert(Known { region, moves, given: *left, used: *left - filling.left() })
            }
        };
        *left -= known.used;
        known.moves
    }
}

/// Where a region belongs.
fn place(region: Region) -> usize {
    let words =
        [region.queens.bits(), region.free.bits()].map(|bits| (bits as u64).rotate_left(31) ^ (bits >> 64) as u64);
    let mixed =
        words.into_iter().fold(0u64, |hash, word| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29));
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - PLACES.ilog2())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{endgame::winner, playout::random_move, rules::AmazonsRules};
    use yomi_core::{Game, Purpose, Rules, Streams};

    /// What is remembered never changes an answer, with few positions to look at or with many.
    #[test]
    fn remembering_changes_no_winner() {
        let mut filled = Filled::default();
        let (mut told, mut open) = (0, 0);
        for index in 0..40 {
            let mut rng = Streams::new(6).stream(index, Purpose::Other(0));
            let mut game = AmazonsRules::default().start(&mut rng);
            while let Some(action) = random_move(&game, &mut rng) {
                for positions in [300, 3, 40, 12, 300] {
                    let expected = winner(&game, positions);
                    assert_eq!(filled.winner(&game, positions), expected, "{positions} in {}", game.setup());
                    told += u32::from(expected.is_some());
                    open += u32::from(expected.is_none() && winner(&game, 300).is_some());
                }
                game.apply(action);
            }
        }
        assert!(told > 100 && open > 10, "{told} told, {open} too dear");
    }
}
