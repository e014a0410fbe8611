//! Weighing worlds by what the others have played.

use super::{Aim, CardTree, Equals};
use crate::{BridgeSight, Deal, solver::Solver};
use yomi_core::{Args, Budget, Choice, Param, SpecError};
use yomi_search::worlds::{Chooser, Judgement, WorldTree, vector_max};

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
}

impl Choice for Form {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("off", Form::Off, "as likely as others"),
        ("drop", Form::Drop, "nearly impossible, by One-round Vector Max, as Kobayashi, Ando and Uehara have it"),
        ("open", Form::Open, "the same by double dummy"),
        ("soft", Form::Soft, "less likely, the more it gave"),
    ];
}

/// What is left of the weight of a world that is supposed not to be the case. Not nothing, so that worlds can be
/// compared even where all of them are unlikely.
const DROPPED: f64 = 1e-4;
/// How many tricks a player has to give away for its card to be 1/e as likely as the best one, in the soft form.
const SOFTNESS: f64 = 0.5;

impl Inference {
    /// As Kobayashi, Ando and Uehara have it, for the current trick and the one before.
    pub(crate) const DROP: Inference = Inference { form: Form::Drop, reach: 1 };

    /// Worlds in which cards gave something away are less likely, the more they gave: for others who may err.
    pub(crate) const SOFT: Inference = Inference { form: Form::Soft, reach: 1 };

    pub(super) fn read(args: &Args) -> Result<Inference, SpecError> {
        Ok(Inference { form: args.choice(INFER.key), reach: args.number(REACH.key)? })
    }

    /// Weighs worlds by how likely the cards that others played are in them, each world being the cards that all hold
    /// now. Worlds without weight stay so. Gives the work that it was.
    ///
    /// The work of the budget is for each card by itself; where it is not enough, cards are judged by double dummy.
    /// Once the time is over, the remaining cards say nothing.
    pub(crate) fn weigh(
        self,
        weights: &mut [f64],
        sight: &BridgeSight,
        worlds: &[Deal],
        budget: &Budget,
        solver: &mut Solver,
    ) -> u64 {
        if self.form == Form::Off {
            return 0;
        }
        let mut work = 0;
        let play = sight.play();
        let us = sight.seat();
        let first = (play.cards().len() / 4).saturating_sub(self.reach) * 4;
        let rounds = u32::from(self.form == Form::Drop);
        for count in first.max(play.cards_given().len())..play.cards().len() {
            let before = play.after(count);
            let held: Vec<Deal> = worlds.iter().map(|world| play.held_before(count, world)).collect();
            let mut tree = CardTree::new(before, us, &held, Aim::Tricks, Equals::Apart, solver, budget);
            let chooser = tree.chooser();
            if chooser == Chooser::Us {
                continue;
            }
            let evaluation = vector_max(&mut tree, weights, rounds, budget);
            if evaluation.moves.is_empty() {
                break;
            }
            work += evaluation.work;
            let judgement = Judgement::new(&evaluation, chooser, play.cards()[count]);
            for (world, weight) in weights.iter_mut().enumerate() {
                *weight *= match self.form {
                    Form::Soft => judgement.likelihood(world, SOFTNESS),
                    _ if judgement.regret(world) > 0 => DROPPED,
                    _ => 1.0,
                };
            }
            // Only proportions count, and many unlikely cards must not make all weights vanish.
            let most = weights.iter().copied().fold(0.0, f64::max);
            weights.iter_mut().for_each(|weight| *weight /= most);
        }
        work
    }
}
