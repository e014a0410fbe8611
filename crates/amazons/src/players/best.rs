//! The strongest player.

use super::{
    AmazonsTree, USUALLY_SELECTIVE,
    halves::Halves,
    measure::{EXACT, Measure},
    pace::Pace,
    puct::{EDGE_BYTES, KeptTree, PuctSearch},
    searcher::{Manner, Searcher},
};
use crate::{action::Action, evaluation::Evaluation, game::Amazons};
use yomi_core::{Agent, AgentEntry, Args, Bench, Effort, Limits, MS, Param, SpecError, Thinking, View};
use yomi_search::guided::Choosing;

/// Monte-Carlo tree search, judging instead of playing: at least as strong as `ab` at a tenth of a second a move, and
/// probably stronger.
pub(super) const BEST: AgentEntry<Amazons> = AgentEntry {
    name: "best",
    summary: "a tree that grows where moves look good, queens' moves and arrows apart, judging by territory",
    bench: Bench::with("trials=300"),
    params: &[
        Param::whole("trials", "5000", 1, u64::MAX, "how often the tree grows before a move"),
        MS,
        Param::whole(
            "threads",
            "1",
            1,
            256,
            "threads that grow the tree; more than one with ms only, since results then depend on the machine anyway",
        ),
        Param::whole("explore", "60", 0, 10_000, "how much curiosity counts, in hundredths"),
        Param::whole(
            "focus",
            "35",
            1,
            10_000,
            "by how many hundredths of log odds a move must look better to be thought 2.7 times as likely",
        ),
        Param::whole(
            "widen",
            "25",
            0,
            1_000,
            "how many moves are tried however bad they look, in hundredths of the square root of all trials; with 0, some never are",
        ),
        EXACT,
    ],
    build: |args, _| Ok(Box::new(Best::read(args)?)),
};

/// A tree search, and for who limits its depth, which a tree has none of, an alpha-beta search.
struct Best {
    effort: Effort,
    /// With as many threads as its specification says.
    search: PuctSearch,
    kept: KeptTree,
    /// Made when it is first asked for.
    alpha_beta: Option<Searcher>,
}

/// The usual room for moves: a quarter of a gigabyte.
const ROOM: usize = (1 << 28) / EDGE_BYTES;

/// The least room: enough for all moves of any number of queens and the first arrows, without which there is no move to
/// answer with.
const LEAST_ROOM: usize = 1 << 12;

/// More threads would only wait for each other.
const MOST_THREADS: usize = 1024;

impl Best {
    fn read(args: &Args) -> Result<Best, SpecError> {
        let effort = Effort::read(args, "trials")?;
        let threads = args.number("threads")?;
        if threads > 1 && effort.is_counted() {
            return Err(args.error("threads", "more than one thread goes with a time only, as in ms=1000,threads=2"));
        }
        let choosing = Choosing {
            exploration: args.number::<f64>("explore")? / 100.0,
            temperature: args.number::<f32>("focus")? / 100.0,
            widening: args.number::<f64>("widen")? / 100.0,
        };
        let guide = Halves { exact: args.flag(EXACT.key) };
        let search = PuctSearch { choosing, guide, room: ROOM, threads };
        Ok(Best { effort, search, kept: KeptTree::default(), alpha_beta: None })
    }

    /// The search within what a caller allows. Who takes all that it is given also takes more memory than usual.
    fn search_within(&self, limits: &Limits) -> PuctSearch {
        let given = limits.memory.map(|bytes| (bytes / EDGE_BYTES).max(LEAST_ROOM));
        let room = match (self.effort, given) {
            (Effort::Clock, Some(given)) => given,
            (_, given) => given.map_or(ROOM, |given| given.min(ROOM)),
        };
        PuctSearch { room, threads: self.threads_within(limits), ..self.search }
    }

    /// One thread where the same is to come out on every machine. Else as many as are allowed, unless the specification
    /// wants fewer.
    fn threads_within(&self, limits: &Limits) -> usize {
        match (self.search.threads, limits.threads) {
            _ if self.effort.is_counted() || limits.work.is_some() => 1,
            (1, Some(given)) => given.clamp(1, MOST_THREADS),
            (own, given) => given.map_or(own, |given| own.min(given.max(1))),
        }
    }

    /// The player `ab`, with as much of the caller's limits as there is.
    fn alpha_beta(&mut self) -> &mut Searcher {
        self.alpha_beta.get_or_insert_with(|| {
            let tree = AmazonsTree::by_plies(Evaluation::Territory).deciding(self.search.guide.exact);
            Searcher::new(tree, USUALLY_SELECTIVE, (Effort::Clock, Measure::Nodes), Manner::default())
        })
    }
}

impl Agent<Amazons> for Best {
    fn act(&mut self, view: &View<'_, Amazons>, thinking: &mut Thinking<'_>) -> Action {
        let limits = thinking.limits();
        if self.effort == Effort::Clock && limits.depth.is_some() {
            return self.alpha_beta().act(view, thinking);
        }
        // So much work gives the same answer always, which takes a tree of its own.
        if !self.effort.is_counted() && limits.work.is_some() {
            self.kept.clear();
        }
        let (search, pace) = (self.search_within(limits), Pace::new(thinking, self.effort, view.sight()));
        let position = (view.sight(), view.history());
        search.search(&mut self.kept, position, &pace, &mut thinking.reporter).line[0]
    }
}
