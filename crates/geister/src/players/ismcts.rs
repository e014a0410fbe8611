//! The player that grows a tree over worlds drawn by its belief.

use super::{
    RandomGames,
    belief_tracker::{BeliefTracker, DOUBT, ESTIMATE, SOFTNESS},
    comparison::is_finished,
    proving::{PROVE, Proving},
    report,
    sampling::{self, PER, budget_of_work},
    set_up::set_up,
};
use crate::{Action, Geister};
use yomi_core::{Agent, AgentEntry, Args, Bench, Budget, Effort, MS, Param, Report, Rng, SpecError, Thinking, View};
use yomi_search::uct::{ByPlayouts, Growth, Tree};

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "ismcts",
    summary: "information-set Monte Carlo tree search, in colourings drawn by what the enemy's moves have said",
    bench: Bench::with("trials=650,estimate=300,prove=3000"),
    params: &[
        Param::whole("trials", "6000", 1, u32::MAX as u64, "how many trials grow the tree"),
        ESTIMATE,
        PER,
        SOFTNESS,
        DOUBT,
        Param::whole(
            "exploration",
            "70",
            0,
            1_000,
            "how much curiosity counts when a trial goes down the tree, in hundredths",
        ),
        MS,
        PROVE,
    ],
    build: |args, _| Ok(Box::new(TreeSearch::read(args)?)),
};

/// The player with a belief and a tree.
struct TreeSearch {
    tracker: BeliefTracker,
    effort: Effort,
    trials: u64,
    growth: Growth,
    proving: Proving,
}

impl TreeSearch {
    fn read(args: &Args) -> Result<TreeSearch, SpecError> {
        let exploration = args.number::<f64>("exploration")? / 100.0;
        Ok(TreeSearch {
            tracker: BeliefTracker::read(args)?,
            effort: sampling::effort(args)?,
            trials: args.number("trials")?,
            growth: Growth { exploration, expand_after: 1 },
            proving: Proving::read(args)?,
        })
    }

    /// The move that was tried most.
    fn best_move(&self, view: &View<'_, Geister>, budget: &Budget, thinking: &mut Thinking<'_>) -> Action {
        let draw = |rng: &mut Rng| view.sight().with_enemy(Some(self.tracker.belief.draw(rng)));
        let mut tree = Tree::new(view.seat(), self.growth);
        let mut trials = 0;
        while trials == 0 || budget.allows(trials) {
            let position = draw(thinking.rng);
            tree.trial(position, &mut ByPlayouts(RandomGames::Separate), thinking.rng);
            trials += 1;
            if trials.is_multiple_of(256) && thinking.reporter.is_due() {
                thinking.report(|| self.report(view, &tree));
            }
        }
        let finished = is_finished(self.effort, budget, 0);
        thinking.report(|| Report { finished, ..self.report(view, &tree) });
        *tree.line().first().expect("an agent is asked only when it can act")
    }

    /// What the tree says: the move that was tried most first.
    fn report(&self, view: &View<'_, Geister>, tree: &Tree<Geister>) -> Report {
        let belief = report::belief(view.sight(), &self.tracker.belief);
        Report { belief: Some(belief), ..report::by_tries(view.sight(), &tree.scores()) }
    }
}

impl Agent<Geister> for TreeSearch {
    fn act(&mut self, view: &View<'_, Geister>, thinking: &mut Thinking<'_>) -> Action {
        let budget = budget_of_work(thinking, self.effort, self.trials);
        set_up(view, thinking.rng)
            .or_else(|| self.proving.winning_move(view, &budget, &mut thinking.reporter))
            .unwrap_or_else(|| {
                self.tracker.update(view, &budget, thinking.rng);
                self.best_move(view, &budget, thinking)
            })
    }
}
