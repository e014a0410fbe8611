//! The player that thinks about what its move makes the enemy believe.

use super::{
    comparison::{add, best, is_finished, tell_if_due, tell_last},
    estimating::{Estimating, OWN, SPREAD, T},
    evaluation::{EVALUATE, Evaluation, LEAF},
    monte_carlo::colourings,
    proving::{PROVE_IF_ASKED, Proving},
    sampling::{self, DRAWS_BY_PURPOSE, GAMES, PER, WORLDS, budget_of_work},
    set_up::set_up,
};
use crate::{Action, Geister};
use std::num::NonZeroU32;
use yomi_core::{Agent, AgentEntry, Args, Bench, Budget, Effort, MS, Param, Rng, SpecError, Thinking, View, pick};
use yomi_search::{Amount, Sampling, Scores, anticipate};

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "bluff",
    summary: "the move whose answer by a reading enemy suits it best (Oshibuchi and Sato's bluffing player)",
    bench: Bench::with("leaf=5,playouts=30,estimate=30,worlds=4"),
    params: &[
        EVALUATE,
        LEAF,
        T,
        sampling::playouts("playouts", "200", "how many playouts the enemy is thought to move by"),
        sampling::playouts(
            "estimate",
            "200",
            "how many playouts the enemy is thought to estimate by, for either colour",
        ),
        Param { help: "how many random colourings are tried, by it and by the enemy it imagines", ..WORLDS },
        PER,
        DRAWS_BY_PURPOSE,
        GAMES,
        OWN,
        SPREAD,
        MS,
        PROVE_IF_ASKED,
    ],
    build: |args, _| Ok(Box::new(Bluffing::read(args)?)),
};

/// The bluffing player: for each of its moves, the answer of an estimating player in the enemy's seat, and what the
/// position is worth then.
///
/// The enemy's answer depends on its own colours, so there is one for each of the random colourings that are tried.
struct Bluffing {
    model: Estimating,
    effort: Effort,
    /// In how many colourings, if that is counted.
    worlds: u32,
    evaluation: Evaluation,
    proving: Proving,
}

impl Bluffing {
    fn read(args: &Args) -> Result<Bluffing, SpecError> {
        Ok(Bluffing {
            model: Estimating::read_counted(args)?,
            effort: sampling::effort(args)?,
            worlds: args.number(WORLDS.key)?,
            evaluation: Evaluation::read(args)?,
            proving: Proving::read(args)?,
        })
    }

    /// What the moves are worth in one random colouring after the other; whoever listens is told.
    fn scores(&self, view: &View<'_, Geister>, budget: &Budget, thinking: &mut Thinking<'_>) -> Scores<Action> {
        // Only worlds are counted: what happens in each of them is ended by time alone.
        let time = budget.with_work(u64::MAX);
        let mut scores = Scores::default();
        let mut worlds = 0;
        while worlds == 0 || budget.allows(worlds) {
            add(&mut scores, &self.scores_in_one(view, &time, thinking.rng));
            worlds += 1;
            tell_if_due(view.sight(), &scores, &mut thinking.reporter);
        }
        scores
    }

    /// What the moves are worth in a random colouring.
    fn scores_in_one(&self, view: &View<'_, Geister>, budget: &Budget, rng: &mut Rng) -> Scores<Action> {
        let all = colourings(view.sight());
        anticipate(
            view,
            |rng| *pick(&all, rng).expect("there is always a world"),
            &mut Sampling::counted(Amount::PerAction(1), NonZeroU32::MIN, budget),
            |enemy, rng| self.model.best_move(enemy, budget, rng),
            |game, seat, rng| self.evaluation.value(game, seat, budget, rng),
            rng,
        )
    }
}

impl Agent<Geister> for Bluffing {
    fn act(&mut self, view: &View<'_, Geister>, thinking: &mut Thinking<'_>) -> Action {
        let budget = budget_of_work(thinking, self.effort, self.worlds.into());
        set_up(view, thinking.rng)
            .or_else(|| self.proving.winning_move(view, &budget, &mut thinking.reporter))
            .unwrap_or_else(|| {
                let scores = self.scores(view, &budget, thinking);
                tell_last(view.sight(), &scores, is_finished(self.effort, &budget, 0), &mut thinking.reporter);
                best(&scores, thinking.rng)
            })
    }
}
