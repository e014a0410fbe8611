//! How battles are played at random.

use crate::common::{battle, tile};
use std::collections::BTreeMap;
use yomi_core::{Game, Position, Purpose, Rng, Streams};
use yomi_tubstap::{Action, Tubstap, UnitId, players::Policy};

fn rng() -> Rng {
    Streams::new(4).stream(0, Purpose::Other(0))
}

/// Red's panzer can attack from two tiles, its fighter nobody with any effect, and its cannon over the wall.
fn crossing() -> Tubstap {
    battle(9, 0, &["=====", "==#==", "====="], &["P10 a1", "F10 a2", "U10 c1", "i10 e1", "p10 c3"])
}

fn counts(policy: Policy, battle: &Tubstap, draws: u32) -> BTreeMap<Action, u32> {
    let (rng, mut counts) = (&mut rng(), BTreeMap::new());
    for _ in 0..draws {
        *counts.entry(policy.choose(battle, rng).unwrap()).or_default() += 1;
    }
    counts
}

fn unit_of(action: Action) -> UnitId {
    match action {
        Action::Act { unit, .. } => unit,
        Action::EndTurn => panic!("nobody ends a turn early"),
    }
}

fn is_attack(action: Action) -> bool {
    matches!(action, Action::Act { target: Some(_), .. })
}

/// How often something happens should differ by less than five standard deviations from what is expected.
fn assert_near(count: u32, of: u32, chance: f64) {
    let (expected, of) = (f64::from(of) * chance, f64::from(of));
    assert!((f64::from(count) - expected).abs() <= 5.0 * (of * chance * (1.0 - chance)).sqrt(), "{count} of {of}");
}

#[test]
fn uniform_is_uniform_over_units_and_then_over_actions() {
    let (game, draws) = (crossing(), 60_000);
    let counts = counts(Policy::Uniform, &game, draws);
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.retain(|action| *action != Action::EndTurn);
    assert_eq!(counts.len(), legal.len());
    for &action in &legal {
        let choices = legal.iter().filter(|other| unit_of(**other) == unit_of(action)).count();
        assert_near(counts[&action], draws, 1.0 / (3.0 * choices as f64));
    }
}

#[test]
fn who_can_hurt_somebody_attacks_first() {
    let (game, draws) = (crossing(), 30_000);
    let counts = counts(Policy::ATTACK_FIRST, &game, draws);
    for (&action, &count) in &counts {
        assert_eq!(game.check(action), Ok(()));
        // The fighter's attacks on ground units have no effect.
        assert_eq!(is_attack(action), unit_of(action) != UnitId(1), "{action:?}");
        if action == (Action::Act { unit: UnitId(2), to: tile("c1"), target: Some(UnitId(3)) }) {
            assert_near(count, draws, 1.0 / 6.0);
        }
    }
    let of_cannon = counts.keys().filter(|action| unit_of(**action) == UnitId(2)).count();
    assert_eq!(of_cannon, 2);
}

#[test]
fn attacks_are_as_likely_as_they_are_said_to_be() {
    let (game, draws) = (crossing(), 30_000);
    for chance in [0, 30, 80] {
        let counts = counts(Policy::Attack(chance), &game, draws);
        let attacks = counts.iter().filter(|(action, _)| is_attack(**action)).map(|(_, count)| count).sum();
        assert_near(attacks, draws, f64::from(chance) / 100.0 * 2.0 / 3.0);
    }
}

fn legal_acts(game: &Tubstap) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.retain(|action| *action != Action::EndTurn);
    legal
}

#[test]
fn pooled_is_uniform_over_all_actions_of_all_units() {
    let (game, draws) = (crossing(), 60_000);
    let (counts, legal) = (counts(Policy::Pooled, &game, draws), legal_acts(&game));
    assert_eq!(counts.len(), legal.len());
    for action in &legal {
        assert_near(counts[action], draws, 1.0 / legal.len() as f64);
    }
}

/// With 80 % one of all attacks, harmless ones too; otherwise anything that a unit can do, but for those.
#[test]
fn a_team_attacks_with_what_all_its_units_can_do() {
    let (game, draws) = (crossing(), 60_000);
    let (counts, legal) = (counts(Policy::Team(80), &game, draws), legal_acts(&game));
    let attacks: Vec<Action> = legal.iter().copied().filter(|action| is_attack(*action)).collect();
    let is_harmless = |action: Action| is_attack(action) && unit_of(action) == UnitId(1);
    assert!(attacks.iter().any(|attack| is_harmless(*attack)), "the fighter can attack in vain");
    for &action in &legal {
        let of_unit = |other: &&Action| unit_of(**other) == unit_of(action) && !is_harmless(**other);
        let choices = legal.iter().filter(of_unit).count() as f64;
        let by_attack = if is_attack(action) { 0.8 / attacks.len() as f64 } else { 0.0 };
        let otherwise = if is_harmless(action) { 0.0 } else { 0.2 / (3.0 * choices) };
        assert_near(counts.get(&action).copied().unwrap_or(0), draws, by_attack + otherwise);
    }
    // Where nobody can attack, there is no attack to draw.
    let apart = battle(9, 0, &["==============="], &["P10 a1", "p10 o1"]);
    assert!(self::counts(Policy::Team(100), &apart, 100).keys().all(|action| !is_attack(*action)));
}

#[test]
fn a_mixed_simulation_is_of_one_kind() {
    let (rng, draws) = (&mut rng(), 10_000);
    let kinds: Vec<Policy> = (0..draws).map(|_| Policy::Mixed(70).for_simulation(rng)).collect();
    let attacking = kinds.iter().filter(|kind| **kind == Policy::ATTACK_FIRST).count();
    assert!(kinds.iter().all(|kind| [Policy::ATTACK_FIRST, Policy::Uniform].contains(kind)));
    assert_near(attacking as u32, draws, 0.7);
    assert_eq!(Policy::Attack(70).for_simulation(rng), Policy::Attack(70));
}

#[test]
fn turns_are_counted_and_battles_end() {
    let rng = &mut rng();
    let others = [Policy::Pooled, Policy::Team(80), Policy::Mixed(50)];
    for policy in [Policy::Uniform, Policy::ATTACK_FIRST, Policy::Attack(80)].into_iter().chain(others) {
        let mut game = crossing();
        let turn = policy.draw_turn(&mut game, rng);
        assert_eq!((turn.len(), game.turns_over()), (3, 1));
        policy.play_turns(&mut game, 2, rng);
        assert!(game.turns_over() == 3 || game.outcome().is_some());
        policy.play_out(&mut game, rng);
        assert!(game.outcome().is_some());
        assert_eq!(policy.choose(&game, rng), None);
        let over = game.clone();
        policy.play_turns(&mut game, 2, rng);
        assert_eq!(game, over);
    }
}

#[test]
fn policies_are_named() {
    assert_eq!("uniform".parse(), Ok(Policy::Uniform));
    assert_eq!("attack".parse(), Ok(Policy::ATTACK_FIRST));
    assert_eq!("80".parse(), Ok(Policy::Attack(80)));
    for wrong in ["", "101", "-1", "attacks", "80%"] {
        let error = wrong.parse::<Policy>().unwrap_err();
        assert!(error.starts_with("write uniform, attack, or a chance"), "{error}");
    }
}
