//! The first look at the cards: with open cards, world by world.

use super::{CardTree, method::Verdict};
use crate::Card;
use yomi_core::Budget;
use yomi_search::worlds::{Evaluation, Payoffs, WorldSet, WorldTree, monte_carlo};

/// In how many worlds to look whatever work it is: with one there would be nothing to weigh.
const FEWEST: usize = 2;

/// What every card is worth with open cards in the first so many of the worlds. Any number of them will do to choose
/// by, so time may end it anywhere.
pub(super) struct FirstLook {
    /// 1 for the worlds that were looked at, 0 for the others.
    weights: Vec<f64>,
    /// Every card with what it is worth, by the number of the world.
    cards: Vec<(Card, Vec<i32>)>,
    solved: usize,
    work: u64,
    is_whole: bool,
}

impl FirstLook {
    /// Looks into the worlds of a tree for half of the work of a budget: the other half is for the method. `look_on` is
    /// called after each world.
    ///
    /// In the first tricks a solution takes a thousand times as long as in the last ones, so the number of worlds has
    /// to depend on it.
    pub(super) fn take(tree: &mut CardTree<'_>, budget: &Budget, mut look_on: impl FnMut(&FirstLook)) -> FirstLook {
        let weights = vec![0.0; tree.worlds()];
        let mut look = FirstLook { weights, cards: Vec::new(), solved: 0, work: 0, is_whole: true };
        let most = budget.work().unwrap_or(u64::MAX) / 2;
        for world in 0..look.weights.len() {
            if world >= FEWEST && look.work > most {
                break;
            }
            look.is_whole = look.add(tree, world, budget);
            if !look.is_whole {
                break;
            }
            look_on(&look);
        }
        look
    }

    /// Looks into the next world. Whether there was time for it.
    fn add(&mut self, tree: &mut CardTree<'_>, world: usize, budget: &Budget) -> bool {
        let mut alone = vec![0.0; self.weights.len()];
        alone[world] = 1.0;
        let found = monte_carlo(tree, &alone, budget);
        self.work += found.work;
        if found.moves.is_empty() {
            return false;
        }
        for (card, payoffs) in &found.moves {
            let place = self.cards.iter().position(|(known, _)| known == card).unwrap_or_else(|| {
                self.cards.push((*card, vec![0; alone.len()]));
                self.cards.len() - 1
            });
            self.cards[place].1[world] = payoffs.get(world).unwrap_or(0);
        }
        self.weights[world] = 1.0;
        self.solved += 1;
        true
    }

    /// What the worlds count: 1 for those that were looked at, 0 for the others.
    pub(super) fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The work that it was.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Whether there was time for all worlds that the work was enough for.
    pub(super) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// What the cards are worth, as [`monte_carlo`] has it.
    pub(super) fn evaluation(&self) -> Evaluation<Card> {
        let worlds = WorldSet::first(self.solved);
        let moves = self.cards.iter().map(|(card, values)| (*card, Payoffs::new(worlds, values.clone())));
        Evaluation { moves: moves.collect(), work: self.work, ..Evaluation::default() }
    }

    /// What there is to say so far.
    pub(super) fn verdict(&self, target: i32) -> Verdict {
        let evaluation = self.evaluation();
        Verdict { choice: evaluation.best(&self.weights), evaluation, won: target, is_finished: false }
    }
}
