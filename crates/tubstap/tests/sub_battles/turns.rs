//! Looking at all turns, and the player.

use crate::{common, small_battle};
use std::collections::BTreeMap;
use yomi_conformance::rules_of;
use yomi_core::{Budget, Game, Players, Position, Purpose, Rng, Seat, Side, Streams, Table, Thinking};
use yomi_tubstap::{
    Action, Tubstap,
    evaluation::{Pairing, SubBattles},
    players::{BestTurns, Evaluation, HpLead, Orders, Policy, Width, visit_turns},
};

fn rng() -> Rng {
    Streams::new(7).stream(0, Purpose::Other(0))
}

/// What distinguishes battles, in an order.
fn name(battle: &Tubstap) -> Vec<(u8, u8, u8, bool)> {
    battle.units().map(|unit| (unit.id.0, unit.tile.0, unit.hp, unit.waiting)).collect()
}

type Ends = BTreeMap<Vec<(u8, u8, u8, bool)>, Tubstap>;

/// All battles after a turn in which every unit acts, by the plain rules.
fn by_trying(battle: &Tubstap, turn: u16, ends: &mut Ends) {
    if battle.turns_over() != turn || battle.outcome().is_some() {
        ends.insert(name(battle), battle.clone());
        return;
    }
    let mut legal = Vec::new();
    battle.legal(&mut legal);
    for action in legal.into_iter().filter(|action| *action != Action::EndTurn) {
        let mut after = battle.clone();
        after.apply(action);
        by_trying(&after, turn, ends);
    }
}

/// Battles from random play on a board so small that units get into each other's way.
#[test]
fn every_end_of_a_turn_is_visited_once() {
    let mut rng = rng();
    let mut compared = 0;
    for units in [
        &["F3 a1", "A3 b1", "f3 c3", "p4 b3", "r2 a3"][..],
        &["F3 a1", "A3 b1", "P3 c1", "R4 a2", "p9 b3"],
        &["A2 a1", "P3 b1", "R2 c1", "a1 c3", "p1 b3", "r1 a3"],
    ] {
        for turns in 0..6 {
            let mut battle = common::battle(9, 0, &["==="; 3], units);
            Policy::Attack(50).play_turns(&mut battle, turns, &mut rng);
            if battle.outcome().is_none() {
                compare_with_trying(&battle, &mut rng);
                compared += 1;
            }
        }
    }
    assert!(compared > 10, "{compared}");
}

fn compare_with_trying(battle: &Tubstap, rng: &mut Rng) {
    let mut ends = BTreeMap::new();
    by_trying(battle, battle.turns_over(), &mut ends);
    let mut visited = BTreeMap::new();
    let mut best = BestTurns::new(1);
    let side = Tubstap::side(battle.turn().unwrap());
    let finished = visit_turns(battle, Width::FULL, &Budget::unlimited(), rng, &mut |actions, after| {
        let mut again = battle.clone();
        for &action in actions {
            again.check(action).unwrap();
            again.apply(action);
        }
        assert_eq!(again, *after);
        let before = visited.insert(name(after), after.clone());
        assert!(before.is_none(), "visited twice: {actions:?}");
        best.add(actions, HpLead.value(after, side));
    });
    assert!(finished);
    assert_eq!(visited, ends);
    let most = ends.values().map(|end| HpLead.value(end, side)).max_by(f64::total_cmp);
    assert_eq!(best.compared(), ends.len() as u64);
    assert_eq!(best.into_best().map(|best| best.value), most);
}

#[test]
fn fewer_turns_are_looked_at_if_told_so() {
    let battle = small_battle();
    let count = |width: Width| {
        let mut count = 0;
        visit_turns(&battle, width, &Budget::unlimited(), &mut rng(), &mut |_, _| count += 1);
        count
    };
    let all = count(Width::FULL);
    let half = count(Width { moves: 50, ..Width::FULL });
    assert!((all / 16..all / 4).contains(&half), "{half} of {all}");
    // Staying and attacking remain.
    let attacks_only = count(Width { moves: 0, ..Width::FULL });
    assert!((1..half).contains(&attacks_only), "{attacks_only}");
    // The number of turns is estimated by what each unit could do first.
    assert!((1..2000).contains(&count(Width { most_turns: 100, ..Width::FULL })));
}

/// All that can be done with the units in one of two orders, and nothing else.
#[test]
fn units_may_act_in_two_orders_only() {
    type Ends = BTreeMap<Vec<(u8, u8, u8, bool)>, Tubstap>;
    fn by_order(battle: &Tubstap, order: &[u8], ends: &mut Ends) {
        let Some((&unit, rest)) = order.split_first() else { return drop(ends.insert(name(battle), battle.clone())) };
        let mut actions = Vec::new();
        battle.legal(&mut actions);
        for action in actions {
            if matches!(action, Action::Act { unit: acting, .. } if acting.0 == unit) {
                let mut after = battle.clone();
                after.apply(action);
                by_order(&after, if after.outcome().is_some() { &[] } else { rest }, ends);
            }
        }
    }
    let battle = common::battle(9, 0, &["===", "===", "=#="], &["P9 a1", "A8 b1", "R3 a2", "p2 c3", "a4 c2", "r9 a3"]);
    let (mut expected, mut visited) = (Ends::new(), Ends::new());
    by_order(&battle, &[0, 1, 2], &mut expected);
    by_order(&battle, &[2, 1, 0], &mut expected);
    let width = Width { orders: Orders::BothWays, ..Width::FULL };
    visit_turns(&battle, width, &Budget::unlimited(), &mut rng(), &mut |_, after| {
        assert!(visited.insert(name(after), after.clone()).is_none(), "visited twice");
    });
    assert_eq!(visited, expected);
    let mut all = 0;
    visit_turns(&battle, Width::FULL, &Budget::unlimited(), &mut rng(), &mut |_, _| all += 1);
    assert!(visited.len() < all, "some turns need another order");
}

#[test]
fn solved_battles_beat_chance() {
    let rules = yomi_tubstap::TubstapRules::new(small_battle().map().clone());
    let mut points = 0.0;
    for game in 0..10 {
        let mut table = Table::new(small_battle());
        let strong = Side((game % 2) as u8);
        let mut players = ["subbattles", "random"].map(|spec| Tubstap::player(spec, &rules).unwrap().build());
        let mut rng = Streams::new(game).stream(0, Purpose::Other(0));
        while let Some(seat) = table.game().turn() {
            let player = usize::from(Tubstap::side(seat) != strong);
            let action = players[player].act(&table.view(seat), &mut Thinking::new(&mut rng));
            table.play(action).unwrap();
        }
        points += table.game().outcome().unwrap().points(strong);
    }
    assert!(points >= 9.0, "{points} of 10");
}

#[test]
fn options_are_checked() {
    let rules = rules_of::<Tubstap>("tubstap");
    let error = |spec: &str| Tubstap::player(spec, &rules).map(drop).unwrap_err().to_string();
    assert_eq!(error("subbattles:moves=101"), "subbattles: moves=101 will not do; write a whole number from 0 to 100");
    assert_eq!(error("subbattles:pairing=all"), "subbattles: pairing=all will not do; write alike or any");
    assert_eq!(error("dlmc:judge=me"), "dlmc: judge=me will not do; write hp or subbattles");
}

#[test]
fn simulations_can_be_judged_by_solved_battles() {
    let battle = small_battle();
    let rules = yomi_tubstap::TubstapRules::new(battle.map().clone());
    let mut player = Tubstap::player("dlmc:samples=5,simulations=2,judge=subbattles", &rules).unwrap().build();
    let table = Table::new(battle.clone());
    let action = player.act(&table.view(Seat::FIRST), &mut Thinking::new(&mut rng()));
    battle.check(action).unwrap();
    let evaluation = SubBattles::new(battle.map(), Pairing::Alike, 4);
    assert_eq!(Evaluation::value(&evaluation, &battle, Side::FIRST), evaluation.value(&battle, Side::FIRST));
}

/// [`Table::play`] checks every action.
#[test]
fn a_tactician_that_looks_battles_up_plays_by_the_rules() {
    let rules = yomi_tubstap::TubstapRules::new(small_battle().map().clone());
    let played = |spec: &str| {
        let mut agent = Tubstap::player(spec, &rules).unwrap().build();
        let (mut table, mut rng) = (Table::new(small_battle()), rng());
        while let Some(seat) = table.game().turn() {
            let action = agent.act(&table.view(seat), &mut Thinking::new(&mut rng));
            table.play(action).unwrap();
        }
        table.actions().to_vec()
    };
    assert_eq!(played("tactician:3000"), played("tactician:3000,tables=paper"));
    assert_ne!(played("tactician:3000"), played("tactician:3000,tables=none"));
}
