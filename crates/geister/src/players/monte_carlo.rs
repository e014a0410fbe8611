//! Naive Monte Carlo: every colouring that can be is as likely as any other.

use super::{
    comparison::{best, compare, is_finished, tell_if_due, tell_last, trials},
    proving::{PROVE_IF_ASKED, Proving},
    sampling::{self, DRAWS, GAMES, PER, SamplingPlan, WORLDS},
};
use crate::{Action, Geister, Reds};
use yomi_core::{Agent, AgentEntry, Bench, Effort, Hidden, MS, Position, Rng, Thinking, View, Worlds};
use yomi_search::Scores;

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "mc",
    summary: "the move that wins most playouts over random colourings (Oshibuchi and Sato's naive Monte Carlo)",
    bench: Bench::with("playouts=2000"),
    params: &[
        sampling::playouts("playouts", "6000", "how many playouts"),
        WORLDS,
        PER,
        DRAWS,
        GAMES,
        MS,
        PROVE_IF_ASKED,
    ],
    build: |args, _| {
        Ok(Box::new(MonteCarlo {
            effort: sampling::effort(args)?,
            plan: SamplingPlan::read(args, "playouts", sampling::draws(args))?,
            proving: Proving::read(args)?,
        }))
    },
};

/// The naive player.
struct MonteCarlo {
    effort: Effort,
    plan: SamplingPlan,
    proving: Proving,
}

impl Agent<Geister> for MonteCarlo {
    fn act(&mut self, view: &View<'_, Geister>, thinking: &mut Thinking<'_>) -> Action {
        let budget = thinking.budget(self.effort);
        set_up(view, thinking.rng)
            .or_else(|| self.proving.winning_move(view, &budget, &mut thinking.reporter))
            .unwrap_or_else(|| {
                let all = colourings(view);
                let reporter = &mut thinking.reporter;
                let told = |scores: &Scores<Action>| tell_if_due(view, scores, reporter);
                let scores = compare(view, &all, self.plan, &budget, thinking.rng, told);
                tell_last(view, &scores, is_finished(self.effort, &budget, trials(&scores)), &mut thinking.reporter);
                best(&scores, thinking.rng)
            })
    }
}

/// A random set-up, while there is none.
pub(super) fn set_up(view: &View<'_, Geister>, rng: &mut Rng) -> Option<Action> {
    if view.sight().reds().is_none() { view.sight().random_action(rng) } else { None }
}

/// All colourings of the enemy that fit the view; both sides have chosen.
pub(super) fn colourings(view: &View<'_, Geister>) -> Vec<Option<Reds>> {
    Geister::worlds(view).expect("no view of Geister contradicts itself").to_vec()
}
