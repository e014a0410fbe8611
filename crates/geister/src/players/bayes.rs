//! The player that remembers what all of the enemy's moves have said.

use super::{
    Effort,
    believing::{Believing, DOUBT, ESTIMATE, SOFTNESS},
    effort::{MS, PER},
    monte_carlo::set_up,
    proving::{PROVE, Proving},
};
use crate::{Action, Geister};
use std::num::NonZeroU32;
use yomi_core::{Agent, AgentEntry, Args, Bench, Param, Rng, SpecError, View};
use yomi_search::Scores;

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "bayes",
    summary: "weighs every colouring by all moves that the enemy has made, then Monte Carlo over all of them at once",
    bench: Bench::with("playouts=800,estimate=300,prove=300"),
    params: &[
        Param { key: "playouts", default: "4000", help: "how many playouts to choose a move, at least 1" },
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
    believing: Believing,
    moving: Effort,
    proving: Proving,
}

impl Bayes {
    /// Of a time, the move and the enemy's last move get a half each.
    fn read(args: &Args) -> Result<Bayes, SpecError> {
        let moving = Effort::in_rounds(args, "playouts", NonZeroU32::MIN, 2)?;
        Ok(Bayes { believing: Believing::read(args, 2)?, moving, proving: Proving::read(args)? })
    }

    /// The move that wins most in all colourings, each by its chance.
    fn best_move(&self, view: &View<'_, Geister>, rng: &mut Rng) -> Action {
        let mut scores = Scores::default();
        for (action, value) in self.believing.belief.values_of_moves(view.sight(), &mut self.moving.begin(), rng) {
            scores.add(action, value, 1);
        }
        scores.best(rng).expect("an agent is asked only when it can act")
    }
}

impl Agent<Geister> for Bayes {
    fn act(&mut self, view: &View<'_, Geister>, rng: &mut Rng) -> Action {
        set_up(view, rng).or_else(|| self.proving.winning_move(view)).unwrap_or_else(|| {
            self.believing.update(view, rng);
            self.best_move(view, rng)
        })
    }
}
