//! The players that search with alpha-beta.

use super::{
    AmazonsTree, Node,
    limit::{LEAVES, Limit, MS, NODES},
};
use crate::{action::Action, evaluation::Evaluation, game::Amazons};
use yomi_core::{Agent, AgentEntry, Args, Param, Rng, SpecError, View};
use yomi_search::alpha_beta::{AlphaBeta, Deepening};

/// The parameter that chooses the evaluation.
const EVAL: Param = Param {
    key: "eval",
    default: "minimum",
    help: "how positions are judged: minimum (minimum distance, as in the paper) or territory (stronger)",
};

/// Plain iterative deepening.
pub(super) const BY_PLIES: AgentEntry<Amazons> = AgentEntry {
    name: "id",
    summary: "alpha-beta, one ply deeper after the other (Soeda and Tanaka's ID)",
    params: &[LEAVES, NODES, MS, EVAL],
    build: |args, _| {
        let tree = AmazonsTree { evaluation: evaluation(args)? };
        Ok(Box::new(Searching::new(tree, Deepening::plies(MOST_PLIES), Limit::read(args)?)))
    },
};

/// No game is longer.
const MOST_PLIES: i32 = 100;

/// What [`EVAL`] says.
fn evaluation(args: &Args) -> Result<Evaluation, SpecError> {
    args.choice(EVAL.key, &[("minimum", Evaluation::MinimumDistance), ("territory", Evaluation::Territory)])
}

/// A player that searches and keeps its table for the whole game.
struct Searching {
    search: AlphaBeta<AmazonsTree>,
    deepening: Deepening,
    limit: Limit,
}

impl Searching {
    fn new(tree: AmazonsTree, deepening: Deepening, limit: Limit) -> Searching {
        Searching { search: AlphaBeta::new(tree, limit.positions()), deepening, limit }
    }
}

impl Agent<Amazons> for Searching {
    fn act(&mut self, view: &View<'_, Amazons>, _rng: &mut Rng) -> Action {
        let root = Node::new(view.sight());
        let found = self.search.deepen(&root, self.deepening, &mut self.limit.begin(), &mut |_| {});
        found.expect("an agent is asked only when it can act").line[0]
    }
}
