//! Trees grown by playing, for any game: UCT, and the same over information sets.

use super::{anything, report, worlds_of};
use crate::{
    RandomPlayouts,
    open::OpenGame,
    uct::{ByPlayouts, Growth, Tree},
};
use yomi_core::{
    Agent, AgentEntry, Args, Bench, Effort, Game, Hidden, MS, Param, Report, Rng, SpecError, Thinking, View, Worlds,
};

const PLAYOUTS: Param = Param::whole("playouts", "1000", 1, u64::MAX, "how many playouts the tree grows by");
const EXPLORATION: Param = Param::decimal("exploration", "0.7", 0.0, 10.0, "how much curiosity counts (UCB1)");

/// UCT: Monte-Carlo tree search by UCB1, with random playouts.
pub const fn uct<G: OpenGame>() -> AgentEntry<G> {
    AgentEntry {
        name: "uct",
        summary: "grows a tree by random playouts (UCT)",
        bench: Bench::with("playouts=100"),
        params: &[PLAYOUTS, EXPLORATION, MS],
        build: |args, _| Ok(Box::new(Uct(Growing::read(args)?))),
    }
}

/// Information Set Monte Carlo Tree Search, every trial in a determinization drawn from all worlds of the view, with
/// random playouts.
pub const fn ismcts<G: Hidden>() -> AgentEntry<G> {
    AgentEntry {
        name: "ismcts",
        summary: "grows a tree of what it may come to see, by random playouts in worlds drawn at random (ISMCTS)",
        bench: Bench::with("playouts=100"),
        params: &[PLAYOUTS, EXPLORATION, MS],
        build: |args, _| Ok(Box::new(Ismcts(Growing::read(args)?))),
    }
}

struct Growing {
    effort: Effort,
    growth: Growth,
}

struct Uct(Growing);
struct Ismcts(Growing);

impl<G: OpenGame> Agent<G> for Uct {
    fn act(&mut self, view: &View<'_, G>, thinking: &mut Thinking<'_>) -> G::Action {
        let position = view.sight();
        self.0.act(view, thinking, |_| position.clone(), |line| report::line(position, line.iter().copied()))
    }
}

impl<G: Hidden> Agent<G> for Ismcts {
    fn act(&mut self, view: &View<'_, G>, thinking: &mut Thinking<'_>) -> G::Action {
        let worlds = worlds_of(view);
        let draw = |rng: &mut Rng| G::position_in(view, &worlds.sample(rng));
        // What comes after the first action depends on what will be seen, so that is all there is to tell.
        let line = |line: &[G::Action]| line.iter().take(1).map(|action| written(view, *action)).collect();
        self.0.act(view, thinking, draw, line)
    }
}

fn written<G: Game>(view: &View<'_, G>, action: G::Action) -> String {
    yomi_core::Notation::write(view.sight(), action)
}

impl Growing {
    fn read(args: &Args) -> Result<Growing, SpecError> {
        let growth = Growth { exploration: args.number(EXPLORATION.key)?, expand_after: 1 };
        Ok(Growing { effort: Effort::read(args, PLAYOUTS.key)?, growth })
    }

    fn act<G: Game>(
        &self,
        view: &View<'_, G>,
        thinking: &mut Thinking<'_>,
        mut draw: impl FnMut(&mut Rng) -> G,
        write: impl Fn(&[G::Action]) -> Vec<String>,
    ) -> G::Action {
        let (mut tree, budget) = (Tree::new(view.seat(), self.growth), thinking.budget(self.effort));
        let told = |tree: &Tree<G>| Report { line: write(&tree.line()), ..told(view, tree) };
        for trials in 1.. {
            let position = draw(thinking.rng);
            tree.trial(position, &mut ByPlayouts(RandomPlayouts), thinking.rng);
            if !budget.allows(trials) {
                break;
            }
            if thinking.reporter.is_due() {
                thinking.report(|| told(&tree));
            }
        }
        thinking.report(|| told(&tree));
        tree.scores().most_tried().unwrap_or_else(|| anything(view, thinking))
    }
}

fn told<G: Game>(view: &View<'_, G>, tree: &Tree<G>) -> Report {
    let scores = tree.scores();
    scores.most_tried().map_or_else(Report::default, |chosen| report::of_scores(view, &scores, chosen))
}
