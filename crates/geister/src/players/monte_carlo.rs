//! Naive Monte Carlo: every colouring that can be is as likely as any other.

use super::{
    comparison::{TIES, Ties, compare, is_finished, tell_if_due, tell_last, trials},
    proving::{PROVE_IF_ASKED, Proving},
    sampling::{self, DRAWS, GAMES, PER, SamplingPlan, WORLDS},
    set_up::{SET_UP, SetUps},
};
use crate::{Action, Colourings, Geister, Reds, Sight};
use yomi_core::{Agent, AgentEntry, Bench, Effort, MS, Thinking, View, Worlds};
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
        TIES,
        SET_UP,
    ],
    build: |args, _| {
        Ok(Box::new(MonteCarlo {
            effort: sampling::effort(args)?,
            plan: SamplingPlan::read(args, "playouts", sampling::draws(args))?,
            ties: args.choice(TIES.key),
            set_ups: args.choice(SET_UP.key),
            proving: Proving::read(args)?,
        }))
    },
};

/// The naive player.
struct MonteCarlo {
    effort: Effort,
    plan: SamplingPlan,
    ties: Ties,
    set_ups: SetUps,
    proving: Proving,
}

impl Agent<Geister> for MonteCarlo {
    fn act(&mut self, view: &View<'_, Geister>, thinking: &mut Thinking<'_>) -> Action {
        let budget = thinking.budget(self.effort);
        let sight = view.sight();
        self.set_ups
            .of(sight, thinking.rng)
            .or_else(|| self.proving.winning_move(view, &budget, &mut thinking.reporter))
            .unwrap_or_else(|| {
                let all = colourings(sight);
                let reporter = &mut thinking.reporter;
                let told = |scores: &Scores<Action>| tell_if_due(sight, scores, reporter);
                let scores = compare(sight, &all, self.plan, &budget, thinking.rng, told);
                tell_last(sight, &scores, is_finished(self.effort, &budget, trials(&scores)), &mut thinking.reporter);
                self.ties.best(&scores, thinking.rng)
            })
    }
}

/// All colourings of the enemy that fit what is seen; both sides have chosen.
pub(super) fn colourings(sight: &Sight) -> Vec<Option<Reds>> {
    Colourings::fitting(sight).to_vec()
}
