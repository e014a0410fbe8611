//! The player that remembers what all of the enemy's moves have said.

use super::{
    SampleSize,
    belief_tracker::{BeliefTracker, DOUBT, ESTIMATE, SOFTNESS},
    comparison::{best, is_finished},
    proving::{PROVE, Proving},
    report,
    sampled_move::SampledMove,
    sampling::{self, PER},
    set_up::set_up,
};
use crate::{Action, Geister};
use std::num::NonZeroU32;
use yomi_core::{Agent, AgentEntry, Args, Bench, Budget, Effort, MS, Report, SpecError, Thinking, View};
use yomi_search::{Amount, Scores};

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "bayes",
    summary: "weighs every colouring by all moves that the enemy has made, then Monte Carlo over all of them at once",
    bench: Bench::with("playouts=850,estimate=300,prove=3000"),
    params: &[
        sampling::playouts("playouts", "4000", "how many playouts to choose a move"),
        ESTIMATE,
        PER,
        SOFTNESS,
        DOUBT,
        MS,
        PROVE,
    ],
    build: |args, _| Ok(Box::new(Bayes::read(args)?)),
};

/// The player with a belief. A playout counts once, though it is scored in every colouring.
struct Bayes {
    tracker: BeliefTracker,
    effort: Effort,
    moving: SampleSize,
    proving: Proving,
}

/// What is played for every move where there is no time for anything.
const LEAST: SampleSize = SampleSize::counted(Amount::PerAction(1), NonZeroU32::MIN);

impl Bayes {
    fn read(args: &Args) -> Result<Bayes, SpecError> {
        Ok(Bayes {
            tracker: BeliefTracker::read(args)?,
            effort: sampling::effort(args)?,
            moving: SampleSize::read(args, "playouts", NonZeroU32::MIN)?,
            proving: Proving::read(args)?,
        })
    }

    /// The move that wins most in all colourings, each by its chance.
    fn best_move(&self, view: &View<'_, Geister>, budget: &Budget, thinking: &mut Thinking<'_>) -> Action {
        let mut moves = self.sampled(view, self.moving, budget, thinking);
        if moves.is_empty() {
            moves = self.sampled(view, LEAST, &Budget::unlimited(), thinking);
        }
        let finished = is_finished(self.effort, budget, 0);
        thinking.report(|| Report { finished, ..self.report(view, &moves) });
        let mut scores = Scores::default();
        for (action, sampled) in &moves {
            scores.add(*action, self.tracker.belief.value(sampled), 1);
        }
        best(&scores, thinking.rng)
    }

    /// The moves for which there was time, sampled; whoever listens is told.
    fn sampled(
        &self,
        view: &View<'_, Geister>,
        size: SampleSize,
        budget: &Budget,
        thinking: &mut Thinking<'_>,
    ) -> Vec<(Action, SampledMove)> {
        let Thinking { rng, reporter, .. } = thinking;
        let told = |moves: &[(Action, SampledMove)]| {
            if reporter.is_due() {
                reporter.report(|| self.report(view, moves));
            }
        };
        self.tracker.belief.sample(view.sight(), size, budget, rng, told)
    }

    fn report(&self, view: &View<'_, Geister>, moves: &[(Action, SampledMove)]) -> Report {
        let belief = &self.tracker.belief;
        let mut scores = Scores::default();
        for (action, sampled) in moves {
            scores.add(*action, belief.value(sampled) * f64::from(sampled.games()), sampled.games());
        }
        Report { belief: Some(report::belief(view.sight(), belief)), ..report::by_wins(view.sight(), &scores) }
    }
}

impl Agent<Geister> for Bayes {
    fn act(&mut self, view: &View<'_, Geister>, thinking: &mut Thinking<'_>) -> Action {
        let budget = thinking.budget(self.effort);
        set_up(view, thinking.rng)
            .or_else(|| self.proving.winning_move(view, &budget, &mut thinking.reporter))
            .unwrap_or_else(|| {
                self.tracker.update(view, &budget, thinking.rng);
                self.best_move(view, &budget, thinking)
            })
    }
}
