//! One move for many worlds, for any game with something hidden.

use super::{WORLDS, anything, report, worlds_of};
use crate::{
    hidden::{Belief, Determinizations, Move, Payoff, Solving},
    open::Evaluate,
    worlds::{self, AlphaMu, Evaluation},
};
use std::sync::Arc;
use yomi_core::{Agent, AgentEntry, Args, Bench, Budget, Effort, Hidden, MS, Param, Report, SpecError, Thinking, View};

const WORK: Param = Param::whole(
    "work",
    "20000",
    1,
    u64::MAX,
    "how many nodes and positions it looks at, once it has looked at every action once",
);
const PAYOFF: Param = Param::choice::<Payoff>("payoff", "points", "what counts");
const SOLVE: Param =
    Param::whole("solve", "500", 0, u64::MAX, "how many positions it looks at to solve one in a known world");
const PLAYOUTS: Param =
    Param::whole("playouts", "16", 1, 100_000, "how many random playouts estimate one that is not solved");
const ROUNDS: Param = Param::whole(
    "rounds",
    "all",
    0,
    u32::MAX as u64 - 1,
    "how many rounds (two of its own decisions each) it looks ahead",
)
.or(&["all"]);
const MOVES: Param =
    Param::whole("moves", "3", 1, u32::MAX as u64 - 1, "how many decisions of its own it looks ahead").or(&["all"]);
const BENCH: Bench = Bench::with("work=300,worlds=4,solve=20,playouts=2");

/// Vector minimaxing ([`worlds::vector_max`]) over determinizations.
pub const fn vector_max<G: Hidden>() -> AgentEntry<G> {
    AgentEntry {
        name: "vector-max",
        summary: "one move for all worlds at its own decisions, the worst in each world at the opponents' (vector minimaxing)",
        bench: BENCH,
        params: &[WORK, WORLDS, ROUNDS, PAYOFF, SOLVE, PLAYOUTS, MS],
        build: |args, _| build(args, Method::VectorMax { rounds: all_or(args, ROUNDS)? }),
    }
}

/// Vector minimaxing in this round, Monte Carlo from the next on ([`worlds::one_round_vector_max`]).
pub const fn one_round<G: Hidden>() -> AgentEntry<G> {
    AgentEntry {
        name: "one-round",
        summary: "as vector-max for this decision and the next, then as if it knew the world (one-round vector max)",
        bench: BENCH,
        params: &[WORK, WORLDS, PAYOFF, SOLVE, PLAYOUTS, MS],
        build: |args, _| build(args, Method::OneRound),
    }
}

/// Vector minimaxing after payoff reduction ([`worlds::payoff_reduction`]).
pub const fn payoff_reduction<G: Hidden>() -> AgentEntry<G> {
    AgentEntry {
        name: "payoff-reduction",
        summary: "as vector-max, without hoping for what the opponents could have prevented (payoff-reduction minimaxing)",
        bench: BENCH,
        params: &[WORK, WORLDS, ROUNDS, PAYOFF, SOLVE, PLAYOUTS, MS],
        build: |args, _| build(args, Method::PayoffReduction { rounds: all_or(args, ROUNDS)? }),
    }
}

/// αμ ([`worlds::alpha_mu`](worlds::alpha_mu())): the strategy that wins most worlds. What is more than even is won.
#[doc(alias = "αμ")]
pub const fn alpha_mu<G: Hidden>() -> AgentEntry<G> {
    AgentEntry {
        name: "alphamu",
        summary: "the strategy that wins most worlds (αμ, Pareto fronts)",
        bench: BENCH,
        params: &[WORK, WORLDS, MOVES, PAYOFF, SOLVE, PLAYOUTS, MS],
        build: |args, _| build(args, Method::AlphaMu { moves: all_or(args, MOVES)? }),
    }
}

/// All four with a game's own evaluation in the place of playouts: [`vector_max`], [`one_round`], [`payoff_reduction`]
/// and [`alpha_mu`], in this order. They play to win, and solve nothing unless they are told to.
///
/// ```
/// use yomi_core::AgentEntry;
/// use yomi_search::{open::NoEvaluation, players, toy::Poker};
/// let entries: [AgentEntry<Poker>; 4] = players::by_vectors_with::<Poker, NoEvaluation>();
/// assert!(entries.iter().all(|entry| entry.params.iter().all(|param| param.key != "playouts")));
/// ```
pub const fn by_vectors_with<G, E>() -> [AgentEntry<G>; 4]
where
    G: Hidden,
    E: Evaluate<G> + Default + Send + Sync + 'static,
{
    const SOLVES: Param = SOLVE.defaulting("0");
    const BENCH: Bench = Bench::with("work=3000,worlds=3");
    [
        AgentEntry {
            bench: BENCH,
            params: &[WORK, WORLDS, ROUNDS, SOLVES, MS],
            build: |args, _| build_with::<G, E>(args, Method::VectorMax { rounds: all_or(args, ROUNDS)? }),
            ..vector_max()
        },
        AgentEntry {
            bench: BENCH,
            params: &[WORK, WORLDS, SOLVES, MS],
            build: |args, _| build_with::<G, E>(args, Method::OneRound),
            ..one_round()
        },
        AgentEntry {
            bench: BENCH,
            params: &[WORK, WORLDS, ROUNDS, SOLVES, MS],
            build: |args, _| build_with::<G, E>(args, Method::PayoffReduction { rounds: all_or(args, ROUNDS)? }),
            ..payoff_reduction()
        },
        AgentEntry {
            bench: BENCH,
            params: &[WORK, WORLDS, MOVES, SOLVES, MS],
            build: |args, _| build_with::<G, E>(args, Method::AlphaMu { moves: all_or(args, MOVES)? }),
            ..alpha_mu()
        },
    ]
}

/// A number, or as much as there is.
fn all_or(args: &Args, param: Param) -> Result<u32, SpecError> {
    Ok(args.number_or_word(param.key)?.unwrap_or(u32::MAX))
}

fn build<G: Hidden>(args: &Args, method: Method) -> Result<Box<dyn Agent<G>>, SpecError> {
    let (payoff, positions) = (args.choice(PAYOFF.key), args.number(SOLVE.key)?);
    let solving = Solving { payoff, positions, playouts: args.number(PLAYOUTS.key)? };
    let (effort, worlds) = (Effort::read(args, WORK.key)?, args.number(WORLDS.key)?);
    Ok(Box::new(ByVectors { effort, worlds, solving, judge: None, method }))
}

fn build_with<G, E>(args: &Args, method: Method) -> Result<Box<dyn Agent<G>>, SpecError>
where
    G: Hidden,
    E: Evaluate<G> + Default + Send + Sync + 'static,
{
    let solving = Solving { payoff: Payoff::Points, positions: args.number(SOLVE.key)?, playouts: 0 };
    let (effort, worlds) = (Effort::read(args, WORK.key)?, args.number(WORLDS.key)?);
    Ok(Box::new(ByVectors { effort, worlds, solving, judge: Some(Arc::new(E::default())), method }))
}

#[derive(Clone, Copy)]
enum Method {
    VectorMax { rounds: u32 },
    OneRound,
    PayoffReduction { rounds: u32 },
    AlphaMu { moves: u32 },
}

struct ByVectors<G: Hidden> {
    effort: Effort,
    worlds: usize,
    solving: Solving,
    judge: Option<Arc<dyn Evaluate<G> + Send + Sync>>,
    method: Method,
}

type Found<G> = Evaluation<Move<<G as yomi_core::Position>::Action>>;

impl<G: Hidden> ByVectors<G> {
    fn evaluate(&self, tree: &mut Determinizations<G>, weights: &[f64], budget: &Budget) -> Found<G> {
        match self.method {
            Method::VectorMax { rounds } => worlds::vector_max(tree, weights, rounds, budget),
            Method::OneRound => worlds::one_round_vector_max(tree, weights, budget),
            Method::PayoffReduction { rounds } => worlds::payoff_reduction(tree, weights, rounds, budget),
            Method::AlphaMu { moves } => {
                worlds::alpha_mu(tree, weights, AlphaMu { target: self.solving.payoff.target(), moves }, budget)
            }
        }
    }

    /// What a payoff means, from -1 to 1: part of the most that is at stake in any world.
    fn worth(&self, found: &Found<G>) -> impl Fn(f64) -> f64 + use<G> {
        let all = found.moves.iter().flat_map(|(_, payoffs)| payoffs.iter());
        let stake = f64::from(all.map(|(_, payoff)| payoff.abs()).max().unwrap_or(0).max(1));
        let (zero, one) = match (self.method, self.solving.payoff) {
            (Method::AlphaMu { .. }, _) => (0.5, 1.0),
            (_, Payoff::Points) => (500.0, 1000.0),
            (_, Payoff::Score) => (0.0, stake),
        };
        move |payoff| ((payoff - zero) / (one - zero)).clamp(-1.0, 1.0)
    }
}

impl<G: Hidden> Agent<G> for ByVectors<G> {
    fn act(&mut self, view: &View<'_, G>, thinking: &mut Thinking<'_>) -> G::Action {
        let budget = thinking.budget(self.effort);
        let belief = Belief::of(&worlds_of(view), self.worlds, thinking.rng);
        let mut tree = Determinizations::new(view, belief.worlds(), self.solving, &budget);
        if let Some(judge) = &self.judge {
            tree = tree.judged_by(judge.clone());
        }
        let found = self.evaluate(&mut tree, belief.weights(), &budget);
        let Some(Move::Act(chosen)) = found.best(belief.weights()) else { return anything(view, thinking) };
        thinking.report(|| self.told(view, &found, belief.weights(), chosen));
        chosen
    }
}

impl<G: Hidden> ByVectors<G> {
    fn told(&self, view: &View<'_, G>, found: &Found<G>, weights: &[f64], chosen: G::Action) -> Report {
        let worth = self.worth(found);
        let actions = found.moves.iter().filter_map(|(mv, payoffs)| match mv {
            Move::Act(action) => Some((*action, worth(payoffs.mean(weights)), 0)),
            Move::See(_) => None,
        });
        Report { work: found.work, finished: Some(found.complete), ..report::of_actions(view, actions, chosen) }
    }
}
