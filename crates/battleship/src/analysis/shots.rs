//! What may come of a shot, and which shots are best.

use super::weighing::{Weighing, rounded};
use crate::{
    answer::Answer,
    cells::Cell,
    evidence::Evidence,
    place::Ship,
    posterior::{Posterior, Split},
    setup::{Announce, Setup},
    sharp::{Foresight, Sharpshooter},
    strategy::{LookAhead, neighbour_cells},
    undecided::undecided,
};
use std::{
    iter::Sum,
    ops::{Add, Sub},
    sync::Arc,
};
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
    /// The chance that there is one.
    pub chance: f64,
    /// The answers it can get. Where a sinking tells the place, too, the answer here stands for all places.
    pub answers: Vec<Reply>,
}

/// An answer that a shot can get.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reply {
    /// What is told.
    pub answer: Answer,
    /// The number of fleets that would be left. Those of all answers add up to all fleets.
    pub fleets: u128,
    /// How likely it is.
    pub chance: f64,
}

impl Shot {
    /// What may come of a shot at a cell not fired at.
    pub(super) fn new(setup: &Setup, posterior: &Posterior, weighing: &Weighing, cell: Cell) -> Self {
        let counted = told(setup, &posterior.answers(cell), |ship| posterior.occupied_by(ship, cell));
        let total = posterior.total();
        let chances: Vec<f64> = match weighing {
            Weighing::ShipByShip(weighed) => {
                let parts = told(setup, &weighed.answers(cell), |ship| weighed.occupied_by(ship, cell));
                parts.iter().map(|(_, part)| rounded(part / weighed.total())).collect()
            }
            Weighing::Even | Weighing::TooMany => {
                counted.iter().map(|(_, fleets)| *fleets as f64 / total as f64).collect()
            }
        };
        let reply = |((answer, fleets), chance): ((Answer, u128), f64)| {
            let chance = if fleets == total { 1.0 } else { chance };
            (fleets > 0).then_some(Reply { answer, fleets, chance })
        };
        Shot {
            cell,
            occupied: posterior.occupied(cell),
            chance: weighing.chance(posterior, cell),
            answers: counted.into_iter().zip(chances).filter_map(reply).collect(),
        }
    }

    /// The number of fleets that the answer leaves on average.
    fn left_on_average(&self) -> f64 {
        self.answers.iter().map(|reply| reply.chance * reply.fleets as f64).sum()
    }
}

/// The answers that the rules know to a shot, each with its part of the fleets, or of their chances, in the same order
/// for both. `occupied_by` is the part with a ship on the cell.
fn told<T>(setup: &Setup, split: &Split<T>, occupied_by: impl Fn(Ship) -> T) -> Vec<(Answer, T)>
where
    T: Copy + Add<Output = T> + Sub<Output = T> + for<'a> Sum<&'a T>,
{
    let any_sunk: T = split.sunk.iter().sum();
    let kinds = || setup.ships().map(|ship| Some(setup.kind(ship))).zip(&split.sunk);
    let sunk = || kinds().map(|(kind, &part)| (Answer::Sunk(kind, None), part));
    let hit = (Answer::Hit(None), split.hit);
    let mut answers = vec![(Answer::Miss, split.miss)];
    match setup.options().announce {
        Announce::Type | Announce::Place => {
            answers.push(hit);
            answers.extend(sunk());
        }
        Announce::Sunk => {
            answers.push(hit);
            answers.push((Answer::Sunk(None, None), any_sunk));
        }
        Announce::Named => {
            let hits = setup.ships().zip(kinds());
            answers.extend(hits.map(|(ship, (kind, &sunk))| (Answer::Hit(kind), occupied_by(ship) - sunk)));
            answers.extend(sunk());
        }
        Announce::Silent => answers.push((Answer::Hit(None), split.hit + any_sunk)),
    }
    answers
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
    /// The chance of a hit where all fleets are alike: strategy MP of Sakuta and Iida. The greatest is best.
    Hit,
    /// The chance of a hit where fleets are likelier or not, as the game draws them. The greatest is best.
    HitAsPlaced,
    /// What MP does where fleets are not alike, because it counts them: the cell on which most of them have a ship. The
    /// value is the chance of a hit.
    MostFleets,
    /// What RNB, CB and KCB of Sakuta and Iida, which count nothing, do as long as a ship that was hit is afloat: they
    /// attack the neighbours of the hits. The value is the chance of a hit; of the cells that they draw from, it is the
    /// likeliest.
    Neighbours,
    /// The chance of at least one hit in this and another shot, the first being one of the eight likeliest cells:
    /// strategy LA of Sakuta and Iida with depth 2 and width 8. The greatest is best.
    HitInTwo,
    /// What LA does where fleets are not alike, because it counts them. The value is the chance that the first shot
    /// hits.
    MostFleetsInTwo,
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
            Criterion::HitAsPlaced => "likeliest hit",
            Criterion::MostFleets => "on most fleets (mp)",
            Criterion::Neighbours => "beside the hits (rnb, cb, kcb)",
            Criterion::HitInTwo => "likeliest hit in two shots (la:2.8)",
            Criterion::MostFleetsInTwo => "on most fleets in two shots (la:2.8)",
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
    weighing: &Weighing,
    shots: &[Shot],
    budget: &Budget,
) -> Vec<Choice> {
    let best = |criterion, values: &mut dyn Iterator<Item = (Cell, f64)>| {
        first_best(values).map(|(cell, value)| Choice { criterion, cell, value: value.abs() })
    };
    let hits = |shot: &Shot| (shot.cell, shot.chance);
    let at =
        |criterion, cell: Option<Cell>| best(criterion, &mut shots.iter().filter(|s| Some(s.cell) == cell).map(hits));
    let beside = neighbour_cells(setup, evidence, undecided(setup, evidence));
    // A look ahead that was ended early found the best of a part only.
    let in_time = |found| if budget.is_over() { None } else { found };
    let two = in_time(TWO_SHOTS.best_within(posterior, budget, &mut |_| ()));
    let sharp = Sharpshooter::new(setup, Foresight::default()).choose_within(evidence, budget, &mut |_| ());
    let sharp = if budget.is_over() { None } else { sharp };
    let weighed = matches!(weighing, Weighing::ShipByShip(_));
    let (likeliest, counted, in_two) = if weighed {
        let most = posterior.likeliest().map(|(cell, _)| cell);
        let in_two = two.map(|(cell, _)| cell);
        (Criterion::HitAsPlaced, at(Criterion::MostFleets, most), at(Criterion::MostFleetsInTwo, in_two))
    } else {
        let share = |(cell, fleets): (Cell, u128)| (cell, fleets as f64 / posterior.total() as f64);
        (Criterion::Hit, None, best(Criterion::HitInTwo, &mut two.map(share).into_iter()))
    };
    let left = |shot: &Shot| (shot.cell, -shot.left_on_average());
    [
        // The shots are sorted, and the first of those with the same chance is meant.
        best(likeliest, &mut shots.first().map(hits).into_iter()),
        counted,
        best(Criterion::Neighbours, &mut shots.iter().filter(|shot| beside.contains(shot.cell)).map(hits)),
        in_two,
        best(Criterion::FleetsLeft, &mut shots.iter().map(left)),
        at(Criterion::FewestShots, sharp),
    ]
    .into_iter()
    .flatten()
    .collect()
}
