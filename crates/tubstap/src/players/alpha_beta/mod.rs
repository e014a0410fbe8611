//! Alpha-beta over the decisions of single units: [`yomi_search::alpha_beta`] with the game's own tree.
//!
//! How deep a line goes is counted in decisions, or in how likely they are ([`categories`]): then attacks that destroy
//! are looked into deeply and units that go back and forth hardly at all.

mod categories;
mod tree;

pub use categories::{Category, Realizations};

use super::{
    report::written,
    timing::{MS, decisions_to_come},
};
use crate::{Action, Tubstap};
use tree::{Node, UnitTree};
use yomi_core::{Agent, AgentEntry, Args, Bench, Choice, Effort, Param, Report, SpecError, Thinking, View};
use yomi_search::alpha_beta::{AlphaBeta, Deepening, Iteration, UNIT};

pub(super) const ENTRY: AgentEntry<Tubstap> = AgentEntry {
    name: "alpha-beta",
    summary: "looks deeper and deeper at what single units do, by decisions or by how likely they are",
    bench: Bench::with("nodes=1500"),
    params: &[
        Param::whole("nodes", "20000", 1, u64::MAX, "how many positions it looks at for each unit's decision"),
        Param::choice::<Measure>(BY, "decisions", "by what it is counted how deep a line goes"),
        Param::whole(
            "step",
            "100",
            1,
            10_000,
            "by how many hundredths of a bit each iteration by probability goes deeper",
        ),
        Param::whole(
            "again",
            "10",
            1,
            1_000,
            "how many times as likely a decision is taken to be when it turns out better than thought and is searched again; 1 does \
             not search it again",
        ),
        MS,
    ],
    build: |args, _| Ok(Box::new(LooksAhead::read(args)?)),
};

const BY: &str = "by";

/// What depth is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Decisions,
    Probability,
}

impl Choice for Measure {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("decisions", Measure::Decisions, "one after the other"),
        ("probability", Measure::Probability, "how likely decisions of their kind are (realization probability)"),
    ];
}

/// No battle that is looked into lasts for more decisions.
const MOST_DECISIONS: i32 = 1_000;

/// How many positions the table remembers.
const REMEMBERED: usize = 1 << 18;

/// Every so many positions it looks whether the time is over.
const LOOKS_EVERY: u64 = 32;

/// The player.
struct LooksAhead {
    effort: Effort,
    measure: Measure,
    deepening: Deepening,
    /// Made when it is needed first; what it remembers is of use for the next decision.
    search: Option<AlphaBeta<UnitTree>>,
}

impl LooksAhead {
    fn read(args: &Args) -> Result<LooksAhead, SpecError> {
        let measure = args.choice(BY);
        let deepening = match measure {
            Measure::Decisions => Deepening::plies(MOST_DECISIONS),
            Measure::Probability => {
                let step = (args.number::<i32>("step")? * UNIT / 100).max(1);
                let rebate = (args.number::<f64>("again")?.log2() * f64::from(UNIT)) as i32;
                Deepening { first: step, step, rebate, ..Deepening::plies(MOST_DECISIONS) }
            }
        };
        Ok(LooksAhead { effort: Effort::read(args, "nodes")?, measure, deepening, search: None })
    }

    /// How much it does for one unit: of a time for a turn, its part.
    fn effort_for_a_unit(&self, battle: &Tubstap) -> Effort {
        match self.effort {
            Effort::Time(time) => Effort::Time(time / battle.waiting.count_ones().max(1)),
            other => other,
        }
    }
}

impl Agent<Tubstap> for LooksAhead {
    fn act(&mut self, view: &View<'_, Tubstap>, thinking: &mut Thinking<'_>) -> Action {
        let battle = view.sight();
        let budget = thinking.budget_with(self.effort_for_a_unit(battle), decisions_to_come(battle));
        let most = thinking.limits().depth.map_or(MOST_DECISIONS, |depth| depth.clamp(1, MOST_DECISIONS as u32) as i32);
        let deepening = Deepening { most: most * UNIT, ..self.deepening };
        let measure = self.measure;
        let search = self.search.get_or_insert_with(|| {
            let realizations = (measure == Measure::Probability).then(Realizations::ours);
            AlphaBeta::new(UnitTree::new(battle, realizations), REMEMBERED)
        });
        let found = search.deepen(
            &Node::new(battle),
            deepening,
            &mut |counts| budget.allows_looking_every(counts.nodes, LOOKS_EVERY),
            &mut |iteration| thinking.report(|| told(battle, iteration)),
        );
        let found = found.expect("an agent is asked only when it can act");
        thinking.report(|| told(battle, &found));
        found.line[0].expect("the side that acts does not pass")
    }
}

fn told(battle: &Tubstap, found: &Iteration<Option<Action>>) -> Report {
    let line: Vec<Action> = found.line.iter().flatten().copied().collect();
    Report {
        value: (found.depth > 0).then(|| UnitTree::worth(found.value)),
        depth: Some((found.depth / UNIT) as u32),
        work: found.counts.nodes,
        line: written(battle, &line),
        ..Report::default()
    }
}
