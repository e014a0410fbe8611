//! The paper's players for any small game with something hidden, from the parts of the search crate.
//!
//! `mc` is the stock player. `read` here is the paper's own: it reads the last action by comparing worlds of one kind
//! with those of another, here each world with all. `bluff` expects the answer of `read` to each of its moves.

use std::num::NonZeroU32;
use yomi_core::{
    Agent, AgentEntry, Args, Bench, Budget, Effort, Hidden, MS, Param, Position, Rng, Side, SpecError, Thinking, View,
    Worlds, unit,
};
use yomi_search::{
    Amount, RandomPlayouts, Sampling, anticipate,
    hidden::{Belief, Past, likelihood_of_past},
    players,
};

/// All players of a small board.
pub(super) fn entries<G: Hidden>() -> Vec<AgentEntry<G>> {
    let mut entries = players::for_hidden_games();
    entries.push(bluff());
    entries
}

const PLAYOUTS: Param = Param::whole("playouts", "200", 1, u32::MAX as u64, "how many playouts there are in all");

/// The bluffing player of Oshibuchi and Sato, section 6: every action with the answer of somebody who reads it.
const fn bluff<G: Hidden>() -> AgentEntry<G> {
    AgentEntry {
        name: "bluff",
        summary: "tries every action with the answer of a player that reads it, and random playouts after both",
        bench: Bench::with("playouts=20"),
        params: &[PLAYOUTS, MS],
        build: |args, _| Ok(Box::new(Bluffs::read(args)?)),
    }
}

struct Bluffs {
    playouts: u32,
    effort: Effort,
}

/// How the expected reader reads.
const PAST: Past = Past { actions: 1, playouts: NonZeroU32::new(10).expect("not 0"), softness: 0.2 };

impl Bluffs {
    fn read(args: &Args) -> Result<Bluffs, SpecError> {
        Ok(Bluffs { playouts: args.number(PLAYOUTS.key)?, effort: Effort::read(args, PLAYOUTS.key)? })
    }

    /// What somebody would answer who reads the last action and then tries everything by playouts.
    fn answer<G: Hidden>(view: &View<'_, G>, rng: &mut Rng) -> G::Action {
        let worlds = G::worlds(view).expect("a real view does not contradict itself");
        let mut belief = Belief::of(&worlds, 100, rng);
        belief.weigh(|world| likelihood_of_past(view, world, PAST, &RandomPlayouts, &Budget::unlimited(), rng));
        let (mut best, mut most) = (None, f64::NEG_INFINITY);
        for action in view.legal() {
            let won: f64 = (0..ANSWER).map(|_| played(G::position_in(view, belief.draw(rng)), action, view, rng)).sum();
            // A hair of chance decides between equals.
            let won = won + 1e-6 * unit(rng);
            if won > most {
                (best, most) = (Some(action), won);
            }
        }
        best.expect("an agent is asked only when it can act")
    }
}

/// By how many playouts an answer is chosen, for each action.
const ANSWER: u32 = 8;

/// What a random game wins that begins with an action.
fn played<G: Hidden>(mut game: G, action: G::Action, view: &View<'_, G>, rng: &mut Rng) -> f64 {
    game.apply(action);
    points(&game, G::side(view.seat()), rng)
}

/// What a side gets in a random game, which may be over already.
fn points<G: Hidden>(game: &G, side: Side, rng: &mut Rng) -> f64 {
    RandomPlayouts.outcome(game.clone(), rng).points(side)
}

impl<G: Hidden> Agent<G> for Bluffs {
    fn act(&mut self, view: &View<'_, G>, thinking: &mut Thinking<'_>) -> G::Action {
        let worlds = G::worlds(view).expect("a real view does not contradict itself");
        let budget = thinking.budget(self.effort);
        let count = view.sight().count_legal().max(1) as u32;
        let rounds = NonZeroU32::new((self.playouts / count).max(1)).expect("at least 1");
        let mut sampling = Sampling::counted(Amount::PerAction(rounds.get()), rounds, &budget);
        let scores = anticipate(
            view,
            |rng| worlds.sample(rng),
            &mut sampling,
            |view, rng| Bluffs::answer(view, rng),
            |game, seat, rng| points(game, G::side(seat), rng),
            thinking.rng,
        );
        scores.best(thinking.rng).expect("an agent is asked only when it can act")
    }
}
