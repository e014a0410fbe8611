//! What may come of a shot, and which shots are best.

use crate::{
    answer::Answer,
    cells::Cell,
    evidence::Evidence,
    posterior::Posterior,
    setup::{Announce, Setup},
    sharp::{Foresight, Sharpshooter},
    strategy::{LookAhead, neighbour_cells},
    undecided::undecided,
};
use std::sync::Arc;
use yomi_core::{Budget, first_best};

/// The paper's look-ahead.
const TWO_SHOTS: LookAhead = LookAhead { depth: 2, width: 8 };

/// A shot and what may come of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// Where to.
    pub cell: Cell,
    /// The number of fleets with a ship there.
    pub occupied: u128,
    /// The answers it can get, each with the number of fleets that would be left. They add up to all fleets. Where a sinking tells
    /// the place, too, the answer here stands for all places.
    pub answers: Vec<(Answer, u128)>,
}

impl Shot {
    /// What may come of a shot at a cell not fired at.
    pub(super) fn new(setup: &Setup, posterior: &Posterior, cell: Cell) -> Self {
        let split = posterior.answers(cell);
        let any_sunk: u128 = split.sunk.iter().sum();
        let mut answers = vec![(Answer::Miss, split.miss)];
        let kinds = || setup.ships().map(|ship| Some(setup.kind(ship))).zip(&split.sunk);
        let sunk = || kinds().map(|(kind, &fleets)| (Answer::Sunk(kind, None), fleets));
        match setup.options().announce {
            Announce::Type | Announce::Place => {
                answers.push((Answer::Hit(None), split.hit));
                answers.extend(sunk());
            }
            Announce::Sunk => {
                answers.push((Answer::Hit(None), split.hit));
                answers.push((Answer::Sunk(None, None), any_sunk));
            }
            Announce::Named => {
                let hit = |ship, sunk| posterior.occupied_by(ship, cell) - sunk;
                answers.extend(
                    setup.ships().zip(kinds()).map(|(ship, (kind, &sunk))| (Answer::Hit(kind), hit(ship, sunk))),
                );
                answers.extend(sunk());
            }
            Announce::Silent => answers.push((Answer::Hit(None), split.hit + any_sunk)),
        }
        answers.retain(|(_, fleets)| *fleets > 0);
        Shot { cell, occupied: posterior.occupied(cell), answers }
    }

    /// The number of fleets that the answer leaves on average.
    fn left_on_average(&self, total: u128) -> f64 {
        self.answers.iter().map(|(_, fleets)| (*fleets as f64).powi(2)).sum::<f64>() / total as f64
    }
}

/// The best cell by one way of judging.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What makes it the best.
    pub criterion: Criterion,
    /// The cell; of several equals, the one likeliest to be hit, and of those the first in reading order.
    pub cell: Cell,
    /// How good it is, in the unit of the criterion.
    pub value: f64,
}

/// A way of judging shots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// The chance of a hit: strategy MP of Sakuta and Iida. The greatest is best.
    Hit,
    /// What RNB, CB and KCB of Sakuta and Iida, which count nothing, do as long as a ship that was hit is afloat: they
    /// attack the neighbours of the hits. The value is the chance of a hit; of the cells that they draw from, it is the likeliest.
    Neighbours,
    /// The chance of at least one hit in this and another shot, the first being one of the eight likeliest cells: strategy LA
    /// of Sakuta and Iida with depth 2 and width 8. The greatest is best.
    HitInTwo,
    /// The number of fleets left after the answer, on average. The least is best.
    FleetsLeft,
    /// The fewest shots until everything is sunk, as [`crate::Sharpshooter`] sees it. The value is the chance of a hit.
    FewestShots,
}

impl Criterion {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Criterion::Hit => "likeliest hit (mp)",
            Criterion::Neighbours => "beside the hits (rnb, cb, kcb)",
            Criterion::HitInTwo => "likeliest hit in two shots (la:2.8)",
            Criterion::FleetsLeft => "fewest fleets left on average",
            Criterion::FewestShots => "fewest shots in the end (sharp)",
        }
    }
}

/// The best cells by every criterion that there is time for; none if all ships are known to be sunk. `shots` are all
/// that can hit, likeliest first.
pub(super) fn choose(
    setup: &Arc<Setup>,
    evidence: &Evidence,
    posterior: &Posterior,
    shots: &[Shot],
    budget: &Budget,
) -> Vec<Choice> {
    let total = posterior.total();
    let share = |fleets: u128| fleets as f64 / total as f64;
    let best = |criterion, values: &mut dyn Iterator<Item = (Cell, f64)>| {
        first_best(values).map(|(cell, value)| Choice { criterion, cell, value: value.abs() })
    };
    let hits = |shot: &Shot| (shot.cell, share(shot.occupied));
    let beside = neighbour_cells(setup, evidence, undecided(setup, evidence));
    // A look ahead that was ended early found the best of a part only.
    let in_time = |found| if budget.is_over() { None } else { found };
    let two = in_time(TWO_SHOTS.best_within(posterior, budget, &mut |_| ()));
    let sharp = Sharpshooter::new(setup, Foresight::default()).choose_within(evidence, budget, &mut |_| ());
    let sharp = if budget.is_over() { None } else { sharp };
    let left = |shot: &Shot| (shot.cell, -shot.left_on_average(total));
    [
        best(Criterion::Hit, &mut shots.iter().map(hits)),
        best(Criterion::Neighbours, &mut shots.iter().filter(|shot| beside.contains(shot.cell)).map(hits)),
        best(Criterion::HitInTwo, &mut two.into_iter().map(|(cell, hit)| (cell, share(hit)))),
        best(Criterion::FleetsLeft, &mut shots.iter().map(left)),
        best(Criterion::FewestShots, &mut shots.iter().filter(|shot| Some(shot.cell) == sharp).map(hits)),
    ]
    .into_iter()
    .flatten()
    .collect()
}
