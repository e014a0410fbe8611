//! Depth-limited Monte Carlo with a search of attacks.
//!
//! It is not [`yomi_search::flat`], which compares the actions of a list: what is compared here are whole turns, drawn
//! one after the other from more than can be listed.

use super::{
    BestTurns, Evaluation, HpLead, Plan, Planned, Planner, Policy, best_assault, report,
    timing::{MS, prepared},
};
use crate::{
    Action, MOST_UNITS, Tubstap,
    evaluation::{DEFAULT_TABLES, Ends, Pairing, SubBattles},
};
use yomi_core::{AgentEntry, Bench, Budget, Choice, Effort, Game, Param, Report, Rng, Thinking};

pub(super) const ENTRY: AgentEntry<Tubstap> = AgentEntry {
    name: "dlmc",
    summary: "random whole turns and the best attacks, each by short simulations (depth-limited Monte Carlo of Sato, Fujiki and Ikeda's \
              comparison)",
    bench: Bench::with("samples=30,simulations=10"),
    params: &[
        Param::whole("samples", "500", 1, u32::MAX as u64, "how many random turns are tried"),
        Param::whole("simulations", "100", 1, 1_000_000, "how many simulations each of them gets"),
        Param::whole("depth", "3", 0, 1_000, "how many turns a simulation lasts"),
        Policy::param("uniform"),
        MS,
        Param::choice::<JudgedBy>("judge", "hp", "how the end of a simulation is judged"),
        Ends::PARAM,
        Policy::draw_param("unit"),
        Param::whole(
            ATTACKS,
            "any",
            1,
            MOST_UNITS as u64,
            "how many attacks the best combination of attacks has, if so many can be",
        )
        .or(&["any"]),
    ],
    build: |args, rules| {
        let ends = args.choice(Ends::PARAM.key);
        Ok(Box::new(Planned::new(Dlmc {
            samples: Effort::read(args, "samples")?,
            simulations: args.number("simulations")?,
            depth: args.number("depth")?,
            policy: Policy::of_args(args)?,
            attacks: args.number_or_word(ATTACKS)?,
            evaluation: match args.choice("judge") {
                JudgedBy::Hp => Box::new(HpLead),
                JudgedBy::SubBattles => {
                    Box::new(SubBattles::new(rules.map(), Pairing::Alike, DEFAULT_TABLES).judging_ends(ends))
                }
            },
        })))
    },
};

/// The parameter of the search of attacks.
const ATTACKS: &str = "attacks";

/// By what the end of a simulation is judged.
#[derive(Clone, Copy)]
enum JudgedBy {
    Hp,
    SubBattles,
}

impl Choice for JudgedBy {
    const CHOICES: &'static [(&'static str, Self, &'static str)] =
        &[("hp", JudgedBy::Hp, "the HP lead"), ("subbattles", JudgedBy::SubBattles, "solved sub-battles")];
}

/// The planner.
///
/// Where the paper leaves room: a sample is a turn by [`Policy::Uniform`]; the simulations begin with the enemy's turn;
/// units that have no part in the best combination of attacks move at random after it, as in a sample.
struct Dlmc {
    samples: Effort,
    simulations: u32,
    depth: u16,
    policy: Policy,
    attacks: Option<usize>,
    evaluation: Box<dyn Evaluation>,
}

impl Planner for Dlmc {
    fn plan(&mut self, battle: &Tubstap, thinking: &mut Thinking<'_>) -> Plan {
        let (is_ready, budget) = prepared(|wait| self.evaluation.prepare(wait), self.samples, battle, thinking);
        let evaluation = if is_ready { &*self.evaluation } else { &HpLead };
        let mut comparison = Comparison {
            dlmc: self,
            battle,
            evaluation,
            budget: &budget,
            best: BestTurns::for_report(thinking.reporter.is_heard()),
        };
        if let Some(attacks) = best_assault(battle, self.attacks, evaluation, &budget) {
            comparison.complete(attacks, thinking.rng);
        }
        let mut samples = 0;
        while samples == 0 || budget.allows(samples) {
            comparison.complete(Vec::new(), thinking.rng);
            samples += 1;
            if thinking.reporter.is_due() {
                thinking.report(|| comparison.report());
            }
        }
        thinking.report(|| comparison.report());
        comparison.best.into_best().map_or_else(|| vec![Action::EndTurn], |best| best.actions)
    }
}

/// The turns of one decision.
struct Comparison<'a> {
    dlmc: &'a Dlmc,
    battle: &'a Tubstap,
    evaluation: &'a dyn Evaluation,
    budget: &'a Budget,
    best: BestTurns,
}

impl Comparison<'_> {
    /// Compares a turn that begins so and goes on at random.
    fn complete(&mut self, mut plan: Plan, rng: &mut Rng) {
        let mut after = self.battle.clone();
        for &action in &plan {
            after.apply(action);
        }
        if after.turns_over == self.battle.turns_over {
            plan.extend(Policy::Uniform.draw_turn(&mut after, rng));
        }
        if let Some(value) = self.simulated(&after, rng) {
            self.best.add(&plan, value);
        }
    }

    /// The mean value after the simulations of a turn. If there is no time for all of them, they say too little to
    /// compare it with others: `None`, unless there are none.
    fn simulated(&self, after: &Tubstap, rng: &mut Rng) -> Option<f64> {
        let (side, mut total, mut count) = (self.battle.mover(), 0.0, 0);
        while count < self.dlmc.simulations {
            if count > 0 && self.budget.is_over() {
                return (self.best.compared() == 0).then(|| total / f64::from(count));
            }
            let mut simulated = after.clone();
            self.dlmc.policy.for_simulation(rng).play_turns(&mut simulated, self.dlmc.depth, rng);
            total += self.evaluation.value(&simulated, side);
            count += 1;
        }
        Some(total / f64::from(count))
    }

    fn report(&self) -> Report {
        let greatest = self.evaluation.greatest(self.battle);
        Report { work: self.best.compared(), ..report::of_turns(self.battle, self.best.considered(greatest)) }
    }
}
