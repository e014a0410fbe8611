//! The methods that keep one vector of payoffs per node.
//!
//! They look into so many rounds, the root's being the first. Beyond that horizon, and at the end of the work, a node
//! is worth its open values: as if everybody learned the world there. So every method falls back towards Monte Carlo,
//! which is its case of no rounds at all.
//!
//! Work is one for every node that is looked at, and one for every world in which a node is solved openly. Under a
//! limit to it, a method looks into no round, one round, two and so on; what counts is the last look that could be
//! finished, and all of them cost together. The first look is made whatever it costs, unless the time is over before:
//! then there are no moves.

use super::{
    Chooser, Evaluation, Payoffs, WorldSet, WorldTree,
    backup::{Back, Backup, Rule, Spent},
    bounded::{Bounded, Wanted},
};
use yomi_core::Budget;

const MONTE_CARLO: Rule = Rule { us: Back::ByWorld, others: Back::ByWorld, capped: false };
const VECTOR_MAX: Rule = Rule { us: Back::ByScore, others: Back::ByWorld, capped: false };
const VECTOR_MIN_VECTOR_MAX: Rule = Rule { us: Back::ByScore, others: Back::ByScore, capped: false };
const PAYOFF_REDUCTION: Rule = Rule { us: Back::ByScore, others: Back::ByWorld, capped: true };

/// Repeated minimax, which for many worlds drawn at random is the Monte Carlo method: every move by its open value in
/// each world.
///
/// Optimistic, because it supposes that we shall know the world after the next move: from then on it chooses another
/// move in every world (*strategy fusion*).
pub fn monte_carlo<T: WorldTree>(tree: &mut T, weights: &[f64], budget: &Budget) -> Evaluation<T::Move> {
    deepen(tree, weights, MONTE_CARLO, 0, budget)
}

/// Vector minimaxing: at our nodes the whole vector of the child with the best score (the first of the best), at theirs
/// the least payoff in each world, at a partner's the greatest.
///
/// No strategy fusion. But a node's choice looks only at what is below it: where the opponents, who know the world,
/// never let it come to this node in some worlds, those worlds should not count there (*non-locality*).
pub fn vector_max<T: WorldTree>(tree: &mut T, weights: &[f64], rounds: u32, budget: &Budget) -> Evaluation<T::Move> {
    deepen(tree, weights, VECTOR_MAX, rounds, budget)
}

/// Vector Max in the round of the next move, and open values from the next round on: nearly as quick as Monte Carlo,
/// without its worst fault.
pub fn one_round_vector_max<T: WorldTree>(tree: &mut T, weights: &[f64], budget: &Budget) -> Evaluation<T::Move> {
    vector_max(tree, weights, 1, budget)
}

/// Vector Max on a tree whose payoffs are reduced first: in each world to the least open value of the opponents' nodes
/// above.
///
/// Where the opponents could have done better in a world before, what we would get there now does not tempt us any
/// more; this takes away much of the non-locality. Payoffs are those of the reduced tree, so they are never above the
/// open values.
pub fn payoff_reduction<T: WorldTree>(
    tree: &mut T,
    weights: &[f64],
    rounds: u32,
    budget: &Budget,
) -> Evaluation<T::Move> {
    deepen(tree, weights, PAYOFF_REDUCTION, rounds, budget)
}

/// Everybody chooses by score, as if nobody knew the world: at their nodes the whole vector of the child with the worst
/// score.
///
/// Where moves are legal in different worlds, they and a partner take the move with the best mean for their side over
/// the worlds in which it is legal (the first of the best). The worlds in which it is not choose again, among their
/// legal moves and by the means over these worlds alone, until no world is left. Nobody reads anything into such
/// choices: after a move, all worlds in which it is legal are possible.
pub fn vector_min_vector_max<T: WorldTree>(
    tree: &mut T,
    weights: &[f64],
    rounds: u32,
    budget: &Budget,
) -> Evaluation<T::Move> {
    deepen(tree, weights, VECTOR_MIN_VECTOR_MAX, rounds, budget)
}

/// [`vector_max`] where we choose at the root and the first look, with open values, has been made before: `open` is
/// [`monte_carlo`] of the same tree, in at least the worlds that weigh something.
///
/// Open values are also bounds, with which most of the tree is cut off (see `bounded.rs`): what was not wanted has
/// upper bounds, and the choice comes first. It looks into one round, two rounds and so on; the last look that the
/// budget was enough for counts, and if it was not enough for one, what is given back is `open` in these worlds. Of
/// equals the one comes first that the look before had first, and in the first look the one with the best open values.
pub fn vector_max_after<T: WorldTree>(
    tree: &mut T,
    weights: &[f64],
    rounds: u32,
    open: &Evaluation<T::Move>,
    wanted: Wanted,
    budget: &Budget,
) -> Evaluation<T::Move> {
    deepen_after(tree, weights, false, rounds, open, wanted, budget)
}

/// [`payoff_reduction`] in the same way.
pub fn payoff_reduction_after<T: WorldTree>(
    tree: &mut T,
    weights: &[f64],
    rounds: u32,
    open: &Evaluation<T::Move>,
    wanted: Wanted,
    budget: &Budget,
) -> Evaluation<T::Move> {
    deepen_after(tree, weights, true, rounds, open, wanted, budget)
}

fn deepen_after<T: WorldTree>(
    tree: &mut T,
    weights: &[f64],
    capped: bool,
    rounds: u32,
    open: &Evaluation<T::Move>,
    wanted: Wanted,
    budget: &Budget,
) -> Evaluation<T::Move> {
    debug_assert_eq!(tree.chooser(), Chooser::Us);
    let worlds = WorldSet::weighing(weights) & WorldSet::first(tree.worlds());
    let mut moves: Vec<(T::Move, Payoffs)> = Vec::new();
    for (mv, payoffs) in &open.moves {
        debug_assert!(worlds.is_within(&payoffs.worlds()));
        moves.push((
            *mv,
            Payoffs::new(worlds, (0..tree.worlds()).map(|world| payoffs.get(world).unwrap_or(0)).collect()),
        ));
    }
    moves.sort_by(|(_, a), (_, b)| b.score(weights).total_cmp(&a.score(weights)));
    let bounds = moves.clone();
    let mut best = Evaluation { moves, ..Evaluation::default() };
    while best.depth < rounds && !best.complete {
        let left = budget.work().map_or(u64::MAX, |work| work.saturating_sub(best.work));
        let order = |mv: T::Move| best.moves.iter().position(|(other, _)| *other == mv);
        let mut ordered = bounds.clone();
        ordered.sort_by_key(|(mv, _)| order(*mv));
        let look = Bounded::new(tree, weights, capped, best.depth + 1, budget.with_work(left));
        match look.evaluate(&ordered, wanted) {
            Ok(found) => best = Evaluation { work: best.work + found.work, depth: best.depth + 1, ..found },
            Err(Spent) => break,
        }
    }
    best
}

/// A method, for choosing a whole strategy by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// As [`monte_carlo`] at each of our nodes.
    MonteCarlo,
    /// As [`vector_max`].
    VectorMax,
    /// As [`payoff_reduction`], with the reductions as seen from the root.
    PayoffReduction,
}

impl Heuristic {
    /// All of them.
    pub const ALL: [Heuristic; 3] = [Heuristic::MonteCarlo, Heuristic::VectorMax, Heuristic::PayoffReduction];
}

/// What the strategy that a method chooses (a move at each of our nodes, to the end of the tree) is really worth: in
/// each world against opponents who know the strategy and the world, with a partner who knows them too.
///
/// This is how Frank and Basin count a method's errors. What a method expects of its own choice can be more.
pub fn strategy<T: WorldTree>(tree: &mut T, weights: &[f64], heuristic: Heuristic) -> Payoffs {
    let rule = match heuristic {
        Heuristic::MonteCarlo => MONTE_CARLO,
        Heuristic::VectorMax => VECTOR_MAX,
        Heuristic::PayoffReduction => PAYOFF_REDUCTION,
    };
    Backup::new(tree, weights, rule, u32::MAX, Budget::unlimited()).strategy()
}

/// Looks further and further as the budget allows, and gives the last look that could be finished.
fn deepen<T: WorldTree>(
    tree: &mut T,
    weights: &[f64],
    rule: Rule,
    rounds: u32,
    budget: &Budget,
) -> Evaluation<T::Move> {
    let free = budget.with_work(u64::MAX);
    let mut look = |rounds, budget| {
        let found = Backup::new(tree, weights, rule, rounds, budget).evaluate();
        found.map(|found| Evaluation { depth: rounds, ..found })
    };
    // Without limits of any kind there is no need to fall back on a lesser look.
    if budget.work().is_none() && !budget.may_be_over() {
        return look(rounds, free).unwrap_or_default();
    }
    let work = budget.work().unwrap_or(u64::MAX);
    let Ok(mut best) = look(0, free) else { return Evaluation::default() };
    while best.depth < rounds && !best.complete {
        match look(best.depth + 1, budget.with_work(work.saturating_sub(best.work))) {
            Ok(found) => best = Evaluation { work: best.work + found.work, ..found },
            Err(Spent) => break,
        }
    }
    best
}
