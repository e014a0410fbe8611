//! Any open game as a tree grown by judging wants it.

use super::{Evaluate, OpenGame, nothing_hidden, side_of, worth};
use crate::guided::Guide;
use std::marker::PhantomData;
use yomi_core::{Outcome, Side};

/// What a position that looks as good as won may look worth at most, in log odds: 98 of 100. Evaluations are never
/// certain.
const SURE: f32 = 4.0;

/// What a move looks worth that ends the game.
const CERTAIN: f32 = 2.0 * SURE;

/// Any game with nothing hidden as a [`Guide`] with an [`Evaluate`] plugged in, which judges the position after every
/// action: the priors of PUCT follow from that. Sides may move several times in a row, and games may end in a draw.
///
/// ```
/// use yomi_search::{guided::{Choosing, GuidedTree}, open::{Guided, NoEvaluation}, toy::Nim};
/// let guide = Guided::new(NoEvaluation);
/// let choosing = Choosing { exploration: 1.0, temperature: 1.0, widening: 0.0 };
/// let mut tree = GuidedTree::new(Nim::new(9), choosing, usize::MAX);
/// while !tree.finished() {
///     let descent = tree.descend(&guide);
///     let found = descent.look(&guide);
///     tree.settle(descent, found);
/// }
/// let (line, worth) = tree.best();
/// assert_eq!((line[0], worth), (1, 1.0), "proved: eight are left, and lose");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Guided<G, E> {
    evaluation: E,
    game: PhantomData<fn() -> G>,
}

impl<G: OpenGame, E: Evaluate<G>> Guided<G, E> {
    /// A guide by this evaluation. A game in which something is hidden is refused by the compiler.
    pub fn new(evaluation: E) -> Self {
        nothing_hidden::<G>();
        Guided { evaluation, game: PhantomData }
    }

    /// What a position looks worth to a side, in log odds.
    fn hope(&self, position: &G, side: Side) -> f32 {
        match position.outcome() {
            Some(outcome) => worth(&outcome, side) as f32 * CERTAIN,
            None => {
                let value = self.evaluation.evaluate(position, side).clamp(-1.0, 1.0);
                (((1.0 + value) / (1.0 - value)).ln() as f32).clamp(-SURE, SURE)
            }
        }
    }
}

impl<G: OpenGame, E: Evaluate<G>> Guide for Guided<G, E> {
    type Node = G;
    type Move = G::Action;

    fn side(&self, node: &G) -> Side {
        side_of(node)
    }

    fn decided(&self, node: &G) -> Option<bool> {
        let won = |outcome: Outcome| outcome.winner.map(|winner| winner == side_of(node));
        node.outcome().and_then(won)
    }

    fn judge(&self, node: &G, out: &mut Vec<(G::Action, f32)>) -> Option<f32> {
        let (side, mut actions) = (side_of(node), Vec::new());
        node.legal(&mut actions);
        out.extend(actions.into_iter().map(|action| (action, self.hope(&self.after(node, action), side))));
        Some(self.hope(node, side))
    }

    fn after(&self, node: &G, action: G::Action) -> G {
        let mut next = node.clone();
        next.apply(action);
        next
    }
}
