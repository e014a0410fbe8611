//! The player that grows a tree over worlds drawn by its belief.

use super::{
    Effort, RandomGames,
    believing::{Believing, DOUBT, ESTIMATE, SOFTNESS},
    effort::{MS, PER, at_least_one},
    monte_carlo::set_up,
    proving::{PROVE, Proving},
};
use crate::{Action, Geister};
use yomi_core::{Agent, AgentEntry, Args, Bench, Param, Rng, SpecError, View};
use yomi_search::uct::{ByPlayouts, Growth, grow};

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "ismcts",
    summary: "information-set Monte Carlo tree search, in colourings drawn by what the enemy's moves have said",
    bench: Bench::with("trials=600,estimate=300,prove=300"),
    params: &[
        Param { key: "trials", default: "6000", help: "how many trials grow the tree, at least 1" },
        ESTIMATE,
        PER,
        SOFTNESS,
        DOUBT,
        Param {
            key: "exploration",
            default: "70",
            help: "how much curiosity counts when a trial goes down the tree, in hundredths, from 0 to 1000",
        },
        MS,
        PROVE,
    ],
    build: |args, _| Ok(Box::new(TreeSearch::read(args)?)),
};

/// The player with a belief and a tree.
struct TreeSearch {
    believing: Believing,
    growing: Effort,
    growth: Growth,
    proving: Proving,
}

impl TreeSearch {
    /// Of a time, the tree and the enemy's last move get a half each.
    fn read(args: &Args) -> Result<TreeSearch, SpecError> {
        let exploration = f64::from(args.within("exploration", 0u16..=1_000)?) / 100.0;
        Ok(TreeSearch {
            believing: Believing::read(args, 2)?,
            growing: Effort::in_rounds(args, "trials", at_least_one(args, "trials")?, 2)?,
            growth: Growth { exploration, expand_after: 1 },
            proving: Proving::read(args)?,
        })
    }

    /// The move that was tried most.
    fn best_move(&self, view: &View<'_, Geister>, rng: &mut Rng) -> Action {
        let draw = |rng: &mut Rng| view.sight().with_enemy(Some(self.believing.belief.draw(rng)));
        let playouts = &mut ByPlayouts(RandomGames::Separate);
        let tree = grow(view.seat(), self.growth, draw, &mut self.growing.begin(), playouts, rng);
        *tree.line().first().expect("an agent is asked only when it can act")
    }
}

impl Agent<Geister> for TreeSearch {
    fn act(&mut self, view: &View<'_, Geister>, rng: &mut Rng) -> Action {
        set_up(view, rng).or_else(|| self.proving.winning_move(view)).unwrap_or_else(|| {
            self.believing.update(view, rng);
            self.best_move(view, rng)
        })
    }
}
