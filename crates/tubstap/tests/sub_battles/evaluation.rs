//! What is added up.

use crate::{ROAD, common, small_battle};
use std::collections::BTreeMap;
use yomi_conformance::rules_of;
use yomi_core::{Budget, Care, Game, Position, Purpose, Seat, Side, Stage, Streams, Table};
use yomi_tubstap::{
    Action, BattleMap, Tubstap, UnitId,
    evaluation::{DEFAULT_TABLES, Ends, Pairing, SubBattles},
    players::{Evaluator, Policy},
    simplified::{Edges, Hps, State},
    tables,
};

fn map(name: &str) -> BattleMap {
    rules_of::<Tubstap>(&format!("tubstap:map={name}")).map().clone()
}

/// How many sub-battles there are of each composition.
fn counts(map: &BattleMap, pairing: Pairing, most_tables: usize) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for sub in SubBattles::new(map, pairing, most_tables).subs() {
        *counts.entry(sub.composition.to_string()).or_default() += 1;
    }
    counts
}

fn expected<const N: usize>(counts: [(&str, usize); N]) -> BTreeMap<String, usize> {
    counts.into_iter().map(|(name, count)| (name.to_owned(), count)).collect()
}

#[test]
fn like_meets_like_as_in_the_paper() {
    let alike = |name: &str| counts(&map(name), Pairing::Alike, 4);
    assert_eq!(alike("road-apr"), expected([("APR", 1)]));
    assert_eq!(alike("road-fapr-large"), expected([("FAP", 1), ("FAR", 1), ("FPR", 1), ("APR", 1)]));
    assert_eq!(alike("pairs-far"), expected([("FAR", 64)]));
    assert_eq!(alike("skirmish"), expected([("PUI", 1)]));
    // Twenty would be possible; those of the paper's kinds come first.
    assert_eq!(alike("bridges"), expected([("FAP", 1), ("FAR", 1), ("FPR", 1), ("APR", 1)]));
}

#[test]
fn some_maps_have_sub_battles_of_the_paper() {
    let counted = |name: &str| {
        SubBattles::of_the_paper(&map(name)).map(|of_paper| {
            of_paper.subs().iter().fold(BTreeMap::new(), |mut counts, sub| {
                *counts.entry(sub.composition.to_string()).or_default() += 1;
                counts
            })
        })
    };
    assert_eq!(counted("pairs-apr"), Some(expected([("APR", 64)])));
    assert_eq!(counted("bridges"), Some(expected([("FAP", 1), ("FAR", 1), ("FPR", 1), ("APR", 1)])));
    assert_eq!(counted("woods"), Some(expected([("FPR", 1)])));
    assert_eq!(counted("skirmish"), None);
}

/// What the player `tactician` is told of solved battles, by the evaluation of the paper.
#[test]
fn what_was_solved_is_a_gain_on_the_lead() {
    let mut rng = Streams::new(7).stream(0, Purpose::Other(0));
    let solved = SubBattles::of_the_paper(small_battle().map()).expect("F, A and P on both sides");
    let evaluator = Evaluator::new(&small_battle(), Some(&solved));
    let mut gains = 0;
    for turns in 0..60 {
        let mut battle = small_battle();
        Policy::Attack(50).play_turns(&mut battle, turns % 12, &mut rng);
        let Some(seat) = battle.turn() else { continue };
        let side = Tubstap::side(seat);
        let judged = solved.judge(&battle, side);
        let gain = evaluator.features(&battle, side.other()).solved.expect("solved battles are at hand");
        assert_eq!(-gain, (judged.bias() - judged.lead) as f32);
        gains += u32::from(gain != 0.0);
    }
    assert!(gains > 20, "{gains}");
    assert_eq!(Evaluator::new(&small_battle(), None).features(&small_battle(), Side::FIRST).solved, None);
}

#[test]
fn anybody_can_meet_anybody() {
    let any = counts(&map("road-fapr-large"), Pairing::Any, 400);
    assert_eq!(any.values().sum::<usize>(), 16);
    assert_eq!(any["FAP"], 1);
    assert_eq!(any["FAP-FAR"], 2);
    assert_eq!(counts(&map("road-fapr-large"), Pairing::Any, 2), expected([("FAP", 1), ("FAP-FAR", 2)]));
}

#[test]
fn armies_that_are_small_or_unlike_have_sub_battles_too() {
    let of = |units: &[&str]| counts(common::battle(13, 0, &ROAD, units).map(), Pairing::Alike, 4);
    assert_eq!(of(&["F2 a1", "P1 a2", "p1 a3", "f2 b2"]), expected([("FFP", 1)]));
    assert_eq!(of(&["F2 a1", "a1 a3"]), expected([("FFF-AAA", 1)]));
    assert_eq!(of(&["P2 a1", "P2 a2", "I1 a3", "p1 b1", "p1 b2", "i1 b3"]), expected([("PPI", 1)]));
}

/// The edges, by asking the rules for all attacks of the side to move.
fn edges(battle: &Tubstap, own: [u8; 3], enemy: [u8; 3]) -> Edges {
    let mut legal = Vec::new();
    battle.legal(&mut legal);
    let mut bits = 0;
    for action in legal {
        if let Action::Act { unit, target: Some(target), .. } = action {
            let place = |units: [u8; 3], unit: UnitId| units.iter().position(|&other| other == unit.0).unwrap();
            bits |= 1 << (3 * place(own, unit) + place(enemy, target));
        }
    }
    Edges::from_bits(bits).unwrap()
}

#[test]
fn values_are_those_of_the_table() {
    let mut rng = Streams::new(3).stream(0, Purpose::Other(0));
    let table = tables::table("FAP".parse().unwrap(), [2; 6]);
    let (mut judged, mut lost) = (0, 0);
    for turns in (0..10).cycle().take(60) {
        let mut battle = small_battle();
        let evaluation = SubBattles::new(battle.map(), Pairing::Alike, 4);
        Policy::Uniform.play_turns(&mut battle, turns, &mut rng);
        let Some(seat) = battle.turn() else { continue };
        let side = Tubstap::side(seat);
        let (own, enemy) = if side == Side::FIRST { ([0, 1, 2], [3, 4, 5]) } else { ([3, 4, 5], [0, 1, 2]) };
        let hp = |units: [u8; 3]| units.map(|unit| common::hp(&battle, unit));
        let ([a, b, c], [d, e, f]) = (hp(own), hp(enemy));
        let hps = Hps::new([a, b, c, d, e, f]).unwrap();
        let value = table.value(Side::FIRST, State { edges: edges(&battle, own, enemy), hps }).unwrap();
        assert_eq!(evaluation.judge(&battle, side).values, [value]);
        assert_eq!(evaluation.judge(&battle, side.other()).values, [-value]);
        assert!((evaluation.value(&battle, side) - f64::from(value)).abs() < 0.1);
        judged += 1;
        lost += u32::from(hps.all() != [2; 6]);
    }
    assert!(judged > 40 && lost > 10, "{judged} {lost}");
}

#[test]
fn hp_and_distance_settle_what_sub_battles_leave_open() {
    // Fighters cannot hurt infantry and are not hurt, so all sub-battles are worth the lead, and edges do not matter.
    let value = |units: &[&str]| {
        let battle = common::battle(13, 0, &ROAD, units);
        SubBattles::new(battle.map(), Pairing::Any, 4).value(&battle, Side::FIRST)
    };
    let near = value(&["F2 a1", "i1 b1"]);
    let far = value(&["F2 a1", "i1 e4"]);
    assert!(near > far && near - far < 0.001, "{near} {far}");
    assert!(value(&["F3 a1", "i1 e4"]) > near + 1.0);
}

#[test]
fn a_battle_that_is_over_is_judged_by_its_result() {
    let mut battle = common::battle(1, 0, &ROAD, &["F2 a1", "i1 e4"]);
    let evaluation = SubBattles::new(battle.map(), Pairing::Any, 4);
    battle.apply(Action::EndTurn);
    assert!(evaluation.value(&battle, Side::FIRST) > 1000.0);
    assert!(evaluation.value(&battle, Side::SECOND) < -1000.0);
    let going_on = evaluation.judging_ends(Ends::BySubBattles).value(&battle, Side::FIRST);
    assert!((going_on - 1.0).abs() < 0.1, "nobody can hurt anybody, so the lead of 1 HP stays: {going_on}");
}

/// Nobody waits for tables only to look at a battle. (No other test has armies with these HP.)
#[test]
fn thoughts_tell_of_sub_battles_once_their_tables_are_loaded() {
    let battle = common::battle(13, 0, &ROAD, &["F1 a1", "A2 b1", "P1 c1", "f1 e4", "a2 d4", "p1 c4"]);
    let thought =
        || Tubstap::thought(&Table::new(battle.clone()).view(Seat::SECOND), Care::Quick, &Budget::unlimited()).details;
    let before = thought();
    assert!(before.sub_battles.is_empty() && before.evaluation.bias.is_none(), "{before:?}");
    let judged = SubBattles::new(battle.map(), Pairing::Alike, DEFAULT_TABLES).judge(&battle, Side::SECOND);
    let after = thought();
    assert_eq!(after.evaluation.bias, Some(judged.bias()));
    let subs: Vec<_> = after.sub_battles.iter().map(|sub| (&*sub.units, sub.value)).collect();
    assert_eq!(subs, [("Fe4 Ad4 Pc4 – Fa1 Ab1 Pc1", judged.values[0])]);
}
