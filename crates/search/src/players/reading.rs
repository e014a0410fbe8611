//! Reading what the opponents hide from what they did, for any game.

use super::{flat::Flat, worlds_of};
use crate::{
    RandomPlayouts,
    hidden::{Belief, Past, likelihood_of_past},
};
use yomi_core::{Agent, AgentEntry, BeliefReport, Bench, Budget, Hidden, LikelyWorld, MS, Param, Thinking, View};

const ACTIONS: Param = Param::whole("actions", "4", 0, 1000, "how many of the others' last actions it reads");
const TRIALS: Param =
    Param::whole("trials", "20", 1, 1_000_000, "by how many playouts it judges what else they could have done");
const SOFTNESS: Param =
    Param::decimal("softness", "0.2", 0.01, 10.0, "how much better in share of wins makes a choice e times as likely");

/// Weighs every world by how likely the others' last actions were in it, if they choose by what playouts tell them, and
/// then does as [`mc`](super::mc) in worlds drawn by that. Worlds are all of the view's if there are few, or else some
/// that are drawn.
pub const fn read<G: Hidden>() -> AgentEntry<G> {
    AgentEntry {
        name: "read",
        summary: "weighs worlds by what the others did, then tries every action by random playouts in them",
        bench: Bench::with("playouts=100,worlds=6,trials=4"),
        params: &[Flat::PLAYOUTS, Flat::WORLDS, ACTIONS, TRIALS, SOFTNESS, MS],
        build: |args, _| {
            let (actions, playouts) = (args.number(ACTIONS.key)?, args.number(TRIALS.key)?);
            let past = Past { actions, playouts, softness: args.number(SOFTNESS.key)? };
            Ok(Box::new(Reads { past, flat: Flat::read(args)? }))
        },
    }
}

struct Reads {
    past: Past,
    flat: Flat,
}

impl Reads {
    /// What the view leaves open, with how likely it is after all that happened. Half of the time may be spent on it.
    fn belief<G: Hidden>(&self, view: &View<'_, G>, budget: &Budget, thinking: &mut Thinking<'_>) -> Belief<G::World> {
        let mut belief = Belief::of(&worlds_of(view), self.flat.worlds(), thinking.rng);
        let half = budget.part(2);
        belief.weigh(|world| likelihood_of_past(view, world, self.past, &RandomPlayouts, &half, thinking.rng));
        belief
    }
}

impl<G: Hidden> Agent<G> for Reads {
    fn act(&mut self, view: &View<'_, G>, thinking: &mut Thinking<'_>) -> G::Action {
        let belief = self.belief(view, &self.flat.budget(thinking), thinking);
        let told = thinking.reporter.is_heard().then(|| told(&belief));
        self.flat.choose(view, thinking, |rng| G::position_in(view, belief.draw(rng)), told)
    }
}

/// How many worlds are told of.
const TOLD: usize = 10;

/// The likeliest worlds in the game's own words.
fn told<W: std::fmt::Debug>(belief: &Belief<W>) -> BeliefReport {
    let mut all: Vec<_> = belief.worlds().iter().zip(belief.weights()).collect();
    all.sort_by(|one, other| other.1.total_cmp(one.1));
    let likely = |(world, chance): &(&W, &f64)| LikelyWorld { world: format!("{world:?}"), chance: **chance };
    let likeliest = all.iter().take(TOLD).map(likely).collect();
    BeliefReport { looked_into: Some(all.len()), likeliest, ..BeliefReport::default() }
}
