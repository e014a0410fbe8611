//! Naive Monte Carlo: every colouring that can be is as likely as any other.

use super::{
    proving::{PROVE_IF_ASKED, Proving},
    report,
    sampling::{self, DRAWS, GAMES, PER, SamplingPlan, WORLDS, is_timed},
};
use crate::{Action, Geister, Reds};
use yomi_core::{
    Agent, AgentEntry, Bench, Budget, Effort, Hidden, MS, Position, Report, Reporter, Rng, Thinking, View, Worlds, pick,
};
use yomi_search::{Scores, flat};

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
                tell_all(view, &scores, is_finished(self.effort, &budget, trials(&scores)), &mut thinking.reporter);
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

/// What each move wins in playouts over random ones of these colourings; `told` hears of it after every part of the sample.
pub(super) fn compare(
    view: &View<'_, Geister>,
    among: &[Option<Reds>],
    plan: SamplingPlan,
    budget: &Budget,
    rng: &mut Rng,
    mut told: impl FnMut(&Scores<Action>),
) -> Scores<Action> {
    let draw = |rng: &mut Rng| view.sight().with_enemy(*pick(among, rng).expect("there is always a world"));
    let mut scores = Scores::default();
    for mut sampling in plan.parts(budget) {
        let part = flat(draw, plan.draws, &mut sampling, &plan.games, rng);
        add(&mut scores, &part);
        told(&scores);
        if !budget.allows(trials(&scores)) {
            break;
        }
    }
    scores
}

/// Adds the scores of another part of a sample.
pub(super) fn add(scores: &mut Scores<Action>, part: &Scores<Action>) {
    for score in part.all() {
        scores.add(score.action, score.points, u32::try_from(score.trials).unwrap_or(u32::MAX));
    }
}

/// The move that wins most.
pub(super) fn best(scores: &Scores<Action>, rng: &mut Rng) -> Action {
    scores.best(rng).expect("an agent is asked only when it can act")
}

/// How many playouts went into scores.
pub(super) fn trials(scores: &Scores<Action>) -> u64 {
    scores.all().iter().map(|score| score.trials).sum()
}

/// Whether a sample of fixed size, of so much work, was drawn in full rather than ended by the budget; `None` for one that grows.
pub(super) fn is_finished(effort: Effort, budget: &Budget, work: u64) -> Option<bool> {
    (!is_timed(effort, budget)).then(|| budget.allows(work))
}

/// Tells what the moves have won so far, if it is time to.
pub(super) fn tell_if_due(view: &View<'_, Geister>, scores: &Scores<Action>, reporter: &mut Reporter<'_>) {
    if reporter.is_due() {
        reporter.report(|| report::by_wins(view.sight(), scores));
    }
}

/// Tells what the moves have won in the end.
pub(super) fn tell_all(
    view: &View<'_, Geister>,
    scores: &Scores<Action>,
    finished: Option<bool>,
    reporter: &mut Reporter<'_>,
) {
    reporter.report(|| Report { finished, ..report::by_wins(view.sight(), scores) });
}
