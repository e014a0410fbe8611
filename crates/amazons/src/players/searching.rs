//! The players that search with alpha-beta.

use super::{
    AmazonsTree, Node,
    limit::{LEAVES, Limit, MS, NODES},
};
use crate::{
    action::Action,
    categories::{Costs, Realizations, Scheme},
    evaluation::Evaluation,
    game::Amazons,
};
use yomi_core::{Agent, AgentEntry, Args, Bench, Param, Rng, Spec, SpecError, View};
use yomi_search::alpha_beta::{AlphaBeta, Deepening, Iteration, UNIT};

/// The parameter that chooses the evaluation.
const EVAL: Param = Param {
    key: "eval",
    default: "minimum",
    help: "how positions are judged: minimum (minimum distance, as in the paper) or territory (stronger)",
};

/// The parameter that says what becomes of an iteration that was stopped.
const UNFINISHED: Param = Param {
    key: "unfinished",
    default: "used",
    help: "an iteration that was stopped is used (its moves are tried best first) or dropped for the one before it",
};

/// Plain iterative deepening.
pub(super) const BY_PLIES: AgentEntry<Amazons> = AgentEntry {
    name: "id",
    summary: "alpha-beta, one ply deeper after the other (Soeda and Tanaka's ID)",
    bench: Bench::with("leaves=1500"),
    params: &[LEAVES, NODES, MS, EVAL, UNFINISHED],
    build: |args, _| Ok(Box::new(by_plies(args)?)),
};

fn by_plies(args: &Args) -> Result<Searching, SpecError> {
    Searching::read(args, AmazonsTree::by_plies(evaluation(args)?), Deepening::plies(MOST_PLIES))
}

/// Iterative deepening by realization probability.
pub(super) const BY_PROBABILITY: AgentEntry<Amazons> = AgentEntry {
    name: "rp",
    summary: "alpha-beta in which lines of likely moves go deeper (Soeda and Tanaka's RP)",
    bench: Bench::with("leaves=1500"),
    params: &[
        LEAVES,
        NODES,
        MS,
        EVAL,
        UNFINISHED,
        Param {
            key: "odds",
            default: "paper",
            help: "how likely moves are: by the paper's table (paper), or as counted in games of ours, by the paper's categories as printed or as \
                   stated, with ours about ground, or split in the queen's move and the arrow",
        },
        Param {
            key: "step",
            default: "100",
            help: "by how many hundredths of a bit each iteration goes deeper, from 1 to 10000",
        },
        Param {
            key: "again",
            default: "10",
            help: "how many times as likely a move is taken to be when it turns out better than thought and is searched again, from 1 \
                   (not again) to 1000",
        },
    ],
    build: |args, _| Ok(Box::new(by_probability(args)?)),
};

fn by_probability(args: &Args) -> Result<Searching, SpecError> {
    let step = args.within("step", 1..=10_000)? * UNIT / 100;
    let rebate = f64::from(args.within("again", 1..=1_000)?).log2() * f64::from(UNIT);
    let deepening =
        Deepening { first: FIRST_BITS * UNIT, step: step.max(1), most: i32::MAX / 2, rebate: rebate as i32, late: 0 };
    let tree = AmazonsTree::by_probability(evaluation(args)?, costs(args)?);
    Searching::read(args, tree, deepening)
}

/// The stronger way to look ahead ply by ply.
pub(super) const SELECTIVE: AgentEntry<Amazons> = AgentEntry {
    name: "ab",
    summary: "alpha-beta that looks less deep at moves that look worse, judging by territory",
    bench: Bench::with("leaves=1500"),
    params: &[
        LEAVES,
        NODES,
        MS,
        Param {
            key: "late",
            default: "50",
            help: "how many hundredths of a ply less a move is looked at from the fifth best on, twice as many from the 13th on and so on; from \
                   0 to 1000",
        },
    ],
    build: |args, _| Ok(Box::new(selective(args)?)),
};

fn selective(args: &Args) -> Result<Searching, SpecError> {
    let deepening = Deepening { late: args.within("late", 0..=1_000)? * UNIT / 100, ..Deepening::plies(MOST_PLIES) };
    Ok(Searching::new(AmazonsTree::by_plies(Evaluation::Territory), deepening, Limit::read(args)?))
}

/// The bits of the first iteration: no more than the cheapest moves cost.
const FIRST_BITS: i32 = 1;

/// No game is longer.
const MOST_PLIES: i32 = 100;

/// What [`EVAL`] says.
fn evaluation(args: &Args) -> Result<Evaluation, SpecError> {
    args.choice(EVAL.key, &[("minimum", Evaluation::MinimumDistance), ("territory", Evaluation::Territory)])
}

/// What `odds` says.
fn costs(args: &Args) -> Result<Costs, SpecError> {
    let counted = Scheme::NAMED.map(|(name, scheme)| (name, Some(scheme)));
    let all: Vec<(&str, Option<Scheme>)> = std::iter::once(("paper", None)).chain(counted).collect();
    let scheme = args.choice("odds", &all)?;
    Ok(scheme.map_or_else(Costs::of_paper, |scheme| Costs::new(Realizations::ours(), scheme)))
}

/// Makes a search from its arguments.
type Read = fn(&Args) -> Result<Searching, SpecError>;

/// The players that search, and how each is read.
const ALL: [(AgentEntry<Amazons>, Read); 3] =
    [(BY_PLIES, by_plies), (BY_PROBABILITY, by_probability), (SELECTIVE, selective)];

/// A player that searches and keeps its table for the whole game.
pub(super) struct Searching {
    search: AlphaBeta<AmazonsTree>,
    deepening: Deepening,
    limit: Limit,
    /// Whether an iteration that was stopped counts.
    unfinished: bool,
}

impl Searching {
    /// The searching player that a specification names.
    pub(super) fn named(spec: &str) -> Result<Searching, SpecError> {
        let spec: Spec = spec.parse()?;
        let names = ALL.each_ref().map(|(entry, _)| entry.name);
        let (entry, read) = ALL
            .iter()
            .find(|(entry, _)| entry.name == spec.name())
            .ok_or_else(|| SpecError::unknown("player", spec.name(), "players that search with alpha-beta", &names))?;
        read(&Args::new(&spec, entry.params)?)
    }

    /// How many of the leaves of a search, not in the table before, lie so many moves away; none where there is no move.
    pub(super) fn leaf_depths(&mut self, game: &Amazons) -> Vec<u64> {
        let found = self.search.deepen(&Node::new(game), self.deepening, &mut self.limit.begin(), &mut |_| {});
        found.map_or_else(Vec::new, |found| found.counts.leaf_depths)
    }

    fn read(args: &Args, tree: AmazonsTree, deepening: Deepening) -> Result<Searching, SpecError> {
        let limit = Limit::read(args)?;
        let unfinished = args.choice(UNFINISHED.key, &[("used", true), ("dropped", false)])?;
        Ok(Searching { unfinished, ..Searching::new(tree, deepening, limit) })
    }

    fn new(tree: AmazonsTree, deepening: Deepening, limit: Limit) -> Searching {
        Searching { search: AlphaBeta::new(tree, limit.positions()), deepening, limit, unfinished: true }
    }
}

impl Agent<Amazons> for Searching {
    fn act(&mut self, view: &View<'_, Amazons>, _rng: &mut Rng) -> Action {
        let root = Node::new(view.sight());
        let mut finished = None;
        let mut keep = |iteration: &Iteration<Action>| {
            if !iteration.partial {
                finished = Some(iteration.line[0]);
            }
        };
        let found = self.search.deepen(&root, self.deepening, &mut self.limit.begin(), &mut keep);
        let last = found.expect("an agent is asked only when it can act").line[0];
        if self.unfinished { last } else { finished.unwrap_or(last) }
    }
}
