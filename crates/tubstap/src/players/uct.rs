//! A tree over single decisions, grown by random playouts.

use super::{Effort, Policy, effort::MS};
use crate::{Action, Tubstap};
use yomi_core::{Agent, AgentEntry, Args, Bench, Game, Param, Rng, Side, SpecError, View};
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
    Param { key: "playouts", default: "6000", help: "how many playouts for each unit's decision, at least 1" };

const fn exploration(default: &'static str) -> Param {
    Param { key: "exploration", default, help: "how much curiosity counts (the constant of UCB1), 0 to 100" }
}

const fn expand(default: &'static str) -> Param {
    Param { key: "expand", default, help: "after how many visits a position gets branches of its own, at least 1" }
}

/// The player. It forgets the tree after each decision, as the paper has it.
struct Uct {
    effort: Effort,
    growth: Growth,
    policy: Policy,
}

impl Uct {
    fn read(args: &Args) -> Result<Uct, SpecError> {
        let exploration: f64 = args.get("exploration")?;
        if !(0.0..=100.0).contains(&exploration) {
            return Err(args.error("exploration", "write a number from 0 to 100"));
        }
        let growth = Growth { exploration, expand_after: args.within("expand", 1..=u32::MAX)? };
        Ok(Uct { effort: Effort::read(args, "playouts")?, growth, policy: args.get("policy")? })
    }
}

impl Agent<Tubstap> for Uct {
    fn act(&mut self, view: &View<'_, Tubstap>, rng: &mut Rng) -> Action {
        let battle = view.sight();
        let own_units = battle.alive & battle.setup.armies[battle.mover().index()];
        let mut tree = Tree::new(view.seat(), self.growth);
        for _ in self.effort.part(own_units.count_ones()).trials() {
            tree.trial(battle.clone(), &mut Random(self.policy), rng);
        }
        tree.line().first().copied().unwrap_or(Action::EndTurn)
    }
}

/// Values a battle by one random playout. Ending a turn early is not considered: units can stay where they are one by one.
struct Random(Policy);

impl Leaves<Tubstap> for Random {
    fn value(&mut self, position: &Tubstap, side: Side, rng: &mut Rng) -> f64 {
        let mut battle = position.clone();
        self.0.play_out(&mut battle, rng);
        battle.outcome().expect("a playout ends").points(side)
    }

    fn actions(&mut self, position: &Tubstap, out: &mut Vec<Action>) {
        yomi_core::Position::legal(position, out);
        out.retain(|action| *action != Action::EndTurn);
    }
}
