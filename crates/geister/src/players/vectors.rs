//! One move for many colourings: the stock players over worlds, which judge a position by the race to the exits.
//!
//! Not by random games: the enemy is given the worst in each colouring, and the worst of many noisy values would say
//! little.

use super::{evaluation::race, set_up::set_up};
use crate::{Action, Geister, GeisterRules};
use yomi_core::{Agent, AgentEntry, Args, Bench, Game, Seat, Side, SpecError, Thinking, View};
use yomi_search::{open::Evaluate, players::by_vectors_with};

const STOCK: [AgentEntry<Geister>; 4] = by_vectors_with::<Geister, Race>();

/// Enough to look into a round in most positions, where the methods differ.
const BENCH: Bench = Bench::with("work=30000,worlds=2");

/// Vector Max, One-round Vector Max, payoff reduction and αμ, by the names that Geister has for them.
pub(super) const ENTRIES: [AgentEntry<Geister>; 4] = [
    AgentEntry { name: "vmax", bench: BENCH, build: |args, rules| moving_as(0, args, rules), ..STOCK[0] },
    AgentEntry { name: "round", bench: BENCH, build: |args, rules| moving_as(1, args, rules), ..STOCK[1] },
    AgentEntry { name: "reduce", bench: BENCH, build: |args, rules| moving_as(2, args, rules), ..STOCK[2] },
    AgentEntry { name: "alphamu", bench: BENCH, build: |args, rules| moving_as(3, args, rules), ..STOCK[3] },
];

fn moving_as(stock: usize, args: &Args, rules: &GeisterRules) -> Result<Box<dyn Agent<Geister>>, SpecError> {
    Ok(Box::new(SetsUpAtRandom((STOCK[stock].build)(args, rules)?)))
}

/// A player that is asked for moves only: there is nothing to look ahead at before both sides have set up.
struct SetsUpAtRandom(Box<dyn Agent<Geister>>);

impl Agent<Geister> for SetsUpAtRandom {
    fn act(&mut self, view: &View<'_, Geister>, thinking: &mut Thinking<'_>) -> Action {
        set_up(view, thinking.rng).unwrap_or_else(|| self.0.act(view, thinking))
    }

    fn deliberated(&self) -> bool {
        self.0.deliberated()
    }
}

/// How many steps less than the enemy's the nearest blue ghost needs to leave the board.
#[derive(Clone, Copy, Debug, Default)]
struct Race;

impl Evaluate<Geister> for Race {
    fn evaluate(&self, position: &Geister, side: Side) -> f64 {
        let seat = if Geister::side(Seat::FIRST) == side { Seat::FIRST } else { Seat::SECOND };
        2.0 * race(position, seat) - 1.0
    }
}
