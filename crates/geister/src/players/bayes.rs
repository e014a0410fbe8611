//! The player that remembers what all of the enemy's moves have said.

use super::{
    Belief, Effort, Model,
    effort::{MS, PER},
    monte_carlo::set_up,
    proving::{PROVE, Proving},
};
use crate::{Action, Geister};
use std::num::NonZeroU32;
use yomi_core::{Agent, AgentEntry, Args, Param, Rng, SpecError, View};
use yomi_search::Scores;

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "bayes",
    summary: "weighs every colouring by all moves that the enemy has made, then Monte Carlo over all of them at once",
    params: &[
        Param { key: "playouts", default: "4000", help: "how many playouts to choose a move, at least 1" },
        Param { key: "estimate", default: "6000", help: "how many playouts to judge a move of the enemy, at least 1" },
        PER,
        Param {
            key: "softness",
            default: "10",
            help: "the enemy is e times as likely to make a move that wins this many percent more often; more than 0",
        },
        Param {
            key: "doubt",
            default: "10",
            help: "in how many percent of its moves the enemy is thought to move at random, from 0 to 100",
        },
        MS,
        PROVE,
    ],
    build: |args, _| Ok(Box::new(Bayes::read(args)?)),
};

/// In how many rounds, each with other colours of its own, a move of the enemy is judged.
const JUDGING_ROUNDS: NonZeroU32 = NonZeroU32::new(8).expect("not 0");

/// The player with a belief. A playout counts once, though it is scored in every colouring.
struct Bayes {
    belief: Belief,
    moving: Effort,
    judging: Effort,
    proving: Proving,
}

impl Bayes {
    /// Of a time, the move and the enemy's last move get a half each.
    fn read(args: &Args) -> Result<Bayes, SpecError> {
        let softness = args.text("softness").parse().ok().filter(|percent: &f64| *percent > 0.0 && percent.is_finite());
        let softness = softness.ok_or_else(|| args.error("softness", "write a number over 0, for example 10"))?;
        let model = Model { softness: softness / 100.0, doubt: f64::from(args.within("doubt", 0u8..=100)?) / 100.0 };
        let moving = Effort::in_rounds(args, "playouts", NonZeroU32::MIN, 2)?;
        let judging = Effort::in_rounds(args, "estimate", JUDGING_ROUNDS, 2)?;
        Ok(Bayes { belief: Belief::new(model), moving, judging, proving: Proving::read(args)? })
    }

    /// The move that wins most in all colourings, each by its chance.
    fn best_move(&self, view: &View<'_, Geister>, rng: &mut Rng) -> Action {
        let mut scores = Scores::default();
        for (action, value) in self.belief.values_of_moves(view.sight(), &mut self.moving.begin(), rng) {
            scores.add(action, value, 1);
        }
        scores.best(rng).expect("an agent is asked only when it can act")
    }
}

impl Agent<Geister> for Bayes {
    fn act(&mut self, view: &View<'_, Geister>, rng: &mut Rng) -> Action {
        set_up(view, rng).or_else(|| self.proving.winning_move(view)).unwrap_or_else(|| {
            self.belief.update(view, || self.judging.begin(), rng);
            self.best_move(view, rng)
        })
    }
}
