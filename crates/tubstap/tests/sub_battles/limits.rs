//! Being told to stop while tables are made, and after.

use crate::{ROAD, common};
use std::time::Duration;
use yomi_core::{
    Agent, Budget, Care, Limits, Players, Position, Purpose, Rng, Seat, Stage, Stop, Streams, Table, Thinking,
};
use yomi_tubstap::{Action, Analysis, Tubstap, TubstapRules};

/// A battle for which no other test needs the table.
fn battle(units: &[&str]) -> Tubstap {
    common::battle(13, 0, &ROAD, units)
}

fn rng() -> Rng {
    Streams::new(5).stream(0, Purpose::Other(0))
}

fn agent(spec: &str, battle: &Tubstap) -> Box<dyn Agent<Tubstap>> {
    Tubstap::player(spec, &TubstapRules::new(battle.map().clone())).unwrap().build()
}

fn decide(agent: &mut dyn Agent<Tubstap>, battle: &Tubstap) -> Action {
    agent.act(&Table::new(battle.clone()).view(Seat::FIRST), &mut Thinking::new(&mut rng()))
}

fn raised() -> Stop {
    let stop = Stop::new();
    stop.raise();
    stop
}

/// Whoever does not wait for a table has a legal action all the same, and the table later, as if nothing had happened.
#[test]
fn a_table_is_not_waited_for_in_vain() {
    let battles = [
        battle(&["F4 a1", "A3 b1", "R4 c1", "f4 e4", "a3 d4", "r4 c4"]),
        battle(&["F4 a1", "P3 b1", "R4 c1", "f4 e4", "p3 d4", "r4 c4"]),
        battle(&["A4 a1", "P3 b1", "R4 c1", "a4 e4", "p3 d4", "r4 c4"]),
    ];
    let players = ["subbattles", "dlmc:samples=5,simulations=2,judge=subbattles", "tactician:500"];
    for (battle, player) in battles.iter().zip(players) {
        let mut hurried = agent(player, battle);
        let (table, mut rng) = (Table::new(battle.clone()), rng());
        let mut hurry = |thinking: &mut Thinking<'_>| {
            let action = hurried.act(&table.view(Seat::FIRST), thinking);
            assert_eq!(battle.check(action), Ok(()), "{player}");
        };
        hurry(&mut Thinking::new(&mut rng).until(&raised()));
        hurry(&mut Thinking::new(&mut rng).within(Limits::time(Duration::ZERO)));
        // What was planned in a hurry is only one action, so the turn is planned anew.
        if player == "subbattles" {
            assert_eq!(decide(&mut *hurried, battle), decide(&mut *agent(player, battle), battle));
        }
    }
}

#[test]
fn an_analysis_tells_what_it_found_until_then() {
    let battle = battle(&["F3 a1", "A4 b1", "P3 c1", "f3 e4", "a4 d4", "p3 c4"]);
    let rules = TubstapRules::new(battle.map().clone());
    let over = Budget::within(&Limits::default(), Some(&raised()));
    let json = Analysis::new(&rules, &over).unwrap().to_json();
    assert_eq!(json["finished"], false);
    assert!(!json["turns"].as_array().unwrap().is_empty());
    assert_eq!(Analysis::new(&rules, &Budget::unlimited()).unwrap().to_json()["finished"], true);
    let thought = Tubstap::thought(&Table::new(battle).view(Seat::FIRST), Care::Thorough, &over);
    assert!(thought.value.is_some());
}
