//! The player that thinks about what its move makes the enemy believe.

use super::{
    Effort,
    effort::{DRAWN_TO_ESTIMATE, DRAWN_TO_MOVE, DRAWS_BY_PURPOSE, GAMES, MS, PER, WORLDS},
    estimating::{Estimating, OWN, T},
    evaluation::{EVALUATE, Evaluation, LEAF},
    monte_carlo::{colourings, set_up},
    proving::{PROVE_IF_ASKED, Proving},
};
use crate::{Action, Geister};
use yomi_core::{Agent, AgentEntry, Bench, Param, Rng, View, pick};
use yomi_search::anticipate;

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "bluff",
    summary: "the move whose answer by a reading enemy suits it best (Oshibuchi and Sato's bluffing player)",
    bench: Bench::with("leaf=5,playouts=30,estimate=30,worlds=4"),
    params: &[
        EVALUATE,
        LEAF,
        T,
        Param {
            key: "playouts",
            default: "200",
            help: "how many playouts the enemy is thought to move by, at least 1",
        },
        Param {
            key: "estimate",
            default: "200",
            help: "how many playouts the enemy is thought to estimate by, for either colour, at least 1",
        },
        Param {
            help: "how many random colourings are tried, by it and by the enemy it imagines, at least 1",
            ..WORLDS
        },
        PER,
        DRAWS_BY_PURPOSE,
        GAMES,
        OWN,
        MS,
        PROVE_IF_ASKED,
    ],
    build: |args, _| {
        let model = Estimating::thinking(
            args,
            Effort::by_playouts(args, "playouts", DRAWN_TO_MOVE)?,
            Effort::by_playouts(args, "estimate", DRAWN_TO_ESTIMATE)?,
        )?;
        let effort = Effort::read(args, "playouts", DRAWN_TO_MOVE, 1)?;
        Ok(Box::new(Bluffing { model, effort, evaluation: Evaluation::read(args)?, proving: Proving::read(args)? }))
    },
};

/// The bluffing player: for each of its moves, the answer of an estimating player in the enemy's seat, and what the
/// position is worth then.
///
/// The enemy's answer depends on its own colours, so there is one for each of the random colourings that are tried.
struct Bluffing {
    model: Estimating,
    /// In how many colourings, or for how long.
    effort: Effort,
    evaluation: Evaluation,
    proving: Proving,
}

impl Agent<Geister> for Bluffing {
    fn act(&mut self, view: &View<'_, Geister>, rng: &mut Rng) -> Action {
        set_up(view, rng).or_else(|| self.proving.winning_move(view)).unwrap_or_else(|| {
            let all = colourings(view);
            anticipate(
                view,
                |rng| *pick(&all, rng).expect("there is always a world"),
                &mut self.effort.begin(),
                |enemy, rng| self.model.best_move(enemy, rng),
                |game, seat, rng| self.evaluation.value(game, seat, rng),
                rng,
            )
            .best(rng)
            .expect("an agent is asked only when it can act")
        })
    }
}
