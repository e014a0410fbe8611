//! Alpha-beta for any open game.

use super::report;
use crate::{
    alpha_beta::{AlphaBeta, Deepening, Iteration, UNIT},
    open::{Evaluate, Negamax, OpenGame, PlayoutEvaluation},
};
use yomi_core::{Agent, AgentEntry, Args, Bench, Effort, MS, Param, Report, SpecError, Thinking, View};

const NODES: Param = Param::whole("nodes", "5000", 1, u64::MAX, "how many positions it looks at");
const DEPTH: Param = Param::whole("depth", "64", 1, 1000, "how many plies it looks ahead at most");
const PLAYOUTS: Param = Param::whole(
    "playouts",
    "8",
    0,
    100_000,
    "how many random playouts say what a position is worth where it looks no further",
);

/// Negamax with iterative deepening, principal variation search and a transposition table, where positions are judged
/// by random playouts.
pub const fn alpha_beta<G: OpenGame>() -> AgentEntry<G> {
    AgentEntry {
        name: "alpha-beta",
        summary: "looks deeper and deeper (alpha-beta), and judges by random playouts",
        bench: Bench::with("nodes=300,playouts=2"),
        params: &[NODES, DEPTH, PLAYOUTS, MS],
        build: |args, _| build(args, PlayoutEvaluation::random(args.number(PLAYOUTS.key)?)),
    }
}

/// The same with a game's own evaluation.
///
/// ```
/// use yomi_core::AgentEntry;
/// use yomi_search::{open::NoEvaluation, players, toy::Nim};
/// let entry: AgentEntry<Nim> = AgentEntry { name: "plain", ..players::alpha_beta_with::<Nim, NoEvaluation>() };
/// assert!(entry.params.iter().all(|param| param.key != "playouts"));
/// ```
pub const fn alpha_beta_with<G: OpenGame, E: Evaluate<G> + Clone + Default + Send + 'static>() -> AgentEntry<G> {
    AgentEntry {
        name: "alpha-beta",
        summary: "looks deeper and deeper (alpha-beta)",
        bench: Bench::with("nodes=300"),
        params: &[NODES, DEPTH, MS],
        build: |args, _| build(args, E::default()),
    }
}

fn build<G, E>(args: &Args, evaluation: E) -> Result<Box<dyn Agent<G>>, SpecError>
where
    G: OpenGame,
    E: Evaluate<G> + Clone + Send + 'static,
{
    let (effort, depth) = (Effort::read(args, NODES.key)?, args.number(DEPTH.key)?);
    Ok(Box::new(LooksAhead { effort, depth, evaluation, search: None }))
}

struct LooksAhead<G: OpenGame, E: Evaluate<G>> {
    effort: Effort,
    depth: u32,
    evaluation: E,
    /// Made when it is needed first; what it remembers is of use for the next decision.
    search: Option<AlphaBeta<Negamax<G, E>>>,
}

/// How many positions a table remembers, and what one takes at most, in bytes, moves of usual size supposed.
const REMEMBERED: usize = 1 << 16;
const BYTES: usize = 64;

/// Every so many positions it looks whether the time is over. Each may take some playouts.
const LOOKS_EVERY: u64 = 8;

impl<G: OpenGame, E: Evaluate<G> + Clone + Send> Agent<G> for LooksAhead<G, E> {
    fn act(&mut self, view: &View<'_, G>, thinking: &mut Thinking<'_>) -> G::Action {
        let (position, budget) = (view.sight(), thinking.budget(self.effort));
        let how = Deepening::plies(thinking.limits().depth.unwrap_or(u32::MAX).min(self.depth).max(1) as i32);
        let positions = thinking.limits().memory.map_or(REMEMBERED, |bytes| REMEMBERED.min(bytes / BYTES));
        let search =
            self.search.get_or_insert_with(|| AlphaBeta::new(Negamax::new(self.evaluation.clone()), positions));
        let found = search.deepen(
            &position.clone().into(),
            how,
            &mut |counts| budget.allows_looking_every(counts.nodes, LOOKS_EVERY),
            &mut |iteration| thinking.report(|| told::<G, E>(position, iteration, None)),
        );
        let found = found.expect("an agent is asked only when it can act");
        thinking.report(|| told::<G, E>(position, &found, Some(!found.partial)));
        found.line[0].expect("the side that acts does not pass")
    }
}

fn told<G: OpenGame, E: Evaluate<G>>(
    position: &G,
    found: &Iteration<Option<G::Action>>,
    finished: Option<bool>,
) -> Report {
    Report {
        // A search that was stopped at once has seen nothing.
        value: (found.depth > 0).then(|| Negamax::<G, E>::worth(found.value)),
        depth: Some((found.depth / UNIT) as u32),
        work: found.counts.nodes,
        line: report::line(position, found.line.iter().flatten().copied()),
        finished,
        ..Report::default()
    }
}
