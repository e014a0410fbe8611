//! Any open game as the proof search wants it.

use super::{OpenGame, nothing_hidden, side_of};
use crate::{
    hash_key,
    proof::{AndOrTree, Step, Verdict},
};
use std::marker::PhantomData;
use yomi_core::Side;

/// Whether a side can force a win, in any game with nothing hidden. A draw is no win. Sides may move several times in a
/// row.
///
/// ```
/// use yomi_core::{Budget, Side};
/// use yomi_search::{open::ForcedWin, proof::{Answer, Prover}, toy::Nim};
/// let can_win = |heap, side, plies| Prover::new(ForcedWin::new(side), &Budget::unlimited().with_work(10_000)).prove(Nim::new(heap), plies);
/// assert_eq!(can_win(21, Side::FIRST, 21), Answer::Proved);
/// assert_eq!(can_win(21, Side::FIRST, 4), Answer::Refuted, "not in so few plies");
/// assert_eq!(can_win(20, Side::FIRST, 20), Answer::Refuted);
/// assert_eq!(can_win(20, Side::SECOND, 20), Answer::Proved);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ForcedWin<G> {
    side: Side,
    game: PhantomData<fn() -> G>,
}

impl<G: OpenGame> ForcedWin<G> {
    /// Can this side win? A game in which something is hidden is refused by the compiler.
    pub fn new(side: Side) -> Self {
        nothing_hidden::<G>();
        ForcedWin { side, game: PhantomData }
    }
}

impl<G: OpenGame> AndOrTree for ForcedWin<G> {
    type Node = G;

    fn key(&self, node: &G) -> u64 {
        hash_key(node)
    }

    fn ours(&self, node: &G) -> bool {
        side_of(node) == self.side
    }

    fn judge(&self, node: &G, plies: u16) -> Verdict {
        match node.outcome() {
            Some(outcome) if outcome.winner == Some(self.side) => Verdict::Proved,
            None if plies > 0 => Verdict::Open { proof: 1, refutation: 1 },
            _ => Verdict::Refuted,
        }
    }

    fn steps(&self, node: &G, out: &mut Vec<Step<G>>) {
        let mut actions = Vec::new();
        node.legal(&mut actions);
        out.extend(actions.into_iter().map(|action| {
            let mut next = node.clone();
            next.apply(action);
            Step { node: next, plies: 1 }
        }));
    }
}
