//! Any open game as alpha-beta wants it.

use super::{Evaluate, OpenGame, nothing_hidden, side_of, worth};
use crate::{
    alpha_beta::{MinimaxTree, UNIT, WIN},
    hash_key,
};
use std::marker::PhantomData;
use yomi_core::{Game, Side};

/// What a position that looks as good as won is worth: far below [`WIN`], and fine enough to tell any two shares of
/// playouts apart.
const SCALE: i32 = 100_000;

/// What it costs to let the same side move on: next to nothing, so that depth is counted in real moves. (It takes as
/// many of them as a [`UNIT`] has parts to lose a ply.)
const PASS: i32 = 1;

/// Any game with nothing hidden as a [`MinimaxTree`] with an [`Evaluate`] plugged in.
///
/// Every action costs one ply, a drawn game is worth 0, and keys are those of [`hash_key`]. Negamax wants sides to move
/// in turn; where a side moves several times in a row, the other side "passes" in between (`None`), which costs next to
/// nothing. The actions of a line are those that are `Some`.
///
/// ```
/// use yomi_search::{alpha_beta::{AlphaBeta, Deepening, WIN}, open::{Negamax, NoEvaluation}, toy::Nim};
/// let mut search = AlphaBeta::new(Negamax::new(NoEvaluation), 1 << 10);
/// let found = search.deepen(&Nim::new(9).into(), Deepening::plies(9), &mut |_| true, &mut |_| {}).unwrap();
/// assert_eq!((found.line[0], found.value), (Some(1), WIN), "eight are left, and lose");
/// ```
pub struct Negamax<G, E> {
    evaluation: E,
    game: PhantomData<fn() -> G>,
}

/// A position as one side sees it, which moves there or passes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ply<G> {
    position: G,
    /// Whose values are told: sides take turns, whoever moves.
    side: Side,
}

impl<G: Game> From<G> for Ply<G> {
    fn from(position: G) -> Self {
        Ply { side: side_of(&position), position }
    }
}

impl<G: Game> Ply<G> {
    /// Whether the side has nothing to decide because the other one moves again.
    fn passes(&self) -> bool {
        self.position.turn().is_some_and(|turn| G::side(turn) != self.side)
    }
}

impl<G: OpenGame, E: Evaluate<G>> Negamax<G, E> {
    /// The tree with this evaluation. A game in which something is hidden is refused by the compiler.
    pub fn new(evaluation: E) -> Self {
        nothing_hidden::<G>();
        Negamax { evaluation, game: PhantomData }
    }

    /// What a value of a search is worth to the side to move, from -1 to 1.
    pub fn worth(value: i32) -> f64 {
        if value.abs() >= WIN { f64::from(value.signum()) } else { f64::from(value) / f64::from(SCALE) }
    }
}

impl<G: OpenGame, E: Evaluate<G>> MinimaxTree for Negamax<G, E> {
    type Node = Ply<G>;
    type Move = Option<G::Action>;

    fn key(&self, node: &Ply<G>) -> u64 {
        hash_key(node)
    }

    fn after(&self, node: &Ply<G>, action: Self::Move) -> Ply<G> {
        let mut position = node.position.clone();
        action.into_iter().for_each(|action| position.apply(action));
        Ply { position, side: node.side.other() }
    }

    fn result(&self, node: &Ply<G>) -> Option<i32> {
        node.position.outcome().map(|outcome| worth(&outcome, node.side) as i32 * WIN)
    }

    fn evaluate(&self, node: &Ply<G>) -> i32 {
        (self.evaluation.evaluate(&node.position, node.side).clamp(-1.0, 1.0) * f64::from(SCALE)) as i32
    }

    fn moves(&self, node: &Ply<G>, mut each: impl FnMut(Self::Move, i32, u64)) {
        if node.passes() {
            return each(None, PASS, self.key_after(node, None));
        }
        let mut actions = Vec::new();
        node.position.legal(&mut actions);
        actions.sort_unstable();
        actions.into_iter().for_each(|action| each(Some(action), UNIT, self.key_after(node, Some(action))));
    }

    fn is_move(&self, node: &Ply<G>, action: Self::Move) -> bool {
        match action {
            Some(action) => !node.passes() && node.position.check(action).is_ok(),
            None => node.passes(),
        }
    }

    fn comes_before(&self, one: Self::Move, other: Self::Move) -> bool {
        one < other
    }

    fn cost(&self, _node: &Ply<G>, action: Self::Move) -> i32 {
        if action.is_some() { UNIT } else { PASS }
    }

    fn least_cost(&self, node: &Ply<G>) -> i32 {
        if node.passes() { PASS } else { UNIT }
    }
}
