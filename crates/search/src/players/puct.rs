//! A tree grown by judging, for any open game.

use super::report;
use crate::{
    guided::{Choosing, GuidedTree},
    open::{Evaluate, Guided, OpenGame, PlayoutEvaluation},
};
use yomi_core::{Agent, AgentEntry, Args, Bench, Effort, MS, Param, Report, SpecError, Thinking, View};

const TRIALS: Param = Param::whole("trials", "300", 1, u64::MAX, "how many trials the tree grows by");
const EXPLORATION: Param = Param::decimal("exploration", "1", 0.0, 10.0, "how much curiosity counts (PUCT)");
const PLAYOUTS: Param =
    Param::whole("playouts", "4", 0, 100_000, "how many random playouts say what a position is worth");

/// Monte-Carlo tree search by PUCT, where all moves of a position are judged by random playouts when it is first looked
/// at. What is decided is proved up the tree.
pub const fn puct<G: OpenGame>() -> AgentEntry<G> {
    AgentEntry {
        name: "puct",
        summary: "grows a tree where moves look good by random playouts (PUCT), and proves what is decided",
        bench: Bench::with("trials=20,playouts=2"),
        params: &[TRIALS, EXPLORATION, PLAYOUTS, MS],
        build: |args, _| build(args, PlayoutEvaluation::random(args.number(PLAYOUTS.key)?)),
    }
}

/// The same with a game's own evaluation.
pub const fn puct_with<G: OpenGame, E: Evaluate<G> + Clone + Default + Send + 'static>() -> AgentEntry<G> {
    AgentEntry {
        name: "puct",
        summary: "grows a tree where moves look good (PUCT), and proves what is decided",
        bench: Bench::with("trials=20"),
        params: &[TRIALS, EXPLORATION, MS],
        build: |args, _| build(args, E::default()),
    }
}

fn build<G: OpenGame, E: Evaluate<G> + Clone + Send + 'static>(
    args: &Args,
    evaluation: E,
) -> Result<Box<dyn Agent<G>>, SpecError> {
    let choosing = Choosing { exploration: args.number(EXPLORATION.key)?, temperature: 1.0, widening: 0.0 };
    Ok(Box::new(Grows { effort: Effort::read(args, TRIALS.key)?, choosing, evaluation }))
}

struct Grows<E> {
    effort: Effort,
    choosing: Choosing,
    evaluation: E,
}

/// How many moves a tree has room for.
const ROOM: usize = 1 << 22;

impl<G: OpenGame, E: Evaluate<G> + Clone + Send> Agent<G> for Grows<E> {
    fn act(&mut self, view: &View<'_, G>, thinking: &mut Thinking<'_>) -> G::Action {
        let (guide, budget) = (Guided::new(self.evaluation.clone()), thinking.budget(self.effort));
        let bytes = GuidedTree::<Guided<G, E>>::EDGE_BYTES;
        let room = thinking.limits().memory.map_or(ROOM, |memory| ROOM.min(memory / bytes));
        let mut tree = GuidedTree::new(view.sight().clone(), self.choosing, room);
        // The root must be looked at, however little time there is.
        while tree.trials() == 0 || (budget.allows(tree.trials()) && !tree.finished()) {
            let descent = tree.descend(&guide);
            let found = descent.look(&guide);
            tree.settle(descent, found);
            if thinking.reporter.is_due() {
                thinking.report(|| told(view, &tree));
            }
        }
        thinking.report(|| told(view, &tree));
        tree.best().0[0]
    }
}

fn told<G: OpenGame, E: Evaluate<G>>(view: &View<'_, G>, tree: &GuidedTree<Guided<G, E>>) -> Report {
    let (line, worth) = tree.best();
    let choices = tree.choices().map(|(action, worth, tried)| (action, report::value(worth), u64::from(tried)));
    Report {
        value: Some(report::value(worth)),
        work: tree.trials(),
        finished: Some(tree.finished()),
        line: report::line(view.sight(), line.iter().copied()),
        ..report::of_actions(view, choices, line[0])
    }
}
