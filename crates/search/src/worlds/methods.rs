//! The methods that keep one vector of payoffs per node.

use super::{
    Evaluation, Payoffs, WorldTree,
    backup::{Back, Backup, Rule},
};

/// How far to look.
///
/// Beyond the horizon, and at the end of the work, a node is worth its open values: as if everybody learned the world there. So
/// every method falls back towards Monte Carlo, which is its case of no rounds at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Rounds to look into, the root's being the first. The horizon is where the next one begins.
    pub rounds: u32,
    /// One for every node that is looked at, and one for every world in which a node is solved openly. Under such a limit a
    /// method looks into no round, one round, two and so on; what counts is the last look that could be finished, and all of them
    /// cost together. The first is made in any case.
    pub work: u64,
}

impl Limits {
    /// To the end of the tree, whatever it costs.
    pub const NONE: Limits = Limits { rounds: u32::MAX, work: u64::MAX };

    /// So many rounds, whatever it costs.
    pub const fn rounds(rounds: u32) -> Self {
        Limits { rounds, ..Limits::NONE }
    }
}

const MONTE_CARLO: Rule = Rule { us: Back::ByWorld, others: Back::ByWorld, capped: false };
const VECTOR_MAX: Rule = Rule { us: Back::ByScore, others: Back::ByWorld, capped: false };
const VECTOR_MIN_VECTOR_MAX: Rule = Rule { us: Back::ByScore, others: Back::ByScore, capped: false };
const PAYOFF_REDUCTION: Rule = Rule { us: Back::ByScore, others: Back::ByWorld, capped: true };

/// Repeated minimax, which for many worlds drawn at random is the Monte Carlo method: every move by its open value in each world.
///
/// Optimistic, because it supposes that we shall know the world after the next move: from then on it chooses another move in
/// every world (*strategy fusion*).
pub fn monte_carlo<T: WorldTree>(tree: &mut T, weights: &[f64]) -> Evaluation<T::Move> {
    deepen(tree, weights, MONTE_CARLO, Limits::rounds(0))
}

/// Vector minimaxing: at our nodes the whole vector of the child with the best score (the first of the best), at theirs the
/// least payoff in each world, at a partner's the greatest.
///
/// No strategy fusion. But a node's choice looks only at what is below it: where the opponents, who know the world, never let it
/// come to this node in some worlds, those worlds should not count there (*non-locality*).
pub fn vector_max<T: WorldTree>(tree: &mut T, weights: &[f64], limits: Limits) -> Evaluation<T::Move> {
    deepen(tree, weights, VECTOR_MAX, limits)
}

/// Vector Max in the round of the next move, and open values from the next round on: nearly as quick as Monte Carlo, without its
/// worst fault.
pub fn one_round_vector_max<T: WorldTree>(tree: &mut T, weights: &[f64]) -> Evaluation<T::Move> {
    vector_max(tree, weights, Limits::rounds(1))
}

/// Vector Max on a tree whose payoffs are reduced first: in each world to the least open value of the opponents' nodes above.
///
/// Where the opponents could have done better in a world before, what we would get there now does not tempt us any more; this takes away much of the
/// non-locality. Payoffs are those of the reduced tree, so they are never above the open values.
pub fn payoff_reduction<T: WorldTree>(tree: &mut T, weights: &[f64], limits: Limits) -> Evaluation<T::Move> {
    deepen(tree, weights, PAYOFF_REDUCTION, limits)
}

/// Everybody chooses by score, as if nobody knew the world: at their nodes the whole vector of the child with the worst score.
///
/// Where moves are legal in different worlds, they and a partner take the move with the best mean for their side over the worlds
/// in which it is legal (the first of the best). The worlds in which it is not choose again, among their legal moves and by the means
/// over these worlds alone, until no world is left. Nobody reads anything into such choices: after a move, all worlds in which it is
/// legal are possible.
pub fn vector_min_vector_max<T: WorldTree>(tree: &mut T, weights: &[f64], limits: Limits) -> Evaluation<T::Move> {
    deepen(tree, weights, VECTOR_MIN_VECTOR_MAX, limits)
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

/// What the strategy that a method chooses (a move at each of our nodes, to the end of the tree) is really worth: in each world
/// against opponents who know the strategy and the world, with a partner who knows them too.
///
/// This is how Frank and Basin count a method's errors. What a method expects of its own choice can be more.
pub fn strategy<T: WorldTree>(tree: &mut T, weights: &[f64], heuristic: Heuristic) -> Payoffs {
    let rule = match heuristic {
        Heuristic::MonteCarlo => MONTE_CARLO,
        Heuristic::VectorMax => VECTOR_MAX,
        Heuristic::PayoffReduction => PAYOFF_REDUCTION,
    };
    Backup::new(tree, weights, rule, u32::MAX, u64::MAX).strategy()
}

/// Looks further and further as the limits say, and gives the last look that could be finished.
fn deepen<T: WorldTree>(tree: &mut T, weights: &[f64], rule: Rule, limits: Limits) -> Evaluation<T::Move> {
    let mut look = |rounds, limit| {
        let found = Backup::new(tree, weights, rule, rounds, limit).evaluate();
        found.map(|found| Evaluation { depth: rounds, ..found })
    };
    if limits.work == u64::MAX {
        return look(limits.rounds, u64::MAX).expect("there is no limit to the work");
    }
    let mut best = look(0, u64::MAX).expect("there is no limit to the work");
    while best.depth < limits.rounds && !best.complete {
        match look(best.depth + 1, limits.work.saturating_sub(best.work)) {
            Ok(found) => best = Evaluation { work: best.work + found.work, ..found },
            Err(_) => break,
        }
    }
    best
}
