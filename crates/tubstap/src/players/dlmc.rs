//! Depth-limited Monte Carlo with a search of attacks.

use super::{Effort, Evaluation, HpLead, Plan, Planned, Planner, Policy, best_assault, effort::MS};
use crate::{
    Action, Tubstap,
    evaluation::{DEFAULT_TABLES, Ends, Pairing, SubBattles},
};
use yomi_core::{AgentEntry, Bench, Game, Param, Rng, first_best};

pub(super) const ENTRY: AgentEntry<Tubstap> = AgentEntry {
    name: "dlmc",
    summary: "random whole turns and the best attacks, each by short simulations (depth-limited Monte Carlo of Sato, Fujiki and Ikeda's \
              comparison)",
    bench: Bench::with("samples=30,simulations=10"),
    params: &[
        Param { key: "samples", default: "500", help: "how many random turns are tried, at least 1" },
        Param { key: "simulations", default: "100", help: "how many simulations each of them gets, at least 1" },
        Param { key: "depth", default: "3", help: "how many turns a simulation lasts, 0 to 1000" },
        Policy::param("uniform"),
        MS,
        Param {
            key: "judge",
            default: "hp",
            help: "how the end of a simulation is judged: hp (the HP lead) or subbattles (solved sub-battles)",
        },
        Ends::PARAM,
    ],
    build: |args, rules| {
        let ends = args.choice(Ends::PARAM.key, Ends::NAMES)?;
        Ok(Box::new(Planned::new(Dlmc {
            samples: Effort::read(args, "samples")?,
            simulations: args.within("simulations", 1..=1_000_000)?,
            depth: args.within("depth", 0..=1_000)?,
            policy: args.get("policy")?,
            evaluation: match args.choice("judge", &[("hp", false), ("subbattles", true)])? {
                true => Box::new(SubBattles::new(rules.map(), Pairing::Alike, DEFAULT_TABLES).judging_ends(ends)),
                false => Box::new(HpLead),
            },
        })))
    },
};

/// The planner.
///
/// Where the paper leaves room: a sample is a turn by [`Policy::Uniform`]; the simulations begin with the enemy's turn; units that
/// have no part in the best combination of attacks move at random after it, as in a sample.
struct Dlmc {
    samples: Effort,
    simulations: u32,
    depth: u16,
    policy: Policy,
    evaluation: Box<dyn Evaluation>,
}

impl Planner for Dlmc {
    fn plan(&mut self, battle: &Tubstap, rng: &mut Rng) -> Plan {
        let assault = best_assault(battle, &*self.evaluation).map(|attacks| self.completed(attacks, battle, rng));
        let assault = assault.map(|turn| self.judged(turn, battle, rng));
        let samples = self.samples.trials().map(|_| {
            let turn = self.completed(Vec::new(), battle, rng);
            self.judged(turn, battle, rng)
        });
        first_best(assault.into_iter().chain(samples)).map_or_else(|| vec![Action::EndTurn], |(plan, _)| plan)
    }
}

impl Dlmc {
    /// A turn that begins so and goes on at random, and the battle after it.
    fn completed(&self, mut plan: Plan, battle: &Tubstap, rng: &mut Rng) -> (Plan, Tubstap) {
        let mut after = battle.clone();
        for &action in &plan {
            after.apply(action);
        }
        if after.turns_over == battle.turns_over {
            plan.extend(Policy::Uniform.draw_turn(&mut after, rng));
        }
        (plan, after)
    }

    /// A turn with the mean value after its simulations.
    fn judged(&self, (plan, after): (Plan, Tubstap), battle: &Tubstap, rng: &mut Rng) -> (Plan, f64) {
        let side = battle.mover();
        let total: f64 = (0..self.simulations)
            .map(|_| {
                let mut simulated = after.clone();
                self.policy.play_turns(&mut simulated, self.depth, rng);
                self.evaluation.value(&simulated, side)
            })
            .sum();
        (plan, total / f64::from(self.simulations))
    }
}
