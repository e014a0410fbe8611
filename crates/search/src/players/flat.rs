//! Flat Monte Carlo for any game with something hidden.

use super::{WORLDS, anything, report, worlds_of};
use crate::{Amount, Draws, RandomPlayouts, Sampling, flat};
use std::num::NonZeroU32;
use yomi_core::{
    Agent, AgentEntry, Args, BeliefReport, Bench, Budget, Effort, Hidden, MS, Param, Rng, SpecError, Thinking, View,
    Worlds,
};

const PLAYOUTS: Param = Param::whole("playouts", "1000", 1, u32::MAX as u64, "how many playouts there are in all");

/// Flat Monte Carlo over determinizations: every action by as many random playouts, in worlds that are drawn evenly.
pub const fn mc<G: Hidden>() -> AgentEntry<G> {
    AgentEntry {
        name: "mc",
        summary: "tries every action by random playouts in worlds drawn at random (flat Monte Carlo)",
        bench: Bench::with("playouts=100,worlds=5"),
        params: &[PLAYOUTS, Flat::WORLDS, MS],
        build: |args, _| Ok(Box::new(Flat::read(args)?)),
    }
}

/// How much flat Monte Carlo is done.
pub(super) struct Flat {
    effort: Effort,
    worlds: NonZeroU32,
}

impl Flat {
    pub(super) const PLAYOUTS: Param = PLAYOUTS;
    /// Playouts are cheap, so there may be many.
    pub(super) const WORLDS: Param = WORLDS.defaulting("50");

    pub(super) fn read(args: &Args) -> Result<Flat, SpecError> {
        Ok(Flat { effort: Effort::read(args, PLAYOUTS.key)?, worlds: args.number(WORLDS.key)? })
    }

    pub(super) fn worlds(&self) -> usize {
        self.worlds.get() as usize
    }

    pub(super) fn budget(&self, thinking: &Thinking<'_>) -> Budget {
        thinking.budget(self.effort)
    }

    /// The best action in positions as they are drawn.
    pub(super) fn choose<G: Hidden>(
        &self,
        view: &View<'_, G>,
        thinking: &mut Thinking<'_>,
        draw: impl FnMut(&mut Rng) -> G,
        belief: Option<BeliefReport>,
    ) -> G::Action {
        let budget = self.budget(thinking);
        let mut sampling = match budget.work() {
            Some(work) => Sampling::counted(Amount::InAll(work.try_into().unwrap_or(u32::MAX)), self.worlds, &budget),
            None => Sampling::timed(&budget),
        };
        let scores = flat(draw, Draws::Shared, &mut sampling, &RandomPlayouts, thinking.rng);
        let chosen = scores.best(thinking.rng).unwrap_or_else(|| anything(view, thinking));
        thinking.report(|| yomi_core::Report { belief, ..report::of_scores(view, &scores, chosen) });
        chosen
    }
}

impl<G: Hidden> Agent<G> for Flat {
    fn act(&mut self, view: &View<'_, G>, thinking: &mut Thinking<'_>) -> G::Action {
        let worlds = worlds_of(view);
        self.choose(view, thinking, |rng| G::position_in(view, &worlds.sample(rng)), None)
    }
}
