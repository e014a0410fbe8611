//! Comparing moves by playouts in random colourings, part by part, so that something can be told in between.

use super::{
    report,
    sampling::{SamplingPlan, is_timed},
};
use crate::{Action, Reds, Sight};
use yomi_core::{Budget, Choice, Effort, Param, Report, Reporter, Rng, first_best, pick};
use yomi_search::{Scores, flat};

/// What each move wins in playouts over random ones of these colourings; `told` hears of it after every part of the
/// sample.
pub(super) fn compare(
    sight: &Sight,
    among: &[Option<Reds>],
    plan: SamplingPlan,
    budget: &Budget,
    rng: &mut Rng,
    mut told: impl FnMut(&Scores<Action>),
) -> Scores<Action> {
    let draw = |rng: &mut Rng| sight.with_enemy(*pick(among, rng).expect("there is always a world"));
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

/// The parameter that says which of several best moves is made.
pub(super) const TIES: Param =
    Param::choice::<Ties>("ties", "random", "which of several moves that win as often as each other is made");

/// A value of [`TIES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ties {
    /// Any of them.
    Random,
    /// The first one in the order in which moves are listed.
    First,
}

impl Choice for Ties {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("random", Ties::Random, "any of them"),
        ("first", Ties::First, "the first in the order of moves: by direction, then by square"),
    ];
}

impl Ties {
    /// The move that wins most.
    pub(super) fn best(self, scores: &Scores<Action>, rng: &mut Rng) -> Action {
        match self {
            Ties::Random => best(scores, rng),
            Ties::First => {
                let rated = scores.all().iter().map(|score| (score.action, score.rate()));
                first_best(rated).expect("an agent is asked only when it can act").0
            }
        }
    }
}

/// The move that wins most; of several, any.
pub(super) fn best(scores: &Scores<Action>, rng: &mut Rng) -> Action {
    scores.best(rng).expect("an agent is asked only when it can act")
}

/// How many playouts went into scores.
pub(super) fn trials(scores: &Scores<Action>) -> u64 {
    scores.all().iter().map(|score| score.trials).sum()
}

/// Whether a sample of fixed size, of so much work, was drawn in full rather than ended by the budget; `None` for one
/// that grows.
pub(super) fn is_finished(effort: Effort, budget: &Budget, work: u64) -> Option<bool> {
    (!is_timed(effort, budget)).then(|| budget.allows(work))
}

/// Tells what the moves have won so far, if it is time to.
pub(super) fn tell_if_due(sight: &Sight, scores: &Scores<Action>, reporter: &mut Reporter<'_>) {
    if reporter.is_due() {
        reporter.report(|| report::by_wins(sight, scores));
    }
}

/// Tells what the moves have won in the end.
pub(super) fn tell_last(sight: &Sight, scores: &Scores<Action>, finished: Option<bool>, reporter: &mut Reporter<'_>) {
    reporter.report(|| Report { finished, ..report::by_wins(sight, scores) });
}
