//! Suit problems drawn at random.

use super::{SuitProblem, SuitTree};
use crate::Rank;
use yomi_core::{Budget, Rng, below};
use yomi_search::worlds::{AlphaMu, Comparison, alpha_mu};

/// Random suit problems: so many cards in our two hands, and no hand longer than the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomSuits {
    /// The fewest cards of ours; at least 3, because fewer win or lose whatever is done with them.
    pub fewest: u32,
    /// The most cards of ours; at most 11, because a single missing card falls under any higher one.
    pub most: u32,
    /// The most cards in one hand.
    pub longest: u32,
}

impl RandomSuits {
    /// Draws problems until one is neither certain nor hopeless, and gives it with its solution.
    ///
    /// The number of our cards is uniform, then the ranks, then which hand holds which (until neither is too long or
    /// empty), then the tricks. Wrong limits are taken for the nearest right ones.
    pub fn draw(&self, rng: &mut Rng) -> (SuitProblem, Comparison) {
        loop {
            let problem = self.draw_any(rng);
            let mut tree = SuitTree::new(&problem);
            let weights = tree.weights();
            let solution = alpha_mu(&mut tree, &weights, AlphaMu::exact(1), &Budget::unlimited());
            let best = solution.moves.first().map_or(0.0, |(_, payoffs)| payoffs.score(&weights));
            if best > 1e-9 && best < 1.0 - 1e-9 {
                return (problem, Comparison::of(&mut tree, &weights));
            }
        }
    }

    /// Draws a problem, be it certain or hopeless.
    fn draw_any(&self, rng: &mut Rng) -> SuitProblem {
        let fewest = self.fewest.clamp(3, 11);
        let most = self.most.clamp(fewest, 11);
        let longest = self.longest.clamp(most.div_ceil(2), most - 1);
        let count = fewest + below(rng, most - fewest + 1);
        loop {
            let mut ranks = Rank::ALL;
            for place in 0..count as usize {
                ranks.swap(place, place + below(rng, (Rank::ALL.len() - place) as u32) as usize);
            }
            let mut hands = [0u16; 2];
            ranks[..count as usize].iter().for_each(|&rank| hands[below(rng, 2) as usize] |= 1 << rank as u32);
            if hands.iter().all(|hand| (1..=longest).contains(&hand.count_ones())) {
                let tricks = hands[0].count_ones().max(hands[1].count_ones());
                let need = 1 + below(rng, tricks);
                return SuitProblem::new(hands[0], hands[1], need as u8)
                    .expect("a card is in one hand, and tricks are possible");
            }
        }
    }
}
