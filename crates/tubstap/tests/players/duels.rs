//! Playing battles between players.

use crate::common::start;
use yomi_conformance::rules_of;
use yomi_core::{Agent, Game, Players, Position, Purpose, Seat, Streams, Table, Thinking};
use yomi_tubstap::{Action, Tubstap, TubstapRules};

/// Plays one battle and gives what was done.
pub(crate) fn duel(rules: &TubstapRules, specs: [&str; 2], seed: u64) -> Table<Tubstap> {
    let streams = Streams::new(seed);
    let mut seats = [Seat::FIRST, Seat::SECOND].map(|seat| {
        let agent = Tubstap::player(specs[seat.index()], rules).unwrap().build();
        (agent, streams.stream(0, Purpose::Seat(seat)))
    });
    let mut table = Table::new(start(rules));
    while let Some(seat) = table.game().turn() {
        let (agent, rng) = &mut seats[seat.index()];
        let action = agent.act(&table.view(seat), &mut Thinking::new(rng));
        table.play(action).unwrap_or_else(|error| panic!("{}: {error}", specs[seat.index()]));
    }
    table
}

/// What the first player earns against the second in so many pairs of battles, with each side once.
pub(crate) fn points(game: &str, specs: [&str; 2], pairs: u64) -> f64 {
    let rules = rules_of::<Tubstap>(game);
    let of_pair = |seed| {
        let points = |specs, side| duel(&rules, specs, seed).game().outcome().unwrap().points(side);
        points(specs, yomi_core::Side::FIRST) + points([specs[1], specs[0]], yomi_core::Side::SECOND)
    };
    (0..pairs).map(of_pair).sum::<f64>()
}

/// What a player does first in a battle.
pub(crate) fn first_action(battle: &Tubstap, spec: &str) -> Action {
    let mut agent: Box<dyn Agent<Tubstap>> = Tubstap::player(spec, &battle.fixed_rules()).unwrap().build();
    let seat = battle.turn().unwrap();
    let mut rng = Streams::new(3).stream(0, Purpose::Seat(seat));
    agent.act(&Table::new(battle.clone()).view(seat), &mut Thinking::new(&mut rng))
}
