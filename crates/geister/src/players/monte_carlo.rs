//! Naive Monte Carlo: every colouring that can be is as likely as any other.

use super::{
    effort::{DRAWN, DRAWS, Effort, GAMES, MS, PER, WORLDS},
    proving::{PROVE_IF_ASKED, Proving},
};
use crate::{Action, Geister, Reds};
use yomi_core::{Agent, AgentEntry, Bench, Hidden, Param, Position, Rng, View, Worlds, pick};
use yomi_search::flat;

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "mc",
    summary: "the move that wins most playouts over random colourings (Oshibuchi and Sato's naive Monte Carlo)",
    bench: Bench::with("playouts=2000"),
    params: &[
        Param { key: "playouts", default: "6000", help: "how many playouts, at least 1" },
        WORLDS,
        PER,
        DRAWS,
        GAMES,
        MS,
        PROVE_IF_ASKED,
    ],
    build: |args, _| {
        Ok(Box::new(MonteCarlo { effort: Effort::read(args, "playouts", DRAWN, 1)?, proving: Proving::read(args)? }))
    },
};

/// The naive player.
struct MonteCarlo {
    effort: Effort,
    proving: Proving,
}

impl Agent<Geister> for MonteCarlo {
    fn act(&mut self, view: &View<'_, Geister>, rng: &mut Rng) -> Action {
        set_up(view, rng)
            .or_else(|| self.proving.winning_move(view))
            .unwrap_or_else(|| best_move(view, &colourings(view), &self.effort, rng))
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

/// The move that wins most playouts over random ones of these colourings.
pub(super) fn best_move(view: &View<'_, Geister>, among: &[Option<Reds>], effort: &Effort, rng: &mut Rng) -> Action {
    let draw = |rng: &mut Rng| view.sight().with_enemy(*pick(among, rng).expect("there is always a world"));
    flat(draw, effort.draws(), &mut effort.begin(), &effort.games(), rng)
        .best(rng)
        .expect("an agent is asked only when it can act")
}
