//! Battles as alpha-beta wants them.

use super::{Category, Realizations};
use crate::{Action, Tubstap, players::tactician::Evaluator};
use yomi_core::{Game, Position, Side};
use yomi_search::{
    alpha_beta::{MinimaxTree, UNIT, WIN},
    hash_key,
};

/// What a battle that looks as good as won is worth: far below [`WIN`].
const SCALE: f32 = 100_000.0;

/// What it costs to let the same side decide on: next to nothing, so that depth is counted in decisions.
const PASS: i32 = 1;

/// The decisions of single units, as negamax sees them: sides take turns, and one whose enemy goes on with its turn
/// passes (`None`).
///
/// A turn is not ended early, since units can stay where they are one by one, and attacks that take no HP are left out.
/// Battles are judged as `tactician` judges them, without solved sub-battles.
pub(super) struct UnitTree {
    evaluator: Evaluator<'static>,
    /// What decisions of each category cost; without, all cost the same.
    prices: Option<[i32; Category::ALL.len()]>,
}

/// A battle as one side sees it, which decides there or passes.
#[derive(Clone)]
pub(super) struct Node {
    battle: Tubstap,
    side: Side,
}

impl Node {
    /// A battle, seen by the side to move.
    pub(super) fn new(battle: &Tubstap) -> Node {
        Node { battle: battle.clone(), side: battle.mover() }
    }

    fn passes(&self) -> bool {
        self.battle.waiting != 0 && self.battle.mover() != self.side
    }
}

impl UnitTree {
    /// The decisions of battles on the map of this one.
    pub(super) fn new(battle: &Tubstap, realizations: Option<Realizations>) -> UnitTree {
        UnitTree {
            evaluator: Evaluator::new(battle, None),
            prices: realizations.map(|realizations| realizations.prices()),
        }
    }

    /// What a value of a search is worth to the side to move, from -1 to 1.
    pub(super) fn worth(value: i32) -> f64 {
        f64::from(value as f32 / SCALE).clamp(-1.0, 1.0)
    }

    fn price(&self, battle: &Tubstap, action: Action) -> i32 {
        self.prices.map_or(UNIT, |prices| prices[Category::of(battle, action) as usize])
    }
}

impl MinimaxTree for UnitTree {
    type Node = Node;
    type Move = Option<Action>;

    fn key(&self, node: &Node) -> u64 {
        let Tubstap { places, hp, waiting, turns_over, .. } = &node.battle;
        hash_key(&(places, hp, waiting, turns_over, node.side))
    }

    fn after(&self, node: &Node, action: Option<Action>) -> Node {
        let mut battle = node.battle.clone();
        action.into_iter().for_each(|action| battle.apply(action));
        Node { battle, side: node.side.other() }
    }

    fn result(&self, node: &Node) -> Option<i32> {
        let points = node.battle.outcome()?.points(node.side);
        Some((2.0 * points - 1.0) as i32 * WIN)
    }

    fn evaluate(&self, node: &Node) -> i32 {
        let Node { battle, side } = node;
        // Who has acted in this turn is judged as if it ended now; before that, whose turn has just ended.
        let own = battle.alive & battle.setup.armies[battle.mover().index()];
        let judged = if battle.waiting == own { battle.mover().other() } else { battle.mover() };
        let value = (self.evaluator.after_turn(battle, judged).clamp(-1.0, 1.0) * SCALE) as i32;
        if judged == *side { value } else { -value }
    }

    fn moves(&self, node: &Node, mut each: impl FnMut(Option<Action>, i32, u64)) {
        if node.passes() {
            return each(None, PASS, self.key_after(node, None));
        }
        let mut actions = Vec::new();
        node.battle.legal(&mut actions);
        for action in actions {
            if action != Action::EndTurn && !node.battle.is_harmless(action) {
                each(Some(action), self.price(&node.battle, action), self.key_after(node, Some(action)));
            }
        }
    }

    fn is_move(&self, node: &Node, action: Option<Action>) -> bool {
        match action {
            Some(action) => !node.passes() && node.battle.check(action).is_ok() && !node.battle.is_harmless(action),
            None => node.passes(),
        }
    }

    /// As actions are listed: by units, moves before attacks, by targets and tiles.
    fn comes_before(&self, one: Option<Action>, other: Option<Action>) -> bool {
        let place = |action: Option<Action>| match action {
            Some(Action::Act { unit, to, target }) => (Some(unit), target, to.0),
            _ => (None, None, 0),
        };
        place(one) < place(other)
    }

    fn cost(&self, node: &Node, action: Option<Action>) -> i32 {
        action.map_or(PASS, |action| self.price(&node.battle, action))
    }

    fn least_cost(&self, node: &Node) -> i32 {
        match (node.passes(), self.prices) {
            (true, _) => PASS,
            (false, None) => UNIT,
            (false, Some(prices)) => prices.into_iter().min().unwrap_or(UNIT),
        }
    }
}
