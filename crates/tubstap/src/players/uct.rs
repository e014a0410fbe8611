//! A tree over single decisions, grown by random playouts.

use super::{
    Policy,
    discard::discard,
    report::{CANDIDATES, written},
    timing::{MS, decisions_to_come},
};
use crate::{Action, Tubstap};
use yomi_core::{
    Agent, AgentEntry, Args, Bench, Budget, Candidate, Effort, Game, Notation, Param, Report, Rng, Side, SpecError,
    Thinking, View,
};
use yomi_search::uct::{Growth, Leaves, Tree};

pub(super) const UCT: AgentEntry<Tubstap> = AgentEntry {
    name: "uct",
    summary: "a tree of single decisions grown by playouts, anew for each unit (UCT of Sato, Fujiki and Ikeda's comparison)",
    bench: Bench::with("playouts=200"),
    params: &[PLAYOUTS, exploration("1"), expand("1"), Policy::param("uniform"), MS],
    build: |args, _| Ok(Box::new(Uct::read(args)?)),
};

pub(super) const M_UCT: AgentEntry<Tubstap> = AgentEntry {
    name: "m-uct",
    summary: "the same with little curiosity and many attacks, as M-UCT, the winner of the Game AI Tournament 2016",
    bench: Bench::with("playouts=200"),
    params: &[PLAYOUTS, exploration("0.15"), expand("10"), Policy::param("80"), MS],
    build: |args, _| Ok(Box::new(Uct::read(args)?)),
};

const PLAYOUTS: Param =
    Param::whole("playouts", "6000", 1, u32::MAX as u64, "how many playouts for each unit's decision");

const fn exploration(default: &'static str) -> Param {
    Param::decimal("exploration", default, 0.0, 100.0, "how much curiosity counts (the constant of UCB1)")
}

const fn expand(default: &'static str) -> Param {
    let help = "after how many visits a position gets branches of its own";
    Param::whole("expand", default, 1, u32::MAX as u64, help)
}

/// The player. It forgets the tree after each decision, as the paper has it.
struct Uct {
    effort: Effort,
    growth: Growth,
    policy: Policy,
}

impl Uct {
    fn read(args: &Args) -> Result<Uct, SpecError> {
        let growth = Growth { exploration: args.number("exploration")?, expand_after: args.number("expand")? };
        Ok(Uct { effort: Effort::read(args, "playouts")?, growth, policy: args.get("policy")? })
    }

    /// How much it does for one unit: of a time for a turn, its part.
    fn effort_for_a_unit(&self, battle: &Tubstap) -> Effort {
        let own_units = battle.alive & battle.setup.armies[battle.mover().index()];
        match self.effort {
            Effort::Time(time) => Effort::Time(time / own_units.count_ones().max(1)),
            other => other,
        }
    }
}

impl Agent<Tubstap> for Uct {
    fn act(&mut self, view: &View<'_, Tubstap>, thinking: &mut Thinking<'_>) -> Action {
        let battle = view.sight();
        let budget = thinking.budget_with(self.effort_for_a_unit(battle), decisions_to_come(battle));
        let mut leaves = Random { policy: self.policy, budget: &budget };
        let mut tree = Tree::new(view.seat(), self.growth);
        let mut playouts = 0;
        while playouts == 0 || budget.allows(playouts) {
            tree.trial(battle.clone(), &mut leaves, thinking.rng);
            playouts += 1;
            if thinking.reporter.is_due() {
                thinking.report(|| told(battle, &tree, playouts));
            }
        }
        thinking.report(|| told(battle, &tree, playouts));
        let best = tree.line().first().copied().unwrap_or(Action::EndTurn);
        if tree.size() > LARGE {
            discard(tree);
        }
        best
    }
}

/// Trees with more positions are not taken apart before the answer is given.
const LARGE: usize = 20_000;

/// What is told of a tree.
fn told(battle: &Tubstap, tree: &Tree<Tubstap>, playouts: u64) -> Report {
    let mut scores = tree.scores().all().to_vec();
    scores.sort_by_key(|score| std::cmp::Reverse(score.trials));
    scores.truncate(CANDIDATES);
    let candidates: Vec<Candidate> = scores
        .iter()
        .map(|score| Candidate {
            action: battle.write(score.action),
            value: 2.0 * score.rate() - 1.0,
            work: score.trials,
        })
        .collect();
    let line = tree.line();
    let value = candidates.first().map(|best| best.value);
    let depth = u32::try_from(line.len()).ok();
    Report { value, depth, work: playouts, line: written(battle, &line), candidates, ..Report::default() }
}

/// Values a battle by one random playout. Ending a turn early is not considered: units can stay where they are one by
/// one.
struct Random<'a> {
    policy: Policy,
    budget: &'a Budget,
}

/// Where nobody can hurt anybody, a playout lasts until a turn limit that may be far away, so the clock is looked at
/// after so many turns.
const LOOK_EVERY: u16 = 128;

impl Leaves<Tubstap> for Random<'_> {
    fn value(&mut self, position: &Tubstap, side: Side, rng: &mut Rng) -> f64 {
        let mut battle = position.clone();
        while battle.outcome().is_none() && (battle.turns_over == position.turns_over || !self.budget.is_over()) {
            self.policy.play_turns(&mut battle, LOOK_EVERY, rng);
        }
        battle.outcome().map_or(0.5, |outcome| outcome.points(side))
    }

    fn actions(&mut self, position: &Tubstap, out: &mut Vec<Action>) {
        yomi_core::Position::legal(position, out);
        out.retain(|action| *action != Action::EndTurn);
    }
}
