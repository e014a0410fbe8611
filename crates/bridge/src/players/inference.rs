//! Weighing worlds by what the others have played.

use super::{Aim, CardTree, Equals};
use crate::{BridgeSight, Card, Deal, solver::Solver};
use yomi_core::{Args, Budget, Choice, Param, SpecError};
use yomi_search::worlds::{Chooser, Judgement, WorldTree, monte_carlo, surprising};

/// The parameter that chooses how worlds are weighed.
pub(super) const INFER: Param =
    Param::choice::<Form>("infer", "off", "what becomes of worlds in which a card of theirs gave something away");

/// The parameter that says how far back cards are judged.
pub(super) const REACH: Param =
    Param::whole("reach", "1", 0, 12, "how many tricks before the current one are judged by infer");

/// How worlds are weighed by the cards that others chose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inference {
    form: Form,
    reach: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    Off,
    Drop,
    Open,
    Soft,
    Deviation,
}

impl Choice for Form {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("off", Form::Off, "as likely as others"),
        ("drop", Form::Drop, "nearly impossible, by One-round Vector Max, as Kobayashi, Ando and Uehara have it"),
        ("open", Form::Open, "the same by double dummy"),
        ("soft", Form::Soft, "less likely, the more it gave"),
        (
            "deviation",
            Form::Deviation,
            "nearly impossible where the card's deviation value is less by 10 or more than in the world where it is greatest, as Oshibuchi and Sato read moves in Geister",
        ),
    ];
}

impl Form {
    /// Where only worlds are to be told from each other, equal cards need to be looked at once.
    fn equals(self) -> Equals {
        if matches!(self, Form::Soft | Form::Deviation) { Equals::Apart } else { Equals::Merged }
    }
}

/// What is left of the weight of a world that is supposed not to be the case. Not nothing, so that worlds can be
/// compared even where all of them are unlikely.
const DROPPED: f64 = 1e-4;
/// How many tricks a player has to give away for its card to be 1/e as likely as the best one, in the soft form.
const SOFTNESS: f64 = 0.5;
/// By how much deviation values have to differ to speak for one world and against another: one standard deviation.
const DEVIATION: f64 = 10.0;

impl Inference {
    /// As Kobayashi, Ando and Uehara have it, for the current trick and the one before.
    pub(crate) const DROP: Inference = Inference { form: Form::Drop, reach: 1 };

    /// Worlds in which cards gave something away are less likely, the more they gave: for others who may err.
    pub(crate) const SOFT: Inference = Inference { form: Form::Soft, reach: 1 };

    pub(super) fn read(args: &Args) -> Result<Inference, SpecError> {
        Ok(Inference { form: args.choice(INFER.key), reach: args.number(REACH.key)? })
    }

    /// Weighs worlds by how likely the cards that others played are in them, each world being the cards that all hold
    /// now. Worlds without weight stay so. Gives the work that it was, and whether there was enough for all cards.
    ///
    /// Later cards first: they say most of what is in the hands now, and where the work of the budget or the time is
    /// not enough, the remaining cards say nothing.
    pub(crate) fn weigh(
        self,
        weights: &mut [f64],
        sight: &BridgeSight,
        worlds: &[Deal],
        budget: &Budget,
        solver: &mut Solver,
    ) -> (u64, bool) {
        if self.form == Form::Off {
            return (0, true);
        }
        let mut work = 0;
        let play = sight.play();
        let us = sight.seat();
        let first = (play.cards().len() / 4).saturating_sub(self.reach) * 4;
        for count in (first.max(play.cards_given().len())..play.cards().len()).rev() {
            if !budget.allows(work) {
                return (work, false);
            }
            let before = play.after(count);
            let held: Vec<Deal> = worlds.iter().map(|world| play.held_before(count, world)).collect();
            let left = budget.with_work(budget.work().map_or(u64::MAX, |most| most.saturating_sub(work)));
            let mut tree = CardTree::new(before, us, &held, Aim::Tricks, self.form.equals(), solver, &left);
            let chooser = tree.chooser();
            if chooser == Chooser::Us {
                continue;
            }
            let card = play.cards()[count];
            work += match self.form {
                Form::Soft | Form::Deviation => self.compare(weights, &mut tree, card, &left),
                _ => self.drop(weights, &mut tree, card, &left),
            };
            // Only proportions count, and many unlikely cards must not make all weights vanish.
            let most = weights.iter().copied().fold(0.0, f64::max);
            weights.iter_mut().for_each(|weight| *weight /= most);
        }
        (work, budget.allows(work) || budget.work().is_some_and(|most| work == most))
    }

    /// Nearly drops the worlds in which a card gave something away.
    fn drop(self, weights: &mut [f64], tree: &mut CardTree<'_>, card: Card, budget: &Budget) -> u64 {
        let (dropped, work) = surprising(tree, weights, u32::from(self.form == Form::Drop), card, budget);
        dropped.iter().for_each(|world| weights[world] *= DROPPED);
        work
    }

    /// Weighs worlds by how good a card is in them among all that could have been played.
    fn compare(self, weights: &mut [f64], tree: &mut CardTree<'_>, card: Card, budget: &Budget) -> u64 {
        let chooser = tree.chooser();
        let evaluation = monte_carlo(tree, weights, budget);
        let judgement = Judgement::new(&evaluation, chooser, card);
        if evaluation.moves.is_empty() {
            return evaluation.work;
        }
        let deviations = (0..weights.len()).filter(|&world| weights[world] > 0.0);
        let most = deviations.filter_map(|world| judgement.deviation(world)).fold(0.0, f64::max);
        for (world, weight) in weights.iter_mut().enumerate() {
            *weight *= match self.form {
                Form::Deviation if judgement.deviation(world).is_some_and(|value| most - value < DEVIATION) => 1.0,
                Form::Deviation => DROPPED,
                _ => judgement.likelihood(world, SOFTNESS),
            };
        }
        evaluation.work
    }
}
